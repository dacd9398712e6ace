import { sql, type Transaction, type UpdateObject } from 'kysely'
import type { ErpOrderId } from '@portal/contracts/base/ids'
import { PortalError } from '../../../errors.ts'
import type { SubmissionId } from '../../../ports/system/id-types.ts'
import type { NewMail } from '../../../ports/mails/mail-queue.ts'
import type { CheckOutcome, DecidedBy, Decision, JournalEntry, SeenEntry, Settlement } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import { mailDealer } from '../mails/dealer-mails.ts'
import { lookSoon } from '../news/watched-dealers.ts'
import { isUniqueViolation } from '../engine/faults.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { mailOutcome } from '../mails/outcome-mails.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { appendTransition } from './submission-events.ts'
import { markFirstOrder } from './submission-keys.ts'
import { entryOf } from './submission-record.ts'
import { isUnderstood } from './understood-orders.ts'

type Changes = UpdateObject<PortalSchema, 'submission'>

/** The entry to change, and the condition that it must still meet. `updatedAt` is the version that the person saw. */
type Unchanged =
  | { id: SubmissionId, state: 'dispatching', attempt: number }
  | { id: SubmissionId, state: 'unknown', attempt: number, looks: number }
  | { id: SubmissionId, state: 'unchecked', looks: number }
  | { id: SubmissionId, state: 'manual' | typeof cancellable, updatedAt: number }
  | { id: SubmissionId, state: typeof open }

/** The states of an entry that is not settled and not being sent. */
export const open = ['unknown', 'queued', 'manual'] as const

/** The states of an entry that a person may cancel. */
const cancellable = ['manual', 'unchecked'] as const

/** Settles an entry. If another entry already has the ERP's order id, this one becomes `manual`, so that no order is lost. */
export async function settleOnce (database: Database, entry: Unchanged, at: number, settlement: Settlement): Promise<JournalEntry | undefined> {
  const write = async (settled: Settlement) => await change(database, entry, changesOf(settled, entry.state, at), noteOf(settled))
  try {
    return await write(settlement)
  } catch (fault) {
    // The ERP's order id is the only unique value that a settlement writes.
    if (settlement.state !== 'accepted' || !isUniqueViolation(fault)) throw fault
    return await write({ state: 'manual', note: idUsedTwice(settlement.erpOrderId) })
  }
}

function idUsedTwice (id: ErpOrderId): string {
  return `the ERP answered with order ${id}, which is already linked to another submitted order. If the ERP has used the id again, have it give the new ` +
    'order another one and link to that, or have the new order deleted there and cancel this one'
}

export async function decideOnce (
  database: Database, { id, updatedAt }: SeenEntry, by: DecidedBy, at: number, decision: Decision
): Promise<JournalEntry | 'taken' | undefined> {
  const settlement: Settlement = decision.state === 'queued' ? { ...decision, nextLookAt: at } : decision
  try {
    const state = decision.state === 'rejected' ? cancellable : 'manual'
    const cancellation: Changes = decision.state === 'rejected' ? { ended: 'canceled', ended_at: at } : {}
    return await change(database, { id, state, updatedAt }, { ...changesOf(settlement, state, at), ...cancellation }, decision.note, {
      by, mails: decision.state === 'rejected' ? decision.mails : undefined
    })
  } catch (fault) {
    if (decision.state !== 'accepted' || !isUniqueViolation(fault)) throw fault
    return 'taken'
  }
}

/** `mails`: those of a cancellation, which replace the mail about the outcome. */
type Decided = { by: DecidedBy, mails: readonly NewMail[] | undefined }

async function change (
  database: Database, entry: Unchanged, changes: Changes, note: string, decided?: Decided, also?: (db: Transaction<PortalSchema>) => Promise<void>
): Promise<JournalEntry | undefined> {
  return await database.transaction(async db => {
    let update = db.updateTable('submission').set(changes).where('id', '=', entry.id)
      .where('state', 'in', typeof entry.state === 'string' ? [entry.state] : entry.state)
    if ('attempt' in entry) update = update.where('attempt', '=', entry.attempt)
    if ('looks' in entry) update = update.where('looks', '=', entry.looks)
    if ('updatedAt' in entry) update = update.where('updated_at', '=', entry.updatedAt)
    const row = await update.returningAll().executeTakeFirst()
    if (row === undefined) return undefined
    // How this build's own attempt ended is recorded in any case.
    if (entry.state !== 'dispatching' && !isUnderstood(row)) throw new PortalError('left_to_newer_version')
    await appendTransition(db, row, note, decided?.by)
    if (row.state === 'accepted') await lookSoon(db, row.customer_number, row.updated_at)
    await also?.(db)
    for (const mail of decided?.mails ?? []) await queueMail(db, mail, row.updated_at)
    await mailOutcome(db, row, row.updated_at, decided?.mails !== undefined)
    await mailDealer(db, row, row.updated_at, decided?.mails !== undefined)
    return entryOf(row)
  })
}

export async function concludeCheck (
  database: Database, { id, looks }: Pick<JournalEntry, 'id' | 'looks'>, at: number, outcome: CheckOutcome
): Promise<JournalEntry | undefined> {
  const also = async (db: Transaction<PortalSchema>) => {
    if (outcome.state === 'queued' && outcome.firstOrder) await markFirstOrder(db, id)
  }
  return await change(database, { id, state: 'unchecked', looks }, changesOf(outcome, 'unchecked', at), noteOf(outcome), undefined, also)
}

/** An order that may have arrived and returns to `queued` counts as a resend, whoever decided that. */
function changesOf (settlement: Settlement, from: Unchanged['state'], at: number): Changes {
  return {
    state: settlement.state,
    lease_until: null,
    next_look_at: 'nextLookAt' in settlement ? settlement.nextLookAt : null,
    erp_order_id: settlement.state === 'accepted' ? storableText(settlement.erpOrderId) : null,
    message: 'message' in settlement && settlement.message !== undefined ? storableText(settlement.message) : null,
    updated_at: at,
    ...(settlement.state === 'unknown' ? { unknown_since: at, looks: 0, first_none_at: null } : {}),
    ...(settlement.state === 'queued' && from !== 'dispatching' && from !== 'unchecked' ? { resends: sql<number>`resends + 1` } : {})
  }
}

function noteOf (settlement: Settlement): string {
  switch (settlement.state) {
    case 'accepted': return `order ${settlement.erpOrderId} in the ERP`
    case 'rejected': return settlement.message
    default: return settlement.note
  }
}
