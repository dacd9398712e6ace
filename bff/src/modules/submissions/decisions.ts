import type { CallBody } from '@portal/contracts/calls'
import type { SubmissionState } from '@portal/contracts/checkout'
import type { ErpOrderId, Reference, RequestId } from '@portal/contracts/base/ids'
import { foreignReferenceText } from '@portal/contracts/rules/orders/foreign-reference'
import { sameDifferences } from '@portal/contracts/rules/orders/line-differences'
import { PortalError } from '../../errors.ts'
import { peopleTold } from '../../lib/people-told.ts'
import type { FoundOrder } from '../../ports/erp/erp.ts'
import type { NewMail } from '../../ports/mails/mail-queue.ts'
import type { DecidedBy, Decision, JournalEntry } from '../../ports/orders/order-journal.ts'
import { readOrder, erpFindingOf, findingUnshown, type ErpFinding } from './erp-finding.ts'
import { differencesFrom, differencesInWords, linkedMessage } from './erp-differences.ts'
import { settledFrom } from './settled-from.ts'
import type { SubmissionPorts } from './submissions.service.ts'

/** A submission in the version that the deciding person has seen. */
type Seen = { reference: Reference, updated_at: string }

/**
 * Links the submission to an order in the ERP. If the ERP shows that order with other quantities or prices, the person must have confirmed exactly
 * these differences, and the dealer is told of them. If the ERP does not show it, it must be the order under the reference, and must stand.
 * @throws PortalError `erp_order_unknown` if the ERP has no such order of this dealer, `erp_order_taken` if another submission is linked
 * to it, `order_stands` if the ERP has another valid one under the reference, `erp_order_deleted`,
 * `lines_differ`, `standing_unsaid`; as `decide` does
 */
export async function link (ports: SubmissionPorts, body: CallBody<'linkSubmission'>, by: DecidedBy): Promise<void> {
  const { erp_order_id: erpOrderId, stands, differences: confirmed = [] } = body
  const entry = await seenEntry(ports, body)
  if (await ports.journal.findByErpOrder(erpOrderId) !== undefined) throw new PortalError('erp_order_taken')
  const other = await otherNote(ports, entry, erpOrderId, stands === false, by.requestId)
  const order = await readOrder(ports.erp, erpOrderId, by.requestId)
  const note = `linked to ERP order ${erpOrderId}${other}`
  if (order instanceof PortalError) {
    const found = await ports.erp.findOrderByReference(entry.reference, entry.customerNumber, by)
    if (typeof found === 'string' || found.erpOrderId !== erpOrderId) throw order
    await decide(ports, entry, by, { state: 'accepted', erpOrderId, note: `${note}, ${unshownNote(found, stands === true)}` })
    return
  }
  if (order.customer_number !== entry.customerNumber) throw new PortalError('erp_order_unknown')
  const differences = differencesFrom(entry.order, order)
  if (!sameDifferences(differences, confirmed)) throw new PortalError('lines_differ', { differences })
  const message = linkedMessage(differences, entry.order, order)
  const difference = message === undefined ? {} : { message }
  await decide(ports, entry, by, { state: 'accepted', erpOrderId, ...difference, note: message === undefined ? note : `${note}, which differs: ${differencesInWords(differences)}` })
}

/**
 * What the log says about another order that the ERP has under the reference: if it stands, the dealer would get both. An ERP that does not answer, and a
 * reference that it gave to another dealer, leave the link to the person.
 * @throws PortalError as `absentNote` does
 */
async function otherNote (
  { erp }: SubmissionPorts, entry: JournalEntry, erpOrderId: ErpOrderId, personSaysGone: boolean, requestId: RequestId
): Promise<string> {
  const finding = await findingIfAnswered(erp, entry, requestId)
  if (finding === undefined || finding.kind === 'foreign' || ('erpOrderId' in finding && finding.erpOrderId === erpOrderId)) return ''
  return absentNote(finding, personSaysGone)
}

async function findingIfAnswered (erp: SubmissionPorts['erp'], entry: JournalEntry, requestId: RequestId): Promise<ErpFinding | undefined> {
  try {
    return await erpFindingOf(erp, entry, requestId)
  } catch (error) {
    if (error instanceof PortalError && error.code.startsWith('erp_')) return undefined
    throw error
  }
}

const incompleteMessage = 'Nothing was sent because the journal was restored from a backup and lacks what was ordered. Link to the order in the ERP, or cancel this one so that the dealer can order again.'

/** Why an order under the reference is accepted although the ERP does not show it. @throws PortalError if it is not accepted */
function unshownNote (found: FoundOrder, personSaysSo: boolean): string {
  switch (findingUnshown(found)) {
    case 'stands': return `which the ERP no longer shows: it is ${found.status}`
    case 'deleted': throw new PortalError('erp_order_deleted')
    case 'unsaid':
      if (!personSaysSo) throw new PortalError('standing_unsaid')
      return 'which the ERP does not show: confirmed as valid by hand'
  }
}

/**
 * Sends the order again, because a person says that the ERP does not have it. If the ERP says otherwise, nothing is sent.
 * @throws PortalError `not_settled`, `order_stands`, `reference_used`; as `erpFindingOf` and `decide` do
 */
