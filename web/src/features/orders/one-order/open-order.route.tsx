import { useParams } from 'react-router-dom'
import type { Order } from '@portal/contracts/orders'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { fetchOrderCsv, fetchOrderPdf, useOpenOrder, useOrderSettling } from '../../../api/one-order.ts'
import { saveCsv, saveFile } from '../../../lib/browser/save-file.ts'
import { paths, to } from '../../../paths.ts'
import { useDealer, useSession } from '../../../domain/session/session.ts'
import { WithCustomer } from '../../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { DownloadButton } from '../../../ui/feedback/download-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadingOrError } from '../../../ui/feedback/loading-or-error.tsx'
import { MissingOrder, UnknownOrder } from './missing-order.tsx'
import { OrderDetail } from './order-detail.tsx'
import { orderFileName, isOrderable, readOrderType } from '../order-words.ts'

const title = 'Open Order'

/** One open order of the acting dealer, or what has happened to it. An unknown one, or another dealer's, redirects to the list. */
export function OpenOrderRoute () {
  return <WithCustomer title={title}>{customer => <OpenOrder customer={customer} />}</WithCustomer>
}

function OpenOrder ({ customer }: { customer: string }) {
  const { type: typeText, id = '' } = useParams()
  const dealer = useDealer()
  const type = readOrderType(typeText)
  const { data: order, asOf, error, isValidating, retry } = useOpenOrder(type, id)
  useOrderSettling(customer, order)
  const superUser = useSession(({ user }) => user?.role === 'superUser')
  const deletable = superUser && order?.type === 'unconfirmed' && order.submission_state === undefined
  const ways = (
    <>
      <ButtonLink to={paths.openOrders}>Back to open orders</ButtonLink>
      {deletable && <ButtonLink kind='danger' to={to.deleteUnconfirmedOrder(order._id)}>Delete order</ButtonLink>}
      {order !== undefined && <Files order={order} />}
      {order !== undefined && isOrderable(order) && <ButtonLink kind='primary' to={to.orderAgain(order)}>Order again</ButtonLink>}
    </>
  )

  // All links appear at once, because later ones would move the first.
  const isLoading = order === undefined && error === undefined
  const foreign = order !== undefined && order.customer_number !== customer
  if (type === undefined || foreign) return <UnknownOrder customer={customer} />
  if (error?.code === 'not_found') return <MissingOrder order={{ type, _id: id }} customer={customer} title={title} />
  return (
    <Page title={order === undefined ? title : orderTitle(order)} isName={order !== undefined} actions={isLoading ? undefined : ways}>
      {order !== undefined
        ? <OrderDetail order={order} dealer={dealer} asOf={asOf} />
        : <Panel><LoadingOrError error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

/** The order as a file, and on paper. */
function Files ({ order }: { order: Order }) {
  const { _id: id } = order
  const name = orderFileName(order)
  return (
    <>
      <DownloadButton label='Download CSV' save={async () => { saveCsv(await fetchOrderCsv(id), `${name}.csv`) }} />
      <DownloadButton label='Download PDF' save={async () => { saveFile(await fetchOrderPdf(id), 'application/pdf', `${name}.pdf`) }} />
      <Button onClick={() => { window.print() }}>Print</Button>
    </>
  )
}
