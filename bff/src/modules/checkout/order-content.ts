import { createHash } from 'node:crypto'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { isDefaultPoNumber } from '@portal/contracts/rules/checkout/default-po-number'
import { isSamePo } from '@portal/contracts/rules/orders/same-po'
import type { SubmittedOrder, SubmittedRequest } from '../../ports/orders/order-journal.ts'

const pickup = { shipping: 'will-call', address: defaultAddressKey } as const

/**
 * A hash of every field that a person submitted, in any order. It is compared with hashes stored long ago, so new fields must be optional: requests
 * without them then keep their hashes.
 */
export function requestHashOf (request: SubmittedRequest): string {
  return hash(sorted(request))
}

/** A copy in which the fields of every object are in alphabetical order, without those that are undefined. */
function sorted (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined).sort(([a], [b]) => a < b ? -1 : 1)
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}

/**
 * A hash of what makes two orders of a dealer the same to a person: the pieces of each part, added up over all lines, the ship method
 * and the ship-to, which does not matter if the order is picked up. A cart and a file can have the same content.
 */
export function orderContentOf ({ request, parts, delivery }: SubmittedOrder): string {
  const pieces = new Map<string, number>()
  for (const { item_number, quantity } of parts) {
    const part = item_number.toUpperCase()
    pieces.set(part, (pieces.get(part) ?? 0) + quantity)
  }
  const { shipping, address } = delivery?.pickup === true ? pickup : deliveryWanted(request)
  return hash([[...pieces].sort(([a], [b]) => a < b ? -1 : 1), shipping, address])
}

/** Two orders with the same content are different only if a person typed a different PO number for each. */
export function isSameOrder (one: SubmittedOrder, other: SubmittedOrder): boolean {
  const [po, otherPo] = [one.request.data.po_number, other.request.data.po_number]
  const apart = !isSamePo(po, otherPo) && !isDefaultPoNumber(po) && !isDefaultPoNumber(otherPo)
  return !apart && orderContentOf(one) === orderContentOf(other)
}

export function piecesOf ({ parts }: SubmittedOrder): number {
  return parts.reduce((sum, part) => sum + part.quantity, 0)
}

function hash (value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
