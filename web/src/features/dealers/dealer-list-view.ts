import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { hasWords, listTerm, searchedText, type SearchedText } from '@portal/contracts/rules/text/list-search'
import type { LatestOrder } from '@portal/contracts/orders'
import { formatInstantDay } from '../../lib/text/portal-day.ts'

const sortKeys = ['number', 'name', 'due', 'login', 'date'] as const
export type DealerSortKey = (typeof sortKeys)[number]

export const dealerSortLabels: Readonly<Record<DealerSortKey, string>> = { number: 'Dealer number', name: 'Name', due: 'Amount due', login: 'Last login', date: 'Last order date' }

/** Search words and sort order of a dealer list, as kept in the address. */
export type DealerListView = { sort: DealerSortKey, descending: boolean, find: string }

/** A sort order as it is kept; by number, ascending, if it is not one. */
export function readSortOrderOf (sort: unknown, direction: unknown): Pick<DealerListView, 'sort' | 'descending'> {
  return { sort: sortKeys.find(key => key === sort) ?? 'number', descending: direction === 'desc' }
}

/** Reads the view from an address. If it names no order, the rows are in the order `otherwise`. */
export function readDealerListView (params: URLSearchParams, otherwise: Pick<DealerListView, 'sort' | 'descending'>): DealerListView {
  const sort = params.get('sort')
  return { ...sort === null ? otherwise : readSortOrderOf(sort, params.get('dir')), find: params.get('find') ?? '' }
}

/** The view as query parameters; defaults are left out. */
export function dealerListParams ({ sort, descending, find }: DealerListView, otherwise: Pick<DealerListView, 'sort' | 'descending'>): URLSearchParams {
  const isOther = sort !== otherwise.sort || descending !== otherwise.descending
  return new URLSearchParams({ ...(isOther && { sort }), ...(isOther && descending && { dir: 'desc' }), ...(find !== '' && { find }) })
}

/** A new column is sorted ascending; the current one is reversed. */
export function dealersSortedBy (view: DealerListView, sort: DealerSortKey): DealerListView {
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
 * The dealers whose number, name, address, phone or email has every search word, sorted as the view says. Ties
 * are sorted by number, ascending either way.
 */
export function dealersInView (dealers: readonly ListedDealer[], orders: Orders, { sort, descending, find }: DealerListView): ListedDealer[] {
  const term = listTerm(find)
  const shown = term.length === 0 ? [...dealers] : dealers.filter(dealer => hasWords(searchText(dealer), term))
  const compare: Record<DealerSortKey, (a: ListedDealer, b: ListedDealer) => number> = {
    number: byNumber,
    name: (a, b) => textCompare(nameKey(a), nameKey(b)),
    due: (a, b) => (a.amount_due ?? 0) - (b.amount_due ?? 0),
    login: (a, b) => textCompare(loginKey(a), loginKey(b)),
    date: (a, b) => textCompare(dateKey(a, orders), dateKey(b, orders))
  }
  const turn = descending ? -1 : 1
  return shown.sort((a, b) => turn * compare[sort](a, b) || byNumber(a, b))
}

const searchTexts = new WeakMap<ListedDealer, SearchedText>()

/** The searched text, made once per dealer: the list may be long, and each key press searches all of it. */
function searchText (dealer: ListedDealer): SearchedText {
  const known = searchTexts.get(dealer)
  if (known !== undefined) return known
  const { customer_number: number, name_company: name, default_address: address, phone, email } = dealer
  const made = searchedText([number, name, address && addressLine(address), phone, email])
  searchTexts.set(dealer, made)
  return made
}

type Address = NonNullable<ListedDealer['default_address']>

/** Street and city. */
export function placeOf ({ street, city }: Address): string {
  return `${street}, ${city}`
}

function addressLine (address: Address): string {
  return addressLines(address).join(', ')
}

/** What the ERP says of at least one of the dealers. The list has no column for anything else. */
export type KnownFacts = { phone: boolean, status: boolean, due: boolean }

export function knownFacts (dealers: readonly ListedDealer[]): KnownFacts {
  return {
    phone: dealers.some(dealer => dealer.phone !== undefined),
    status: dealers.some(dealer => dealer.suspended !== undefined || dealer.new_dealer !== undefined),
    due: dealers.some(dealer => dealer.amount_due !== undefined)
  }
}

/** A dealer who may not order as others do: suspended, or new. */
export function dealerStatuses ({ suspended, new_dealer: isNew }: ListedDealer): Array<'Suspended' | 'New'> {
  return [...suspended === true ? ['Suspended' as const] : [], ...isNew === true ? ['New' as const] : []]
}

/** The status in words; a dash where the ERP does not say it. */
export function statusWords (dealer: ListedDealer): string {
  const statuses = dealerStatuses(dealer)
  return statuses.length > 0 ? statuses.join(', ') : dealer.suspended === false ? 'Active' : '–'
}

export function loginWords (login: ListedDealer['last_login']): string {
  if (login === undefined) return 'N/A'
  return login === null ? 'Never' : formatInstantDay(login)
}
