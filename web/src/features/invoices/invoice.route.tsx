import { useLocation, useParams } from 'react-router-dom'
import { invoiceTitle, isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import { fetchInvoiceCsv, fetchInvoicePdf, fetchReceivingCsv, useInvoice } from '../../api/invoices.ts'
import { readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { saveCsv, saveFile } from '../../lib/browser/save-file.ts'
import { to } from '../../paths.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useDealer } from '../../domain/session/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { DownloadButton } from '../../ui/feedback/download-button.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { InvoiceDetail } from './invoice-detail.tsx'
import { invoiceFileName } from './invoice-file-name.ts'
import { invoiceListAddress } from './invoice-list-address.ts'
import { MissingInvoice } from './missing-invoice.tsx'
import { pastLinesOfInvoice } from './past-lines.ts'

const title = 'Invoice'

/** One invoice or credit memo of the acting dealer. An unknown one, or another dealer's, redirects to the list. */
export function InvoiceRoute () {
  return <WithCustomer title={title}>{customer => <InvoicePage customer={customer} />}</WithCustomer>
}

function InvoicePage ({ customer }: { customer: string }) {
  const { id = '' } = useParams()
  const dealer = useDealer()
  const { state } = useLocation()
  const arrived = readNavigationNotice(state)
  const { data, asOf, error, isValidating, retry } = useInvoice(id)
  const foreign = data !== undefined && data.invoice.customer_number !== customer
  if (error?.code === 'not_found' || error?.code === 'invalid_body' || foreign) return <MissingInvoice customer={customer} />

  // Not shown while the invoice is loading: the other links, which come with the invoice, would move it.
  const back = <ButtonLink to={invoiceListAddress(state)}>Back to invoices</ButtonLink>
  if (data === undefined) {
    return (
      <Page title={title} actions={error === undefined ? undefined : back}>
        <Panel>
          <LoadingOrError error={error} title='The invoice could not be loaded' retrying={isValidating} onRetry={retry} height='420px' />
        </Panel>
      </Page>
    )
  }
  const { invoice } = data
  const name = invoiceFileName(invoice)
  const actions = (
    <>
      {back}
      <DownloadButton label='Download CSV' save={async () => { saveCsv(await fetchInvoiceCsv(id), `${name}.csv`) }} />
      {!isCreditMemo(invoice) && pastLinesOfInvoice(invoice).length > 0 && <DownloadButton label='Receiving file' save={async () => { saveCsv(await fetchReceivingCsv(id), `${name}-receiving.csv`) }} />}
      <DownloadButton label='Download PDF' save={async () => { saveFile(await fetchInvoicePdf(id), 'application/pdf', `${name}.pdf`) }} />
      <Button onClick={() => { window.print() }}>Print</Button>
      {pastLinesOfInvoice(invoice).length > 0 && <ButtonLink kind='primary' to={to.invoiceAgain(id)}>Order again</ButtonLink>}
    </>
  )
  return (
    <Page title={invoiceTitle(invoice)} isName actions={actions}>
      <Stack>
        {arrived !== undefined && <Notice kind='info'>{arrived}</Notice>}
        <InvoiceDetail invoice={invoice} rep={data?.rep} dealer={dealer} asOf={asOf} />
      </Stack>
    </Page>
  )
}
