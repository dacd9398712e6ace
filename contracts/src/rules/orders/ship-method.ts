/** Stands for the dealer's own ship method in an order. */
export const dealersShipMethod = 'default'

/** The ship method's name; undefined if the order has the dealer's own and the dealer is unknown. */
export function shipMethodName (method: string, dealer: { readonly default_shipping: { readonly label: string } } | null): string | undefined {
  return method.toLowerCase() === dealersShipMethod ? dealer?.default_shipping.label : method
}

/** The ERP's name of the ship method by which an order is picked up. */
export const willCall = 'WILL CALL'

/** Whether an order is picked up at the distributor's counter: it needs no ship-to address, and there is no freight. */
export function isPickup (shipping: ShipOption['value'], defaultShipping: { label: string }): boolean {
  return shipping === 'will-call' || defaultShipping.label.toUpperCase() === willCall
}

/** Whether a dealer can only pick up, so that nothing ships. False for null, while the dealer is unknown. */
export function alwaysPicksUp (dealer: { readonly default_shipping: { readonly label: string } } | null): boolean {
  return dealer !== null && isPickup('default', dealer.default_shipping)
}

export type ShipOption = { value: 'default' | 'will-call', label: string }

/** The dealer's ship methods to choose from: the default one, and Will Call unless that is the default. */
export function shipOptions (defaultShipping: { label: string }): ShipOption[] {
  const options: ShipOption[] = [{ value: 'default', label: defaultShipping.label }]
  if (!isPickup('default', defaultShipping)) options.push({ value: 'will-call', label: 'Will Call' })
  return options
}
