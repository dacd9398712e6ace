import { createHash } from 'node:crypto'
import type { CallBody } from '@portal/contracts/calls'
import type { Submission } from '@portal/contracts/checkout'
import { limits, timings } from '@portal/contracts/limits'
import { isDefaultPoNumber } from '@portal/contracts/rules/dates'
import { PortalError } from '../../errors.ts'
import type { JournalEntry, SubmittedOrder, SubmittedRequest } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { checkedOrder } from './checked-order.ts'
import { takenUpAfter } from './schedule.ts'

/** `isDraining`: the portal is about to stop, and takes no new order. */
export type CheckoutPorts = Pick<Ports, 'erp' | 'journal' | 'users' | 'clock' | 'ids'> & { isDraining: () => boolean }

/** The ERP ships what a file orders the dealer's own way to the default address. */
const fileShipping = { shipping: 'default', address: limits.defaultAddressKey } as const

/** An order as a person submits it, whatever its form. */
export type Submitted = { key: string, allowDuplicate: boolean, request: SubmittedRequest }

/** Lines of quantity 0 stay in the cart and are not ordered. */
export function submittedCart ({ submission_key, allow_duplicate, order }: CallBody<'createOrder'>): Submitted {
  const { shipping, po_number, special_instructions, address } = order.data
  return {
    key: submission_key,
    allowDuplicate: allow_duplicate === true,
    request: {
      cart: order.cart.filter(line => line.quantity > 0).map(({ id, quantity, note }) => ({ id, quantity, note })),
      data: { shipping, po_number, special_instructions, address }
    }
  }
}

export function submittedFile ({ submission_key, allow_duplicate, order }: CallBody<'adpOrder'>): Submitted {
  return {
    key: submission_key,
    allowDuplicate: allow_duplicate === true,
    request: { file: order.file, data: { po_number: order.data.po_number } }
  }
}

/**
 * Checks an order against the ERP of this moment and commits it to the journal. Once this resolves the order is not lost;
 * nothing has been sent yet.
 * The same key with the same content answers with the entry it made the first time, without looking at the ERP.
 * @throws PortalError `key_reused`, `possible_duplicate`, `empty_cart`, `suspended`, `first_order_minimum`, `unknown_items`,
 * `unknown_address`, `file_invalid`, `new_dealer_upload`, `not_received`, or the ERP's; after each of them nothing has been written.
 * `receipt_unknown`: it may have been
 */
export async function acceptOrder (
  ports: CheckoutPorts, { key, allowDuplicate, request }: Submitted, session: SessionRecord, customerNumber: string, requestId: string
): Promise<JournalEntry> {
  const known = await ports.journal.findByKey(session.userId, key).catch(unknownReceipt)
  if (known !== undefined) return sameOrder(known, request, customerNumber)
  if (ports.isDraining()) throw new PortalError('not_received')
  const [order, placedBy] = await Promise.all([
    checkedOrder(ports, request, session, customerNumber, requestId),
    session.role === 'dealer' ? undefined : received(nameOf(ports.users, session.userId))
  ])
  const now = ports.clock.now()
  const opened = await received(ports.journal.open({
    id: ports.ids.uuid(),
    userId: session.userId,
    actorId: session.role === 'dealer' ? null : session.userId,
    customerNumber,
    key,
    fingerprint: fingerprint(order, customerNumber),
    reference: ports.ids.reference(),
    order: placedBy === undefined ? order : { ...order, placed_by: placedBy }
  }, now, allowDuplicate ? undefined : now - timings.duplicateWindow, now + takenUpAfter))
  if (opened.kind === 'possible-duplicate') throw new PortalError('possible_duplicate')
  return opened.kind === 'known' ? sameOrder(opened.entry, request, customerNumber) : opened.entry
}

/** The member of staff as the dealer reads it. Their account may have gone when the order is looked at. */
async function nameOf (users: Ports['users'], userId: string): Promise<string | undefined> {
  const user = await users.findById(userId)
  if (user === undefined) return undefined
  const name = [user.nameFirst, user.nameLast].filter(part => part !== null).join(' ')
  return name === '' ? user.email : name
}

/** Without the journal nobody knows what has become of an earlier request under the key: "not received" must not be said of an order that was. */
function unknownReceipt (error: unknown): never {
  if (error instanceof PortalError && error.code === 'portal_unavailable') throw new PortalError('receipt_unknown', { cause: error })
  throw error
}

/**
 * A journal that is away means that the order was not received; the person must not read it as anything else. Where it went
 * while it committed, nobody knows: the same key finds the order if it is there.
 */
async function received<T> (work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PortalError && error.code === 'portal_unavailable') throw new PortalError('not_received', { cause: error })
    if (error instanceof PortalError && error.code === 'commit_unknown') throw new PortalError('receipt_unknown', { cause: error })
    throw error
  }
}

function sameOrder (entry: JournalEntry, request: SubmittedRequest, customerNumber: string): JournalEntry {
  const same = entry.customerNumber === customerNumber && canonical(entry.order.request) === canonical(request)
  if (same) return entry
  throw new PortalError('key_reused', 'file' in request ? { message: 'This file was changed after it was submitted. Please submit it again.' } : {})
}

/** One text for one request, whatever order its keys came in. */
function canonical (request: SubmittedRequest): string {
  if ('file' in request) return JSON.stringify([request.file, request.data.po_number])
  const { cart, data } = request
  return JSON.stringify([
    cart.map(line => [line.id, line.quantity, line.note]),
    [data.shipping, data.po_number, data.special_instructions, data.address]
  ])
}

/**
 * What makes two orders the same to a person, also where one is a cart and the other a file. A PO number that nobody typed
 * differs each time and says nothing; one that was typed tells two orders apart.
 */
function fingerprint ({ request, parts }: SubmittedOrder, customerNumber: string): string {
  const lines = parts.map(part => `${part.item_number}\u0000${part.quantity}`).sort()
  const { shipping, address } = 'file' in request ? fileShipping : request.data
  const po = isDefaultPoNumber(request.data.po_number) ? '' : request.data.po_number
  return createHash('sha256').update(JSON.stringify([customerNumber, lines, shipping, address, po])).digest('base64url')
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
