import { useParams } from 'react-router-dom'
import { useSavedOrder } from '../../api/saved-orders.ts'
import { formatMoney } from '@portal/contracts/base/money'
import { knownPrice } from '@portal/contracts/base/price'
import type { SavedLine, SavedOrder as Order } from '@portal/contracts/saved-orders'
import { paths, to } from '../../paths.ts'
import { counted } from '../../lib/text/format.ts'
import { OrderAgain } from '../../domain/order-again/order-again.tsx'
import type { PastLine } from '../../domain/order-again/past-line.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { MissingSavedOrder } from './missing-saved-order.tsx'
import { savedByText } from './saved-by-text.ts'

const title = 'Saved Order'

/** One saved order, to restore to the cart. An unknown one, or another dealer's, redirects to the list. */
export function SavedOrderRoute () {
  return <WithCustomer title={title}>{customer => <SavedOrder customer={customer} />}</WithCustomer>
}

function SavedOrder ({ customer }: { customer: string }) {
  const { id = '' } = useParams()
  const { data, error, isValidating, retry } = useSavedOrder(id)
  if (error?.code === 'not_found') return <MissingSavedOrder customer={customer} />
  const actions = (
    <>
      <ButtonLink to={paths.savedOrders}>Back to saved orders</ButtonLink>
      <ButtonLink to={to.renameSavedOrder(id)}>Rename</ButtonLink>
      <ButtonLink kind='danger' to={to.deleteSavedOrder(id)}>Delete</ButtonLink>
    </>
  )
  return (
    <Page title={data?.order.order_name ?? title} actions={actions}>
      {data !== undefined
        ? <OrderAgain key={id} customer={customer} title={titleOf(data.order)} lines={data.order.cart.map(pastLine)} />
        : <Panel><LoadingOrError error={error} title='The saved order could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

function titleOf (order: Order): string {
  return `Saved ${savedByText(order)}: ${counted(order.item_count, 'line')}${order.total === undefined ? '' : `, ${formatMoney(order.total)}`}`
}

function pastLine ({ id, quantity, note, item_description: description, ...line }: SavedLine): PastLine {
  return { id, quantity, note, description, price: knownPrice(line) }
}
