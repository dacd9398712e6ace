/** Stands for the dealer's own ship method in an order. */
export const dealersShipMethod = 'default'

/** The ship method's name; undefined where an order has the dealer's own, and the dealer is not known. */
export function shipMethodName (method: string, dealer: { readonly default_shipping: { readonly label: string } } | null): string | undefined {
  return method.toLowerCase() === dealersShipMethod ? dealer?.default_shipping.label : method
}
