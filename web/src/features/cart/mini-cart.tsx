import { memo, useEffect, useState } from 'react'
import styled from 'styled-components'
import { alwaysPicksUp } from '@portal/contracts/rules/checkout/ship-method'
import { formatMoney } from '@portal/contracts/base/money'
import { lineTotal } from '@portal/contracts/rules/stock/pricing'
import { totalSupply } from '@portal/contracts/rules/stock/supply'
import { putBackInCart, removeFromCart, setCartQuantity } from '../../domain/cart/cart.ts'
import type { CartLine, CartLines } from '../../domain/cart/content/cart-lines.ts'
import { CartTotals, useCartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { QuantityField, quantityFieldStyle } from '../../domain/order-entry/quantity-field.tsx'
import { useUndoShortcut } from '../../domain/order-entry/use-undo-shortcut.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { useCustomerNumber, useDealer, useUser } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { iconButton } from '../../ui/controls/icon-button.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { CloseIcon } from '../../ui/controls/icons.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { checkoutStop } from './checkout-stop.ts'
import { useWrongQuantities } from './use-wrong-quantities.ts'

/** The cart page shows any further lines. */
const shownMax = 5

const Heading = styled.h2`
  ${text('h2')}
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color('line')};
  font-weight: 650;
`

/** Scrolls if the window is too low, so that the link to the checkout stays in view. */
const Lines = styled.ul`
  min-height: 7rem;
  overflow-y: auto;
  border-bottom: 1px solid ${color('line')};

  ${quantityFieldStyle}

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space(1)} ${space(2)};
    padding: ${space(2)} ${space(4)};
  }

  li + li {
    border-top: 1px solid ${color('line')};
  }

  p {
    grid-area: 1 / 1;
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  small {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  li > div {
    grid-area: 2 / 1;
  }

  li > span {
    grid-area: 2 / 2;
    text-align: right;
  }

  .remove {
    ${iconButton(28)}
    grid-area: 1 / 2;
    align-self: start;
    justify-self: end;
    margin-right: -${space(2)};
    color: ${color('ink-muted')};
  }

  .remove:hover {
    background: ${color('surface-sunken')};
    color: ${color('ink')};
  }
`

const Remark = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(2)} ${space(4)};
  background: ${color('surface-sunken')};
  border-bottom: 1px solid ${color('line')};
  overflow-wrap: anywhere;
`

const Foot = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
`

const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: ${space(2)};

  .wide {
    grid-column: 1 / -1;
  }
`

/** The line that was removed last, its position, and whether it was brought back. */
type Removed = { line: CartLine, index: number, isBack: boolean }

/** The cart's last lines, which can be changed, with links to the whole cart and to the checkout. */
export function MiniCart () {
  const lines = useCartLines()
  const customer = useCustomerNumber()
  const [removed, setRemoved] = useState<Removed>()

  function undo () {
    if (customer === null || removed === undefined) return
    putBackInCart(customer, [removed.line], removed.index)
    setRemoved({ ...removed, isBack: true })
  }

  return (
    <>
      <Heading>Cart</Heading>
      <SubmissionNotices />
      {removed?.isBack === false && <Undo key={removed.line.id} id={removed.line.id} onUndo={undo} />}
      {customer === null || lines.length === 0
        ? <EmptyState title='Your cart is empty.'><ButtonLink to={paths.stock}>Check stock</ButtonLink></EmptyState>
        : <Filled customer={customer} lines={lines} back={removed?.isBack === true ? removed.line.id : undefined} onRemove={setRemoved} />}
    </>
  )
}

function Undo ({ id, onUndo }: { id: string, onUndo: () => void }) {
  useUndoShortcut(onUndo)
  return (
    <Remark>
      <span role='alert'><VerbatimNumber>{id}</VerbatimNumber> was removed.</span>
      <Button compact ref={focusOnArrival} aria-keyshortcuts='Control+Z' onClick={onUndo}>Undo</Button>
    </Remark>
  )
}

/** @param back the part of a line that was brought back: it takes the focus from the button that did that */
function Filled ({ customer, lines, back, onRemove }: { customer: string, lines: CartLines, back: string | undefined, onRemove: (removed: Removed) => void }) {
  const totals = useCartTotals()
  const dealer = useDealer()
  const { isWrong, report } = useWrongQuantities()
  const stop = checkoutStop(lines, dealer, { isWrong, isStaff: useUser()?.role !== 'dealer' })
  const hidden = lines.length - shownMax

  function remove (line: CartLine) {
    onRemove({ line, index: lines.indexOf(line), isBack: false })
    removeFromCart(customer, line.id)
  }

  return (
    <>
      <Lines role='list' aria-label='Lines of the cart'>
        {lines.slice(-shownMax).reverse().map(line => (
          <Line key={line.id} customer={customer} line={line} isBack={line.id === back} onRemove={remove} onWrong={report} />
        ))}
      </Lines>
      {hidden > 0 && <Remark><TextLink to={paths.cart}>and {counted(hidden, 'more line')}</TextLink></Remark>}
      <Foot>
        <div><CartTotals totals={totals} supply={totalSupply(lines)} freightMinimum={dealer?.freight_minimum ?? 0} pickup={alwaysPicksUp(dealer)} /></div>
        {stop !== undefined && <Notice kind='warn'>{stop.reason}</Notice>}
        <Actions>
          <ButtonLink to={paths.cart}>View cart</ButtonLink>
          {stop === undefined
            ? <ButtonLink kind='primary' to={paths.checkout}>Checkout</ButtonLink>
            : <Button kind='primary' disabled>Checkout</Button>}
          {totals.quantity > 0 && <ButtonLink className='wide' to={paths.saveCart}>Save order</ButtonLink>}
        </Actions>
      </Foot>
    </>
  )
}

const Line = memo(function Line ({ customer, line, isBack, onRemove, onWrong }: {
  customer: string
  line: CartLine
  isBack: boolean
  onRemove: (line: CartLine) => void
  onWrong: (id: string, isWrong: boolean) => void
}) {
  const { id, item, quantity } = line

  // Text that is not a quantity goes with its line.
  useEffect(() => () => { onWrong(id, false) }, [id, onWrong])

  return (
    <li tabIndex={-1} ref={isBack ? focusOnArrival : null}>
      <p><b translate='no'>{id}</b> <small title={item.item_description}>{item.item_description}</small></p>
      <div>
        <QuantityField
          value={quantity}
          of={id}
          pack={item.sold_in_packs === true ? item.pack_size : undefined}
          onQuantity={wanted => { setCartQuantity(customer, id, wanted) }}
          onWrong={isWrong => { onWrong(id, isWrong) }}
        />
      </div>
      <span>{formatMoney(lineTotal(item, quantity))}</span>
      <button type='button' className='remove' aria-label={`Remove ${id}`} onClick={() => { onRemove(line) }}><CloseIcon /></button>
    </li>
  )
})
