import type { ChangedOrder } from '@portal/erp-gateway/contract/records/changes'
import type { FileToPost, FoundOrder, OrderToPost } from '@portal/erp-gateway/contract/records/orders'
import type { BoughtPart } from '@portal/contracts/bought-before'
import type { Dealer, DealerSummary } from '@portal/contracts/dealers'
import type { CustomerNumber, ErpOrderId, InvoiceId, ItemNumber, OrderId, Reference, RepNumber, RequestId } from '@portal/contracts/base/ids'
import type { Invoice, InvoiceSummary } from '@portal/contracts/invoices'
import type { FoundItem, Item } from '@portal/contracts/stock'
import type { ErpOrder, ErpOrderSummary, LatestOrder } from '@portal/contracts/orders'
import type { IsoDate } from '@portal/contracts/base/dates'

export type SearchQuery = { term: string, customerNumber: CustomerNumber | undefined, limit: number }
/** An item with all its bar codes. A page is told only the one that was asked for. */
export type StockItem = Omit<Item, 'bar_code'> & { bar_codes?: string[] }
export type FoundStockItem = Omit<FoundItem, 'bar_code'> & { bar_codes?: string[] }

type FoundItems = { items: FoundStockItem[], more: boolean }
/** `notChecked`: the numbers that may or may not be sold. Empty for reads on which a decision depends. */
export type PricedItems = { items: StockItem[], notChecked: ItemNumber[] }

/**
 * Parts that a dealer has bought, the latest first. `since`: the first day that counts; null if every purchase does. `invoicesToCome`:
 * invoices that there was no time to read. The next request continues with them.
 */
export type Purchases = { parts: BoughtPart[], more: boolean, since: IsoDate | null, invoicesToCome: number }

/** `next`: the mark for the next request, which should follow at once if there is `more`. */
type ErpChanges = { next: string, more: boolean, gap: boolean, orders: ChangedOrder[] }

type InvoicePage = { invoices: InvoiceSummary[], more: boolean }

/** Identifies an answer of the ERP. Holding it takes `bytes` of memory. */
export type SearchVersion = { readonly bytes: number }

/**
 * The distributor's ERP, in the portal's terms. Amounts are cents, dates are `YYYY-MM-DD`, text has no padding.
 * Every read throws `PortalError` `erp_unavailable` (unreachable, too slow or overloaded) or `erp_bad_reply` (the answer
 * does not fit the gateway contract). `context` carries the request id into the ERP's logs.
 */