export async function resend (ports: SubmissionPorts, seen: Seen, by: DecidedBy): Promise<void> {
  const entry = await seenEntry(ports, seen)
  if (entry.order.incomplete === true) throw new PortalError('reference_used', { message: incompleteMessage })
  await assertSettled(ports, entry)
  const standing = await erpFindingOf(ports.erp, entry, by.requestId)
  switch (standing.kind) {
    case 'stands': throw orderStands(standing.erpOrderId)
    case 'foreign': throw foreignOrder(standing.erpOrderId)
    case 'deleted': throw referenceUsed(standing.erpOrderId, 'Cancel this order so that the dealer can order again.')
    case 'unsaid': throw referenceUsed(standing.erpOrderId, 'Check in the ERP whether that order is valid, then link to it or cancel this one.')
  }
  const answer = standing.kind === 'none' ? 'the ERP has no such order' : 'the ERP cannot say whether it has the order'
  await decide(ports, entry, by, { state: 'queued', note: `confirmed missing and sent again; ${answer}` })
}

/**
 * Cancels the submission: it is never sent again, and the dealer gets a mail. An order that stands in the ERP cannot be canceled here,
 * because a dealer who hears of a cancellation orders again. An order that is still unchecked was never sent, so the ERP is not asked.
 * @throws PortalError `not_settled`, `order_stands`, `standing_unsaid`; as `erpFindingOf` and `decide` do
 */
export async function cancel (ports: SubmissionPorts, body: CallBody<'cancelSubmission'>, by: DecidedBy): Promise<void> {
  const entry = await seenEntry(ports, body, ['manual', 'unchecked'])
  const { reason } = body
  const said = entry.state === 'unchecked' ? '; it was never sent' : await absentWord(ports, entry, body.stands === false, by.requestId)
  await decide(ports, entry, by, { state: 'rejected', message: reason, note: `canceled: ${reason}${said}`, mails: await cancellationMails(ports, entry, by) })
}

/** Asks the ERP. @throws PortalError `not_settled`; as `absentNote` and `erpFindingOf` do */
async function absentWord (ports: SubmissionPorts, entry: JournalEntry, personSaysSo: boolean, requestId: RequestId): Promise<string> {
  await assertSettled(ports, entry)
  return absentNote(await erpFindingOf(ports.erp, entry, requestId), personSaysSo)
}

/** What the log says about an order that the ERP had under the reference. @throws PortalError if the order stands, or may stand */
function absentNote (standing: ErpFinding, personSaysSo: boolean): string {
  switch (standing.kind) {
    case 'none':
    case 'unsure': return ''
    case 'stands': throw orderStands(standing.erpOrderId)
    case 'foreign': throw foreignOrder(standing.erpOrderId)
    case 'deleted': return `; ERP order ${standing.erpOrderId} was deleted`
    case 'unsaid':
      if (!personSaysSo) throw new PortalError('standing_unsaid')
      return `; ERP order ${standing.erpOrderId} was confirmed as deleted by hand`
  }
}

async function cancellationMails (ports: SubmissionPorts, { reference, customerNumber }: JournalEntry, { actorId }: DecidedBy): Promise<NewMail[]> {
  const emails = await peopleTold(ports, customerNumber, reference, actorId)
  return emails.map(email => ({ id: ports.ids.uuid(), kind: 'order-canceled', email, reference }))
}

function orderStands (erpOrderId: ErpOrderId): PortalError {
  return new PortalError('order_stands', { message: `The ERP has order ${erpOrderId} under this reference. Link to it instead. Nothing was changed.` })
}

function referenceUsed (erpOrderId: ErpOrderId, next: string): PortalError {
  return new PortalError('reference_used', {
    message: `Nothing was sent because ERP order ${erpOrderId} already has this reference. ${next}`
  })
}

function foreignOrder (erpOrderId: ErpOrderId): PortalError {
  return new PortalError('erp_order_unknown', { message: foreignReferenceText(erpOrderId) })
}

/**
 * The submission to decide, in one of these states.
 * @throws PortalError `not_found`; `changed_meanwhile` if it has changed since the person saw it; `left_to_newer_version`
 */
async function seenEntry ({ journal }: SubmissionPorts, seen: Seen, states: readonly SubmissionState[] = ['manual']): Promise<JournalEntry> {
  const entry = await journal.findByReference(seen.reference)
  if (entry === undefined) throw new PortalError('not_found')
  if (!states.includes(entry.state) || new Date(entry.updatedAt).toISOString() !== seen.updated_at) throw new PortalError('changed_meanwhile')
  if (await journal.isLeft(entry.id)) throw new PortalError('left_to_newer_version')
  return entry
}

const clockOff = 'The clock of the portal process that answered is off, so it cannot tell whether the ERP may still be processing this order. ' +
  'Please try again: another process may answer. The ERP Status page says which clock to set.'

/** @throws PortalError `not_settled` while the ERP may still be processing the order, so that its answer proves nothing */
async function assertSettled (ports: SubmissionPorts, entry: JournalEntry): Promise<void> {
  if (!await ports.clockCheck.maySend()) throw new PortalError('not_settled', { message: clockOff })
  const [events, restoredAt] = await Promise.all([ports.journal.events(entry.id), ports.journal.restoredAt()])
  const from = settledFrom(events, ports.settledAfter, restoredAt)
  if (from === undefined || ports.clock.now() >= from) return
  throw new PortalError('not_settled')
}

/** Records the decision. @throws PortalError `changed_meanwhile` if somebody else was faster, `erp_order_taken`, `left_to_newer_version` */
async function decide ({ journal, clock }: SubmissionPorts, entry: JournalEntry, by: DecidedBy, decision: Decision): Promise<void> {
  const decided = await journal.decide(entry, by, clock.now(), decision)
  if (decided === 'taken') throw new PortalError('erp_order_taken')
  if (decided === undefined) throw new PortalError('changed_meanwhile')
}
