import { useRef, useState } from 'react'
import styled from 'styled-components'
import type { LoginHelp as Help } from '@portal/contracts/login-help'
import type { ManagedUser } from '@portal/contracts/users'
import { unlockLogin, useLoginHelp } from '../../../api/login-help.ts'
import { portalNow } from '../../../lib/http/portal-clock.ts'
import { formatDayAndTime, formatRecentTime } from '../../../lib/text/format.ts'
import { color, space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../../ui/feedback/toast-failed-change.ts'
import { Stack } from '../../../ui/layout/panel.tsx'
import { LoadingOrError } from '../../../ui/feedback/loading-or-error.tsx'

const Events = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space(3)};
    padding-block: ${space(1)};
    border-top: 1px solid ${color('line')};
    overflow-wrap: anywhere;
  }

  time {
    flex: 0 1 9rem;
    color: ${color('ink-muted')};
  }

  span {
    flex: 1 1 12rem;
    min-width: 0;
  }
`

type Event = Help['events'][number]

const words: Readonly<Record<Event['event'], string>> = {
  login: 'Logged in',
  'login-failed': 'Login failed',
  'wrong-code': 'Wrong two-step login code',
  'login-unlocked': 'Login unlocked',
  'link-issued': 'Password link made on the command line',
  'link-sent': 'Password link requested for',
  'link-mailed': 'The mail server took the email with the link to',
  'link-not-mailed': 'The mail server did not take the email with the link to',
  'link-opened': 'Password link opened',
  'password-reset': 'Password set with a link',
  'password-changed': 'Password changed',
  'email-change-asked': 'Email change requested:',
  'email-change-canceled': 'Email change canceled',
  'email-changed': 'Email changed:',
  'second-factor-on': 'Two-step login turned on',
  'second-factor-off': 'Two-step login turned off',
  'second-factor-reset': 'Two-step login reset',
  'sessions-ended': 'Logged out everywhere',
  'user-created': 'Account created',
  'user-disabled': 'Disabled',
  'user-enabled': 'Enabled'
}

/** Their details contain only the account's address, which is shown above. */
const plain: ReadonlySet<Event['event']> = new Set(['user-created', 'user-disabled', 'user-enabled', 'login-unlocked', 'sessions-ended', 'second-factor-reset'])

/** What happened, by whom or from where. */
function eventWords ({ event, by, address, detail }: Event): string {
  const said = detail === '' || plain.has(event) ? words[event] : `${words[event]} ${detail}`
  return by !== null ? `${said}, by ${by}` : address !== null ? `${said}, from ${address}` : said
}

/** Explains why a user cannot log in to people who manage the account. */
export function LoginHelp ({ user }: { user: ManagedUser }) {
  const { data, error, isValidating, retry } = useLoginHelp(user)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label='Login help'>
      <Stack>
        <h3 ref={heading} tabIndex={-1}>Login help</h3>
        {data === undefined
          ? <LoadingOrError error={error} title='The login help could not be loaded' retrying={isValidating} onRetry={retry} height='120px' />
          : (
            <>
              <Disabled help={data.help} />
              <Throttled user={user} help={data.help} onUnlocked={() => { heading.current?.focus() }} />
              {data.help.events.length === 0
                ? <p>The audit log has nothing about this login.</p>
                : (
                  <Events role='list'>
                    {data.help.events.map((event, at) => (
                      <li key={`${event.at} ${at}`}><time dateTime={event.at}>{formatDayAndTime(Date.parse(event.at))}</time><span>{eventWords(event)}</span></li>
                    ))}
                  </Events>
                  )}
            </>
            )}
      </Stack>
    </section>
  )
}

function Disabled ({ help: { disabled } }: { help: Help }) {
  if (disabled === undefined) return null
  if (disabled.at === null) return <Notice kind='warn'>This account is disabled. The audit log does not go back that far.</Notice>
  return <Notice kind='warn'>Disabled since {formatDayAndTime(Date.parse(disabled.at))}{disabled.by === null ? '' : `, by ${disabled.by}`}.</Notice>
}

function Throttled ({ user, help: { throttled_for: seconds }, onUnlocked }: {
  user: ManagedUser
  help: Help
  /** The button that was pressed has gone. */
  onUnlocked: () => void
}) {
  const [busy, setBusy] = useState(false)
  if (seconds === undefined) return null
  const unlock = async () => {
    setBusy(true)
    try {
      await unlockLogin(user._id)
      toast({ kind: 'success', header: 'Login Unlocked', body: user.email })
      onUnlocked()
    } catch (failure) {
      toastFailedChange('unlock-login', failure, 'Login Not Unlocked')
    }
    setBusy(false)
  }
  return (
    <Notice kind='warn'>
      Too many logins failed. More are refused until {formatRecentTime(portalNow() + seconds * 1000)}.{' '}
      <Button compact loading={busy} onClick={unlock}>Unlock</Button>
    </Notice>
  )
}
