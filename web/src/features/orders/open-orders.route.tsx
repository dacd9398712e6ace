import type { Dealer } from '@portal/contracts/dealers'
import { messages } from '@portal/contracts/policy/messages'
import { useOpenOrders } from '../../api/orders.ts'
import { paths } from '../../paths.ts'
import { RejectedOrders } from '../../domain/submission/rejected-orders.tsx'
import { useActingOrdersUnderWay } from '../../domain/submission/use-acting-orders-under-way.ts'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MissingRecords } from '../../ui/missing-records.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CancelledOrders } from './cancelled-orders.tsx'
import { OrdersTable } from './orders-table.tsx'

const title = 'Open Orders'

/** The acting dealer's orders that are not yet invoiced. */
export function OpenOrdersRoute () {
  return <WithDealer title={title}>{dealer => <OpenOrders dealer={dealer} />}</WithDealer>
}

function OpenOrders ({ dealer }: { dealer: Dealer }) {
  const open = useOpenOrders(dealer.customer_number, useActingOrdersUnderWay())
  return (
    <Page title={title}>
      <Stack>
        <RejectedOrders />
        <Orders {...open} dealer={dealer} />
        <CancelledOrders />
      </Stack>
    </Page>
  )
}

function Orders ({ orders = [], listed, leftOut, error, isValidating, retry, dealer }: ReturnType<typeof useOpenOrders> & { dealer: Dealer }) {
  if (orders.length > 0) {
    return (
      <>
        {listed === 'missing' && (
          <Notice kind='warn' alert actions={<Button compact loading={isValidating} onClick={retry}>Try again</Button>}>
            {messages.openOrdersMissing}
          </Notice>
        )}
        <MissingRecords count={leftOut} noun='order' />
        <Panel flush><OrdersTable orders={orders} dealer={dealer} isLoading={listed === 'loading'} /></Panel>
      </>
    )
  }
  if (error !== undefined) {
    return <Panel flush><ErrorState error={error} title='The open orders could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
  }
  if (listed !== 'all') return <Panel flush><OrdersTable orders={orders} dealer={dealer} isLoading /></Panel>
  return (
    <Panel flush>
      <EmptyState title={messages.noOpenOrders}><ButtonLink kind='primary' to={paths.stock}>Check stock or place an order</ButtonLink></EmptyState>
    </Panel>
  )
}
