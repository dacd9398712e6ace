import styled from 'styled-components'
import type { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../paths.ts'
import type { CartLines } from '../../domain/cart/cart-lines.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { cartSize, counted } from './cart-size.ts'

const Ways = styled.div`
  display: grid;
  gap: ${space(2)};
`

/** What restoring does to the cart, with its buttons. A cart that is not empty is replaced only after confirmation. */
export function RestoreWays ({ left, notChecked, nothing, inCart, asking, checking, error, onRestore, onReplace, onKeep, onRetry }: {
  /** Parts that are no longer sold. */
  left: number
  /** Parts of which nothing is known while the ERP is away. */
  notChecked: number
  /** None of the parts can be restored. */
  nothing: boolean
  inCart: CartLines
  asking: boolean
  /** Stock and prices are being loaded. */
  checking: boolean
  error: ApiError | undefined
  onRestore: () => void
  onReplace: () => void
  onKeep: () => void
  onRetry: () => void
}) {
  if (nothing && notChecked > 0 && error === undefined) return <Notice kind='warn'>These parts cannot be checked while the ordering system is away. Restore the order when it is back.</Notice>
  if (nothing && error === undefined) return <Notice kind='danger'>None of these parts is still sold. There is nothing to restore.</Notice>
  return (
    <Ways>
      {left > 0 && <Notice kind='warn'>{counted(left, 'part')} {left === 1 ? 'is' : 'are'} no longer sold and will be left out.</Notice>}
      {notChecked > 0 && error === undefined && (
        <Notice kind='warn'>
          {counted(notChecked, 'part')} cannot be checked while the ordering system is away, and will be left out. Restore the order when it is back to have
          all of them.
        </Notice>
      )}
      {error !== undefined && (
        <FailureNotice kind='danger' alert onRetry={onRetry} retrying={checking}>
          Stock and prices could not be checked. {error.message}
        </FailureNotice>
      )}
      {asking
        ? (
          <>
            <Notice kind='warn' alert>Replace your cart? The {cartSize(inCart)} in it now will be removed.</Notice>
            <Button kind='primary' onClick={onReplace}>Replace the cart</Button>
            <Button ref={focusOnArrival} onClick={onKeep}>Keep my cart</Button>
          </>
          )
        : (
          <>
            {!nothing && inCart.length > 0 && <Notice kind='info'>Your cart has {cartSize(inCart)}. This order will take their place.</Notice>}
            {!nothing && <Button kind='primary' loading={checking} disabled={error !== undefined} onClick={onRestore}>Restore to cart</Button>}
          </>
          )}
      {inCart.length > 0 && <ButtonLink kind='quiet' to={paths.saveCart}>Save the cart first</ButtonLink>}
    </Ways>
  )
}
