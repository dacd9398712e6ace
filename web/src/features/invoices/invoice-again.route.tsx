import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { formatDate } from '@portal/contracts/base/dates'
import { invoiceTitle } from '@portal/contracts/rules/finances/invoices'
import { useInvoice } from '../../api/invoices.ts'
import { partParam, to } from '../../paths.ts'
import { OrderAgain } from '../../domain/order-again/order-again.tsx'
import { linesOfPart } from '../../domain/order-again/past-line.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { MissingInvoice } from './missing-invoice.tsx'
import { pastLinesOfInvoice } from './past-lines.ts'

const title = 'Order Again'

/** Orders the parts of an invoice again, or one of them. An unknown invoice, or another dealer's, redirects to the list. */
export function InvoiceAgainRoute () {
  return <WithCustomer title={title}>{customer => <InvoiceAgain customer={customer} />}</WithCustomer>
}

function InvoiceAgain ({ customer }: { customer: string }) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const part = params.get(partParam) ?? undefined
  const { data, error, isValidating, retry } = useInvoice(id)
  const invoice = data?.invoice
  const lines = useMemo(() => invoice === undefined ? [] : linesOfPart(pastLinesOfInvoice(invoice), part), [invoice, part])
  const foreign = invoice !== undefined && invoice.customer_number !== customer
  if (error?.code === 'not_found' || error?.code === 'invalid_body' || foreign) return <MissingInvoice customer={customer} />
  return (
    <Page title={title} actions={<ButtonLink to={to.invoice(id)}>Back to the invoice</ButtonLink>}>
      {invoice !== undefined
        ? <OrderAgain customer={customer} title={`${invoiceTitle(invoice)} of ${formatDate(invoice.order_invoice_date)}`} lines={lines} />
        : <Panel><LoadingOrError error={error} title='The invoice could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}
