import { useLocation } from 'react-router-dom'
import * as messages from '@portal/contracts/policy/messages'
import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import { useSavedOrders } from '../../api/saved-orders.ts'
import { readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { paths } from '../../paths.ts'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { orderedLines } from '../../domain/cart/content/cart-lines.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { SavedOrdersTable } from './saved-orders-table.tsx'

const title = 'Saved Orders'

/** The acting dealer's saved orders. They do not need the ERP. */
export function SavedOrdersRoute () {
  return <WithCustomer title={title}>{customer => <SavedOrders customer={customer} />}</WithCustomer>
}

function SavedOrders ({ customer }: { customer: string }) {
  const { data, error, isValidating, retry } = useSavedOrders(customer)
  const hasCart = orderedLines(useCartLines()).length > 0
  const arrived = readNavigationNotice(useLocation().state)
  // Without any orders, the list itself offers it.
  const save = hasCart && data?.orders.length !== 0 && <ButtonLink to={paths.saveCart}>Save order</ButtonLink>
  return (
    <Page title={title} actions={save}>
      <Stack>
        {arrived !== undefined && <Notice kind='info'>{arrived}</Notice>}
        <Panel flush {...data !== undefined && data.orders.length > 0 && { title: `${data.orders.length} of ${data.max} saved` }}>
          {data !== undefined
            ? <Orders orders={data.orders} hasCart={hasCart} />
            : (
              <LoadingOrError error={error} title='The saved orders could not be loaded' retrying={isValidating} onRetry={retry}>
                <SavedOrdersTable orders={undefined} />
              </LoadingOrError>
              )}
        </Panel>
      </Stack>
    </Page>
  )
}

function Orders ({ orders, hasCart }: { orders: readonly SavedOrderSummary[], hasCart: boolean }) {
  if (orders.length > 0) return <SavedOrdersTable orders={orders} />
  return (
    <EmptyState title={messages.noSavedOrders}>
      {hasCart
        ? <ButtonLink kind='primary' to={paths.saveCart}>Save order</ButtonLink>
        : <ButtonLink kind='primary' to={paths.stock}>Check stock or place an order</ButtonLink>}
    </EmptyState>
  )
}
