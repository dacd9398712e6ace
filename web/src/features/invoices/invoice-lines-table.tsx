import type { Invoice } from '@portal/contracts/invoices'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { billedPrice, isCreditMemo, partLines } from '@portal/contracts/rules/finances/invoices'
import { formatMoney } from '@portal/contracts/base/money'
import { formatPrice } from '@portal/contracts/base/price'
import { formatCount } from '../../lib/text/format.ts'
import { to } from '../../paths.ts'
import { PartCell } from '../../domain/orders/part-cell.tsx'
import { OrderAgainLink } from '../../domain/order-again/order-again-link.tsx'
import { DenseTable } from '../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { pastLineOf } from './past-lines.ts'

/** The lines with parts; special charges are part of the totals. */
export function InvoiceLinesTable ({ invoice }: { invoice: Invoice }) {
  const lines = partLines(invoice.details)
  if (lines.length === 0) return <EmptyState title='No parts, only charges.' />
  return <ListTable caption='Parts on the invoice' columns={columnsOf(invoice)} rows={lines} frame={DenseTable} />
}

type Line = Invoice['details'][number]

function columnsOf (invoice: Invoice): ReadonlyArray<Column<Line>> {
  const againColumn: Column<Line> = {
    label: 'Order again',
    card: 'actions',
    cell: line => {
      const past = pastLineOf(line)
      return past && <OrderAgainLink part={past.id} to={to.invoiceAgain(invoice._id, past.id)} />
    }
  }
  const retailColumn: Column<Line> = { label: partColumns.retail, isNumeric: true, cell: line => line.retail_price === undefined ? '–' : formatMoney(line.retail_price) }
  return [
    { label: partColumns.number, card: 'main', cell: line => <PartCell part={line} /> },
    { label: partColumns.ordered, isNumeric: true, cell: line => formatCount(line.quantity_ordered) },
    { label: partColumns.shipped, isNumeric: true, cell: line => formatCount(line.quantity_shipped) },
    { label: partColumns.backordered, isNumeric: true, cell: line => formatCount(line.quantity_backordered) },
    ...invoice.retail_pricing ? [retailColumn] : [],
    { label: partColumns.price, isNumeric: true, cell: priceOf },
    { label: partColumns.total, isNumeric: true, cell: line => formatMoney(line.item_cost) },
    ...isCreditMemo(invoice) ? [] : [againColumn]
  ]
}

function priceOf (line: Line): string {
  const price = billedPrice(line)
  return price === undefined ? '–' : formatPrice(price)
}
