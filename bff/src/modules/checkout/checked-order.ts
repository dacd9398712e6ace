import type { CartOrderLine } from '@portal/contracts/checkout'
import type { Dealer } from '@portal/contracts/dealers'
import { lightspeedMessages } from '@portal/contracts/policy/uploads'
import { bytesOfBase64, isTooLargeInBase64, readLightspeedFile } from '@portal/contracts/rules/lightspeed'
import { dealerReach, reachesDealer } from '@portal/contracts/rules/dealer-rights'
import { orderBlock } from '@portal/contracts/rules/ordering'
import { basePrice, cartTotals, unitPrice } from '@portal/contracts/rules/pricing'
import type { Item } from '@portal/contracts/stock'
import { PortalError } from '../../errors.ts'
import type { Erp } from '../../ports/erp.ts'
import type { SubmittedOrder, SubmittedRequest } from '../../ports/order-journal.ts'
import type { SessionRecord } from '../../ports/sessions.ts'

/**
 * Checks a submitted request against the ERP and prices it. The result may be submitted.
 * @throws PortalError `empty_cart`, `file_invalid`, `suspended`, `new_dealer_upload`, `first_order_minimum`, `unknown_items`,
 * `unknown_address`, `not_found`, `dealer_not_yours`, or as the ERP's reads do
 */
export async function checkedOrder (
  { erp }: { erp: Erp }, request: SubmittedRequest, session: SessionRecord, customerNumber: string, requestId: string
): Promise<SubmittedOrder> {
  const ordered = 'file' in request ? linesOfFile(request.file) : request.cart
  if (ordered.length === 0) throw new PortalError('empty_cart')
  const numbers = [...new Set(ordered.map(line => line.id))]
  const [dealer, { items }] = await Promise.all([
    erp.dealer(customerNumber, { requestId }),
    erp.prices(numbers, customerNumber, { requestId })
  ])
  if (dealer === undefined) throw new PortalError('not_found')
  // Checked against the current record. The guard's may be a minute old, or a day old while the ERP is away.
  if (!reachesDealer(dealerReach(session), dealer)) throw new PortalError('dealer_not_yours')
  const isFile = 'file' in request
  if (isFile && dealer.new_dealer) throw new PortalError('new_dealer_upload')
  const lines = pricedLines(ordered, items, isFile ? 'file' : 'cart')
  const totals = cartTotals(lines)
  const block = orderBlock(dealer, totals)
  if (block !== undefined) throw new PortalError(block)
  if (!isFile && !hasAddress(dealer, request.data.address)) throw new PortalError('unknown_address')
  return {
    v: 1,
    request,
    ...(dealer.new_dealer && { first_order: true as const }),
    freight_minimum: dealer.freight_minimum,
    total: totals.total,
    parts: lines.map(({ item, quantity, note }) => ({
      item_number: item.item_number,
      item_description: item.item_description,
      manufacturer_number: item.manufacturer_number,
      retail_price: item.retail_price,
      dealer_price: quantity > 0 ? unitPrice(item, quantity) : basePrice(item),
      quantity,
      quantity_available: item.quantity,
      note
    }))
  }
}

/** The lines that a file orders. A single unreadable line refuses the whole file, as it would in the ERP. */
function linesOfFile (file: string): CartOrderLine[] {
  if (isTooLargeInBase64(file)) throw new PortalError('file_invalid', { message: lightspeedMessages.tooLarge })
  const bytes = bytesOfBase64(file)
  if (bytes === undefined) throw new PortalError('file_invalid', { message: lightspeedMessages.broken })
  const reading = readLightspeedFile(bytes)
  if (!reading.ok) throw new PortalError('file_invalid', { message: reading.message })
  const { parts, wrong: [first, ...others] } = reading.order
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` So are ${others.length} more.`
    throw new PortalError('file_invalid', { message: `Line ${first.line} is wrong: ${first.reason}${more} Please correct the file and upload it again.` })
  }
  return parts.map(part => ({ id: part.item_number, quantity: part.quantity, note: '' }))
}

function pricedLines (ordered: readonly CartOrderLine[], items: readonly Item[], where: 'cart' | 'file') {
  const byNumber = new Map(items.map(item => [item.item_number, item]))
  const gone = ordered.filter(line => !byNumber.has(line.id)).map(line => line.id)
  if (gone.length > 0) {
    const named = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ` and ${gone.length - 5} more` : '')
    const message = where === 'cart'
      ? `No longer sold: ${named}. Remove them from the cart and submit again.`
      : `Not sold: ${named}. Remove them from the file and upload it again.`
    throw new PortalError('unknown_items', { message })
  }
  return ordered.flatMap(({ id, quantity, note }) => {
    const item = byNumber.get(id)
    return item === undefined ? [] : [{ item, quantity, note }]
  })
}

function hasAddress (dealer: Dealer, addressId: number): boolean {
  return dealer.address[String(addressId)] !== undefined
}
