import { createHash } from 'node:crypto'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { isDefaultPoNumber } from '@portal/contracts/rules/dates'
import type { SubmittedOrder } from '../../ports/order-journal.ts'

/** The ERP ships what a file orders the dealer's own way to the default address. */
const fileShipping = { shipping: 'default', address: defaultAddressKey } as const

/**
 * What makes two orders of a dealer the same to a person, also where one is a cart and the other a file: the pieces of each part, on
 * however many lines, the ship method and the ship-to.
 */
export function contentOf ({ request, parts }: SubmittedOrder): string {
  const pieces = new Map<string, number>()
  for (const { item_number, quantity } of parts) {
    const part = item_number.toUpperCase()
    pieces.set(part, (pieces.get(part) ?? 0) + quantity)
  }
  const { shipping, address } = 'file' in request ? fileShipping : request.data
  return hash([[...pieces].sort(([a], [b]) => a < b ? -1 : 1), shipping, address])
}

/** Two orders of the same content are different ones only where a person typed another PO number each. */
export function isSameOrder (one: SubmittedOrder, other: SubmittedOrder): boolean {
  const [po, otherPo] = [one.request.data.po_number, other.request.data.po_number]
  const apart = po !== otherPo && !isDefaultPoNumber(po) && !isDefaultPoNumber(otherPo)
  return !apart && contentOf(one) === contentOf(other)
}

export function piecesOf ({ parts }: SubmittedOrder): number {
  return parts.reduce((sum, part) => sum + part.quantity, 0)
}

/** By which a process of the release before this one, which may run beside it, knows the same order again. */
export function fingerprintOf ({ request, parts }: SubmittedOrder, customerNumber: string): string {
  const lines = parts.map(part => `${part.item_number}\u0000${part.quantity}`).sort()
  const { shipping, address } = 'file' in request ? fileShipping : request.data
  const po = isDefaultPoNumber(request.data.po_number) ? '' : request.data.po_number
  return hash([customerNumber, lines, shipping, address, po])
}

function hash (value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
