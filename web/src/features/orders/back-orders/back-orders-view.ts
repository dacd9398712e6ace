import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { BackOrder } from '@portal/contracts/back-orders'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { hasTerm } from '@portal/contracts/rules/text/list-search'
import { listParams, readSearch, readSortOrder, type Sorting as SortingBy } from '../../../lib/address/list-view.ts'
import { readPage } from '../../../lib/address/read-page.ts'
import { sortedRows } from '../../../lib/address/sorted-rows.ts'

const sortKeys = ['date', 'part', 'backordered', 'stock', 'expected'] as const
export type BackOrderSortKey = (typeof sortKeys)[number]
export type BackOrderSorting = SortingBy<BackOrderSortKey>

export const backOrderSortLabels: Readonly<Record<BackOrderSortKey, string>> = {
  date: 'Order', part: partColumns.number, backordered: partColumns.backordered, stock: partColumns.stock, expected: 'Expected'
}

const newestFirst: BackOrderSorting = { key: 'date', ascending: false }

/** The back orders as written in the address. */
export type BackOrderView = { search: string, mine: boolean, sorting: BackOrderSorting, page: number }

/** Reads the view from an address. What is invalid is left out. */
export function readBackOrderView (params: URLSearchParams): BackOrderView {
  return { search: readSearch(params), mine: params.get('by') === 'me', sorting: readSortOrder(params, sortKeys, newestFirst), page: readPage(params) }
}

/** A view as query parameters; defaults are left out. */
export function backOrderViewParams ({ search, mine, sorting, page }: BackOrderView): URLSearchParams {
  return listParams({ search, by: mine ? 'me' : undefined }, sorting, newestFirst, page)
}

/** The lines that the view shows, in its order. Part, description, PO number, order number, reference, the order's id and the invoices are searched. */
export function backOrdersInView (lines: readonly BackOrder[], { search, mine, sorting }: BackOrderView): BackOrder[] {
  const found = lines.filter(({ order, ...line }) => (!mine || order.mine === true) &&
    hasTerm([
      line.item_number, line.item_description, order.po_number, order.order_number, order.reference, order._id,
      ...(line.invoices ?? []).map(invoice => invoice.invoice_number)
    ], search))
  return sortedRows(found, sorting, {
    date: (a, b) => compareTexts(a.order.order_date ?? '', b.order.order_date ?? ''),
    part: (a, b) => compareTexts(a.item_number, b.item_number),
    backordered: (a, b) => a.quantity_backordered - b.quantity_backordered,
    stock: (a, b) => a.quantity_available - b.quantity_available,
    expected: (a, b) => compareTexts(a.expected_arrival ?? '', b.expected_arrival ?? '')
  })
}
