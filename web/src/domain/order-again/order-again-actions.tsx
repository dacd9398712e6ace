import { useEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import type { Totals } from '@portal/contracts/rules/stock/pricing'
import { brokenPack, supply } from '@portal/contracts/rules/stock/supply'
import { counted, formatCount } from '../../lib/text/format.ts'
import type { ApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { pieces, type CartLine, type CartLines } from '../cart/content/cart-lines.ts'
import { cartSize } from '../cart/content/cart-size.ts'
import { TotalFoot } from '../order-entry/total-foot.tsx'
import type { UndoableChange } from './put-into-cart.ts'
import type { TodaysLine } from './todays-lines.ts'

const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
`

/** What has changed in total, and the buttons that put an order into the cart. */
export function OrderAgainActions ({ lines, ordered, totals, freightMinimum, pickup, inCart, checking, error, undoneTo, onAdd, onReplace, onRetry }: {
  lines: readonly TodaysLine[]
  /** What would be put into the cart. */
  ordered: readonly CartLine[]
  totals: Totals
  freightMinimum: number
  /** The dealer picks orders up: there is no freight. */
  pickup: boolean
  inCart: CartLines
  /** Stock and prices are being loaded. */
  checking: boolean
  error: ApiError | undefined
  /** The cart before it was put into it, if that was undone. */
  undoneTo: CartLines | undefined
  onAdd: () => void
  onReplace: () => void
  onRetry: () => void
}) {
  const notChecked = lines.filter(line => line.notChecked).length
  const gone = lines.filter(line => line.item === undefined).length - notChecked
  const isNothing = gone + notChecked === lines.length
  return (
    <Actions>
      {undoneTo !== undefined && <Undone before={undoneTo} inCart={inCart} />}
      {error !== undefined && (
        <FailureNotice kind='danger' alert error={error} onRetry={onRetry} retrying={checking}>Stock and prices could not be checked.</FailureNotice>
      )}
      {error === undefined && <LeftOut gone={gone} notChecked={notChecked} isNothing={isNothing} />}
      <Changes lines={lines} ordered={ordered} />
      {!isNothing && (
        <>
          {inCart.length > 0 && <Notice kind='info'>Your cart has {cartSize(inCart)}.</Notice>}
          {ordered.length === 0 && <Notice kind='warn'>Select the lines you want.</Notice>}
          <TotalFoot totals={totals} freightMinimum={freightMinimum} pickup={pickup} stop={ordered.length === 0 ? 'No lines selected' : undefined}>
            <Button kind='primary' {...undoneTo !== undefined && { ref: focusOnArrival }} disabled={ordered.length === 0} onClick={onAdd}>Add to cart</Button>
          </TotalFoot>
          {inCart.length > 0 && <Button disabled={ordered.length === 0} onClick={onReplace}>Replace cart</Button>}
        </>
      )}
      {inCart.length > 0 && <ButtonLink to={paths.saveCart}>Save cart first</ButtonLink>}
    </Actions>
  )
}

function Undone ({ before, inCart }: { before: CartLines, inCart: CartLines }) {
  const isBack = inCart.length === before.length && inCart.every(({ id, quantity, note }, at) => {
    const was = before[at]
    return was?.id === id && was.quantity === quantity && was.note === note
  })
  return (
    <Notice kind='info' alert>
      {isBack ? 'Undone. Your cart is back as it was.' : 'Undone. Your cart is not quite as it was, since something else in it was changed, too.'}
    </Notice>
  )
}

function LeftOut ({ gone, notChecked, isNothing }: { gone: number, notChecked: number, isNothing: boolean }): ReactNode {
  if (isNothing && notChecked > 0) return <Notice kind='warn'>These parts cannot be checked while the ordering system is down. Try again when it is back.</Notice>
  if (isNothing) return <Notice kind='danger'>These parts are no longer sold.</Notice>
  return (
    <>
      {gone > 0 && <Notice kind='warn'>{counted(gone, 'part')} {gone === 1 ? 'is' : 'are'} no longer sold and will be left out.</Notice>}
      {notChecked > 0 && (
        <Notice kind='warn'>
          {counted(notChecked, 'part')} cannot be checked while the ordering system is down and will be left out. To order all of them, try again when it is back.
        </Notice>
      )}
    </>
  )
}

/** The other changes in the lines that are ordered. */
function Changes ({ lines, ordered }: { lines: readonly TodaysLine[], ordered: readonly CartLine[] }) {
  const wanted = lines.filter(line => !line.choice.isOut)
  const prices = wanted.filter(line => line.wasPrice !== undefined).length
  const superseded = wanted.filter(line => line.supersededBy !== undefined).length
  const broken = ordered.filter(({ item, quantity }) => brokenPack(item, quantity) !== undefined).length
  const backOrdered = ordered.reduce((sum, { item, quantity }) => sum + supply(item, quantity).backOrdered, 0)
  const words = [
    prices > 0 && `${counted(prices, 'price')} ${prices === 1 ? 'has' : 'have'} changed.`,
    superseded > 0 && `${counted(superseded, 'part')} ${superseded === 1 ? 'was replaced by another' : 'were replaced by others'}.`,
    broken > 0 && `${counted(broken, 'part')} ${broken === 1 ? 'is' : 'are'} only sold in whole packs.`,
    backOrdered > 0 && `${formatCount(backOrdered)} of ${counted(pieces(ordered), 'piece')} will be back-ordered.`
  ].filter(each => each !== false)
  return words.length === 0 ? null : <Notice kind='warn'>{words.join(' ')}</Notice>
}

/** Says what was put into the cart, with links onward. */
export function PutIntoCartNotice ({ done, onUndo }: { done: UndoableChange, onUndo: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => { link.current?.focus() }, [done])
  return (
    <Actions>
      <Notice kind='success' alert>{done.words}</Notice>
      <ButtonLink kind='primary' ref={link} to={paths.cart}>View cart</ButtonLink>
      <Button onClick={onUndo}>Undo</Button>
    </Actions>
  )
}
