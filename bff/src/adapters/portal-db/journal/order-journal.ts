import { sql, type Transaction } from 'kysely'
import type { SubmissionState } from '@portal/contracts/checkout'
import type { OrderNumber, Reference } from '@portal/contracts/base/ids'
import { day } from '@portal/contracts/base/time-units'
import { unsettledStates } from '@portal/contracts/rules/orders/unsettled-states'
import { PortalError } from '../../../errors.ts'
import type { JournalEntry, NewJournalEntry, OrderJournal, Orderers } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import { forgetOrders, isKept, oldestToForget } from './forgotten-orders.ts'
import { cartQuestion, takeOrdered } from '../carts/ordered-carts.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'
import { statementParts } from '../engine/statement-parts.ts'
import { storableText } from '../engine/storable-text.ts'
import { plannedMost } from './planned-most.ts'
import { concludeCheck, decideOnce, open, settleOnce } from './submission-changes.ts'
import { appendEvent } from './submission-events.ts'
import { restoredAt } from './restored-journal.ts'
import { noteShown, orderersOf, orderersOfNumbers, seenBy } from './submission-people.ts'
import { unsettled } from './unsettled-rows.ts'
import { findByKey, findByReference, findDuplicate, insertOrder, insertRecalled, insertWithdrawal, takenBy } from './submission-keys.ts'
import { entryOf, readableEntryOf } from './submission-record.ts'
import { ordererNames, searchSubmissions } from './submission-search.ts'
import { noteEnded } from './submission-ends.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { findRequestByKey } from '../releases/release-row.ts'
import { endReleased, openDuplicate, refusalOf } from '../releases/releases-and-orders.ts'
import { claim, orderAhead } from './submission-turns.ts'
import { isUnderstood } from './understood-orders.ts'
import { putOffCheck, takeUnchecked, uncheckedDealers } from './unchecked-submissions.ts'

/** Milliseconds. How far back the query for accepted orders reads: an order that took longer to settle is in the ERP's lists by then. */
const undecidedFor = 7 * day

/** When a row is to be worked on next. */
const plannedFor = sql<number>`coalesce(next_look_at, lease_until)`

