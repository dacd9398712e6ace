/**
 * The distributor's number of an order. The calls name it `southern_order`, as the specification does (§3); everything else says order
 * number. A BFF's route and the page's hook for a call translate between them.
 */
type Numbered = { readonly order_number: string | null }
type InCall = { readonly southern_order: string | null }

/** An order as a call answers with it. */
export function orderAnswer<O extends Numbered> ({ order_number: number, ...order }: O): Omit<O, 'order_number'> & { southern_order: O['order_number'] } {
  return { ...order, southern_order: number }
}

/** An order of an answer, in the portal's words. */
export function orderOfAnswer<A extends InCall> ({ southern_order: number, ...order }: A): Omit<A, 'southern_order'> & { order_number: A['southern_order'] } {
  return { ...order, order_number: number }
}
