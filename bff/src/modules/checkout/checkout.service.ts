import type { CallBody } from '@portal/contracts/calls'
import type { Submission, WithdrawalAnswer } from '@portal/contracts/checkout'
import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { second } from '@portal/contracts/base/time-units'
import { nextLookOf } from '@portal/contracts/rules/orders/next-look'
import { PortalError, concealedNotFound } from '../../errors.ts'
import { sharedTime } from '../../lib/database-time.ts'
import type { RequestOrigin } from '../../ports/audit/audit.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { ReleaseRequest } from '../../ports/orders/release-requests.ts'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import { inErpSinceRestore, recall, restoredLately, type RecallPorts } from './recalled-order.ts'
import { referenceOf } from './reference.ts'

export type CheckoutPorts = Pick<Ports, 'erp' | 'journal' | 'users' | 'memberships' | 'releases' | 'throttle' | 'clock' | 'clockCheck' | 'ids'> & RecallPorts

/**
 * Returns the order or the request for release under a key, or withdraws the key, so that nothing will ever be sent under it. For a time after the
 * journal was restored from a backup, the ERP is asked first about a key that the journal lacks. Withdrawing a key leaves the request that its order
 * would have come from open.
 * @throws PortalError `key_reused` if the key belongs to an order of another dealer, or to a request that arrived at the same moment;
 * `portal_unavailable`, `commit_unknown`; after a restore, `orders_held` or as the ERP's reads do
 */
export async function withdraw (
  ports: CheckoutPorts, { submission_key: key, release }: CallBody<'withdrawSubmission'>, session: SessionRecord, customerNumber: CustomerNumber,
  origin: RequestOrigin
): Promise<WithdrawalAnswer> {
  const { journal, clock, ids } = ports
  const asked = await ports.releases.findByKey({ customerNumber, key })
  if (asked !== undefined) return askedAnswer(asked)
  const reference = referenceOf(customerNumber, key)
  const of = { userId: session.userId, actorId: session.role === 'dealer' ? null : session.userId, customerNumber, key, reference, origin }
  const entry = await lostInRestore(ports, release === undefined ? of : { ...of, reference: release, releases: true }) ??
    await journal.withdraw({ ...of, id: ids.uuid() }, clock.now())
  // Nothing is sent under a withdrawn key, whichever dealer it was withdrawn for.
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

function askedAnswer ({ reference, order: { request: { data }, parts } }: ReleaseRequest): WithdrawalAnswer {
  return { state: 'asked', release: reference, po_number: data.po_number, lines: parts.map(({ item_number, quantity }) => ({ item_number, quantity })) }
}

/** The entry of a key that a restored journal lacks, if the ERP has the order or cannot tell. */
async function lostInRestore (ports: CheckoutPorts, of: Parameters<typeof recall>[1]): Promise<JournalEntry | undefined> {
  const restoredAt = await restoredLately(ports)
  if (restoredAt === undefined || await ports.journal.findByKey(of) !== undefined) return undefined
  // Somebody else's key has become the order of the request.
  if (of.releases === true && await ports.journal.findByReference(of.reference) !== undefined) return undefined
  const found = await inErpSinceRestore(ports, of, restoredAt, of.origin.requestId)
  return found === 'none' ? undefined : await recall(ports, of, found)
}

/**
 * The submission: at once if its state differs from the one the page has seen, otherwise once it changes or after a few seconds.
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
  ports: CheckoutPorts, reference: Reference, session: SessionRecord, customerNumber: CustomerNumber
): Promise<void> {
  const { id } = await ownEntry(ports.journal, reference, customerNumber)
  await ports.journal.noteShown(id, sharedTime(ports), session.userId)
}

/** @throws PortalError `not_found` for an unknown submission or another dealer's */
export async function ownEntry (journal: CheckoutPorts['journal'], reference: Reference, customerNumber: CustomerNumber): Promise<JournalEntry> {
  const entry = await journal.findByReference(reference)
  if (entry?.customerNumber !== customerNumber) throw concealedNotFound(reference, entry?.customerNumber, customerNumber)
  return entry
}

/** The submission as the page sees it, with the order that it is waiting for, if known. */
export async function submissionWithTurn ({ journal, clock }: Pick<Ports, 'journal' | 'clock'>, entry: JournalEntry): Promise<Submission> {
  const view = submissionView(entry, clock.now())
  if (entry.state !== 'queued') return view
  const ahead = await journal.ahead(entry.id, clock.now(), submissionTimes.holdUp).catch(() => undefined)
  return ahead === undefined ? view : { ...view, behind: { reference: ahead.reference, submitted_at: new Date(ahead.createdAt).toISOString() } }
}

function submissionView (entry: JournalEntry, now: number): Submission {
  const next = nextLookOf(entry, now)
  return {
    reference: entry.reference,
    state: entry.state,
    ...(entry.canceled && { canceled: true }),
    ...(entry.erpOrderId === null ? {} : { erp_order_id: entry.erpOrderId }),
    ...(entry.message === null ? {} : { message: entry.message }),
    ...(next !== undefined && { next_look_at: new Date(next).toISOString(), next_look_in: Math.ceil((next - now) / second) })
  }
}
