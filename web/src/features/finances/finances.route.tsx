import { useEffect } from 'react'
import styled from 'styled-components'
import type { Dealer } from '@portal/contracts/dealers'
import * as messages from '@portal/contracts/policy/messages'
import { overdue, owedText, termsText } from '@portal/contracts/rules/finances/aging'
import { formatDate } from '@portal/contracts/base/dates'
import { displayAddress } from '@portal/contracts/rules/dealers/dealer-addresses'
import { isToBePaid, tellsPayment, type InvoiceFilters } from '@portal/contracts/rules/finances/invoices'
import { invoiceHistoryMonths } from '@portal/contracts/policy/invoice-history'
import { notListed, notListedLabel } from '@portal/contracts/rules/finances/not-listed'
import { formatMoney } from '@portal/contracts/base/money'
import { fetchStatement, useFinances } from '../../api/finances.ts'
import { useInvoiceHistory } from '../../api/invoices.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { AddressLines } from '../../domain/dealer/address-lines.tsx'
import { AgingBar } from '../../domain/finances/aging-bar.tsx'
import { putDealer, useCustomerNumber, useUser } from '../../domain/session/session.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { CompanyPhone } from '../../ui/layout/company-phone.tsx'
import { DownloadButton } from '../../ui/feedback/download-button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Totals } from '../../ui/layout/totals.tsx'
import { LoneLink } from '../../ui/controls/text-link.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { AgingFigures } from './aging-figures.tsx'
import { CreditUsage } from './credit-usage.tsx'

const Due = styled.p`
  margin-bottom: ${space(4)};
  font-size: min(1.75rem, 10vw);
  line-height: 1.3;
  font-weight: 650;
`

/** Its space is reserved before it is known whether there are any. */
const UnpaidLink = styled(LoneLink)<{ $shown: boolean }>`
  visibility: ${({ $shown }) => $shown ? 'visible' : 'hidden'};
`

const Legend = styled.p`
  margin-top: ${space(3)};
  color: ${color('ink-muted')};

  > span:last-child {
    display: none;
  }

  ${media.forcedColors} {
    > span:first-child {
      display: none;
    }

    > span:last-child {
      display: inline;
    }
  }
`

/** What the acting dealer owes, by age, and the account's terms. */
export function FinancesRoute () {
  const customer = useCustomerNumber()
  const { data, asOf, error, isValidating, retry } = useFinances(customer)
  const dealer = data?.dealer

  // The home page and the suspended bar show the same record.
  useEffect(() => { if (dealer !== undefined) putDealer(dealer, asOf) }, [dealer, asOf])

  return (
    <Page title='Finances' actions={customer !== null && <Actions customer={customer} isKnown={dealer !== undefined} />}>
      {customer === null
        ? (
          <Panel>
            <EmptyState title='Please select a dealer to view the finances tab.'>
              <ButtonLink kind='primary' to={paths.home}>Select a dealer</ButtonLink>
            </EmptyState>
          </Panel>
          )
        : dealer !== undefined && !(isValidating && error === undefined && dealer.customer_number !== customer)
          ? <Ready dealer={dealer} asOf={asOf} />
          : <Panel><LoadingOrError error={error} title='The finances could not be loaded' retrying={isValidating} onRetry={retry} height='320px' /></Panel>}
    </Page>
  )
}

/** The account as a PDF file, once it is known. */
function Actions ({ customer, isKnown }: { customer: string, isKnown: boolean }) {
  return (
    <>
      <DownloadButton
        label='Download statement' disabled={!isKnown}
        save={async () => { saveFile(await fetchStatement(customer), 'application/pdf', `statement-${customer}.pdf`) }}
      />
      <Button disabled={!isKnown} onClick={() => { window.print() }}>Print</Button>
    </>
  )
}

const unpaid = { kind: 'unpaid' } as const satisfies InvoiceFilters

/** The link to the unpaid invoices: shown if the distributor says that some are not paid, or if older ones may not be. */
function UnpaidInvoices ({ customer }: { customer: string }) {
  const { data } = useInvoiceHistory(customer)
  const { invoices = [], older = false } = data ?? {}
  const isTold = invoices.some(isToBePaid) || (older && (invoices.length === 0 || invoices.some(tellsPayment)))
  return <UnpaidLink $shown={isTold} to={`${paths.invoiceHistory}?${new URLSearchParams(unpaid)}`}>Unpaid invoices</UnpaidLink>
}

/** What the amount due consists of, if it differs from the listed invoices. It comes last, so that it moves nothing when it appears. */
function NotListed ({ dealer }: { dealer: Dealer }) {
  const { data, asOf, leftOut } = useInvoiceHistory(dealer.customer_number)
  // The balance of an invoice that could not be read is unknown.
  const unlisted = data === undefined || leftOut > 0 ? undefined : notListed(dealer.amount_due, data.invoices)
  if (unlisted === undefined) return null
  return (
    <Panel title='What the amount due is made of' asOf={asOf}>
      <Totals>
        <div><dt>Open invoices and credit memos of the last {counted(invoiceHistoryMonths, 'month')}</dt><dd>{formatMoney(unlisted.listed)}</dd></div>
        <div><dt>{notListedLabel}</dt><dd>{formatMoney(unlisted.rest)}</dd></div>
        <div><dt>Total Amount Due</dt><dd>{owedText(dealer.amount_due)}</dd></div>
      </Totals>
    </Panel>
  )
}

function Ready ({ dealer, asOf }: { dealer: Dealer, asOf: number | undefined }) {
  const address = displayAddress(dealer.address)
  const isDealer = useUser()?.role === 'dealer'
  return (
    <Stack>
      {dealer.suspended && isDealer && <Notice kind='danger'>{messages.suspended}<CompanyPhone /></Notice>}
      <Panel title='Total Amount Due' asOf={asOf} actions={(dealer.amount_due > 0 || overdue(dealer) > 0) && <UnpaidInvoices customer={dealer.customer_number} />}>
        <Due>{owedText(dealer.amount_due)}</Due>
        <AgingBar dealer={dealer} />
        <AgingFigures dealer={dealer} />
        {overdue(dealer) > 0 && (
          <Legend>
            <span>Red indicates amounts currently due.</span>
            <span>Amounts currently due have a thick line at their foot.</span>
          </Legend>
        )}
      </Panel>
      <CreditUsage dealer={dealer} />
      <Panel title='Account'>
        <Facts>
          <div>
            <dt>Billing address</dt>
            <dd>{address === undefined ? '–' : <AddressLines address={address} />}</dd>
          </div>
          <div><dt>Last paid date</dt><dd>{dealer.date_last_payment === null ? 'No payment yet' : formatDate(dealer.date_last_payment)}</dd></div>
          <div><dt>Terms code</dt><dd>{dealer.term_code === '' ? '–' : termsText(dealer.term_code)}</dd></div>
          <div><dt>Account type</dt><dd>{dealer.statement_type ?? (dealer.statement_type_code || '–')}</dd></div>
          <div>
            <dt>Account status</dt>
            <dd><Badge $kind={dealer.suspended ? 'danger' : 'success'}>{dealer.suspended ? 'SUSPENDED' : 'ACTIVE'}</Badge></dd>
          </div>
        </Facts>
      </Panel>
      <NotListed dealer={dealer} />
    </Stack>
  )
}
