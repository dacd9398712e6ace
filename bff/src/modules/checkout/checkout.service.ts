import type { CallBody } from '@portal/contracts/calls'
import type { Submission, WithdrawalAnswer } from '@portal/contracts/checkout'
import type { EarlierOrder } from '@portal/contracts/errors'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { asOneLine } from '@portal/contracts/rules/typed-text'
import { PortalError } from '../../errors.ts'
import type { Duplicates, JournalEntry, SubmittedOrder, SubmittedRequest } from '../../ports/order-journal.ts'
import type { OrderWatch } from '../../ports/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { checkedOrder } from './checked-order.ts'
import { contentOf, fingerprintOf, isSameOrder, piecesOf } from './order-content.ts'
import { dueAtOnce } from './schedule.ts'

export type CheckoutPorts = Pick<Ports, 'erp' | 'journal' | 'users' | 'clock' | 'soundClock' | 'ids'>

/** An order as a person submits it, whatever its form. */
export type Submitted = { key: string, allowDuplicate: boolean, request: SubmittedRequest }

/**
 * Checks an order against the ERP of this moment and commits it to the journal. Once this resolves the order is not lost;
 * nothing has been sent yet.
 * The same key with the same content answers with the entry it made the first time, without looking at the ERP.
 * @throws PortalError `key_reused`, `submission_withdrawn`, `possible_duplicate`, `empty_cart`, `suspended`, `first_order_minimum`, `unknown_items`,
 * `unknown_address`, `file_invalid`, `new_dealer_upload`, `not_received`, or the ERP's; after each of them nothing has been written.
 * `receipt_unknown`: it may have been
 */
export async function acceptOrder (
  ports: CheckoutPorts, { key, allowDuplicate, request }: Submitted, session: SessionRecord, customerNumber: string, requestId: string
): Promise<JournalEntry> {
  const known = await ports.journal.findByKey({ userId: session.userId, customerNumber, key }).catch(unknownReceipt)
  if (known !== undefined) return sameOrder(known, request, customerNumber)
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
    content: contentOf(order),
    fingerprint: fingerprintOf(order, customerNumber),
    reference: ports.ids.reference(),
    order: placedBy === undefined ? order : { ...order, placed_by: placedBy }
  }, now, allowDuplicate ? undefined : duplicatesOf(order, now), ports.soundClock.isOff() ? dueAtOnce : now + submissionTimes.takenUp))
  if (opened.kind === 'possible-duplicate') throw new PortalError('possible_duplicate', { earlier: earlierOrder(opened.entry) })
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
  if (entry.state === 'withdrawn') throw new PortalError('submission_withdrawn')
  const same = entry.customerNumber === customerNumber && canonical(entry.order.request) === canonical(request)
  if (same) return entry
  throw new PortalError('key_reused', 'file' in request ? { message: 'This file was changed after it was submitted. Please submit it again.' } : {})
}

/**
 * One text for one request, whatever order its keys came in. An older release journaled text as it was typed; the same order arrives now
 * without the blanks around it, and from the cart with blanks for what a line cannot hold.
 */
function canonical (request: SubmittedRequest): string {
  const typed = (text: string): string => asOneLine(text).trim()
  if ('file' in request) return JSON.stringify([request.file, typed(request.data.po_number)])
  const { cart, data } = request
  return JSON.stringify([
    cart.map(line => [line.id, line.quantity, typed(line.note)]),
    [data.shipping, typed(data.po_number), typed(data.special_instructions), data.address]
  ])
}

function duplicatesOf (order: SubmittedOrder, now: number): Duplicates {
  return { since: now - submissionTimes.duplicate, unseenSince: now - submissionTimes.unseenDuplicate, isSame: earlier => isSameOrder(earlier, order) }
}

function earlierOrder ({ reference, createdAt, order, state }: JournalEntry): EarlierOrder {
  return { reference, submitted_at: new Date(createdAt).toISOString(), po_number: order.request.data.po_number, pieces: piecesOf(order), state }
}

/**
 * What became of a key, or that nothing ever will.
 * @throws PortalError `key_reused` where the key is of an order of another dealer, `portal_unavailable`, `commit_unknown`
 */
export async function withdraw (
  { journal, clock, ids }: CheckoutPorts, key: string, session: SessionRecord, customerNumber: string
): Promise<WithdrawalAnswer> {
  const entry = await journal.withdraw({
    id: ids.uuid(),
    userId: session.userId,
    actorId: session.role === 'dealer' ? null : session.userId,
    customerNumber,
    key,
    reference: ids.reference()
  }, clock.now())
  // For whatever dealer the user has withdrawn it: nothing is sent under it.
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

/**
 * A submission as it is; where that is what was seen already, once it is something else, or after some seconds.
 * @throws PortalError `not_found` for an unknown submission or another dealer's
 */
export async function followed (
  { journal }: Pick<CheckoutPorts, 'journal'>, watch: OrderWatch, { reference, seen }: CallBody<'submission'>, customerNumber: string
): Promise<JournalEntry> {
  const entry = await ownEntry(journal, reference, customerNumber)
  if (entry.state !== seen) return entry
  await watch.changed([entry])
  return await ownEntry(journal, reference, customerNumber)
}

/** @throws PortalError `not_found` for an unknown submission or another dealer's */
export async function noteShown (
  { journal, clock }: CheckoutPorts, reference: string, session: SessionRecord, customerNumber: string
): Promise<void> {
  const entry = await ownEntry(journal, reference, customerNumber)
  if (entry.shownAt === null) await journal.noteShown(entry.id, clock.now(), session.userId)
}

async function ownEntry (journal: CheckoutPorts['journal'], reference: string, customerNumber: string): Promise<JournalEntry> {
  const entry = await journal.findByReference(reference)
  if (entry?.customerNumber !== customerNumber) throw new PortalError('not_found')
  return entry
}

/** The submission as the page sees it, with the order that it waits for, as far as that can be said. */
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
    ...(entry.erpOrderId === null ? {} : { erp_order_id: entry.erpOrderId }),
    ...(entry.message === null ? {} : { message: entry.message })
  }
}
