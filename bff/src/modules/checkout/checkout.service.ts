import type { CallBody } from '@portal/contracts/calls'
import type { Submission, WithdrawalAnswer } from '@portal/contracts/checkout'
import type { EarlierOrder } from '@portal/contracts/errors'
import type { CustomerNumber, Reference, RequestId, SubmissionKey, UserId } from '@portal/contracts/base/ids'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { PortalError, notTheirs } from '../../errors.ts'
import type { RequestOrigin } from '../../ports/audit/audit.ts'
import type { Duplicates, JournalEntry, SubmittedOrder, SubmittedRequest } from '../../ports/orders/order-journal.ts'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import { checkedOrder } from './checked-order.ts'
import { orderContentOf, isSameOrder, piecesOf } from './order-content.ts'
import { inErpSinceRestore, recall, restoredLately, type RecallPorts } from './recalled-order.ts'
import { referenceOf } from './reference.ts'
import { dueNow } from './schedule.ts'

export type CheckoutPorts = Pick<Ports, 'erp' | 'journal' | 'users' | 'clock' | 'clockCheck' | 'ids'> & RecallPorts

/** `ordersWhileErpAway`: orders are received while the ERP is away, and checked when it is back. */
type OrderPorts = CheckoutPorts & { ordersWhileErpAway: boolean }

/** An order as a person submits it: a cart or a file. */
export type Submitted = { key: SubmissionKey, allowDuplicate: boolean, request: SubmittedRequest }

/**
 * Checks an order against the ERP, as far as that can be reached, and commits it to the journal. Once this resolves, the order cannot be
 * lost; it has not yet been sent.
 * The same key with the same content returns the existing entry, without asking the ERP.
 * @throws PortalError `key_reused`, `submission_withdrawn`, `possible_duplicate`, `empty_cart`, `suspended`, `first_order_minimum`,
 * `unknown_items`, `broken_pack`, `parts_not_checked`, `unknown_address`, `file_invalid`, `new_dealer_upload`, `not_received`, or as the ERP's
 * reads do: nothing was written.
 * `receipt_unknown`: the order may have been written
 */
export async function acceptOrder (
  ports: OrderPorts, { key, allowDuplicate, request }: Submitted, session: SessionRecord, customerNumber: CustomerNumber, origin: RequestOrigin
): Promise<JournalEntry> {
  const known = await ports.journal.findByKey({ userId: session.userId, customerNumber, key }).catch(unknownReceipt)
  if (known !== undefined) return sameOrder(known, request, customerNumber)
  const [{ order, unchecked }, placedBy] = await Promise.all([
    checkedIfPossible(ports, request, session, customerNumber, origin.requestId),
    session.role === 'dealer' ? undefined : received(nameOf(ports.users, session.userId))
  ])
  const of = { userId: session.userId, actorId: session.role === 'dealer' ? null : session.userId, customerNumber, key, origin }
  const placed = placedBy === undefined ? order : { ...order, placed_by: placedBy }
  const recalled = unchecked ? undefined : await sentBeforeRestore(ports, of, placed)
  if (recalled !== undefined) return recalled
  const now = ports.clock.now()
  const due = unchecked ? now : now + submissionTimes.takenUp
  const opened = await received(ports.journal.open({
    ...of,
    id: ports.ids.uuid(),
    content: orderContentOf(order),
    reference: referenceOf(customerNumber, key),
    order: placed,
    unchecked
  }, now, allowDuplicate ? undefined : duplicatesOf(order, now), ports.clockCheck.isOff() ? dueNow : due))
  if (opened.kind === 'possible-duplicate') throw new PortalError('possible_duplicate', { earlier: earlierOrder(opened.entry) })
  return opened.kind === 'known' ? sameOrder(opened.entry, request, customerNumber) : opened.entry
}

/**
 * The entry of an order that a restored journal lacks and that the ERP has; undefined for any other. An ERP that cannot tell is believed to have none:
 * it would have every new order waiting for staff.
 */
async function sentBeforeRestore (
  ports: CheckoutPorts, of: Parameters<typeof recall>[1], order: SubmittedOrder
): Promise<JournalEntry | undefined> {
  const restoredAt = await received(restoredLately(ports))
  if (restoredAt === undefined) return undefined
  const found = await inErpSinceRestore(ports, of, restoredAt, of.origin.requestId)
  return typeof found === 'string' ? undefined : await received(recall(ports, of, found, order))
}

/** The order, checked by what the ERP says now. While the ERP is away, by what the portal last knew, if orders are received unchecked. */
async function checkedIfPossible (
  ports: OrderPorts, request: SubmittedRequest, session: SessionRecord, customerNumber: CustomerNumber, requestId: RequestId
): Promise<{ order: SubmittedOrder, unchecked: boolean }> {
  try {
    return { order: await checkedOrder(ports, request, session, customerNumber, { requestId }), unchecked: false }
  } catch (error) {
    const isAway = error instanceof PortalError && error.code === 'erp_unavailable'
    if (!isAway || !ports.ordersWhileErpAway) throw error
    return { order: await checkedOrder(ports, request, session, customerNumber, { requestId, display: true }), unchecked: true }
  }
}

/** The name of the member of staff, as the dealer will read it. It is stored, because the account may be deleted later. */
async function nameOf (users: Ports['users'], userId: UserId): Promise<string | undefined> {
  const user = await users.findById(userId)
  return user && personName(user)
}

/** Without the journal, an earlier request under this key may or may not have been received. So "not received" must not be said. */
function unknownReceipt (error: unknown): never {
  if (error instanceof PortalError && error.code === 'portal_unavailable') throw new PortalError('receipt_unknown', { cause: error })
  throw error
}

