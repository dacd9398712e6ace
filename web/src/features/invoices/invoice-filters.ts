import { isDay } from '@portal/contracts/base/dates'
import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { ListedInvoice } from '@portal/contracts/invoices'
import { dueDay, invoiceKinds, type InvoiceFilters, type InvoiceKind } from '@portal/contracts/rules/finances/invoices'
import { listParams, readSearch, readSortOrder, type Sorting as SortingBy } from '../../lib/address/list-view.ts'
import { readPage } from '../../lib/address/read-page.ts'
import { choiceProblem, daysProblems } from '../../lib/address/filter-problems.ts'
import { sortedRows } from '../../lib/address/sorted-rows.ts'

const sortKeys = ['date', 'number', 'po', 'order', 'due', 'total'] as const
export type InvoiceSortKey = (typeof sortKeys)[number]
export type InvoiceSorting = SortingBy<InvoiceSortKey>

export const invoiceSortLabels: Readonly<Record<InvoiceSortKey, string>> = {
  date: 'Invoice date', number: 'Invoice number', po: 'PO number', order: 'Order number', due: 'Payment due', total: 'Total'
}

const newestFirst: InvoiceSorting = { key: 'date', ascending: false }

/** The list as written in the address. */
export type InvoiceView = { filters: InvoiceFilters, sorting: InvoiceSorting, page: number }

/** Reads the view from an address. What is invalid is left out. */
export function readInvoiceView (params: URLSearchParams): InvoiceView {
  const search = readSearch(params)
  const kind = readInvoiceKind(params.get('kind') ?? '')
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return {
    filters: { ...(search !== '' && { search }), ...(kind !== undefined && { kind }), ...(params.get('by') === 'me' && { mine: true }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) },
    sorting: readSortOrder(params, sortKeys, newestFirst),
    page: readPage(params)
  }
}

/** Why the filters in an address cannot be applied, at their fields. */
export type InvoiceFilterProblems = { kind?: string, from?: string, to?: string }

export function invoiceFilterProblems (params: URLSearchParams): InvoiceFilterProblems {
  const text = (name: string) => params.get(name) ?? ''
  const kind = choiceProblem(text('kind'), invoiceKinds)
  return { ...(kind !== undefined && { kind }), ...daysProblems(text('from'), text('to')) }
}

/** A view as query parameters; defaults are left out. */
export function invoiceViewParams ({ filters: { search, kind, mine, from, to }, sorting, page }: InvoiceView): URLSearchParams {
  return listParams({ search, kind, by: mine === true ? 'me' : undefined, from, to }, sorting, newestFirst, page)
}

export function readInvoiceKind (text: string): InvoiceKind | undefined {
  return invoiceKinds.find(name => name === text)
}

export function sortedInvoices (invoices: readonly ListedInvoice[], sorting: InvoiceSorting): ListedInvoice[] {
  return sortedRows(invoices, sorting, {
    date: (a, b) => compareTexts(a.order_invoice_date, b.order_invoice_date),
    number: (a, b) => compareTexts(a.invoice_number, b.invoice_number),
    po: (a, b) => compareTexts(a.po_number, b.po_number),
    order: (a, b) => compareTexts(a.order_number, b.order_number),
    due: (a, b) => compareTexts(dueDay(a) ?? '', dueDay(b) ?? ''),
    total: (a, b) => a.invoice_total - b.invoice_total
  })
}
