import { useRef, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { Order } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/base/dates'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { deleteUnconfirmedOrder, useOpenOrder } from '../../../api/one-order.ts'
import { refetchOrders } from '../../../api/refetch-orders.ts'
import { toApiError } from '../../../lib/http/api-error.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { reasonProblem } from '../../../lib/text/reason-problem.ts'
import { paths, to } from '../../../paths.ts'
import { WithDealer } from '../../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ReasonField } from '../../../ui/controls/reason-field.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { toast, type ToastKind } from '../../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { MissingOrder } from './missing-order.tsx'
import { VerbatimName } from '../../../ui/layout/verbatim-text.tsx'
import { LoadingOrError } from '../../../ui/feedback/loading-or-error.tsx'

const title = 'Delete Unconfirmed Order'

/** Confirms the deletion of an unconfirmed order. In place of one that is not unconfirmed anymore, its own page opens or says what happened to it. */
export function DeleteOrderRoute () {
  return <WithDealer title={title}>{dealer => <DeleteOrder dealer={dealer} />}</WithDealer>
}

function DeleteOrder ({ dealer }: { dealer: ShownDealer }) {
  const { id = '' } = useParams()
  const { data: order, error, isValidating, retry } = useOpenOrder('unconfirmed', id)
  // The ERP cannot delete an order that it does not have yet.
  const unsent = order?.submission_state !== undefined
  if (error?.code === 'not_found') return <MissingOrder order={{ type: 'unconfirmed', _id: id }} customer={dealer.customer_number} title={title} />
  if (unsent) return <Navigate to={paths.openOrders} replace />
  return (
    <Page title={title} narrow>
      <Panel>
        {order !== undefined
          ? <Confirm order={order} dealer={dealer} />
          : <LoadingOrError error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} height='176px' />}
      </Panel>
    </Page>
  )
}

function Confirm ({ order, dealer }: { order: Order, dealer: ShownDealer }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<{ message: string, isOpen: boolean }>()
  const [reason, setReason] = useState('')
  const [problemOfReason, setReasonProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  /** Says what happened to the order, on the page that shows its status. */
  function leave (kind: ToastKind, header: string, body: string) {
    toast({ id: 'delete-order', kind, header, body })
    navigate(paths.openOrders, { replace: true })
    refetchOrders()
  }

  async function remove () {
    const found = reasonProblem(reason, 'the dealer')
    setReasonProblem(found)
    if (found !== undefined) {
      field.current?.focus()
      return
    }
    setDeleting(true)
    setProblem(undefined)
    try {
      await deleteUnconfirmedOrder(order._id, reason.trim())
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code === 'not_found') leave('info', 'Order Not Found', `${orderName(order)} is no longer one of the unconfirmed orders.`)
      else if (code === 'not_deletable') leave('danger', 'Order Not Deleted', `${orderName(order)}: ${message}`)
      else {
        setDeleting(false)
        if (code !== 'unauthenticated') setProblem({ message, isOpen: code === 'outcome_unknown' })
      }
      return
    }
    leave('success', 'Order Deleted', orderName(order))
  }

  return (
    <Stack>
      <p>
        This permanently deletes the order in the ERP. The dealer gets your reason by email, and sees the order as deleted under Canceled orders.
      </p>
      <Facts>
        <div><dt>PO number</dt><dd><b translate='no'>{orderName(order)}</b></dd></div>
        <div><dt>Dealer</dt><dd><VerbatimName>{dealerName(dealer.customer_number, dealer.name_company)}</VerbatimName></dd></div>
        <div><dt>Order date</dt><dd>{order.order_date === null ? '–' : formatDate(order.order_date)}</dd></div>
        <div><dt>Parts</dt><dd>{formatCount(order.parts.length)}</dd></div>
      </Facts>
      <ReasonField
        ref={field} label='Reason (shown to the dealer)' error={problemOfReason} value={reason} onChange={({ target }) => { setReason(target.value) }}
      />
      {problem !== undefined && (
        <Notice kind='danger' alert actions={problem.isOpen && <ButtonLink compact to={paths.openOrders}>Open orders</ButtonLink>}>{problem.message}</Notice>
      )}
      <ActionRow>
        <Button kind='danger' loading={deleting} onClick={remove}>Delete</Button>
        <ButtonLink to={to.openOrder(order)}>Keep it</ButtonLink>
      </ActionRow>
    </Stack>
  )
}
