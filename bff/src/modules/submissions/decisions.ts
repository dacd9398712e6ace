import type { CallBody } from '@portal/contracts/calls'
import { lineDifferences, sameDifferences, type LineDifference } from '@portal/contracts/rules/order-lines'
import { PortalError } from '../../errors.ts'
import type { FoundOrder } from '../../ports/erp.ts'
import type { NewMail } from '../../ports/mail-queue.ts'
import type { DecidedBy, Decision, JournalEntry } from '../../ports/order-journal.ts'
import { readOrder, settledFrom, standingOf, standingUnshown, type Standing } from './standing.ts'
import type { SubmissionPorts } from './submissions.service.ts'

/** A submission as the person who decides has seen it. */
type Seen = { reference: string, updated_at: string }

/**
 * The order is in the ERP under this number. Where the ERP shows it with other lines, the person must have been shown exactly that difference;
 * where it does not show it, it must be the one under the reference, and stand.
 * @throws PortalError `erp_order_unknown` where the ERP has no such order of this dealer, `erp_order_taken` where it is another
 * submission's, `erp_order_deleted`, `lines_differ`, `standing_unsaid`; as `decide`
 */
export async function link (ports: SubmissionPorts, body: CallBody<'linkSubmission'>, by: DecidedBy): Promise<void> {
  const { erp_order_id: erpOrderId, stands, differences: confirmed = [] } = body
  const entry = await seenEntry(ports, body)
  if (await ports.journal.findByErpOrder(erpOrderId) !== undefined) throw new PortalError('erp_order_taken')
  const order = await readOrder(ports.erp, erpOrderId, by.requestId)
  const note = `linked to order ${erpOrderId} of the ERP`
  if (order instanceof PortalError) {
    const found = await ports.erp.findOrderByReference(entry.reference, entry.customerNumber, by)
    if (typeof found === 'string' || found.erpOrderId !== erpOrderId) throw order
    await decide(ports, entry, by, { state: 'accepted', erpOrderId, note: `${note}, ${unshownNote(found, stands === true)}` })
    return
  }
  if (order.customer_number !== entry.customerNumber) throw new PortalError('erp_order_unknown')
  const differences = lineDifferences(entry.order.parts, order.parts)
  if (!sameDifferences(differences, confirmed)) throw new PortalError('lines_differ', { differences })
  await decide(ports, entry, by, { state: 'accepted', erpOrderId, note: differences.length === 0 ? note : `${note}, which has other lines: ${inWords(differences)}` })
}

/** Why an order that the ERP names under the reference is taken although it is not shown. @throws PortalError where it is not taken */
function unshownNote (found: FoundOrder, personSaysSo: boolean): string {
  switch (standingUnshown(found)) {
    case 'stands': return `which is not shown there any more: it is ${found.status}`
    case 'deleted': throw new PortalError('erp_order_deleted')
    case 'unsaid':
      if (!personSaysSo) throw new PortalError('standing_unsaid')
      return 'which is not shown there: that it stands is the person\'s word'
  }
}

const namedMax = 10

function inWords (differences: readonly LineDifference[]): string {
  const named = differences.slice(0, namedMax).map(({ item_number: item, ordered, in_erp: inErp }) => `${item} ${inErp} instead of ${ordered}`)
  return [...named, ...(differences.length > namedMax ? [`${differences.length - namedMax} more`] : [])].join(', ')
}

/**
 * The order is not in the ERP, says a person. An ERP that knows better is believed, and then nothing is sent.
 * @throws PortalError `not_settled`, `order_stands`, `reference_used`; as `standingOf` and `decide`
 */
export async function resend (ports: SubmissionPorts, seen: Seen, by: DecidedBy): Promise<void> {
  const entry = await settledEntry(ports, seen)
  const standing = await standingOf(ports.erp, entry, by.requestId)
  switch (standing.kind) {
    case 'stands': throw orderStands(standing.erpOrderId)
    case 'foreign': throw foreignOrder(standing.erpOrderId)
    case 'deleted': throw referenceUsed(standing.erpOrderId, 'Cancel the order: the dealer can order anew.')
    case 'unsaid': throw referenceUsed(standing.erpOrderId, 'Look there whether it stands, then link or cancel the order.')
  }
  const word = standing.kind === 'none' ? 'the ERP has no such order' : 'the ERP cannot say whether it has the order'
  await decide(ports, entry, by, { state: 'queued', note: `confirmed absent, sent again; ${word}` })
}

