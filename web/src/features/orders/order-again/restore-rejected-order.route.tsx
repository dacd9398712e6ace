import { useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { RejectedOrder } from '@portal/contracts/orders'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { useRejectedOrder } from '../../../api/orders.ts'
import { paths } from '../../../paths.ts'
import { OrderAgain } from '../../../domain/order-again/order-again.tsx'
import { WithCustomer } from '../../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadingOrError } from '../../../ui/feedback/loading-or-error.tsx'
import { pastLinesOfSentOrder } from './past-lines.ts'

const title = 'Restore Order'

/** Puts the parts of a rejected order back into the cart. An unknown one, or another dealer's, redirects to the list. */
export function RestoreRejectedOrderRoute () {
  return <WithCustomer title={title}>{customer => <RestoreRejectedOrder customer={customer} />}</WithCustomer>
}

function RestoreRejectedOrder ({ customer }: { customer: string }) {
  const { reference = '' } = useParams()
  const { data: order, error, isValidating, retry } = useRejectedOrder(reference)
  if (order === null) return <Navigate to={paths.openOrders} replace />
  return (
    <Page title={title} actions={<ButtonLink to={paths.openOrders}>Back to open orders</ButtonLink>}>
      {order !== undefined
        ? <Rejected customer={customer} order={order} />
        : <Panel><LoadingOrError error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

function Rejected ({ customer, order }: { customer: string, order: RejectedOrder }) {
  const lines = useMemo(() => pastLinesOfSentOrder(order), [order])
  return <OrderAgain customer={customer} title={orderTitle(order)} lines={lines} restores={order.reference} />
}
