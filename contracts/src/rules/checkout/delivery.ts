import type { Address } from '../../dealers.ts'
import { deliveryTextMax, type ShipMethod } from '../../policy/ordering.ts'
import { addressLines } from '../dealers/dealer-addresses.ts'
import { isPickup, shipMethodLabel } from './ship-method.ts'

/**
 * How an order ships, and where. `method` is the ship method's label. An order that is picked up has no `ship_to`, nor has one whose address is not on
 * file.
 */
export type Delivery = { method: string, pickup: boolean, ship_to?: Address }

/** The delivery by the dealer's record as it is now: its default ship method and its addresses, the default one among them, may change. */
export function deliveryFor (
  dealer: { address: Readonly<Record<string, Address>>, default_shipping: { label: string } }, { shipping, address }: { shipping: ShipMethod, address: number }
): Delivery {
  const pickup = isPickup(shipping, dealer.default_shipping)
  const shipTo = dealer.address[String(address)]
  return { method: shipMethodLabel(shipping, dealer), pickup, ...(!pickup && shipTo !== undefined && { ship_to: shipTo }) }
}

/** The delivery as pages show it, in one text that can be compared. */
export function deliveryText ({ method, ship_to: shipTo }: Delivery): string {
  return [method, ...(shipTo === undefined ? [] : [shipTo.name, ...addressLines(shipTo)])].join('\n').slice(0, deliveryTextMax)
}

/** What a page shows of an order's delivery: the `deliveryText` by the dealer's record that the page has. */
export function shownDelivery (...delivery: Parameters<typeof deliveryFor>): string {
  return deliveryText(deliveryFor(...delivery))
}
