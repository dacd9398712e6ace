import type { OfferedOption } from '../contract/offers.ts'
import type { OperationName } from '../contract/operations.ts'
import type { ChangesAsked, OrderChanges } from '../contract/records/changes.ts'
import type { DealerAsked, DealerList, GatewayDealer, RepAsked, RepsAsked } from '../contract/records/dealers.ts'
import type { InvoiceAsked, InvoiceList, InvoicesAsked } from '../contract/records/invoices.ts'
import type { GatewayFoundItem, GatewayItem, ItemAsked, PricesAsked, SearchAsked } from '../contract/records/items.ts'
import type {
  DeleteAsked, FileToPost, FoundOrder, GatewayLatestOrder, GatewayOrder, LatestOrdersAsked, OrderAsked, OrderList, OrdersAsked, OrderToPost,
  ReferenceAsked
} from '../contract/records/orders.ts'
import type { Purchases, PurchasesAsked } from '../contract/records/purchases.ts'
import type { CustomerNumber, ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import type { Invoice } from '@portal/contracts/invoices'
import type { GatewayLog } from './log.ts'

export type Awaitable<Value> = Value | Promise<Value>
export type GatewayDealerSummary = DealerList['dealers'][number]
export type ListedOrder = OrderList['orders'][number]
export type ListedInvoice = InvoiceList['invoices'][number]

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}` ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}` : Name
type OtherSpelling<Name> = Name extends `_${string}` ? never : Name extends string ? Exclude<Camel<Name> | Snake<Name>, Name> : never

/** A record whose optional fields cannot be misspelled: `default_address` for `defaultAddress` is a type error. */
export type Spelled<Value> = Value & { readonly [Name in OtherSpelling<keyof Value>]?: never }

/**
 * Thrown by a method of the ERP that has not begun and never will, because the ERP is busy or cannot be reached. The portal sends the request again
 * later, even an order, so throw it only if nothing was sent to the ERP, or if the ERP itself said that nothing came of it. The log has the message,
 * and those of its causes.
 */
export class Busy extends Error {
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number

  constructor (message: string, { retryAfter = 1, cause }: { retryAfter?: number, cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfter = retryAfter
  }
}

/**
 * The same where the ERP, or its database, cannot be reached at all. A read is then answered with 503, like one that got no answer, and the portal
 * shows what it last knew; a write, which has not begun, is sent again later.
 */
export class Away extends Busy {}

/** Thrown by a method when the ERP has refused the request for good. People read the message: for an order, the dealer. */
export class Refused extends Error {}

/** What every method of an ERP is given besides its question. */
export type ErpContext = {
  operation: OperationName
  /** The portal's id of the request. */
  requestId: RequestId
  /** Aborts when the time for an answer is up. Pass it on to whatever waits for the ERP. */
  readonly signal: AbortSignal
  /** Writes lines that carry the request id. */
  log: GatewayLog
}

/** Text to store with the order, by which it can be found again. */
export type Mark = { mark: string }

/**
 * The ERP in the portal's terms: amounts are cents, days `YYYY-MM-DD`, text without padding. Each method answers one question; any of them may be
 * missing at first, and `/v1/health` then says which operations the gateway lacks. A method throws `Busy`, `Refused`, or any other error, which means
 * that the outcome is unknown. Lists may be in any order, and hold more than was asked for: the gateway sorts them, and leaves out what does not
 * belong there.
 */
export interface GatewayErp {
  /** Resolves if the ERP works. Called every few seconds. */
  health?(context: ErpContext): Awaitable<void>
  /** The IANA name of the time zone in which its records are dated, as in `America/Denver`. */
  timeZone?: string
  /** The request options that its methods support, and the newer operations that it has; `health` names them, and the portal sends no others. */
  offers?: readonly OfferedOption[]

  /**
   * Items that have every word of the term in number, manufacturer's number or description, in any case and without regard to punctuation in
   * numbers; or the bar code, if the term is one. `more`: there are others beyond `limit`. Undefined if there is no such customer.
   */
  search?(asked: SearchAsked, context: ErpContext): Awaitable<{ items: Array<Spelled<GatewayFoundItem>>, more?: boolean } | undefined>
  /**
   * One item, by its number or else by a bar code, with the customer's price; undefined if it is not sold. Derived from `prices` if missing.
   */
  item?(asked: ItemAsked, context: ErpContext): Awaitable<Spelled<GatewayItem> | undefined>
  /**
   * The items that are sold, by their numbers or else by bar codes, with the customer's prices; undefined if there is no such customer. Derived from
   * `item` if missing, with one call for each.
   */
  prices?(asked: PricesAsked, context: ErpContext): Awaitable<Array<Spelled<GatewayItem>> | undefined>

