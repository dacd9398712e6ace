import { useState } from 'react'
import type { CallResponse } from '@portal/contracts/calls'
import type { HandOver } from '@portal/contracts/hand-overs'
import { putHandOverAside, refetchHandOvers, takeBackCart, useHandOvers } from '../../api/hand-overs.ts'
import { fetchCartQuietly } from './sync/open-carts.ts'
import { useCustomerNumber } from '../session/session.ts'
import { focusHeading } from '../../lib/browser/focus-heading.ts'
import { counted } from '../../lib/text/format.ts'
import { formatMomentInZone } from '../../lib/text/moment.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { NotBackNotice } from './not-back-notice.tsx'

/** Carts that were handed to the user, or taken back from them, and those that the user handed over and can take back. */
export function HandedCarts () {
  const { data } = useHandOvers()
  const customer = useCustomerNumber()
  const [busy, setBusy] = useState<string>()
  const [notBack, setNotBack] = useState<{ name: string, pieces: number } & CallResponse<'takeBackCart'>>()

  async function act (id: string, work: () => Promise<void>) {
    setBusy(id)
    try {
      await work()
    } catch (thrown) {
      toastFailedChange('hand-over', thrown)
      refetchHandOvers()
      if (customer !== null) fetchCartQuietly(customer)
    }
    setBusy(undefined)
    // The notice has gone with the button that was pressed.
    if (document.activeElement === document.body) focusHeading()
  }

  async function takeBack ({ id, name, pieces }: HandOver) {
    await act(id, async () => {
      const result = await takeBackCart(id)
      if (customer !== null) await fetchCartQuietly(customer)
      const isAsGiven = Object.values(result).every(parts => parts.length === 0)
      setNotBack(isAsGiven ? undefined : { name, pieces, ...result })
      if (isAsGiven) toast({ id: 'hand-over', kind: 'success', header: 'Cart Taken Back', body: 'It is in your cart again, as you handed it over.' })
    })
  }

  return (
    <>
      {notBack !== undefined && <NotBackNotice {...notBack} onDismiss={() => { setNotBack(undefined) }} />}
      {data?.received.map(({ id, name, at, lines, pieces }) => (
        <Notice
          key={id} kind='info' actions={(
            <>
              <ButtonLink compact kind='primary' to={paths.cart}>Open cart</ButtonLink>
              <Button compact loading={busy === id} onClick={async () => { await act(id, async () => { await putHandOverAside(id) }) }}>Dismiss</Button>
            </>
          )}
        >
          {name} prepared an order for you: {counted(lines, 'line')}, {counted(pieces, 'piece')}, put into your cart {formatMomentInZone(at)}.
        </Notice>
      ))}
      {data?.taken_back.map(({ id, name, at }) => (
        <Notice
          key={id} kind='info'
          actions={<Button compact loading={busy === id} onClick={async () => { await act(id, async () => { await putHandOverAside(id) }) }}>Dismiss</Button>}
        >
          {name} took back the cart handed to you, {formatMomentInZone(at)}. What was left of it is no longer in your cart.
        </Notice>
      ))}
      {data?.given.map(given => (
        <Notice
          key={given.id} kind='info'
          actions={<Button compact loading={busy === given.id} aria-label={`Take back from ${given.name}`} onClick={async () => { await takeBack(given) }}>Take back</Button>}
        >
          You handed a cart to {given.name} on {formatMomentInZone(given.at)}: {counted(given.lines, 'line')}, {counted(given.pieces, 'piece')}.
        </Notice>
      ))}
    </>
  )
}
