import { messages } from '@portal/contracts/policy/messages'
import { useOpenOrders } from '../../api/orders.ts'
import { paths } from '../../paths.ts'
import { RejectedOrders } from '../../domain/submission/rejected-orders.tsx'
import { useActingOrdersUnderWay } from '../../domain/submission/use-acting-orders-under-way.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { MissingRecords } from '../../ui/missing-records.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CancelledOrders } from './cancelled-orders.tsx'
import { OrdersTable } from './orders-table.tsx'

const title = 'Open Orders'

/** The acting dealer's orders that are not yet invoiced. */
export function OpenOrdersRoute () {
  return <WithCustomer title={title}>{customer => <OpenOrders customer={customer} />}</WithCustomer>
}

function OpenOrders ({ customer }: { customer: string }) {
  const open = useOpenOrders(customer, useActingOrdersUnderWay())
  return (
    <Page title={title}>
      <Stack>
        <RejectedOrders />
        <Orders {...open} />
        <CancelledOrders />
      </Stack>
    </Page>
  )
}

function Orders ({ orders = [], listed, leftOut, asOf, error, isValidating, retry }: ReturnType<typeof useOpenOrders>) {
  if (orders.length > 0) {
    return (
      <>
        {listed === 'missing' && (
          <FailureNotice kind='warn' alert onRetry={retry} retrying={isValidating}>
            {messages.openOrdersMissing}
          </FailureNotice>
        )}
        <MissingRecords count={leftOut} noun='order' />
        <Panel flush asOf={asOf}><OrdersTable orders={orders} isLoading={listed === 'loading'} /></Panel>
      </>
    )
  }
  if (error !== undefined) {
    return <Panel flush><ErrorState error={error} title='The open orders could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
  }
  if (listed !== 'all') return <Panel flush><OrdersTable orders={orders} isLoading /></Panel>
  return (
    <Panel flush asOf={asOf}>
      <EmptyState title={messages.noOpenOrders}><ButtonLink kind='primary' to={paths.stock}>Check stock or place an order</ButtonLink></EmptyState>
    </Panel>
  )
}
