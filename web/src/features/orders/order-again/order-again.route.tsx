import { useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Order, SubmittedOrder } from '@portal/contracts/orders'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { useOpenOrder, useOrderOutcome } from '../../../api/one-order.ts'
import { useRejectedOrder } from '../../../api/orders.ts'
import { partParam, to } from '../../../paths.ts'
import { OrderAgain } from '../../../domain/order-again/order-again.tsx'
import { linesOfPart } from '../../../domain/order-again/past-line.ts'
import { WithCustomer } from '../../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LoadingOrError } from '../../../ui/feedback/loading-or-error.tsx'
import { UnknownOrder } from '../one-order/missing-order.tsx'
import { isOrderable, readOrderType } from '../order-words.ts'
import { canBeOrderedAgain } from '../order-outcome-words.tsx'
import { pastLinesOfOrder, pastLinesOfSentOrder } from './past-lines.ts'

const title = 'Order Again'

/**
 * Orders the parts of an order again, or one of them: of an open order, or of one that was canceled or deleted. Any other order redirects
 * to its own page, and an unknown one, or another dealer's, to the list.
 */
export function OrderAgainRoute () {
  return <WithCustomer title={title}>{customer => <OrderAgainPage customer={customer} />}</WithCustomer>
}

function OrderAgainPage ({ customer }: { customer: string }) {
  const { type: typeText, id = '' } = useParams()
  const type = readOrderType(typeText)
  const open = useOpenOrder(type, id)
  const isGone = open.error?.code === 'not_found'
  const gone = useOrderOutcome(isGone ? id : null)
  const { error, isValidating, retry } = isGone ? gone : open
  const { data: order } = open
  const { data: outcome } = gone
  const foreign = order !== undefined && order.customer_number !== customer
  if (type === undefined || foreign || error?.code === 'not_found') return <UnknownOrder customer={customer} />
  const page = to.openOrder({ type, _id: id })
  const isOther = isGone ? outcome !== undefined && (outcome.kind === 'listed' || !canBeOrderedAgain(outcome)) : order !== undefined && !isOrderable(order)
  if (isOther) return <Navigate to={page} replace />
  return (
    <Page title={title} actions={<ButtonLink to={page}>Back to the order</ButtonLink>}>
      {!isGone && order !== undefined
        ? order.submission_state === 'rejected' ? <Rejected customer={customer} order={order} /> : <Open customer={customer} order={order} />
        : isGone && outcome !== undefined && outcome.kind !== 'listed'
          ? <Gone customer={customer} order={outcome.order} />
          : <Panel><LoadingOrError error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

function Open ({ customer, order }: { customer: string, order: Order }) {
  return (
    <Stack>
      <Notice kind='info'>This order is still open. What you add here is ordered in addition to it.</Notice>
      <Lines customer={customer} order={order} />
    </Stack>
  )
}

/** Lines that have not been put back into a cart yet are restored instead, so that this happens only once. */
function Rejected ({ customer, order }: { customer: string, order: Order }) {
  const [params] = useSearchParams()
  const { data: rejected, isLoading } = useRejectedOrder(order.reference ?? '')
  if (isLoading) return <Panel><div aria-busy><Skeleton $height='280px' /></div></Panel>
  if (!params.has(partParam) && rejected != null && rejected.lines.length > 0) return <Navigate to={to.restoreRejectedOrder(rejected.reference)} replace />
  return <Lines customer={customer} order={order} />
}

function Lines ({ customer, order }: { customer: string, order: Order }) {
  const [params] = useSearchParams()
  const part = params.get(partParam) ?? undefined
  const lines = useMemo(() => linesOfPart(pastLinesOfOrder(order), part), [order, part])
  return <OrderAgain customer={customer} title={orderTitle(order)} lines={lines} />
}

function Gone ({ customer, order }: { customer: string, order: SubmittedOrder }) {
  const lines = useMemo(() => pastLinesOfSentOrder(order), [order])
  return <OrderAgain customer={customer} title={orderTitle(order)} lines={lines} restores={order.reference} />
}
