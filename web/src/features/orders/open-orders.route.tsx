import type { Dealer } from '@portal/contracts/dealers'
import type { OrderSummary } from '@portal/contracts/orders'
import { messages } from '@portal/contracts/limits'
import { useOpenOrders } from '../../api/orders.ts'
import { paths } from '../../paths.ts'
import { RejectedOrders } from '../../state/rejected-orders.tsx'
import { WithDealer } from '../../state/with-dealer.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OrdersSkeleton, OrdersTable } from './orders-table.tsx'

const title = 'Open Orders'

/** The acting dealer's orders that are not invoiced yet. */
export function OpenOrdersRoute () {
  return <WithDealer title={title}>{dealer => <OpenOrders dealer={dealer} />}</WithDealer>
}

function OpenOrders ({ dealer }: { dealer: Dealer }) {
  const { orders, error, isValidating, retry } = useOpenOrders(dealer.customer_number)
  return (
    <Page title={title}>
      <Stack>
        <RejectedOrders />
        <Panel flush>
          {orders !== undefined
            ? <Orders orders={orders} dealer={dealer} />
            : error === undefined
              ? <OrdersSkeleton />
              : <ErrorState error={error} title='The open orders could not be loaded' retrying={isValidating} onRetry={retry} />}
        </Panel>
      </Stack>
    </Page>
  )
}

function Orders ({ orders, dealer }: { orders: readonly OrderSummary[], dealer: Dealer }) {
  if (orders.length > 0) return <OrdersTable orders={orders} dealer={dealer} />
  return <EmptyState title={messages.noOpenOrders}><ButtonLink kind='primary' to={paths.stock}>Check stock or place an order</ButtonLink></EmptyState>
}
