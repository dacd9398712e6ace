import type { Dealer, DealerSummary } from '@portal/contracts/dealers'
import type { Invoice, InvoiceSummary } from '@portal/contracts/invoices'
import type { Item } from '@portal/contracts/stock'
import type { LatestOrder, Order, OrderSummary } from '@portal/contracts/orders'
import type { IsoDate } from '@portal/contracts/rules/dates'

export type SearchQuery = { term: string, customerNumber: string | undefined, limit: number }
export type FoundItems = { items: Item[], more: boolean }

/**
 * The distributor's ERP, in the portal's words. Amounts are cents, dates `YYYY-MM-DD`, text without padding.
 * Every read throws `PortalError` `erp_unavailable` (unreachable, too slow, overloaded) or `erp_bad_reply` (an answer that
 * does not fit the gateway contract). `context` carries the request's id into the ERP's logs.
 */
export interface Erp {
  /** Milliseconds after which sending an order has ended, one way or the other, whatever the ERP does. */
  writeWithin: number
  /** Items whose number or description holds the term; an exact part number first. Prices are the customer's, if one is given. */
  search(query: SearchQuery, context: ErpContext): Promise<FoundItems>
  /**
   * The same, for whoever has asked this before and kept what they made of it.
   * @param before `reply` of the last time
   * @returns `found` is undefined where nothing has changed since; `reply` stands for what the ERP has answered
   */
  searchAgain(query: SearchQuery, before: string | undefined, context: ErpContext): Promise<{ found: FoundItems | undefined, reply: string }>
  /** One item with the customer's price and price break, or undefined where no such item is sold. */
  item(itemNumber: string, customerNumber: string, context: ErpContext): Promise<Item | undefined>
  /** Today's stock and prices; items that are not sold are left out. */
  prices(itemNumbers: readonly string[], customerNumber: string, context: ErpContext): Promise<Item[]>
  /** One dealer with finances and addresses. */
  dealer(customerNumber: string, context: ErpContext): Promise<Dealer | undefined>
  /**
   * The dealer's record as it was read last, where that is kept and was asked for less than so many milliseconds ago. The ERP
   * is not asked. What is kept belongs to everybody: nobody changes it.
   */
  keptDealer(customerNumber: string, age: number): Promise<Readonly<Dealer> | undefined>
  /** The dealers of a sales representative, by customer number; none for an unknown one. */
  dealersOfRep(repNumber: string, context: ErpContext): Promise<DealerSummary[]>
  /** The dealers of everybody else: of all, where no representative is named. By customer number. */
  dealersOutsideReps(repNumbers: readonly string[], context: ErpContext): Promise<DealerSummary[]>
  /** Confirmed orders not invoiced yet, newest first. */
  openOrders(customerNumber: string, context: ErpContext): Promise<OrderSummary[]>
  /** Orders that await the distributor's confirmation, newest first. */
  unconfirmedOrders(customerNumber: string, context: ErpContext): Promise<OrderSummary[]>
  /** An order of whatever dealer: the caller checks whose it is. */
  order(id: string, context: ErpContext): Promise<Order | undefined>
  /** The order submitted last, whatever has become of it. */
  latestOrder(customerNumber: string, context: ErpContext): Promise<LatestOrder | undefined>
  /** The same of many dealers at once, by customer number; those without orders are left out. */
  latestOrders(customerNumbers: readonly string[], context: ErpContext): Promise<Map<string, LatestOrder>>
  /** Invoices and credit memos dated on that day or later, newest first. */
  invoicesSince(customerNumber: string, since: IsoDate, context: ErpContext): Promise<InvoiceSummary[]>
  /** An invoice of whatever dealer: the caller checks whose it is. */
  invoice(id: string, context: ErpContext): Promise<Invoice | undefined>
  /** Sends an order, once. Never throws: see `SubmitOutcome`. */
  submitOrder(order: ErpOrder, context: ErpContext): Promise<SubmitOutcome>
  /** Sends the order file of a dealer-management system, once; the ERP reads it. Never throws. */
  submitLightspeedFile(file: ErpLightspeedFile, context: ErpContext): Promise<SubmitOutcome>
  /**
   * The order that the ERP has, or had, under a reference of the portal. `'none'` only where the ERP can say for sure that it
   * never had one, `'unsure'` where it cannot say. Throws as reads do.
   */
  findOrderByReference(reference: string, customerNumber: string, context: ErpContext): Promise<FoundOrder | 'none' | 'unsure'>
  /** Deletes an order that the distributor has not confirmed, once. `rejected` where it has been meanwhile. Never throws. */
  deleteUnconfirmedOrder(id: string, customerNumber: string, context: ErpContext): Promise<ChangeOutcome>
  /** The dealer is new no longer; sent once, and the same when it was so already. Never throws. */
  clearNewDealer(customerNumber: string, context: ErpContext): Promise<ChangeOutcome>
  /** Whether the ERP answers at all. Throws as reads do. */
  health(context: ErpContext): Promise<void>
}

export type ErpContext = {
  requestId: string
  /**
   * The answer is only shown to somebody: it may be shared with others who ask the same at the same time, and a dealer's
   * record may be a minute old. Left out where anything is decided by it, above all an order.
   */
  display?: true
  /** Of an order: milliseconds since 1970 after which it is not begun to be sent any more, but is `not-sent`. */
  notAfter?: number
}

export type ErpOrder = {
  reference: string
  customerNumber: string
  poNumber: string
  /** `default` is the dealer's own ship method. */
  shipping: 'default' | 'will-call'
  specialInstructions: string
  /** Key into the dealer's addresses. */
  shipTo: number
  lines: ReadonlyArray<{ itemNumber: string, quantity: number, note: string }>
}

export type ErpLightspeedFile = {
  reference: string
  customerNumber: string
  /** The file as it was uploaded, in base64. */
  base64: string
}

/** An order under a reference. `status` is undefined where the ERP does not say it: one that it does not show any more may be either. */
export type FoundOrder = { erpOrderId: string, status: 'unconfirmed' | 'confirmed' | 'invoiced' | 'deleted' | undefined }

/**
 * - `accepted`: the ERP has the order under this id.
 * - `rejected`: the ERP refused it for good; `message` is fit for the person.
 * - `not-sent`: the request provably never reached the ERP's processing (no connection, or refused as too busy).
 * - `unknown`: anything else. The order may or may not be there; `reason` is for the log.
 */
export type SubmitOutcome =
  | { kind: 'accepted', erpOrderId: string }
  | { kind: 'rejected', message: string }
  | { kind: 'not-sent', reason: string }
  | { kind: 'unknown', reason: string }

/**
 * - `done`: it is as it was to be. `none`: there is no such order or dealer.
 * - `rejected`, `not-sent`, `unknown`: as in `SubmitOutcome`.
 */
export type ChangeOutcome =
  | { kind: 'done' | 'none' }
  | Exclude<SubmitOutcome, { kind: 'accepted' }>
