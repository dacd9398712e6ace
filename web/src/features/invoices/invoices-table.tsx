import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { ListedInvoice } from '@portal/contracts/invoices'
import { formatDate, type IsoDate } from '@portal/contracts/base/dates'
import { dueDay, isCreditMemo, lateText } from '@portal/contracts/rules/finances/invoices'
import { formatMoney } from '@portal/contracts/base/money'
import { headingOf } from '../../lib/address/sorted-rows.ts'
import { to } from '../../paths.ts'
import { PlacedBy } from '../../domain/orders/placed-by.tsx'
import { color, media, text } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { stickyHeads } from '../../ui/tables/sticky-heads.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { openedFromList } from './invoice-list-address.ts'
import { Late, PaymentBadge } from './payment-badge.tsx'
import { invoiceSortLabels, type InvoiceSortKey, type InvoiceSorting } from './invoice-filters.ts'

const Invoices = styled(DataTable)`
  ${media.tablet} {
    ${stickyHeads}
  }

  ${media.belowTablet} {
    /* Hidden headings must not take the focus: the cards are sorted above. */
    thead {
      display: none;
    }
  }
`

const Below = styled.small`
  ${text('small')}
  display: block;
  color: ${color('ink-muted')};
`

const Ago = styled.small`
  ${text('small')}
  display: block;
`

function Amount ({ invoice_total: total, balance }: ListedInvoice) {
  return <div>{formatMoney(total)}{balance !== undefined && <Below>Balance {formatMoney(balance)}</Below>}</div>
}

function ShipTo ({ city }: { city: string | undefined }) {
  return city !== undefined && <Below>Ship-to {city}</Below>
}

function Due ({ invoice, today }: { invoice: ListedInvoice, today: IsoDate }) {
  const day = dueDay(invoice)
  const late = lateText(invoice, today)
  if (day === null) return '–'
  return late === undefined ? formatDate(day) : <Late>{formatDate(day)} <Ago>{late}</Ago></Late>
}

/**
 * @param invoices undefined while they are loading
 * @param today the distributor's, which tells which of them are late
 * @param cityOf the ship-to city, where it says why an invoice is in the list
 */
export function InvoicesTable ({ invoices, today, cityOf, sorting, onSort }: {
  invoices: readonly ListedInvoice[] | undefined
  today: IsoDate
  cityOf: (invoice: ListedInvoice) => string | undefined
  sorting: InvoiceSorting
  onSort: (key: InvoiceSortKey) => void
}) {
  const { search } = useLocation()
  const sortedBy = (key: InvoiceSortKey) => ({ label: invoiceSortLabels[key], sort: headingOf(sorting, key, onSort) })
  const columns: ReadonlyArray<Column<ListedInvoice>> = [
    {
      ...sortedBy('number'),
      card: 'main',
      width: '26%',
      cell: invoice => (
        <>
          <TextLink to={to.invoice(invoice._id)} state={openedFromList(search)}><VerbatimNumber>{invoice.invoice_number}</VerbatimNumber></TextLink> {isCreditMemo(invoice) && <Badge $kind='info'>Credit memo</Badge>}
          {invoice.payment_state !== undefined && <PaymentBadge state={invoice.payment_state} />}
          <PlacedBy order={invoice} />
          <ShipTo city={cityOf(invoice)} />
        </>
      )
    },
    { ...sortedBy('po'), isLong: true, width: '17%', cell: invoice => invoice.po_number === '' ? '–' : <VerbatimName>{invoice.po_number}</VerbatimName> },
    { ...sortedBy('order'), isLong: true, width: '15%', cell: invoice => invoice.order_number === '' ? '–' : <VerbatimName>{invoice.order_number}</VerbatimName> },
    { ...sortedBy('date'), width: '14%', cell: invoice => formatDate(invoice.order_invoice_date) },
    { ...sortedBy('due'), width: '14%', cell: invoice => <Due invoice={invoice} today={today} /> },
    { ...sortedBy('total'), isNumeric: true, width: '14%', cell: invoice => <Amount {...invoice} /> }
  ]
  return (
    <ListTable
      caption='Invoices and credit memos' columns={columns} rows={invoices} keyOf={invoice => invoice._id} placeholderRows={invoices === undefined ? 8 : 0} frame={Invoices}
    />
  )
}