/**
 * The order is not sent any more, and the dealer gets a mail. While it stands in the ERP nothing is cancelled: a dealer who is told so orders again.
 * @throws PortalError `not_settled`, `order_stands`, `standing_unsaid`; as `standingOf` and `decide`
 */
export async function cancel (ports: SubmissionPorts, body: CallBody<'cancelSubmission'>, by: DecidedBy): Promise<void> {
  const entry = await settledEntry(ports, body)
  const { reason } = body
  const said = absentNote(await standingOf(ports.erp, entry, by.requestId), body.stands === false)
  await decide(ports, entry, by, { state: 'rejected', message: reason, note: `cancelled: ${reason}${said}`, mails: await cancellationMails(ports, entry) })
}

/** What the log says of an order that the ERP had under the reference. @throws PortalError where it stands, or may */
function absentNote (standing: Standing, personSaysSo: boolean): string {
  switch (standing.kind) {
    case 'none':
    case 'unsure': return ''
    case 'stands': throw orderStands(standing.erpOrderId)
    case 'foreign': throw foreignOrder(standing.erpOrderId)
    case 'deleted': return `; order ${standing.erpOrderId} of the ERP was deleted there`
    case 'unsaid':
      if (!personSaysSo) throw new PortalError('standing_unsaid')
      return `; that order ${standing.erpOrderId} of the ERP does not stand is the person's word`
  }
}

/** To the dealer, and to the member of staff who placed the order for the dealer, as far as their accounts are active. */
async function cancellationMails ({ users, ids }: SubmissionPorts, { reference, customerNumber, actorId }: JournalEntry): Promise<NewMail[]> {
  const [dealer, staff] = await Promise.all([users.findByLogin(customerNumber), actorId === null ? undefined : users.findById(actorId)])
  return [dealer, staff].flatMap(user => user?.status === 'active' ? [{ id: ids.uuid(), kind: 'order-cancelled', email: user.email, reference }] : [])
}

function orderStands (erpOrderId: string): PortalError {
  return new PortalError('order_stands', { message: `The ordering system has order ${erpOrderId} under this reference. Link it to that one. Nothing was changed.` })
}

function referenceUsed (erpOrderId: string, next: string): PortalError {
  return new PortalError('reference_used', {
    message: `Nothing was sent: order ${erpOrderId} of the ordering system has used this reference, and no second one is made under it. ${next}`
  })
}

function foreignOrder (erpOrderId: string): PortalError {
  return new PortalError('erp_order_unknown', {
    message: `The ordering system names order ${erpOrderId} for this one, which is another dealer's. Settle that there first.`
  })
}

/** @throws PortalError `not_found`, or `changed_meanwhile` where it is not as it was seen */
async function seenEntry ({ journal }: SubmissionPorts, seen: Seen): Promise<JournalEntry> {
  const entry = await journal.findByReference(seen.reference)
  if (entry === undefined) throw new PortalError('not_found')
  if (entry.state !== 'manual' || new Date(entry.updatedAt).toISOString() !== seen.updated_at) throw new PortalError('changed_meanwhile')
  return entry
}

const clockOff = 'The clock of the portal process that answered is off, so it cannot tell whether the ordering system may still be processing this order. ' +
  'Please try again: another process may answer. The ERP Status page says which clock to set.'

/** The same. @throws PortalError `not_settled` while the ERP may still be processing what was sent, and its word counts for nothing */
async function settledEntry (ports: SubmissionPorts, seen: Seen): Promise<JournalEntry> {
  const entry = await seenEntry(ports, seen)
  if (!await ports.soundClock.maySend()) throw new PortalError('not_settled', { message: clockOff })
  const from = settledFrom(await ports.journal.events(entry.id), ports.settledAfter)
  if (from === undefined || ports.clock.now() >= from) return entry
  const time = `${new Date(from).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  throw new PortalError('not_settled', { message: `The ordering system may still be processing this order. This is possible from ${time} on.` })
}

/** @throws PortalError `changed_meanwhile` where somebody else was faster */
async function decide ({ journal, clock }: SubmissionPorts, entry: JournalEntry, by: DecidedBy, decision: Decision): Promise<void> {
  const decided = await journal.decide(entry, by, clock.now(), decision)
  if (decided === 'taken') throw new PortalError('erp_order_taken')
  if (decided === undefined) throw new PortalError('changed_meanwhile')
}
