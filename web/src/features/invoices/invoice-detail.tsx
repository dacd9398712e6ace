import styled from 'styled-components'
import type { Address, Dealer } from '@portal/contracts/dealers'
import type { Invoice } from '@portal/contracts/invoices'
import { formatDate } from '@portal/contracts/rules/dates'
import { displayAddress } from '@portal/contracts/rules/dealer-view'
import { invoiceDue, invoiceTotals, isCreditMemo } from '@portal/contracts/rules/invoices'
import { formatMoney } from '@portal/contracts/rules/money'
import { color, space, text } from '../../theme/tokens.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { LinesTable } from './lines-table.tsx'

const Totals = styled.dl`
  display: grid;
  gap: ${space(1)};
  width: min(340px, 100%);
  margin-left: auto;

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
  }

  div:last-child {
    ${text('lead')}
    padding-top: ${space(1)};
    border-top: 1px solid ${color('line-strong')};
    font-weight: 650;
  }
`

/** Never split across two printed pages. */
const Sum = styled.div`
  break-inside: avoid;
`

const Due = styled.p`
  ${text('lead')}
  margin-top: ${space(3)};
  font-weight: 650;
  text-align: right;
`

/** An invoice in full. */
export function InvoiceDetail ({ invoice, dealer }: { invoice: Invoice, dealer: Dealer }) {
  const { subtotal, shipping, taxes, total } = invoiceTotals(invoice)
  const due = invoiceDue(invoice)
  return (
    <Stack>
      <Panel>
        <Facts>
          <Fact name='Order number' value={invoice.order_number} />
          <Fact name='PO number' value={invoice.po_number} />
          <Fact name='Account number' value={invoice.customer_number} />
          <Fact name='Dealer' value={dealer.name_company} />
          <Fact name='Sales rep' value={invoice.sales_rep} />
          <Fact name='Entry date' value={invoice.order_entry_date === null ? '' : formatDate(invoice.order_entry_date)} />
          <Fact name='Invoice date' value={formatDate(invoice.order_invoice_date)} />
          <Fact name='Ship method' value={invoice.shipping_instructions} />
          <Fact name='Payment terms' value={invoice.purchase_terms} />
          {invoice.misc_note !== '' && <Fact name='Special information' value={invoice.misc_note} />}
          <AddressFact name='Billing address' address={displayAddress(dealer.address)} />
          <AddressFact name='Ship-to address' address={dealer.address[String(invoice.ship_address)]} />
        </Facts>
      </Panel>
      <Panel title='Parts' flush><LinesTable invoice={invoice} /></Panel>
      <Panel>
        <Sum>
          <Totals>
            <div><dt>Items subtotal</dt><dd>{formatMoney(subtotal)}</dd></div>
            <div><dt>Shipping</dt><dd>{formatMoney(shipping)}</dd></div>
            <div><dt>Taxes</dt><dd>{formatMoney(taxes)}</dd></div>
            <div><dt>{isCreditMemo(invoice) ? 'Total credit' : 'Total'}</dt><dd>{formatMoney(total)}</dd></div>
          </Totals>
          {due !== undefined && <Due>{due}</Due>}
        </Sum>
      </Panel>
    </Stack>
  )
}

function Fact ({ name, value }: { name: string, value: string }) {
  return <div><dt>{name}</dt><dd>{value === '' ? '–' : value}</dd></div>
}

function AddressFact ({ name, address }: { name: string, address: Address | undefined }) {
  if (address === undefined) return <Fact name={name} value='' />
  return <div><dt>{name}</dt><dd>{address.name}<br />{address.street}<br />{address.city}, {address.state} {address.postal}</dd></div>
}
