import type { Kysely } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { minute } from '@portal/contracts/base/time-units'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import type { Database } from '../engine/database.ts'
import { answerColumns, type LastAnswerRow, type LastAnswerSchema } from './last-answer-rows.ts'

type StoredAnswer = Pick<LastAnswerRow, typeof answerColumns[number]>

/** In milliseconds. What is as of a time so much later than now is of a clock that was set back since: no answer takes so long. */
const laterMost = 10 * minute

/** The statements on the table of the last good answers. All throw what `Database` throws. */
export type LastAnswerTable = {
  /** The digests of those of these rows that exist, by id. */
  digests: (ids: readonly string[]) => Promise<Map<string, string>>
  /** Notes that the ERP has given the same answer again. Does nothing if the row holds another answer by now. */
  renew: (row: Pick<LastAnswerRow, 'id' | 'digest' | 'asked_at'>) => Promise<void>
  /** Writes the rows, except where there is a newer one. Ends the claims on them. */
  write: (rows: readonly LastAnswerRow[]) => Promise<void>
  find: (id: string, after: number) => Promise<StoredAnswer | undefined>
  latest: (owner: CustomerNumber, operations: readonly OperationName[], after: number, limit: number) => Promise<StoredAnswer[]>
  /** @returns false if another one has the claim */
  claim: (id: string, now: number, until: number) => Promise<boolean>
  /** The number and bytes of the rows last asked for in this time span. */
  size: (scope: Scope, from: number, to: number) => Promise<{ answers: number, bytes: number }>
  oldest: (scope: Scope, limit: number) => Promise<Array<{ id: string, bytes: number, asked_at: number }>>
  remove: (ids: readonly string[]) => Promise<void>
}

/** One owner's rows, or all. */
export type Scope = { owner: CustomerNumber } | 'all'

export function openLastAnswerTable (database: Pick<Database<LastAnswerSchema>, 'run'>): LastAnswerTable {
  return {
    digests: async ids => {
      const rows = await database.run(async db => await db.selectFrom('last_answer').select(['id', 'digest']).where('id', 'in', ids).execute())
      return new Map(rows.map(({ id, digest }) => [id, digest]))
    },

    renew: async ({ id, digest, asked_at }) => {
      await database.run(async db => await db.updateTable('last_answer').set({ asked_at, claimed_until: null })
        .where('id', '=', id).where('digest', '=', digest)
        .where(row => row.or([row('asked_at', '<=', asked_at), row('asked_at', '>', asked_at + laterMost)]))
        .execute())
    },

    write: async rows => {
      // Every process writes in the same order, so that no two wait for each other.
      const sorted = rows.toSorted((a, b) => a.id < b.id ? -1 : 1)
      await database.run(async db => await db.insertInto('last_answer').values(sorted)
        .onConflict(conflict => conflict.column('id')
          .doUpdateSet(({ ref }) => ({
            operation: ref('excluded.operation'),
            owner: ref('excluded.owner'),
            asked_at: ref('excluded.asked_at'),
            status: ref('excluded.status'),
            format: ref('excluded.format'),
            digest: ref('excluded.digest'),
            bytes: ref('excluded.bytes'),
            claimed_until: null,
            body: ref('excluded.body')
          }))
          .where(({ eb, or, ref }) => or([
            eb('last_answer.asked_at', '<=', ref('excluded.asked_at')), eb('last_answer.asked_at', '>', eb(ref('excluded.asked_at'), '+', laterMost))
          ])))
        .execute())
    },

    find: async (id, after) => await database.run(async db => await db.selectFrom('last_answer').select(answerColumns)
      .where('id', '=', id).where('asked_at', '>', after)
      .executeTakeFirst()),

    latest: async (owner, operations, after, limit) => await database.run(async db => await db.selectFrom('last_answer').select(answerColumns)
      .where('owner', '=', owner).where('operation', 'in', operations).where('asked_at', '>', after)
      .orderBy('asked_at', 'desc')
      .limit(limit)
      .execute()),

    claim: async (id, now, until) => {
      const claimed = await database.run(async db => await db.updateTable('last_answer').set({ claimed_until: until })
        .where('id', '=', id)
        .where(row => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now), row('claimed_until', '>', until + laterMost)]))
        .returning('id')
        .executeTakeFirst())
      if (claimed !== undefined) return true
      const held = await database.run(async db => await db.selectFrom('last_answer').select('id').where('id', '=', id).executeTakeFirst())
      return held === undefined
    },

    size: async (scope, from, to) => {
      const { answers, bytes } = await database.run(async db => await inScope(db, scope)
        .select(({ fn }) => [fn.countAll<number>().as('answers'), fn.sum<number | null>('bytes').as('bytes')])
        .where('asked_at', '>=', from).where('asked_at', '<', to)
        .executeTakeFirstOrThrow())
      return { answers, bytes: bytes ?? 0 }
    },

    oldest: async (scope, limit) => await database.run(async db => await inScope(db, scope).select(['id', 'bytes', 'asked_at'])
      .orderBy('asked_at')
      .limit(limit)
      .execute()),

    remove: async ids => {
      await database.run(async db => await db.deleteFrom('last_answer').where('id', 'in', ids).execute())
    }
  }
}

function inScope (db: Kysely<LastAnswerSchema>, scope: Scope) {
  const rows = db.selectFrom('last_answer')
  return scope === 'all' ? rows : rows.where('owner', '=', scope.owner)
}
