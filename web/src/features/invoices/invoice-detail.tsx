import { useState, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import type { CallResponse } from '@portal/contracts/calls'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { Invoice } from '@portal/contracts/invoices'
import { formatDate } from '@portal/contracts/base/dates'
import { telephoneUrl } from '@portal/contracts/rules/company/company'
import { displayAddress } from '@portal/contracts/rules/dealers/dealer-addresses'
import { invoiceDue, lateText, totalLines } from '@portal/contracts/rules/finances/invoices'
import { formatMoney } from '@portal/contracts/base/money'
import { AddressLines } from '../../domain/dealer/address-lines.tsx'
import { ShipmentsFact } from '../../domain/orders/shipments-fact.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { Totals, TotalsFoot } from '../../ui/layout/totals.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { InvoiceLinesTable } from './invoice-lines-table.tsx'
import { Late, PaymentBadge } from './payment-badge.tsx'
import { portalToday } from '../../lib/text/portal-day.ts'

const Due = styled.p<{ $isLate: boolean }>`
  ${text('lead')}
  ${({ $isLate }) => $isLate && css`
    color: ${color('due')};
  `}
  margin-top: ${space(3)};
  font-weight: 650;
  text-align: right;
`

const Phone = styled.a`
  white-space: nowrap;
`

type Rep = NonNullable<CallResponse<'invoiceHistoryDetail'>['rep']>

function RepContact ({ number, rep: { name, phone } }: { number: string, rep: Rep }) {
  return <>{number} <VerbatimName>{name}</VerbatimName>{phone !== null && <>, <Phone href={telephoneUrl(phone)}>{phone}</Phone></>}</>
}

/** An invoice in full. */
export function InvoiceDetail ({ invoice, rep, dealer, asOf }: {
  invoice: Invoice
  /** Who has its rep number. */
  rep?: Rep | undefined
  dealer: ShownDealer | null
  asOf?: number | undefined
}) {
  const [today] = useState(portalToday)
  const due = invoiceDue(invoice)
  const late = lateText(invoice, today)
  const billing = dealer === null ? undefined : displayAddress(dealer.address)
  const shipTo = dealer?.address[String(invoice.ship_address)]
  return (
    <Stack>
      <Panel asOf={asOf}>
        <Facts>
          <Fact name='Order number' value={invoice.order_number === '' ? '' : <VerbatimNumber>{invoice.order_number}</VerbatimNumber>} />
          <Fact name='PO number' value={invoice.po_number === '' ? '' : <VerbatimName>{invoice.po_number}</VerbatimName>} />
          <Fact name='Account number' value={<VerbatimNumber>{invoice.customer_number}</VerbatimNumber>} />
          <Fact name='Dealer' value={dealer === null ? '' : <VerbatimName>{dealer.name_company}</VerbatimName>} />
          <Fact name='Sales rep' value={rep === undefined ? invoice.sales_rep : <RepContact number={invoice.sales_rep} rep={rep} />} />
          {invoice.placed_by !== undefined && <Fact name='Placed by' value={<VerbatimName>{invoice.placed_by}</VerbatimName>} />}
          <Fact name='Entry date' value={invoice.order_entry_date === null ? '' : formatDate(invoice.order_entry_date)} />
          <Fact name='Invoice date' value={formatDate(invoice.order_invoice_date)} />
          <Fact name='Ship method' value={invoice.shipping_instructions} />
          <Fact name='Payment terms' value={invoice.purchase_terms} />
          {invoice.misc_note !== '' && <Fact name='Special information' value={invoice.misc_note} />}
          {(invoice.payment_state !== undefined || late !== undefined) && <Fact name='Payment' value={<Payment invoice={invoice} late={late} />} />}
          {invoice.balance !== undefined && <Fact name='Balance' value={formatMoney(invoice.balance)} />}
          <ShipmentsFact shipments={invoice.shipments} />
          <Fact name='Billing address' value={billing === undefined ? '' : <AddressLines address={billing} />} />
          <Fact name='Ship-to address' value={shipTo === undefined ? '' : <AddressLines address={shipTo} />} />
        </Facts>
      </Panel>
      <Panel title='Parts' flush>
        <InvoiceLinesTable invoice={invoice} />
        <TotalsFoot>
          <Totals>
            {totalLines(invoice).map(({ name, cents, isPart }, at) => <div key={at} data-part={isPart}><dt>{name}</dt><dd>{formatMoney(cents)}</dd></div>)}
          </Totals>
          {due !== undefined && <Due $isLate={late !== undefined}>{due}</Due>}
        </TotalsFoot>
      </Panel>
    </Stack>
  )
}

function Payment ({ invoice, late }: { invoice: Invoice, late: string | undefined }) {
  const { payment_state: state, date_payment_due: day } = invoice
  return (
    <>
      {state !== undefined && <PaymentBadge state={state} />}
      {late !== undefined && day !== null && <Late>Due {formatDate(day)}, {late}</Late>}
    </>
  )
}

function Fact ({ name, value }: { name: string, value: ReactNode }) {
  return <div><dt>{name}</dt><dd>{value === '' ? '–' : value}</dd></div>
}