/**
 * If the journal is away, the order was not received, and the person must be told exactly that. If it went away during the commit,
 * nobody knows; submitting the same key again finds the order if it was written.
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

function sameOrder (entry: JournalEntry, request: SubmittedRequest, customerNumber: CustomerNumber): JournalEntry {
  if (entry.state === 'withdrawn') throw new PortalError('submission_withdrawn')
  const same = entry.customerNumber === customerNumber && (entry.order.incomplete === true || canonical(entry.order.request) === canonical(request))
  if (same) return entry
  throw new PortalError('key_reused', 'file' in request ? { message: 'This file was changed after it was submitted. Please submit it again.' } : {})
}

/** The same text for the same request, whatever the order of its keys. */
function canonical (request: SubmittedRequest): string {
  if ('file' in request) return JSON.stringify([request.file, request.data.po_number])
  const { cart, data } = request
  return JSON.stringify([
    cart.map(line => [line.id, line.quantity, line.note]),
    [data.shipping, data.po_number, data.special_instructions, data.address]
  ])
}

function duplicatesOf (order: SubmittedOrder, now: number): Duplicates {
  return { since: now - submissionTimes.duplicate, unseenSince: now - submissionTimes.unseenDuplicate, isSame: earlier => isSameOrder(earlier, order) }
}

function earlierOrder ({ reference, createdAt, order, state }: JournalEntry): EarlierOrder {
  return { reference, submitted_at: new Date(createdAt).toISOString(), po_number: order.request.data.po_number, pieces: piecesOf(order), state }
}

/**
 * Returns the order under a key, or withdraws the key, so that nothing will ever be sent under it. For a time after the journal was restored from a
 * backup, the ERP is asked first about a key that the journal lacks.
 * @throws PortalError `key_reused` if the key belongs to an order of another dealer; `portal_unavailable`, `commit_unknown`; after a restore, as the
 * ERP's reads do
 */
export async function withdraw (
  ports: CheckoutPorts, key: SubmissionKey, session: SessionRecord, customerNumber: CustomerNumber, origin: RequestOrigin
): Promise<WithdrawalAnswer> {
  const { journal, clock, ids } = ports
  const of = { userId: session.userId, actorId: session.role === 'dealer' ? null : session.userId, customerNumber, key, origin }
  const entry = await lostInRestore(ports, of) ??
    await journal.withdraw({ ...of, id: ids.uuid(), reference: referenceOf(customerNumber, key) }, clock.now())
  // Whichever dealer the key was withdrawn for, nothing is sent under it.
  if (entry.state === 'withdrawn') return { state: 'withdrawn' }
  if (entry.customerNumber !== customerNumber) throw new PortalError('key_reused')
  const { request } = entry.order
  return {
    state: 'known',
    submission: await submissionWithTurn({ journal, clock }, entry),
    po_number: request.data.po_number,
    lines: 'file' in request ? [] : request.cart.map(({ id, quantity }) => ({ item_number: id, quantity }))
  }
}

/** The entry of a key that a restored journal lacks, if the ERP has the order or cannot tell. */
async function lostInRestore (ports: CheckoutPorts, of: Parameters<typeof recall>[1]): Promise<JournalEntry | undefined> {
  const restoredAt = await restoredLately(ports)
  if (restoredAt === undefined || await ports.journal.findByKey(of) !== undefined) return undefined
  const found = await inErpSinceRestore(ports, of, restoredAt, of.origin.requestId)
  return found === 'none' ? undefined : await recall(ports, of, found)
}

/**
 * The submission, at once if its state differs from the one the page has seen; otherwise once it changes, or after some seconds.
 * @throws PortalError `not_found` for an unknown submission or another dealer's
 */
export async function followSubmission (
  { journal }: Pick<CheckoutPorts, 'journal'>, watch: OrderWatch, { reference, seen }: CallBody<'submission'>, customerNumber: CustomerNumber
): Promise<JournalEntry> {
  const entry = await ownEntry(journal, reference, customerNumber)
  if (entry.state !== seen) return entry
  await watch.changed([entry])
  return await ownEntry(journal, reference, customerNumber)
}

/** @throws PortalError `not_found` for an unknown submission or another dealer's */
export async function noteShown (
  { journal, clock }: CheckoutPorts, reference: Reference, session: SessionRecord, customerNumber: CustomerNumber
): Promise<void> {
  const entry = await ownEntry(journal, reference, customerNumber)
  if (entry.shownAt === null) await journal.noteShown(entry.id, clock.now(), session.userId)
}

/** @throws PortalError `not_found` for an unknown submission or another dealer's */
export async function ownEntry (journal: CheckoutPorts['journal'], reference: Reference, customerNumber: CustomerNumber): Promise<JournalEntry> {
  const entry = await journal.findByReference(reference)
  if (entry?.customerNumber !== customerNumber) throw notTheirs(reference, entry?.customerNumber, customerNumber)
  return entry
}

/** The submission as the page sees it, with the order that it is waiting for, if the journal can say. */
export async function submissionWithTurn ({ journal, clock }: Pick<Ports, 'journal' | 'clock'>, entry: JournalEntry): Promise<Submission> {
  const view = submissionView(entry)
  if (entry.state !== 'queued') return view
  const ahead = await journal.ahead(entry.id, clock.now(), submissionTimes.holdUp).catch(() => undefined)
  return ahead === undefined ? view : { ...view, behind: { reference: ahead.reference, submitted_at: new Date(ahead.createdAt).toISOString() } }
}

function submissionView (entry: JournalEntry): Submission {
  return {
    reference: entry.reference,
    state: entry.state,
    ...(entry.cancelled && { cancelled: true }),
    ...(entry.erpOrderId === null ? {} : { erp_order_id: entry.erpOrderId }),
    ...(entry.message === null ? {} : { message: entry.message })
  }
}
