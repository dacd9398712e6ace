import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { clearCart } from '../../domain/cart/cart.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { readSavedNotice } from './saved-notice.ts'

const title = 'Order Saved'

/** Confirms that a cart was saved, and asks whether to keep or clear the cart. */
export function OrderSavedRoute () {
  return <WithCustomer title={title}>{customer => <OrderSaved customer={customer} />}</WithCustomer>
}

function OrderSaved ({ customer }: { customer: string }) {
  const name = readSavedNotice(useLocation().state)
  const navigate = useNavigate()
  const lines = useCartLines()
  const savedOrders = <ButtonLink kind='primary' to={paths.savedOrders}>Saved orders</ButtonLink>

  function startAnew () {
    clearCart(customer)
    navigate(paths.stock)
  }

  if (name === undefined) {
    return <Page title={title}><Panel><EmptyState title='There is no order to confirm here.' body='Find saved orders under Saved Orders.'>{savedOrders}</EmptyState></Panel></Page>
  }
  return (
    <Page title={title}>
      <Panel>
        <EmptyState title={`Your order was saved as “${name}”.`} body={lines.length > 0 ? 'Its parts are still in your cart.' : 'Your cart is empty.'}>
          {savedOrders}
          {lines.length > 0 && <ButtonLink to={paths.cart}>Back to cart</ButtonLink>}
          {lines.length > 0
            ? <Button onClick={startAnew}>Clear cart and start a new order</Button>
            : <ButtonLink to={paths.stock}>Start a new order</ButtonLink>}
        </EmptyState>
      </Panel>
    </Page>
  )
}
