import { shipMethods, type ShipMethod } from '../../policy/ordering.ts'

/** Stands for the dealer's own ship method in an order. */
export const dealersShipMethod = 'default'

/** The ship method's name; undefined if the order has the dealer's own and the dealer is unknown. */
export function shipMethodName (method: string, dealer: { readonly default_shipping: { readonly label: string } } | null): string | undefined {
  return method.toLowerCase() === dealersShipMethod ? dealer?.default_shipping.label : method
}

/** The ERP's name of the ship method by which an order is picked up. */
export const willCall = 'WILL CALL'

/** Whether an order is picked up at the distributor's counter: it needs no ship-to address, and there is no freight. */
export function isPickup (shipping: ShipMethod, defaultShipping: { label: string }): boolean {
  return shipping === 'will-call' || defaultShipping.label.toUpperCase() === willCall
}

/** Whether a dealer can only pick up, so that nothing ships. False for null, while the dealer is unknown. */
export function alwaysPicksUp (dealer: { readonly default_shipping: { readonly label: string } } | null): boolean {
  return dealer !== null && isPickup('default', dealer.default_shipping)
}

const willCallLabel = 'Will Call'

export type ShipOption = { value: ShipMethod, label: string }

/** The dealer's ship methods to choose from: the default one, and Will Call unless that is the default. */
export function shipOptions (defaultShipping: { label: string }): ShipOption[] {
  const options: ShipOption[] = [{ value: 'default', label: defaultShipping.label }]
  if (!isPickup('default', defaultShipping)) options.push({ value: 'will-call', label: willCallLabel })
  return options
}

/** What an order's ship method is called; without the dealer's record, in general words. */
export function shipMethodLabel (method: ShipMethod, dealer: { readonly default_shipping: { readonly label: string } } | null): string {
  if (method === 'will-call') return willCallLabel
  return dealer?.default_shipping.label ?? 'Default'
}

/** Whether something that was stored or received is a ship method. */
export function isShipMethod (value: unknown): value is ShipMethod {
  return shipMethods.some(method => method === value)
}