  /** Undefined if there is no such dealer. */
  dealer?(asked: DealerAsked, context: ErpContext): Awaitable<Spelled<GatewayDealer> | undefined>
  /** Every dealer. If missing, the two lists below are derived from it. */
  dealers?(context: ErpContext): Awaitable<Array<Spelled<GatewayDealerSummary>>>
  dealersOfRep?(asked: RepAsked, context: ErpContext): Awaitable<Array<Spelled<GatewayDealerSummary>>>
  dealersOutsideReps?(asked: RepsAsked, context: ErpContext): Awaitable<Array<Spelled<GatewayDealerSummary>>>

  /** A dealer's orders that are confirmed and not yet invoiced (`open`), or that await confirmation. */
  orders?(asked: OrdersAsked, context: ErpContext): Awaitable<Array<Spelled<ListedOrder>>>
  order?(asked: OrderAsked, context: ErpContext): Awaitable<Spelled<GatewayOrder> | undefined>
  /** Derived from `orders` and the invoices of two years if missing. */
  latestOrder?(asked: DealerAsked, context: ErpContext): Awaitable<GatewayLatestOrder | undefined>
  /** Derived from `latestOrder` if missing, with one call for each dealer; an ERP with many dealers should implement it. */
  latestOrders?(asked: LatestOrdersAsked, context: ErpContext): Awaitable<GatewayLatestOrder[]>

  /**
   * The orders that have changed since a mark that it gave out, and the next mark. `gap`: it no longer knows all of them, or the mark is blank.
   * Called only if `offers` has `CHANGES`.
   */
  changes?(asked: ChangesAsked, context: ErpContext): Awaitable<Omit<OrderChanges, 'mark'>>

  /**
   * A dealer's invoices and credit memos that are dated `since` or later, and `until` or earlier if that is given. With `UNTIL` in `offers`, both
   * days may be years ago; the gateway splits the answer into pages.
   */
  invoices?(asked: InvoicesAsked, context: ErpContext): Awaitable<Array<Spelled<ListedInvoice>>>
  invoice?(asked: InvoiceAsked, context: ErpContext): Awaitable<Spelled<Invoice> | undefined>
  /**
   * The parts that a dealer has bought, and the first day that counts: the longer ago, the better. Worth implementing if the ERP can add them up by
   * itself; without it, the portal reads the invoices of the last months. `more`: there are others beyond `limit`. Undefined if there is no such
   * customer.
   */
  purchases?(asked: PurchasesAsked, context: ErpContext): Awaitable<Pick<Purchases, 'since' | 'parts'> & { more?: boolean } | undefined>

  /** Takes an order, which is stored durably when this resolves. An ERP without `findByReference` stores the mark with it. */
  postOrder?(order: OrderToPost & Mark, context: ErpContext): Awaitable<{ erpOrderId: ErpOrderId }>
  /** The same for the order file of a dealer-management system. */
  postLightspeedFile?(file: FileToPost & Mark, context: ErpContext): Awaitable<{ erpOrderId: ErpOrderId }>
  /**
   * The order that was posted under a reference, by whichever customer, whatever has happened to it. Only for an ERP that itself keeps references
   * forever and refuses one that it has; the gateway then needs no book of references.
   */
  findByReference?(asked: ReferenceAsked, context: ErpContext): Awaitable<FoundOrder & { customerNumber: CustomerNumber } | undefined>
  /** Every order of the customer with the mark, whatever has happened to it. Called when the outcome of an order is not known. */
  findByMark?(asked: Mark & { customerNumber: CustomerNumber }, context: ErpContext): Awaitable<FoundOrder[]>
  /** What happened to an order; undefined if the ERP cannot tell. Derived from `order` if missing, which knows no invoiced or deleted orders. */
  statusOf?(asked: OrderAsked, context: ErpContext): Awaitable<FoundOrder['status']>
  /**
   * Deletes an order that awaits confirmation; false if the customer has no such order. It refuses one that is confirmed. With `order`,
   * the gateway has already checked whose it is.
   */
  deleteOrder?(asked: DeleteAsked, context: ErpContext): Awaitable<boolean>
  /** Clears the dealer's new-dealer flag, set or not; false if there is no such dealer. */
  clearNewDealer?(asked: DealerAsked, context: ErpContext): Awaitable<boolean>
}
