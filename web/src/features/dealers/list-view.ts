import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'

const sortKeys = ['number', 'name', 'login', 'date'] as const
export type SortKey = (typeof sortKeys)[number]

export const sortLabels: Readonly<Record<SortKey, string>> = { number: 'Dealer number', name: 'Name', login: 'Last login', date: 'Last order date' }

/** Search words and sort order of a dealer list, as kept in the address. */
export type ListView = { sort: SortKey, descending: boolean, find: string }

/** Reads the view from an address. The default is by number, ascending. */
export function readView (params: URLSearchParams): ListView {
  return {
    sort: sortKeys.find(key => key === params.get('sort')) ?? 'number',
    descending: params.get('dir') === 'desc',
    find: params.get('find') ?? ''
  }
}

/** The view as query parameters; defaults are left out. */
export function viewParams ({ sort, descending, find }: ListView): URLSearchParams {
  return new URLSearchParams({ ...(sort !== 'number' && { sort }), ...(descending && { dir: 'desc' }), ...(find !== '' && { find }) })
}

/** A new column is sorted ascending; the current one is reversed. */
export function sortedBy (view: ListView, sort: SortKey): ListView {
  return { ...view, sort, descending: view.sort === sort && !view.descending }
}

type Orders = ReadonlyMap<string, LatestOrder | null>

/** Natural order: 9 before 10. Plain digits, which nearly all numbers are, need no collator. */
function byNumber (a: ListedDealer, b: ListedDealer): number {
  const difference = Number(a.customer_number) - Number(b.customer_number)
  return Number.isNaN(difference) ? a.customer_number.localeCompare(b.customer_number, 'en-US', { numeric: true, sensitivity: 'base' }) : difference
}

const nameKeys = new WeakMap<ListedDealer, string>()

/** Compares code units: a collator takes half a second for 10,000 names on a slow machine, and the ERP's names are plain capitals. */
function nameKey (dealer: ListedDealer): string {
  const known = nameKeys.get(dealer)
  if (known !== undefined) return known
  const made = dealer.name_company.toLowerCase()
  nameKeys.set(dealer, made)
  return made
}

/** Sorts "no account", then "never logged in", before every date. ISO dates and instants compare as text. */
function loginKey ({ last_login: login }: ListedDealer): string {
  return login === undefined ? '' : login ?? ' '
}

function dateKey ({ customer_number: number }: ListedDealer, orders: Orders): string {
  return orders.get(number)?.order_date ?? ''
}

function textCompare (a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The dealers whose number, name or address contains every search word, sorted as the view says. Ties
 * are sorted by number, ascending either way.
 */
export function viewed (dealers: readonly ListedDealer[], orders: Orders, { sort, descending, find }: ListView): ListedDealer[] {
  const words = find.toLowerCase().split(/\s+/).filter(word => word !== '')
  const shown = words.length === 0 ? [...dealers] : dealers.filter(dealer => words.every(word => searchText(dealer).includes(word)))
  const compare: Record<SortKey, (a: ListedDealer, b: ListedDealer) => number> = {
    number: byNumber,
    name: (a, b) => textCompare(nameKey(a), nameKey(b)),
    login: (a, b) => textCompare(loginKey(a), loginKey(b)),
    date: (a, b) => textCompare(dateKey(a, orders), dateKey(b, orders))
  }
  const turn = descending ? -1 : 1
  return shown.sort((a, b) => turn * compare[sort](a, b) || byNumber(a, b))
}

const searchTexts = new WeakMap<ListedDealer, string>()

/** The searched text, made once per dealer: the list may be long, and each key press searches all of it. */
function searchText (dealer: ListedDealer): string {
  const known = searchTexts.get(dealer)
  if (known !== undefined) return known
  const { customer_number: number, name_company: name, default_address: address } = dealer
  const made = `${number} ${name} ${address === undefined ? '' : addressLine(address)}`.toLowerCase()
  searchTexts.set(dealer, made)
  return made
}

export function addressLine ({ street, city, state, postal }: NonNullable<ListedDealer['default_address']>): string {
  return `${street}, ${city}, ${state} ${postal}`
}