export interface Erp {
  /** The longest time in milliseconds that sending an order can take, whatever the ERP does. */
  writeWithin: number
  /**
   * Items whose part number, manufacturer's number or description contains the term, an exact part number first; also items with that bar code, if the
   * term is a bar code and the ERP knows it. Most ERPs find the words in any order, and ignore punctuation in numbers. Prices are the customer's, if one is
   * given.
   */
  search(query: SearchQuery, context: ErpContext): Promise<FoundItems>
  /**
   * The same search for a caller that still holds the result of the previous one.
   * @param before the `version` of the previous search
   * @returns `found` is undefined if the ERP's answer has not changed since `before`
   */
  searchAgain(query: SearchQuery, before: SearchVersion | undefined, context: ErpContext): Promise<{ found: FoundItems | undefined, version: SearchVersion }>
  /** One item, by its number or a bar code, with the customer's price and price break; undefined if it is not sold. */
  item(itemNumber: ItemNumber, customerNumber: CustomerNumber, context: ErpContext): Promise<StockItem | undefined>
  /** Stock and prices, by part numbers or bar codes. Items that are not sold are left out. */
  prices(itemNumbers: readonly ItemNumber[], customerNumber: CustomerNumber, context: ErpContext): Promise<PricedItems>
  /** One dealer with finances and addresses; undefined if there is no such dealer. */
  dealer(customerNumber: CustomerNumber, context: ErpContext): Promise<Dealer | undefined>
  /** The cached record of the dealer, if it is recent enough to be shown as new. Sends no request to the ERP. */
  cachedDealer(customerNumber: CustomerNumber): Promise<Dealer | undefined>
  /** The dealers of a sales representative, sorted by customer number; empty for an unknown representative. */
  dealersOfRep(repNumber: RepNumber, context: ErpContext): Promise<DealerSummary[]>
  /** How the ERP writes a representative's number, which the portal may know with more or fewer leading zeros. Throws as reads do. */
  repSpelling(repNumber: RepNumber, context: ErpContext): Promise<RepNumber>
  /** The dealers of all other representatives, sorted by customer number; all dealers if the list is empty. */
  dealersOutsideReps(repNumbers: readonly RepNumber[], context: ErpContext): Promise<DealerSummary[]>
  /** Confirmed orders that are not yet invoiced, newest first. */
  openOrders(customerNumber: CustomerNumber, context: ErpContext): Promise<ErpOrderSummary[]>
  /** Orders that await the distributor's confirmation, newest first. */
  unconfirmedOrders(customerNumber: CustomerNumber, context: ErpContext): Promise<ErpOrderSummary[]>
  /** An order of any dealer. The caller checks whose it is. The id must be the ERP's: a reference finds nothing. */
  order(id: OrderId, context: ErpContext): Promise<ErpOrder | undefined>
  /**
   * Which orders have changed since a mark that the ERP gave earlier; an empty mark asks for a first one. `gap`: the ERP no longer knows all of them.
   * Undefined if the ERP does not offer this.
   */
  changesSince(mark: string, context: ErpContext): Promise<ErpChanges | undefined>
  /** The dealer's most recently submitted order, whatever its status. */
  latestOrder(customerNumber: CustomerNumber, context: ErpContext): Promise<LatestOrder | undefined>
  /** The same for many dealers at once, keyed by customer number. Dealers without orders are left out. */
  latestOrders(customerNumbers: readonly CustomerNumber[], context: ErpContext): Promise<Map<CustomerNumber, LatestOrder>>
  /** Invoices and credit memos dated on or after `since`, newest first. */
  invoicesSince(customerNumber: CustomerNumber, since: IsoDate, context: ErpContext): Promise<InvoiceSummary[]>
  /** Whether the ERP offers `invoicesBetween`; false if that cannot be found out now. Never throws. */
  offersInvoicesBetween(context: ErpContext): Promise<boolean>
  /**
   * The newest invoices and credit memos from one day to another, both included, however old; the ERP gives whole days. `more`: there are older ones
   * since the first day. Undefined if the ERP does not offer it.
   */
  invoicesBetween(customerNumber: CustomerNumber, days: { since: IsoDate, until: IsoDate }, context: ErpContext): Promise<InvoicePage | undefined>
  /** An invoice of any dealer. The caller checks whose it is. */
  invoice(id: InvoiceId, context: ErpContext): Promise<Invoice | undefined>
  /** What the dealer has bought, at most `limit` parts: the ERP's own list, or one made from the invoices of the last months. Only for display. */
  purchases(customerNumber: CustomerNumber, limit: number, context: ErpContext): Promise<Purchases>
  /** Sends an order, once. Never throws: see `SubmitOutcome`. */
  submitOrder(order: OrderToPost, context: ErpContext): Promise<SubmitOutcome>
  /** Sends the order file of a dealer-management system, once. The ERP interprets it. Never throws. */
  submitLightspeedFile(file: FileToPost, context: ErpContext): Promise<SubmitOutcome>
  /**
   * The order that the ERP has, or had, under one of the portal's references. `'none'` only if the ERP is certain that it never
   * had one; `'unsure'` if it cannot tell. Throws as reads do.
   */
  findOrderByReference(reference: Reference, customerNumber: CustomerNumber, context: ErpContext): Promise<FoundOrder | 'none' | 'unsure'>
  /** Deletes an unconfirmed order. Sent once. `rejected` if the order has been confirmed in the meantime. Never throws. */
  deleteUnconfirmedOrder(id: ErpOrderId, customerNumber: CustomerNumber, context: ErpContext): Promise<ChangeOutcome>
  /** Clears the dealer's new-dealer flag. Sent once; idempotent. Never throws. */
  clearNewDealer(customerNumber: CustomerNumber, context: ErpContext): Promise<ChangeOutcome>
  /**
   * Whether the ERP answers at all. Throws as reads do.
   * @returns the IANA name of the time zone in which it dates its records, if it says so
   */
  health(context: ErpContext): Promise<{ timeZone?: string | undefined }>
}

export type { FoundOrder, OrderToPost }

/** All people who are not logged in. */
export const visitor = 'visitor'

export type ErpContext = {
  requestId: RequestId
  /**
   * The answer is for display only: it may be shared with identical requests in flight, a dealer's record may come from a cache and be a
   * minute old, the last good answer stands in while the ERP is away, and a list lacks the records that cannot be read. Leave it out
   * wherever something is decided by the answer, above all for an order.
   */
  display?: true
  /**
   * Who is shown the answer, and so whose share of the ERP the read uses: a user's id, or `visitor`. Left out for reads that decide something and for
   * the portal's own, which have slots reserved.
   */
  asker?: string | undefined
  /** For display: the answer is one of many that are combined, so it is not kept as a last good answer, and none stands in for it. */
  withoutLastGood?: true
  /** For display: milliseconds after which the last good answer, if there is one, is used instead. */
  useLastGoodAfter?: number
  /** For display: receives how the answer differs from a new and complete one. */
  notes?: AnswerNotes
  /** For an order: the time, in milliseconds since 1970, after which sending must not begin. It is then `not-sent`. */
  notAfter?: number
}

/** What a person has to be told about figures that are shown. */
export type AnswerNotes = {
  /** An answer that the ERP gave at this time, in milliseconds since 1970, stands in for a new one. */
  older(at: number): void
  /** The answer is one that the ERP gave a few seconds ago, which counts as new. */
  recent(at: number): void
  /** This many records of a list could not be read and are missing. */
  leftOut(count: number): void
}

/**
 * - `accepted`: the ERP has the order under this id.
 * - `rejected`: the ERP refused it for good; `message` can be shown to the person.
 * - `not-sent`: the ERP provably did not process the request (no connection, or refused as too busy).
 * - `unknown`: anything else. The ERP may or may not have the order. `reason` is for the log.
 */
export type SubmitOutcome =
  | { kind: 'accepted', erpOrderId: ErpOrderId }
  | { kind: 'rejected', message: string }
  | { kind: 'not-sent', reason: string }
  | { kind: 'unknown', reason: string }

/**
 * - `done`: the change is made. `none`: there is no such order or dealer.
 * - `rejected`, `not-sent`, `unknown`: as in `SubmitOutcome`.
 */
export type ChangeOutcome =
  | { kind: 'done' | 'none' }
  | Exclude<SubmitOutcome, { kind: 'accepted' }>
