import type { IsoDate } from '@portal/contracts/base/dates'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { dealerKinds, type DealerKind } from '@portal/contracts/policy/dealer-kinds'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { dealersOfKind } from '@portal/contracts/rules/dealers/dealer-kinds'
import { searchedPhone } from '@portal/contracts/rules/dealers/searched-phone'
import { hasWords, listTerm, searchedText, type SearchedText } from '@portal/contracts/rules/text/list-search'
import type { LatestOrder } from '@portal/contracts/orders'
import { listParams, readSearch, readSortOrder, type Sorting } from '../../lib/address/list-view.ts'
import { formatInstantDay } from '../../lib/text/portal-day.ts'

const sortKeys = ['number', 'name', 'status', 'due', 'overdue', 'cart', 'waiting', 'login', 'date'] as const
export type DealerSortKey = (typeof sortKeys)[number]

export const dealerSortLabels: Readonly<Record<DealerSortKey, string>> = {
  number: 'Dealer number',
  name: 'Name',
  status: 'Status',
  due: 'Amount due',
  overdue: 'Overdue',
  cart: 'Cart lines',
  waiting: 'Orders waiting',
  login: 'Last login',
  date: 'Last order date'
}

/** The labels of what a list shows and cannot be sorted by. */
export const dealerLabels = { phone: 'Phone', order: 'Last order PO' } as const

type SortOrder = Pick<DealerListView, 'sort' | 'descending'>

/** Which dealers a list shows and in which order, as kept in the address. `show`: only those of one kind; null for all. */
export type DealerListView = { sort: DealerSortKey, descending: boolean, find: string, show: DealerKind | null }

/** The order in which dealers of a kind who need attention most come first. Other lists are sorted as the last one was. */
const kindOrders: Readonly<Partial<Record<DealerKind, SortOrder>>> = {
  suspended: { sort: 'overdue', descending: true },
  overdue: { sort: 'overdue', descending: true },
  silent: { sort: 'date', descending: false },
  cart: { sort: 'cart', descending: true },
  waiting: { sort: 'waiting', descending: true }
}

/** The order of a list for which none was chosen. @param last the order that was chosen last, in any list */
export function orderOf (show: DealerKind | null, last: SortOrder): SortOrder {
  return (show === null ? undefined : kindOrders[show]) ?? last
}

/** A sort order as it is kept; by number, ascending, if it is not one. */
export function readSortOrderOf (sort: unknown, direction: unknown): SortOrder {
  return { sort: sortKeys.find(key => key === sort) ?? 'number', descending: direction === 'desc' }
}

/** Reads the view from an address. If it names no order, the rows are in that of `orderOf`. */
export function readDealerListView (params: URLSearchParams, last: SortOrder): DealerListView {
  const show = dealerKinds.find(kind => kind === params.get('show')) ?? null
  const { key: sort, ascending } = readSortOrder(params, sortKeys, sortingOf(orderOf(show, last)))
  return { sort, descending: !ascending, find: readSearch(params), show }
}

/** The view as query parameters; defaults are left out. */
export function dealerListParams ({ find, show, ...order }: DealerListView, last: SortOrder): URLSearchParams {
  return listParams({ search: find, show: show ?? undefined }, sortingOf(order), sortingOf(orderOf(show, last)))
}

function sortingOf ({ sort, descending }: SortOrder): Sorting<DealerSortKey> {
  return { key: sort, ascending: !descending }
}

/** Amounts and counts, which start with the highest. */
const figures: ReadonlySet<DealerSortKey> = new Set<DealerSortKey>(['due', 'overdue', 'cart', 'waiting'])

/** Reverses the current column; a new one starts ascending, unless it has figures. */
export function dealersSortedBy (view: DealerListView, sort: DealerSortKey): DealerListView {
  return { ...view, sort, descending: view.sort === sort ? !view.descending : figures.has(sort) }
}

type Orders = ReadonlyMap<string, LatestOrder | null>

/** Natural order: 9 before 10. Plain digits, which nearly all numbers are, need no collator. */
function byNumber (a: ListedDealer, b: ListedDealer): number {
  const difference = Number(a.customer_number) - Number(b.customer_number)
  return Number.isNaN(difference) ? a.customer_number.localeCompare(b.customer_number, 'en-US', { numeric: true, sensitivity: 'base' }) : difference
}

const nameKeys = new WeakMap<ListedDealer, string>()

/**
 * Compares code units, with numbers padded so that 9 comes before 10: a collator takes half a second for 10,000 names on a slow machine, and the ERP's
 * names are plain capitals.
 */
