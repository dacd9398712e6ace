import { paths } from '../../paths.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { orderedLines } from '../../domain/cart/content/cart-lines.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { SaveCartForm } from './save-cart-form.tsx'

const title = 'Save Order'

/** Saves the acting dealer's cart under a name. */
export function SaveCartRoute () {
  return <WithCustomer title={title}>{customer => <SaveCart key={customer} customer={customer} />}</WithCustomer>
}

function SaveCart ({ customer }: { customer: string }) {
  const lines = useCartLines()
  if (orderedLines(lines).length > 0) return <Page title={title} narrow focusTitle={false}><SaveCartForm customer={customer} lines={lines} /></Page>
  return (
    <Page title={title}>
      <Panel>
        <EmptyState title='Your cart is empty.' body='Add parts to the cart to save it as an order.'>
          <ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink>
          <ButtonLink to={paths.savedOrders}>Saved orders</ButtonLink>
        </EmptyState>
      </Panel>
    </Page>
  )
}
