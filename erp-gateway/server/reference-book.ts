import type { CustomerNumber, ErpOrderId, Reference } from '@portal/contracts/base/ids'
import type { OrderNamed } from '../contract/records/orders.ts'

/** A reference in the book. */
export type ReferenceEntry = {
  customerNumber: CustomerNumber
  /** Tells two orders under one reference apart. */
  content: string
  /** How often the order has been sent, or was about to be. */
  attempt: number
  /** Milliseconds since the last of these attempts began, by the clock of the book. */
  age: number
  /** Undefined while the outcome is not known. */
  erpOrderId: ErpOrderId | undefined
}

/**
 * The references of posted orders, for an ERP that keeps none. A method's changes are stored durably when it resolves. Any number of gateways
 * may share a book.
 */
export interface ReferenceBook {
  find(reference: Reference): Promise<ReferenceEntry | undefined>
  /** Enters a reference before its order is sent for the first time. False if it is in the book already. */
  enter(asked: OrderNamed, content: string): Promise<boolean>
  /** Enters the next attempt. False if somebody else has, or if the outcome is known by now. */
  enterAgain(reference: Reference, after: Pick<ReferenceEntry, 'attempt'>, content: string): Promise<boolean>
  /** Enters the order that the reference created. False if it has an order already. */
  complete(reference: Reference, erpOrderId: ErpOrderId): Promise<boolean>
  /** Takes back an attempt that certainly created nothing, unless another one has begun. */
  takeBack(reference: Reference, attempt: number): Promise<void>
  close(): Promise<void>
}
