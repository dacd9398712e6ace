import styled from 'styled-components'
import { orderBlock } from '@portal/contracts/rules/ordering'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { OrderBlockNotice } from '../../domain/submission/order-block-notice.tsx'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import type { CartLines } from '../../domain/cart/cart-lines.ts'
import { CartTotals, useCartTotals } from '../../domain/cart/cart-totals.tsx'
import { SubmissionNotices } from '../../domain/submission/submission-notices.tsx'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useDealer } from '../../domain/session/session.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MainAside } from '../../ui/main-aside.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { moveBetweenRows } from '../../ui/row-keys.ts'
import { EmptyState } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CartRow } from './cart-row.tsx'
import { CartTable } from './cart-table.tsx'
import { useLastPrices } from './use-last-prices.ts'
import { useRemoval } from './use-removal.ts'

const Ways = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};
`

/** The whole cart of the acting dealer. */
export function CartRoute () {
  return <WithCustomer title='Cart'>{customer => <Cart key={customer} customer={customer} />}</WithCustomer>
}

function Cart ({ customer }: { customer: string }) {
  const lines = useCartLines()
  const { removed, remove, clear, undo } = useRemoval(customer)
  // Removing the last line also removed the focused control.
  const focusUndo = (button: HTMLButtonElement | null) => { if (lines.length === 0) button?.focus() }
  return (
    <Page title='Cart' actions={lines.length > 0 && <Button kind='quiet' onClick={clear}>Clear cart</Button>}>
      <Stack>
        <SubmissionNotices />
        {removed !== undefined && (
          <Notice kind='info' alert actions={<Button compact ref={focusUndo} onClick={undo}>Undo</Button>}>{removedText(removed)}</Notice>
        )}
        {lines.length === 0
          ? <Panel><EmptyState title='Your cart is empty.'><ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink></EmptyState></Panel>
          : <Filled customer={customer} lines={lines} onRemove={remove} />}
      </Stack>
    </Page>
  )
}

function Filled ({ customer, lines, onRemove }: { customer: string, lines: CartLines, onRemove: (id: string) => void }) {
  const totals = useCartTotals()
  // Without the dealer's record, only the cart itself counts; the checkout waits for the record.
  const dealer = useDealer()
  const block = orderBlock(dealer ?? { suspended: false, new_dealer: false }, totals)
  const { asOf, notChecked } = useLastPrices(customer, lines)
  return (
    <MainAside>
      <Panel title={lines.length === 1 ? '1 line' : `${formatCount(lines.length)} lines`} asOf={asOf} flush>
        <CartTable role='table' aria-label='Lines of the cart' onKeyDown={moveBetweenRows}>
          <div role='row' className='row head'>
            <div role='columnheader'>Part and note</div>
            <div role='columnheader' className='number'>Available</div>
            <div role='columnheader' className='number'>Each</div>
            <div role='columnheader'>Quantity</div>
            <div role='columnheader' className='number'>Total</div>
            <div role='columnheader'><VisuallyHidden>Remove</VisuallyHidden></div>
          </div>
          {lines.map(line => <CartRow key={line.id} line={line} isChecked={!notChecked.has(line.id)} customer={customer} onRemove={onRemove} />)}
        </CartTable>
      </Panel>
      <Panel title='Order total'>
        <CartTotals totals={totals} freightMinimum={dealer?.freight_minimum ?? 0} />
        <Ways>
          <OrderBlockNotice block={block} />
          {block === 'empty_cart'
            ? <Button kind='primary' disabled>Checkout</Button>
            : <ButtonLink kind='primary' to={paths.checkout}>Checkout</ButtonLink>}
          {block !== 'empty_cart' && <ButtonLink to={paths.saveCart}>Save order</ButtonLink>}
          <ButtonLink kind='quiet' to={paths.stock}>Add more parts</ButtonLink>
        </Ways>
      </Panel>
    </MainAside>
  )
}

function removedText (removed: CartLines): string {
  const [only] = removed
  return removed.length === 1 && only !== undefined ? `${only.id} was removed from the cart.` : 'The cart was cleared.'
}
