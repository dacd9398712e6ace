import type { CartOrderLine } from '@portal/contracts/checkout'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { brokenPacksMessage } from '@portal/contracts/rules/stock/broken-packs-message'
import { limits } from '@portal/contracts/policy/limits'
import { lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { quantityFaults } from '@portal/contracts/policy/quantity-faults'
import { bytesOfBase64, isTooLargeInBase64, lightspeedParts } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { readLightspeedFile } from '@portal/contracts/rules/lightspeed/read-lightspeed-file'
import { dealerReach, reachesDealer, type Person } from '@portal/contracts/rules/dealers/dealer-reach'
import { piecesByPart } from '@portal/contracts/rules/orders/pieces-by-part'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { shownPrices } from '@portal/contracts/rules/checkout/shown-prices'
import type { ShownPrices } from '@portal/contracts/shown-prices'
import { deliveryFor, type Delivery } from '@portal/contracts/rules/checkout/delivery'
import { basePrice, cartTotals, priceSteps, unitPrice } from '@portal/contracts/rules/stock/pricing'
import { brokenPacks } from '@portal/contracts/rules/stock/supply'
import { deliveryChosen, deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { PortalError } from '../../errors.ts'
import type { Erp, ErpContext, PricedItems } from '../../ports/erp/erp.ts'
import type { SubmittedOrder, SubmittedRequest } from '../../ports/orders/order-journal.ts'

/** `prices`: what it costs now, in the form in which a page states prices. */
export type CheckedOrder = { order: SubmittedOrder & { delivery: Delivery }, prices: ShownPrices }

/**
 * Checks a submitted request against the ERP and prices it. The result may be submitted.
 * @param person who submitted it
 * @param isAsked whether somebody only asks for its release, and so may not know the first order's minimum
 * @param context for display, if the order is checked against what was last known, because the ERP is away
 * @throws PortalError `empty_cart`, `file_invalid`, `suspended`, `new_dealer_upload`, `first_order_minimum`, `unknown_items`,
 * `too_many_pieces`, `broken_pack`, `parts_not_checked`, `unknown_address`, `not_found`, `dealer_not_yours`, or as the ERP's reads do
 */
export async function checkedOrder (
  { erp }: { erp: Erp }, request: SubmittedRequest, person: Person, customerNumber: CustomerNumber, context: ErpContext, isAsked = false
): Promise<CheckedOrder> {
  const ordered = 'file' in request ? linesOfFile(request.file) : request.cart
  if (ordered.length === 0) throw new PortalError('empty_cart')
  refuseTooMany(ordered)
  const numbers = [...new Set(ordered.map(line => line.id))]
  const [dealer, priced] = await Promise.all([erp.dealer(customerNumber, context), erp.prices(numbers, customerNumber, context)])
  if (dealer === undefined) throw new PortalError('not_found')
  // The guard checked this against a record that may be older than the present one. For a dealer's people, the journal reads the membership again.
  if (person.role !== 'dealer' && !reachesDealer(dealerReach(person), dealer)) throw new PortalError('dealer_not_yours', { about: customerNumber })
  const isFile = 'file' in request
  if (isFile && dealer.new_dealer) throw new PortalError('new_dealer_upload')
  const lines = pricedLines(ordered, priced, isFile ? 'file' : 'cart')
  const broken = brokenPacks(lines)
  if (broken.length > 0) {
    throw new PortalError('broken_pack', { message: `${brokenPacksMessage(broken)} ${isFile ? 'Correct the file and upload it again.' : 'Change the quantity and submit the order again.'}` })
  }
  const totals = cartTotals(lines)
  const block = orderBlock(dealer, totals)
  if (block !== undefined && !(isAsked && block === 'first_order_minimum')) throw new PortalError(block)
  const delivery = deliveryFor(dealer, deliveryWanted(request))
  // If nothing was chosen for a file, the ERP knows where it goes.
  if (deliveryChosen(request) !== undefined && !delivery.pickup && delivery.ship_to === undefined) throw new PortalError('unknown_address')
  const order: CheckedOrder['order'] = {
    v: 1,
    request,
    ...(dealer.new_dealer && { first_order: true as const }),
    delivery,
    freight_minimum: dealer.freight_minimum,
    total: totals.total,
    parts: lines.map(({ item, quantity, note }) => {
      const steps = priceSteps(item)
      return {
        item_number: item.item_number,
        item_description: item.item_description,
        manufacturer_number: item.manufacturer_number,
        ...(item.retail_price !== undefined && { retail_price: item.retail_price }),
        dealer_price: (quantity > 0 ? unitPrice(item, quantity) : basePrice(item)).price,
        ...(item.price_unit !== undefined && { price_unit: item.price_unit }),
        ...(steps !== undefined && { price_steps: steps }),
        quantity,
        quantity_available: item.quantity,
        note
      }
    })
  }
  return { order, prices: shownPrices(lines.filter(line => line.quantity > 0)) }
}

/** The lines that a file orders. One unreadable line refuses the whole file, because the person has not seen the order without it. */
function linesOfFile (file: string): CartOrderLine[] {
  if (isTooLargeInBase64(file)) throw new PortalError('file_invalid', { message: lightspeedMessages.tooLarge })
  const bytes = bytesOfBase64(file)
  if (bytes === undefined) throw new PortalError('file_invalid', { message: lightspeedMessages.broken })
  const reading = readLightspeedFile(bytes)
  if (!reading.ok) throw new PortalError('file_invalid', { message: reading.message })
  const { parts, wrong: [first, ...others] } = lightspeedParts(reading.order)
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` So ${others.length === 1 ? 'is' : 'are'} ${others.length} more.`
    throw new PortalError('file_invalid', { message: `Line ${first.line} is wrong: ${first.reason}${more} Please correct the file and upload it again.` })
  }
  return parts.map(part => ({ id: part.item_number, quantity: part.quantity, note: '' }))
}

/** A part may be on several lines, but all of them together may have no more pieces than one line. */
function refuseTooMany (ordered: readonly CartOrderLine[]): void {
  const pieces = piecesByPart(ordered.map(({ id, quantity }) => ({ item_number: id, quantity })))
  const tooMany = [...pieces].find(([, quantity]) => quantity > limits.cartQuantityMax)
  if (tooMany === undefined) return
  const [number, quantity] = tooMany
  throw new PortalError('too_many_pieces', { message: `${number}: ${quantityFaults.tooManyTogether(quantity)} Change the quantity and submit the order again.` })
}

function pricedLines (ordered: readonly CartOrderLine[], { items, notChecked }: PricedItems, where: 'cart' | 'file') {
  const byNumber = new Map(items.map(item => [item.item_number, item]))
  const missing = ordered.filter(line => !byNumber.has(line.id)).map(line => line.id)
  const gone = missing.filter(number => !notChecked.includes(number))
  if (gone.length > 0) {
    const message = where === 'cart'
      ? `No longer sold: ${named(gone)}. Remove them and submit the order again.`
      : `Not sold: ${named(gone)}. Remove them from the file and upload it again.`
    throw new PortalError('unknown_items', { message })
  }
  if (missing.length > 0) {
    const message = `No price is known while the ordering system is down: ${named(missing)}. Remove them from the ${where}, or submit it when the system is back.`
    throw new PortalError('parts_not_checked', { message })
  }
  return ordered.flatMap(({ id, quantity, note }) => {
    const item = byNumber.get(id)
    return item === undefined ? [] : [{ item, quantity, note }]
  })
}

function named (numbers: readonly string[]): string {
  return numbers.slice(0, 5).join(', ') + (numbers.length > 5 ? ` and ${numbers.length - 5} more` : '')
}
