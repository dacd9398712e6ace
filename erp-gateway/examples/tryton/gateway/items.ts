import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { hour } from '@portal/contracts/base/time-units'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import type { GatewayFoundItem, GatewayItem } from '@portal/erp-gateway/contract/records/items'
import type { GatewayLog } from '@portal/erp-gateway/server/log'
import { decimal, orNull } from './read-model.ts'
import type { Tryton } from './tryton.ts'
import { cents, line, pieces } from './field-values.ts'

const Part = Type.Object({
  code: Type.String(),
  name: Type.String(),
  manufacturer: Type.String(),
  bar_codes: Type.Array(Type.String()),
  /** By warehouse, in the part's own unit. */
  on_hand: Type.Record(Type.String(), Type.Number()),
  list_price: orNull(decimal),
  unit: Type.String(),
  pack: Type.Number(),
  price: Type.Optional(orNull(decimal)),
  break: Type.Optional(Type.Object({ quantity: Type.Number(), price: decimal }))
})
const parts = {
  items: Type.Array(Part),
  /** Parts that cannot be offered, by their names in Tryton. */
  left_out: Type.Array(Type.Object({ part: Type.String(), why: Type.String() }))
}
const Parts = Compile(orNull(Type.Object(parts)))
const Found = Compile(orNull(Type.Object({ ...parts, more: Type.Boolean() })))

/** Tryton writes `u` for a piece. */
const pieceUnits = new Set(['u', 'unit'])

/** @param resultsMax items in one answer: nobody looks at more than a hundred, and each takes Tryton's time */
export function itemMethods (tryton: Tryton, resultsMax: number): Pick<GatewayErp, 'search' | 'prices'> {
  const leftOut = createReminder()
  return {
    async search ({ term, customerNumber, limit }, context) {
      const found = await tryton.call('model.product.product.dealer_search', [term, Math.min(limit, resultsMax), customerNumber || null], Found, context)
      if (found === null) return undefined
      leftOut(found.left_out, context.log)
      return { items: found.items.map(foundItemOf), more: found.more }
    },
    async prices ({ itemNumbers, customerNumber }, context) {
      const found = await tryton.call('model.product.product.dealer_prices', [itemNumbers, customerNumber], Parts, context)
      if (found === null) return undefined
      leftOut(found.left_out, context.log)
      return found.items.map(itemOf)
    }
  }
}

const [remindedAfter, remembered] = [hour, 1000]

/** Logs which parts are not offered, each at most once an hour. */
function createReminder () {
  const said = new Map<string, number>()
  return (leftOut: ReadonlyArray<{ part: string, why: string }>, log: GatewayLog): void => {
    for (const { part, why } of leftOut) {
      if (performance.now() - (said.get(part) ?? -Infinity) < remindedAfter) continue
      if (said.size >= remembered) said.clear()
      said.set(part, performance.now())
      log.warn({ part, why }, 'a part is not offered')
    }
  }
}

function itemOf (part: Static<typeof Part>): GatewayItem {
  const { code, name, manufacturer, bar_codes: barCodes, list_price: listPrice, unit, pack, price, break: broken } = part
  return {
    item_number: code,
    item_description: line(name, 60),
    manufacturer_number: line(manufacturer, 20),
    quantity: warehousesOf(part).reduce((sum, { quantity }) => sum + quantity, 0),
    retail_price: cents(listPrice ?? '0'),
    ...typeof price === 'string' && { dealer_price: cents(price) },
    ...broken !== undefined && { priceBreak: { discount_quantity: broken.quantity, discount_price: cents(broken.price) } },
    unit_of_measure: pieceUnits.has(unit.toLowerCase()) ? 'EA' : line(unit, 6).toUpperCase(),
    ...barCodes.length > 0 && { bar_codes: barCodes },
    ...pack > 1 && { pack_size: pieces(pack) }
  }
}

/** Only search results include the stock by warehouse. */
function foundItemOf (part: Static<typeof Part>): GatewayFoundItem {
  return { ...itemOf(part), warehouses: warehousesOf(part) }
}

function warehousesOf ({ on_hand: onHand }: Static<typeof Part>): Array<{ name: string, quantity: number }> {
  return Object.entries(onHand).map(([name, quantity]) => ({ name: line(name, 20), quantity: pieces(quantity) }))
}
