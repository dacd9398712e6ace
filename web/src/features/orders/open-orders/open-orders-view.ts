import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { CanceledOrder, OrderSummary, RejectedOrder } from '@portal/contracts/orders'
import { hasTerm } from '@portal/contracts/rules/text/list-search'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { isOfFilter, orderFilters, type OrderFilter } from '@portal/contracts/rules/orders/order-status'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { listParams, readSearch, readSortOrder, type Sorting as SortingBy } from '../../../lib/address/list-view.ts'
import { readPage } from '../../../lib/address/read-page.ts'
import { choiceProblem } from '../../../lib/address/filter-problems.ts'
import { sortedRows } from '../../../lib/address/sorted-rows.ts'
import { orderNumberText } from '../order-words.ts'

const sortKeys = ['date', 'po', 'pieces', 'backordered', 'total'] as const
export type OrderSortKey = (typeof sortKeys)[number]
export type OrderSorting = SortingBy<OrderSortKey>

export const orderSortLabels: Readonly<Record<OrderSortKey, string>> = {
  date: 'Order date', po: 'PO number', pieces: 'Pieces', backordered: partColumns.backordered, total: 'Total'
}

const newestFirst: OrderSorting = { key: 'date', ascending: false }

/** The list of open orders as written in the address. */
export type OrderView = { search: string, filter: OrderFilter | undefined, mine: boolean, sorting: OrderSorting, page: number }

/** Reads the view from an address. What is invalid is left out. */
export function readOrderView (params: URLSearchParams): OrderView {
  return {
    search: readSearch(params),
    filter: readOrderFilter(params.get('status') ?? ''),
    mine: params.get('by') === 'me',
    sorting: readSortOrder(params, sortKeys, newestFirst),
    page: readPage(params)
  }
}

/** A view as query parameters; defaults are left out. */
export function orderViewParams ({ search, filter, mine, sorting, page }: OrderView): URLSearchParams {
  return listParams({ search, status: filter, by: mine ? 'me' : undefined }, sorting, newestFirst, page)
}

/** What is wrong with the status in an address; undefined if nothing is. */
export function orderFilterProblem (params: URLSearchParams): string | undefined {
  return choiceProblem(params.get('status') ?? '', orderFilters)
}

export function readOrderFilter (text: string): OrderFilter | undefined {
  return orderFilters.find(name => name === text)
}

/** Whether an order's PO number, order number, ids in the ERP, reference and part numbers, as the list shows them, have the words of the term. */
function matchesOrder (order: OrderSummary, search: string): boolean {
  const { reference, erp_order_id: erpOrderId, item_numbers: parts = [] } = order
  return hasTerm([orderName(order), orderNumberText(order), reference, erpOrderId, order._id, ...parts], search)
}

/** The orders that the view shows, in its order. Equal ones keep their order, so those that the portal still has come first. */
export function ordersInView (orders: readonly OrderSummary[], { search, filter, mine, sorting }: OrderView): OrderSummary[] {
  const found = orders.filter(order => (!mine || order.mine === true) && (filter === undefined || isOfFilter(order, filter)) && matchesOrder(order, search))
  return sortedRows(found, sorting, {
    date: (a, b) => compareTexts(a.order_date ?? '', b.order_date ?? ''),
    po: (a, b) => compareTexts(a.po_number, b.po_number),
    pieces: byFigure('pieces'),
    backordered: byFigure('pieces_backordered'),
    total: byFigure('order_total')
  })
}

/** The orders that no longer stand, filtered by who placed them and by the search. */
export function canceledInView (orders: readonly CanceledOrder[], { search, mine }: Pick<OrderView, 'search' | 'mine'>): CanceledOrder[] {
  return orders.filter(order => (!mine || order.mine === true) && hasTerm([order.po_number, order.reference, order.erp_order_id], search))
}

/** The rejected orders, filtered by who placed them and by the search. Those that staff canceled appear as canceled. */
export function rejectedInView (orders: readonly RejectedOrder[], { search, filter, mine }: Pick<OrderView, 'search' | 'filter' | 'mine'>): RejectedOrder[] {
  return orders.filter(({ po_number: po, reference, lines, canceled = false, mine: isMine }) =>
    (!mine || isMine === true) && (filter === undefined || filter === (canceled ? 'canceled' : 'rejected')) && hasTerm([po, reference, ...lines.map(line => line.item_number)], search))
}

/** Unknown figures sort below all others. */
function byFigure (figure: 'pieces' | 'pieces_backordered' | 'order_total') {
  return (a: OrderSummary, b: OrderSummary) => (a[figure] ?? -1) - (b[figure] ?? -1)
}