export function createOrderJournal (database: Database): OrderJournal {
  async function findBy (column: 'reference' | 'erp_order_id', value: string): Promise<JournalEntry | undefined> {
    const row = await database.run(async db => await db.selectFrom('submission').selectAll()
      .where(column, '=', storableText(value))
      .executeTakeFirst())
    return row === undefined ? undefined : entryOf(row)
  }

  return {
    open: async (entry, at, duplicates, nextLookAt) => await database.transaction(async db => {
      await lockDealer(db, entry.customerNumber, at)
      const known = await findByKey(db, entry)
      if (known !== undefined) return { kind: 'known', entry: known }
      if (await findRequestByKey(db, entry) !== undefined) return { kind: 'asked' }
      const refusal = await refusalOf(db, entry)
      if (refusal !== undefined) return refusal
      const ordered = await cartQuestion(db, entry)
      if (ordered !== undefined) return { kind: 'cart-ordered', ...ordered }
      const duplicate = duplicates === undefined ? undefined : await findDuplicate(db, entry, duplicates) ?? await openDuplicate(db, entry, duplicates)
      if (duplicate !== undefined) return { kind: 'possible-duplicate', entry: duplicate }
      const opened = await insertOrder(db, entry, at, nextLookAt)
      if (opened === undefined) return { kind: 'known', entry: await takenBy(db, entry) }
      await takeParts(db, entry, at)
      return { kind: 'opened', entry: opened }
    }),

    restoredAt: async () => await database.run(restoredAt),

    recall: async (entry, at, note) => await database.transaction(async db => {
      await lockDealer(db, entry.customerNumber, at)
      const known = await findByKey(db, entry) ?? await findByReference(db, entry.reference)
      if (known !== undefined) return known
      const recalled = await insertRecalled(db, entry, at, note)
      if (recalled === undefined) return await takenBy(db, entry)
      await takeParts(db, entry, at)
      return recalled
    }),

    withdraw: async (withdrawal, at) => await database.transaction(async db => {
      await lockDealer(db, withdrawal.customerNumber, at)
      const known = await findByKey(db, withdrawal)
      if (known !== undefined) return known
      if (await findRequestByKey(db, withdrawal) !== undefined) throw new PortalError('key_reused')
      return await insertWithdrawal(db, withdrawal, at) ?? await takenBy(db, withdrawal)
    }),

    noteEnded: async (id, at, kind, actorId, mails = []) => {
      await database.transaction(async db => {
        if (await noteEnded(db, id, at, kind, actorId)) for (const mail of mails) await queueMail(db, mail, at)
      })
    },

    noteShown: async (id, at, shownTo) => { await noteShown(database, id, at, shownTo) },

    claim: async (id, at, leaseUntil, heldFor) => await database.transaction(async db => await claim(db, id, { at, leaseUntil, heldFor })),

    ahead: async (id, at, heldFor) => await database.run(async db => await orderAhead(db, id, at, heldFor)),

    settle: async (id, attempt, at, settlement) => await settleOnce(database, { id, attempt, state: 'dispatching' }, at, settlement),

    uncheckedDealers: async (at, limit) => await uncheckedDealers(database, at, limit),

    takeUnchecked: async (customerNumber, at, until) => await takeUnchecked(database, customerNumber, at, until),

    concludeCheck: async (entry, at, outcome) => await concludeCheck(database, entry, at, outcome),

    putOffCheck: async (entry, nextLookAt) => { await putOffCheck(database, entry, nextLookAt) },

    postpone: async (id, nextLookAt) => {
      await database.run(async db => await db.updateTable('submission').set({ next_look_at: nextLookAt })
        .where('id', '=', id).where('state', '=', 'queued')
        .execute())
    },

    takeLook: async ({ id, looks, attempt }, nextLookAt) => {
      const row = await database.run(async db => await db.updateTable('submission')
        .set({ looks: looks + 1, next_look_at: nextLookAt })
        .where('id', '=', id).where('state', '=', 'unknown').where('looks', '=', looks).where('attempt', '=', attempt)
        .returningAll()
        .executeTakeFirst())
      return row === undefined ? undefined : entryOf(row)
    },

    noteLook: async ({ id, attempt }, at, { note, noneAt }) => await database.transaction(async db => {
      const row = await db.updateTable('submission')
        .set(set => ({ first_none_at: set.fn.coalesce('first_none_at', set.val(noneAt ?? null)) }))
        .where('id', '=', id).where('state', '=', 'unknown').where('attempt', '=', attempt)
        .returning('state')
        .executeTakeFirst()
      if (row !== undefined) await appendEvent(db, { submissionId: id, at, state: row.state, note, actorId: null })
    }),

    hastenLook: async ({ id, attempt }, to) => {
      await database.run(async db => await db.updateTable('submission').set({ next_look_at: to })
        .where('id', '=', id).where('state', '=', 'unknown').where('attempt', '=', attempt).where('next_look_at', '>', to)
        .execute())
    },

    conclude: async ({ id, attempt, looks }, at, settlement) => {
      const entry = settlement.state === 'accepted' ? { id, state: open } as const : { id, state: 'unknown', attempt, looks } as const
      return await settleOnce(database, entry, at, settlement)
    },

    decide: async (entry, by, at, decision) => await decideOnce(database, entry, by, at, decision),

    due: async (at, leasesBefore, limit) => {
      const entries: JournalEntry[] = []
      const unreadable: Reference[] = []
      for (let offset = 0; entries.length < limit; offset += limit) {
        const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
          .where(unsettled)
          .where(row => row.or([
            row.and([row('state', 'in', ['queued', 'unknown']), row('next_look_at', '<=', at)]),
            row.and([row('state', '=', 'dispatching'), row('lease_until', '<=', leasesBefore)]),
            row.and([row('state', 'in', ['queued', 'unknown', 'dispatching']), row(plannedFor, '>', at + plannedMost)])
          ]))
          .orderBy(plannedFor).orderBy('created_at').orderBy('id')
          .limit(limit).offset(offset)
          .execute())
        for (const row of rows) {
          const entry = isUnderstood(row) ? readableEntryOf(row) : undefined
          if (entry === undefined) unreadable.push(row.reference)
          else if (entries.length < limit) entries.push(entry)
        }
        if (rows.length < limit) break
      }
      return { entries, unreadable }
    },

    isLeft: async id => {
      const row = await database.run(async db => await db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst())
      return row !== undefined && !isUnderstood(row)
    },

    findByKey: async of => await database.run(async db => await findByKey(db, of)),
    findByReference: async reference => await findBy('reference', reference),
    findByErpOrder: async erpOrderId => await findBy('erp_order_id', erpOrderId),

    ofDealer: async (customerNumber, states, since = 0) => {
      if (states.length === 0) return []
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('customer_number', '=', customerNumber).where('state', 'in', states).where('updated_at', '>=', since)
        .execute())
      return readable(rows).sort(newestFirst)
    },

    seenBy: async (ids, userId) => await seenBy(database, ids, userId),

    acceptedOf: async (customerNumber, since) => {
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('customer_number', '=', customerNumber).where('state', '=', 'accepted').where('created_at', '>=', since)
        .execute())
      return readable(rows).sort(newestFirst)
    },

    underWay: async (customerNumber, acceptedSince) => {
      // One statement, so that no order slips between two queries. A union, because with a single condition SQLite would read all of the
      // dealer's orders.
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('customer_number', '=', customerNumber).where('state', 'in', unsettledStates)
        .unionAll(db.selectFrom('submission').selectAll()
          .where('customer_number', '=', customerNumber).where('state', '=', 'accepted')
          .where('created_at', '>=', acceptedSince - undecidedFor).where('updated_at', '>=', acceptedSince)
          .where('ended', 'is', null))
        .execute())
      return readable(rows).sort(newestFirst)
    },

    findByReferences: async references => {
      const entries: JournalEntry[] = []
      for (const some of statementParts(references.map(storableText))) {
        const rows = await database.run(async db => await db.selectFrom('submission').selectAll().where('reference', 'in', some).execute())
        entries.push(...readable(rows))
      }
      return entries
    },

    orderersOf: async references => {
      const orderers = new Map<Reference, Orderers>()
      for (const some of statementParts(references.map(storableText))) {
        for (const [reference, found] of await database.run(async db => await orderersOf(db, some))) orderers.set(reference, found)
      }
      return orderers
    },

    orderersOfNumbers: async (customerNumber, numbers) => {
      const orderers = new Map<OrderNumber, Orderers>()
      for (const part of statementParts(numbers)) {
        const some = Map.groupBy(part, number => storableText(number.toUpperCase()))
        const found = await database.run(async db => await orderersOfNumbers(db, storableText(customerNumber), [...some.keys()]))
        for (const [stored, orderer] of found) for (const number of some.get(stored) ?? []) orderers.set(number, orderer)
      }
      return orderers
    },

    statesOf: async references => {
      const states = new Map<Reference, SubmissionState>()
      for (const some of statementParts(references.map(storableText))) {
        const rows = await database.run(async db => await db.selectFrom('submission').select(['reference', 'state']).where('reference', 'in', some).execute())
        for (const { reference, state } of rows) states.set(reference, state)
      }
      return states
    },

    forget: async (before, limit) => await forgetOrders(database, before, limit),
    oldestToForget: async before => await oldestToForget(database, before),

    unsettled: async () => await database.run(async db => {
      return await db.selectFrom('submission')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
        .where(unsettled)
        .groupBy('state')
        .execute()
    }),

    waitingByDealer: async () => {
      const rows = await database.run(async db => await db.selectFrom('submission').select(({ fn }) => ['customer_number', fn.countAll<number>().as('count')])
        .where(unsettled).where('state', 'in', ['unchecked', 'unknown', 'manual'])
        .groupBy('customer_number')
        .execute())
      return new Map(rows.map(row => [row.customer_number, row.count]))
    },

    inStates: async (states, limit) => {
      if (states.length === 0) return []
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('state', 'in', states)
        .orderBy('created_at').orderBy('id')
        .limit(limit)
        .execute())
      return readable(rows)
    },

    orderers: async () => await ordererNames(database),
    search: async (term, limit, customers = [], of = {}) => readable(await searchSubmissions(database, term, limit, customers, of)),

    latestSettled: async limit => {
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where(isKept)
        .orderBy('created_at', 'desc').orderBy('id', 'desc')
        .limit(limit)
        .execute())
      return readable(rows)
    },

    reasonsOf: async ids => {
      if (ids.length === 0) return new Map()
      const rows = await database.run(async db => await db.selectFrom('submission_event as event')
        .leftJoin('submission_event as before', join => join
          .onRef('before.submission_id', '=', 'event.submission_id')
          .on(on => on('before.number', '=', on('event.number', '-', 1))))
        .select(['event.submission_id', 'event.note'])
        .where('event.submission_id', 'in', ids).where('event.state', '=', 'manual')
        // More was noted while it was manual, and it may have been manual more than once.
        .where(row => row.or([row('before.state', 'is', null), row('before.state', '<>', 'manual')]))
        .orderBy('event.number')
        .execute())
      return new Map(rows.map(row => [row.submission_id, row.note]))
    },

    events: async submissionId => {
      const rows = await database.run(async db => await db.selectFrom('submission_event').selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('number')
        .execute())
      return rows.map(row => ({ submissionId: row.submission_id, at: row.at, state: row.state, note: row.note, actorId: row.actor_id }))
    }
  }
}

/** Takes what is ordered out of the request for release or the kept cart. */
async function takeParts (db: Transaction<PortalSchema>, entry: NewJournalEntry, at: number): Promise<void> {
  if (entry.releases === true) return await endReleased(db, entry, at)
  const { request } = entry.order
  if (!('cart' in request)) return
  const version = await takeOrdered(db, entry, request.cart, at)
  if (version !== undefined) await db.updateTable('submission').set({ cart_version: version }).where('id', '=', entry.id).execute()
}

/** Orders that this build cannot read are missing from its lists. `/submissions` tells staff that they exist. */
function readable (rows: readonly SubmissionRow[]): JournalEntry[] {
  return rows.flatMap(row => readableEntryOf(row) ?? [])
}

/** Sorted here, because SQLite would read all of the dealer's orders to sort them. */
function newestFirst (a: JournalEntry, b: JournalEntry): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
}
