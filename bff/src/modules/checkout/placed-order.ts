import type { PlacedOrder } from '@portal/contracts/checkout'
import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { backOrderedOf } from '@portal/contracts/rules/stock/supply'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import { ownEntry } from './checkout.service.ts'

/**
 * An order as it was submitted.
 * @throws PortalError `not_found` for an unknown submission, another dealer's, or a withdrawn key
 */
export async function placedOrderOf ({ journal }: Pick<Ports, 'journal'>, reference: Reference, customerNumber: CustomerNumber): Promise<PlacedOrder> {
  const { state, createdAt, order } = await ownEntry(journal, reference, customerNumber)
  if (state === 'withdrawn') throw new PortalError('not_found')
  const { request, placed_by: staff, ordered_by: placedBy = staff, asked_by: askedBy, freight_minimum, seen, total, parts } = order
  const { shipping, address, special_instructions } = deliveryWanted(request)
  return {
    reference,
    submitted_at: new Date(createdAt).toISOString(),
    ...(placedBy !== undefined && { placed_by: placedBy }),
    ...(askedBy !== undefined && { asked_by: askedBy }),
    po_number: request.data.po_number,
    shipping,
    address,
    special_instructions,
    freight_minimum,
    total,
    ...(seen !== undefined && { seen_total: seen.total }),
    lines: parts.map(part => {
      const { item_number, item_description, quantity, note } = part
      return { item_number, item_description, quantity, backordered: backOrderedOf(part), ...orderedPrice(part), note }
    })
  }
}
