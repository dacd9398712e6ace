import type { OrderNumber } from '../../base/ids.ts'

/**
 * The distributor's order number. In the calls it is named `southern_order`, as the distributor's specification prescribes; everywhere else it is
 * `order_number`. The BFF's routes and the page's hooks for the calls translate between the two.
 */
type Numbered = { readonly order_number: OrderNumber | null }
type InCall = { readonly southern_order: OrderNumber | null }

/** Converts an order to the field names of a call's response. */
export function withSouthernOrder<O extends Numbered> ({ order_number: number, ...order }: O): Omit<O, 'order_number'> & { southern_order: O['order_number'] } {
  return { ...order, southern_order: number }
}

/** Converts an order in a call's response to the portal's own field names. */
export function withOrderNumber<A extends InCall> ({ southern_order: number, ...order }: A): Omit<A, 'southern_order'> & { order_number: A['southern_order'] } {
  return { ...order, order_number: number }
}
