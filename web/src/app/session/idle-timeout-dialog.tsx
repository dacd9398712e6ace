import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { sessionEndCookie } from '@portal/contracts/protocol'
import { logOutAndClear } from '../../domain/cart/log-out-and-clear.ts'
import { currentUser } from '../../domain/session/session-calls.ts'
import { call } from '../../lib/http/call.ts'
import { portalNow } from '../../lib/http/portal-clock.ts'
import { readCookie } from '../../lib/storage/cookies.ts'
import { counted } from '../../lib/text/format.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { watchIdleTimeout, type SessionDeadline } from './idle-timeout.ts'

const Words = styled.p`
  margin-bottom: ${space(4)};
`

/**
 * Asks whether the person wants to stay logged in when the session is about to end, and blanks the screen when it should be over.
 * @param idle how long the session survives without being used, in milliseconds
 */
export function IdleTimeoutDialog ({ idle }: { idle: number }) {
  const [near, setNear] = useState<SessionDeadline>()
  const [staying, setStaying] = useState(false)
  const look = useRef<() => Promise<void>>(undefined)

  useEffect(() => {
    const watch = watchIdleTimeout({ idle, longest: longestLeft(), ask: askStanding, onNear: setNear, onOver: hidePage })
    look.current = watch.look
    return watch.stop
  }, [idle])

  async function stay () {
    setStaying(true)
    // A use like any other.
    await currentUser().catch(() => {})
    await look.current?.()
    setStaying(false)
  }

  if (near === undefined) return null
  return (
    <Dialog title='You Will Be Logged Out Soon' isLocked onClose={() => {}}>
      <Words><Left until={near.endsAt} /> {near.extendable ? 'You have been inactive for a while.' : 'You have reached the maximum time for one login. Log in again to continue.'} Your cart is kept.</Words>
      <ActionRow>
        {near.extendable && <Button kind='primary' loading={staying} onClick={stay}>Stay logged in</Button>}
        <Button onClick={async () => { await logOutAndClear() }}>Log out</Button>
      </ActionRow>
    </Dialog>
  )
}

async function askStanding (): Promise<SessionDeadline> {
  const { seconds_left: left, extendable } = await call('sessionStanding', {}, { background: true })
  return { endsAt: Date.now() + left * 1000, extendable }
}

/** How long the session can last from now, in milliseconds: the readable cookie has the BFF's time of its end. */
function longestLeft (): number {
  return Number(readCookie(sessionEndCookie) ?? Infinity) * 1000 - portalNow()
}

/** See base.css. */
function hidePage (over: boolean): void {
  document.documentElement.toggleAttribute('data-session-over', over)
}

/** How long it is until then, in words. @param until milliseconds since 1970 */
function Left ({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  const tick = useEffectEvent(() => { setNow(Date.now()) })
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => { clearInterval(timer) }
  }, [])
  const seconds = Math.max(0, Math.round((until - now) / 1000))
  return <>You will be logged out in {seconds >= 60 ? counted(Math.floor(seconds / 60), 'minute') : ''} {counted(seconds % 60, 'second')}.</>
}
