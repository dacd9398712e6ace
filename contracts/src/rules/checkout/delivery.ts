import type { Address } from '../../dealers.ts'
import { deliveryTextMax, type ShipMethod } from '../../policy/ordering.ts'
import { addressLines } from '../dealers/dealer-addresses.ts'
import { isPickup, shipOptions, willCallLabel } from './ship-method.ts'

/**
 * How an order ships, and where. `method` is the ship method's label. An order that is picked up has no `ship_to`, nor has one whose address is not on
 * file.
 */
export type Delivery = { method: string, pickup: boolean, ship_to?: Address }

/** The delivery by the dealer's record as it is now: its default ship method and its addresses, the default one among them, may change. */
export function deliveryFor (
  { address: addresses, default_shipping: byDefault }: { address: Readonly<Record<string, Address>>, default_shipping: { label: string } },
  { shipping, address }: { shipping: ShipMethod, address: number }
): Delivery {
  const method = shipOptions(byDefault).find(option => option.value === shipping)?.label ?? byDefault.label
  const pickup = isPickup(shipping, byDefault)
  const shipTo = addresses[String(address)]
  return { method, pickup, ...(!pickup && shipTo !== undefined && { ship_to: shipTo }) }
}

/** The delivery as pages show it, in one text that can be compared. A pick-up is one, whatever the dealer's default ship method is called. */
export function deliveryText ({ method, pickup, ship_to: shipTo }: Delivery): string {
  return [pickup ? willCallLabel : method, ...(shipTo === undefined ? [] : [shipTo.name, ...addressLines(shipTo)])].join('\n').slice(0, deliveryTextMax)
}

/** What a page shows of an order's delivery: the `deliveryText` by the dealer's record that the page has. */
export function shownDelivery (...delivery: Parameters<typeof deliveryFor>): string {
  return deliveryText(deliveryFor(...delivery))
}
