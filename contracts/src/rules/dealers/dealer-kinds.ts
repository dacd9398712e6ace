import { daysAfter, type IsoDate } from '../../base/dates.ts'
import type { ListedDealer } from '../../dealer-lists.ts'
import type { DealerKind } from '../../policy/dealer-kinds.ts'
import { limits } from '../../policy/limits.ts'

type Kind = {
  /** Whether it is known which dealers are of the kind. */
  isKnown: (dealers: readonly ListedDealer[]) => boolean
  has: (dealer: ListedDealer, silentBefore: IsoDate) => boolean
  /** Dealers who need attention most come first. */
  first: (a: ListedDealer, b: ListedDealer) => number
}

const always = () => true
// The ERP may leave out a zero amount, and the day of something that never happened, so giving either for one dealer is enough.
const tellsOverdue = (dealers: readonly ListedDealer[]) => dealers.some(dealer => dealer.amount_overdue !== undefined)
const tellsLastOrder = (dealers: readonly ListedDealer[]) => dealers.some(dealer => dealer.last_order_date !== undefined)
const hasOrdered = (dealer: ListedDealer) => dealer.last_order_date !== undefined && dealer.new_dealer !== true
const byOverdue: Kind['first'] = (a, b) => (b.amount_overdue ?? 0) - (a.amount_overdue ?? 0)

const kinds: Readonly<Record<DealerKind, Kind>> = {
  suspended: {
    isKnown: dealers => dealers.every(dealer => dealer.suspended !== undefined),
    has: dealer => dealer.suspended === true,
    first: byOverdue
  },
  overdue: { isKnown: tellsOverdue, has: dealer => (dealer.amount_overdue ?? 0) > 0, first: byOverdue },
  silent: {
    isKnown: tellsLastOrder,
    has: (dealer, silentBefore) => hasOrdered(dealer) && (dealer.last_order_date ?? '') < silentBefore,
    first: (a, b) => (a.last_order_date ?? '') < (b.last_order_date ?? '') ? -1 : a.last_order_date === b.last_order_date ? 0 : 1
  },
  'no-order': { isKnown: tellsLastOrder, has: dealer => !hasOrdered(dealer), first: () => 0 },
  'no-account': { isKnown: always, has: dealer => dealer.last_login === undefined, first: () => 0 },
  cart: { isKnown: always, has: dealer => dealer.cart_lines !== undefined, first: (a, b) => (b.cart_lines ?? 0) - (a.cart_lines ?? 0) },
  waiting: { isKnown: always, has: dealer => dealer.orders_waiting !== undefined, first: (a, b) => (b.orders_waiting ?? 0) - (a.orders_waiting ?? 0) }
}

/**
 * The dealers of a kind, those who need attention most first; otherwise they stay in the given order.
 * @param today the distributor's day
 * @returns undefined if the ERP's lists of dealers do not say
 */
export function dealersOfKind (kind: DealerKind, dealers: readonly ListedDealer[], today: IsoDate): ListedDealer[] | undefined {
  const { isKnown, has, first } = kinds[kind]
  if (!isKnown(dealers)) return undefined
  const silentBefore = daysAfter(today, -limits.silentDays)
  return dealers.filter(dealer => has(dealer, silentBefore)).sort(first)
}
