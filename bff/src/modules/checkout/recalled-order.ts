import type { CustomerNumber, ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import { defaultAddressKey, submissionTimes } from '@portal/contracts/policy/ordering'
import type { Order } from '@portal/contracts/orders'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { amountOf } from '@portal/contracts/base/price'
import { PortalError } from '../../errors.ts'
import type { Erp, FoundOrder } from '../../ports/erp/erp.ts'
import type { JournalEntry, NewJournalEntry, SubmittedOrder } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { databaseTime } from '../../lib/database-time.ts'
import { heldError } from '../../lib/held-orders.ts'
import { orderContentOf } from './order-content.ts'

/** `settledAfter`: milliseconds after which the ERP has either processed an order or never will, by the clock of any process. */
export type RecallPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'clockCheck' | 'ids'> & { settledAfter: number }

/** Whose key, which reference, for which dealer, and in which request. */
type KeyOf = Pick<NewJournalEntry, 'userId' | 'actorId' | 'customerNumber' | 'key' | 'reference' | 'releases' | 'origin'>

/**
 * When the journal was restored from a backup, in milliseconds since 1970, if that was recent: only then may the ERP know of orders that the journal
 * lacks.
 */
export async function restoredLately ({ journal, ...clocks }: Pick<Ports, 'journal' | 'clock' | 'clockCheck'>): Promise<number | undefined> {
  const at = await journal.restoredAt()
  return at !== undefined && databaseTime(clocks) - at < submissionTimes.restored ? at : undefined
}

/**
 * What the ERP has under a reference that a restored journal lacks. Something sent before the restore may still be under way there.
 * @throws PortalError `orders_held` as long as "none" proves nothing; as the ERP's reads do
 */
export async function inErpSinceRestore (
  { erp, settledAfter, ...clocks }: RecallPorts, { customerNumber, reference }: Pick<KeyOf, 'customerNumber' | 'reference'>, restoredAt: number, requestId: RequestId
): Promise<FoundOrder | 'none' | 'unsure'> {
  const found = await erp.findOrderByReference(reference, customerNumber, { requestId })
  const left = restoredAt + settledAfter - databaseTime(clocks)
  if (found !== 'none' || left <= 0) return found
  throw heldError(left)
}

/**
 * Puts an order back into the journal for staff to settle.
 * @param known what was ordered, if a person has submitted it again; `requestHash` as the journal has it
 */
export async function recall (
  { erp, journal, clock, ids }: RecallPorts, of: KeyOf, found: FoundOrder | 'unsure', known?: Pick<NewJournalEntry, 'order' | 'requestHash'>
): Promise<JournalEntry> {
  const order = known?.order ?? asSubmitted(found === 'unsure' ? undefined : await shownOrder(erp, found, of.customerNumber, of.origin.requestId))
  return await journal.recall({
    ...of,
    id: ids.uuid(),
    requestHash: known?.requestHash ?? null,
    order,
    content: orderContentOf(order)
  }, clock.now(), found === 'unsure' ? unsureNote : foundNote(found.erpOrderId))
}

const lacking = 'the journal was restored from a backup that lacks this submission'

function foundNote (erpOrderId: ErpOrderId): string {
  return `${lacking}. ERP order ${erpOrderId} has its reference. Link to it, or cancel this order if that one was deleted`
}

const unsureNote = `${lacking}, and the ERP cannot say whether it has it. Ask the dealer what was ordered, look for it in the ERP and link to it, or cancel ` +
  'this order so that the dealer can order again'

/** The order as the ERP shows it to this dealer; undefined if it does not. */
async function shownOrder (erp: Pick<Erp, 'order'>, { erpOrderId }: FoundOrder, customerNumber: CustomerNumber, requestId: RequestId): Promise<Order | undefined> {
  try {
    const order = await erp.order(erpOrderId, { requestId })
    return order?.customer_number === customerNumber ? order : undefined
  } catch (error) {
    if (error instanceof PortalError && error.code === 'erp_bad_reply') return undefined
    throw error
  }
}

/** What can be known of a submission from the order that it became. */
function asSubmitted (order: Order | undefined): SubmittedOrder {
  const parts = order?.parts ?? []
  return {
    v: 1,
    incomplete: true,
    request: {
      cart: parts.map(({ item_number: id, quantity, note = '' }) => ({ id, quantity, note })),
      data: {
        shipping: 'default',
        po_number: order?.po_number ?? '',
        special_instructions: order?.special_instructions ?? '',
        address: order?.ship_address ?? defaultAddressKey
      }
    },
    freight_minimum: order?.freight_minimum ?? 0,
    total: parts.reduce((sum, part) => sum + amountOf(orderedPrice(part), part.quantity), 0),
    parts: parts.map(({ item_number, item_description, manufacturer_number, retail_price, dealer_price, price_unit, quantity, quantity_available, note = '' }) => ({
      item_number,
      item_description,
      manufacturer_number,
      ...(retail_price !== undefined && { retail_price }),
      dealer_price,
      ...(price_unit !== undefined && { price_unit }),
      quantity,
      quantity_available,
      note
    }))
  }
}
