import { createHash } from 'node:crypto'
import type { CallBody } from '@portal/contracts/calls'
import type { Submission } from '@portal/contracts/checkout'
import type { Dealer } from '@portal/contracts/dealers'
import { timings } from '@portal/contracts/limits'
import { isDefaultPoNumber } from '@portal/contracts/rules/dates'
import { orderBlock } from '@portal/contracts/rules/ordering'
import { basePrice, cartTotals, unitPrice } from '@portal/contracts/rules/pricing'
import type { Item } from '@portal/contracts/stock'
import { PortalError } from '../../errors.ts'
import type { JournalEntry, SubmittedOrder } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/sessions.ts'

export type CheckoutPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'ids'>

type Body = CallBody<'createOrder'>
type Request = SubmittedOrder['request']

/**
 * Checks an order against the ERP of this moment and commits it to the journal. Once this resolves the order is not lost;
 * nothing has been sent yet.
 * The same key with the same content answers with the entry it made the first time, without looking at the ERP.
 * @throws PortalError `key_reused`, `possible_duplicate`, `empty_cart`, `suspended`, `first_order_minimum`, `unknown_items`,
 * `unknown_address`, `not_received`, or the ERP's; after each of them nothing has been written
 */
export async function acceptOrder (ports: CheckoutPorts, body: Body, session: SessionRecord, customerNumber: string, requestId: string): Promise<JournalEntry> {
  const request = requestOf(body)
  const known = await received(ports.journal.findByKey(session.userId, body.submission_key))
  if (known !== undefined) return sameOrder(known, request, customerNumber)
  const order = await checkedOrder(ports, request, customerNumber, requestId)
  const now = ports.clock.now()
  const opened = await received(ports.journal.open({
    id: ports.ids.uuid(),
    userId: session.userId,
    actorId: session.role === 'dealer' ? null : session.userId,
    customerNumber,
    key: body.submission_key,
    fingerprint: fingerprint(request, customerNumber),
    reference: ports.ids.reference(),
    order
  }, now, body.allow_duplicate === true ? undefined : now - timings.duplicateWindow))
  if (opened.kind === 'possible-duplicate') throw new PortalError('possible_duplicate')
  return opened.kind === 'known' ? sameOrder(opened.entry, request, customerNumber) : opened.entry
}

/** A journal that is away means that the order was not received; the person must not read it as anything else. */
async function received<T> (work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PortalError && error.code === 'portal_unavailable') throw new PortalError('not_received', { cause: error })
    throw error
  }
}

/** Lines of quantity 0 stay in the cart and are not ordered. */
function requestOf ({ order }: Body): Request {
  const { shipping, po_number, special_instructions, address } = order.data
  return {
    cart: order.cart.filter(line => line.quantity > 0).map(({ id, quantity, note }) => ({ id, quantity, note })),
    data: { shipping, po_number, special_instructions, address }
  }
}

function sameOrder (entry: JournalEntry, request: Request, customerNumber: string): JournalEntry {
  const same = entry.customerNumber === customerNumber && canonical(entry.order.request) === canonical(request)
  if (!same) throw new PortalError('key_reused')
  return entry
}

/** One text for one request, whatever order its keys came in. */
function canonical ({ cart, data }: Request): string {
  return JSON.stringify([
    cart.map(line => [line.id, line.quantity, line.note]),
    [data.shipping, data.po_number, data.special_instructions, data.address]
  ])
}

/**
 * What makes two orders the same to a person. A PO number that nobody typed differs each time and says nothing; one that
 * was typed tells two orders apart.
 */
function fingerprint ({ cart, data }: Request, customerNumber: string): string {
  const lines = cart.map(line => `${line.id}\u0000${line.quantity}`).sort()
  const po = isDefaultPoNumber(data.po_number) ? '' : data.po_number
  return createHash('sha256').update(JSON.stringify([customerNumber, lines, data.shipping, data.address, po])).digest('base64url')
}

async function checkedOrder ({ erp }: CheckoutPorts, request: Request, customerNumber: string, requestId: string): Promise<SubmittedOrder> {
  if (request.cart.length === 0) throw new PortalError('empty_cart')
  const numbers = [...new Set(request.cart.map(line => line.id))]
  const [dealer, items] = await Promise.all([
    erp.dealer(customerNumber, { requestId }),
    erp.prices(numbers, customerNumber, { requestId })
  ])
  if (dealer === undefined) throw new PortalError('not_found')
  const lines = pricedLines(request, items)
  const totals = cartTotals(lines)
  const block = orderBlock(dealer, totals)
  if (block !== undefined) throw new PortalError(block)
  if (!hasAddress(dealer, request.data.address)) throw new PortalError('unknown_address')
  return {
    v: 1,
    request,
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

function pricedLines ({ cart }: Request, items: readonly Item[]) {
  const byNumber = new Map(items.map(item => [item.item_number, item]))
  const gone = cart.filter(line => !byNumber.has(line.id)).map(line => line.id)
  if (gone.length > 0) {
    const named = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ` and ${gone.length - 5} more` : '')
    throw new PortalError('unknown_items', { message: `No longer sold: ${named}. Remove them from the cart and submit again.` })
  }
  return cart.flatMap(({ id, quantity, note }) => {
    const item = byNumber.get(id)
    return item === undefined ? [] : [{ item, quantity, note }]
  })
}

function hasAddress (dealer: Dealer, addressId: number): boolean {
  return dealer.address[String(addressId)] !== undefined
}

/** The submission as the page sees it. */
export function submissionView (entry: JournalEntry): Submission {
  return {
    reference: entry.reference,
    state: entry.state,
    ...(entry.erpOrderId === null ? {} : { erp_order_id: entry.erpOrderId }),
    ...(entry.message === null ? {} : { message: entry.message })
  }
}
