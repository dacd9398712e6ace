import type { InvoiceSummary } from '@portal/contracts/invoices'
import { limits } from '@portal/contracts/policy/limits'
import { isoDateFrom } from '@portal/contracts/rules/dates'
import type { InvoiceFilters } from '@portal/contracts/rules/invoices'

const sortKeys = ['date', 'number', 'total'] as const
export type SortKey = (typeof sortKeys)[number]

export const sortLabels: Readonly<Record<SortKey, string>> = { date: 'Invoice date', number: 'Invoice number', total: 'Total' }

export type Sorting = { key: SortKey, ascending: boolean }

const newestFirst: Sorting = { key: 'date', ascending: false }

/** The filters in an address. Invalid ones are left out. */
export function readFilters (params: URLSearchParams): InvoiceFilters {
  const search = (params.get('search') ?? '').slice(0, limits.searchTermMax)
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return { ...(search.trim() !== '' && { search }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

/** The sort order in an address: `total` is ascending, `-total` descending; newest first by default. */
export function readSorting (params: URLSearchParams): Sorting {
  const text = params.get('sort') ?? ''
  const key = sortKeys.find(name => name === text.replace(/^-/, ''))
  return key === undefined ? newestFirst : { key, ascending: !text.startsWith('-') }
}

/** Filters and sort order as query parameters; defaults are left out. */
export function invoiceParams ({ search, from, to }: InvoiceFilters, { key, ascending }: Sorting): URLSearchParams {
  const sort = key === newestFirst.key && !ascending ? undefined : `${ascending ? '' : '-'}${key}`
  return new URLSearchParams(Object.entries({ search, from, to, sort }).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''))
}

/** Reverses the current column; a new one starts with what is wanted most, the newest or highest. */
export function nextSorting ({ key, ascending }: Sorting, clicked: SortKey): Sorting {
  return { key: clicked, ascending: clicked === key ? !ascending : false }
}

export function sorted (invoices: readonly InvoiceSummary[], { key, ascending }: Sorting): InvoiceSummary[] {
  const compare = {
    date: (a: InvoiceSummary, b: InvoiceSummary) => a.order_invoice_date.localeCompare(b.order_invoice_date),
    number: (a: InvoiceSummary, b: InvoiceSummary) => a.invoice_number.localeCompare(b.invoice_number, 'en-US', { numeric: true }),
    total: (a: InvoiceSummary, b: InvoiceSummary) => a.invoice_total - b.invoice_total
  }[key]
  return [...invoices].sort((a, b) => ascending ? compare(a, b) : compare(b, a))
}

function isDay (text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return isoDateFrom(year, month, day) === text
}