function nameKey (dealer: ListedDealer): string {
  const known = nameKeys.get(dealer)
  if (known !== undefined) return known
  const made = dealer.name_company.toLowerCase().replaceAll(/\d+/g, digits => digits.padStart(12, '0'))
  nameKeys.set(dealer, made)
  return made
}

/** Sorts "no account", then "never logged in", before any date. ISO dates and instants can be compared as text. */
function loginKey ({ last_login: login }: ListedDealer): string {
  return login === undefined ? '' : login ?? ' '
}

function dateKey ({ customer_number: number, last_order_date: day }: ListedDealer, orders: Orders): string {
  return day ?? orders.get(number)?.order_date ?? ''
}

/** Dealers with restrictions on ordering come last, and after them those with something waiting. */
function statusKey ({ suspended, new_dealer: isNew, orders_waiting: orders, cart_lines: lines }: ListedDealer): number {
  return (suspended === true ? 8 : 0) + (orders === undefined ? 0 : 4) + (lines === undefined ? 0 : 2) + (isNew === true ? 1 : 0)
}

function textCompare (a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The dealers whose number, name, address, phone or email has every search word, sorted as the view says. Ties
 * are sorted by number, ascending either way.
 */
export function dealersInView (dealers: readonly ListedDealer[], orders: Orders, { sort, descending, find }: Pick<DealerListView, 'sort' | 'descending' | 'find'>): ListedDealer[] {
  const term = listTerm(find)
  const shown = term.length === 0 ? [...dealers] : dealers.filter(dealer => hasWords(searchText(dealer), term))
  const compare: Record<DealerSortKey, (a: ListedDealer, b: ListedDealer) => number> = {
    number: byNumber,
    name: (a, b) => textCompare(nameKey(a), nameKey(b)),
    status: (a, b) => statusKey(a) - statusKey(b),
    due: (a, b) => (a.amount_due ?? 0) - (b.amount_due ?? 0),
    overdue: (a, b) => (a.amount_overdue ?? 0) - (b.amount_overdue ?? 0),
    cart: (a, b) => (a.cart_lines ?? 0) - (b.cart_lines ?? 0),
    waiting: (a, b) => (a.orders_waiting ?? 0) - (b.orders_waiting ?? 0),
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
  const made = searchedText([number, name, address && addressLine(address), phone === undefined ? phone : searchedPhone(phone), email])
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

/** What is known about at least one of the dealers; the list has columns only for that. `work`: a cart or an order waits. */
export type KnownFacts = { phone: boolean, status: boolean, due: boolean, overdue: boolean, work: boolean, lastOrder: boolean }

export function knownFacts (dealers: readonly ListedDealer[]): KnownFacts {
  return {
    phone: dealers.some(dealer => dealer.phone !== undefined),
    status: dealers.some(dealer => dealer.suspended !== undefined || dealer.new_dealer !== undefined),
    due: dealers.some(dealer => dealer.amount_due !== undefined),
    overdue: dealers.some(dealer => dealer.amount_overdue !== undefined),
    work: dealers.some(dealer => dealer.cart_lines !== undefined || dealer.orders_waiting !== undefined),
    lastOrder: dealers.some(dealer => dealer.last_order_date !== undefined)
  }
}

/** What a list can be sorted by. */
export function sortKeysOf (known: KnownFacts): DealerSortKey[] {
  const { due, overdue, work } = known
  const offered: Partial<Record<DealerSortKey, boolean>> = { status: known.status || work, due, overdue, cart: work, waiting: work }
  return sortKeys.filter(key => offered[key] ?? true)
}

/** The dealers of each kind that is known of these. @param today the distributor's day */
export function knownKinds (dealers: readonly ListedDealer[], today: IsoDate): ReadonlyMap<DealerKind, readonly ListedDealer[]> {
  return new Map(dealerKinds.flatMap(kind => {
    const found = dealersOfKind(kind, dealers, today)
    return found === undefined ? [] : [[kind, found] as const]
  }))
}

/** A dealer with restrictions on ordering: suspended, or new. */
export function dealerStatuses ({ suspended, new_dealer: isNew }: ListedDealer): Array<'Suspended' | 'New'> {
  return [...suspended === true ? ['Suspended' as const] : [], ...isNew === true ? ['New' as const] : []]
}

/** A dealer of whom the ERP says that they may order as others do. */
export function isActive (dealer: ListedDealer): boolean {
  return dealer.suspended === false && dealerStatuses(dealer).length === 0
}

/** The status in words; a dash if the ERP does not say. */
export function statusWords (dealer: ListedDealer): string {
  return isActive(dealer) ? 'Active' : dealerStatuses(dealer).join(', ') || '–'
}

export function loginWords (login: ListedDealer['last_login']): string {
  if (login === undefined) return 'N/A'
  return login === null ? 'Never' : formatInstantDay(login)
}
