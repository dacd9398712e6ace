import { setImmediate } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { timings } from '@portal/contracts/policy/timings'
import { second } from '@portal/contracts/base/time-units'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { reasonOf } from '../../../lib/error-reason.ts'
import { hasCome } from '../../../lib/has-come.ts'
import type { LastAnswer, LastAnswers } from '../../../ports/erp/last-answers.ts'
import type { Clock } from '../../../ports/system/clock.ts'
import { createDatabase, type Database } from '../engine/database.ts'
import { lastAnswerBounds, type LastAnswerBounds } from './last-answer-bounds.ts'
import { openLastAnswerFile } from './last-answer-file.ts'
import { answerOf, digestOf, rowId, rowOf, type LastAnswerSchema } from './last-answer-rows.ts'
import { sweepLastAnswers } from './last-answer-sweep.ts'
import { openLastAnswerTable } from './last-answer-table.ts'
import { createWaitingAnswers, nameOf, type Size, type WaitingAnswer } from './waiting-answers.ts'

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
type Opened = { database: Pick<Database<LastAnswerSchema>, 'run'>, close: () => Promise<void> }

/** `url`: of the portal's PostgreSQL, with its migrations done; undefined for the SQLite file, or `:memory:`. */
export type LastAnswersOptions = { url: string | undefined, file: string, clock: Clock, log: Log, bounds?: Partial<LastAnswerBounds> }

export type StoredLastAnswers = LastAnswers & {
  /** Writes all that waits. Never throws. */
  flush: () => Promise<void>
  /** Removes answers that are too old or too many, as happens every minute anyway. Never throws. */
  sweep: () => Promise<void>
  /** Writes all that waits, and ends. */
  close: () => Promise<void>
}

/** Opens the store. Without its database it still works, but has no answers. Never throws. */
export async function openLastAnswers ({ url, file, clock, log, bounds }: LastAnswersOptions): Promise<StoredLastAnswers> {
  try {
    const opened = url === undefined ? await openLastAnswerFile(file, log) : await openTable(url)
    return createLastAnswers(opened, { clock, log, bounds: { ...lastAnswerBounds, ...bounds } })
  } catch (error) {
    log.error({ err: error }, 'the ERP\'s last answers cannot be kept; while it is away, the portal has none')
    return {
      keep () {},
      find: async () => undefined,
      latest: async () => [],
      claim: async () => true,
      flush: async () => {},
      sweep: async () => {},
      close: async () => {}
    }
  }
}

async function openTable (url: string): Promise<Opened> {
  const { openPostgres } = await import('../engine/postgres.ts')
  const kysely = new Kysely<LastAnswerSchema>({ dialect: openPostgres(url, 'cache') })
  return { database: createDatabase(kysely), close: async () => await kysely.destroy() }
}

/** Answers that this process remembers writing. */
const writtenMost = 10_000
/** Claims that it remembers. */
const claimsMost = 1000
/** Rows that it remembers as unreadable. */
const unreadableMost = 1000

function createLastAnswers (
  { database, close }: Opened, { clock: { now, delay }, log, bounds }: { clock: Clock, log: Log, bounds: LastAnswerBounds }
): StoredLastAnswers {
  const table = openLastAnswerTable(database)
  const waiting = createWaitingAnswers(bounds.waiting)
  /** By the rows' ids. */
  const written = new LRUCache<string, { digest: string, at: number }>({ max: writtenMost })
  const unreadable = new LRUCache<string, true>({ max: unreadableMost })
  /** What this process has claimed, by name: the answer to it is written at once. */
  const claims = new LRUCache<string, true>({ max: claimsMost })
  /** Owners for whom something was written since the last sweep. */
  const owners = new Set<CustomerNumber>()
  const writing = new Set<Promise<unknown>>()
  let failedAt: number | undefined
  let closing = false

  /** @returns undefined if the database is away */
  async function attempt<T> (work: () => Promise<T>): Promise<T | undefined> {
    if (failedAt !== undefined && Math.abs(now() - failedAt) < bounds.retryAfter) return undefined
    try {
      const result = await work()
      if (failedAt !== undefined) log.info({}, 'the ERP\'s last answers can be kept again')
      failedAt = undefined
      return result
    } catch (error) {
      if (failedAt === undefined) log.warn({ reason: reasonOf(error) }, 'the ERP\'s last answers can neither be kept nor read')
      failedAt = now()
      return undefined
    }
  }

  /** Never throws. @returns false if the answers are lost */
  async function write (answers: readonly WaitingAnswer[]): Promise<boolean> {
    const done = await attempt(async () => {
      await writeChanged(answers.map(answer => ({ answer, id: rowId(answer), digest: digestOf(answer) })).filter(isNews))
      return true
    })
    waiting.remove(answers)
    return done === true
  }

  type News = { answer: WaitingAnswer, id: string, digest: string }

  function isNews ({ answer, id, digest }: News): boolean {
    const before = written.get(id)
    return before?.digest !== digest || Math.abs(answer.at - before.at) >= bounds.renewAfter || claims.has(nameOf(answer))
  }

  async function writeChanged (news: readonly News[]): Promise<void> {
    if (news.length === 0) return
    const digests = await table.digests(news.map(({ id }) => id))
    const isSame = ({ id, digest }: News): boolean => digests.get(id) === digest
    const changed = news.filter(each => !isSame(each))
    for (const { answer, id, digest } of news.filter(isSame)) await table.renew({ id, digest, asked_at: answer.at })
    // One at a time: several at once would keep passwords waiting for a thread.
    const rows = []
    for (const { answer, id, digest } of changed) rows.push(await rowOf(answer, { id, digest }))
    if (rows.length > 0) await table.write(rows)
    for (const { answer, id, digest } of news) {
      written.set(id, { digest, at: answer.at })
      claims.delete(nameOf(answer))
      if (answer.owner !== '') owners.add(answer.owner)
    }
  }

  /** Writes what waits, up to this much. */
  async function writeWaiting (most: Size): Promise<void> {
    const left = { ...most }
    while (left.answers > 0 && left.characters > 0) {
      const batch = waiting.next({ answers: Math.min(left.answers, bounds.batch.answers), characters: bounds.batch.characters })
      if (batch.length === 0 || !await write(batch)) return
      left.answers -= batch.length
      for (const { text } of batch) left.characters -= text.length
      await setImmediate()
    }
  }

  async function sweep (): Promise<void> {
    const swept = [...owners]
    owners.clear()
    await attempt(async () => await sweepLastAnswers(table, { owners: swept, now: now(), bounds }))
  }

  async function keepWriting (): Promise<void> {
    let sweepAt = now() + bounds.sweepEvery
    while (true) {
      await delay(second)
      if (closing) return
      await underWay(writeWaiting(bounds.perSecond))
      if (closing || !hasCome(sweepAt, now(), bounds.sweepEvery)) continue
      sweepAt = now() + bounds.sweepEvery
      await underWay(sweep())
    }
  }

  /** `close` waits for it. */
  async function underWay (work: Promise<unknown>): Promise<void> {
    writing.add(work)
    await work
    writing.delete(work)
  }

  /** @returns undefined if the row cannot be read; the log says so once */
  async function read (row: Parameters<typeof answerOf>[0] & { id: string }): Promise<LastAnswer & { owner: CustomerNumber } | undefined> {
    try {
      return await answerOf(row)
    } catch (error) {
      if (!unreadable.has(row.id)) log.warn({ err: error, id: row.id, owner: row.owner }, 'a last answer of the ERP cannot be read')
      unreadable.set(row.id, true)
      return undefined
    }
  }

  const tooOld = (): number => now() - timings.lastAnswerKept
  const flush = async (): Promise<void> => await writeWaiting({ answers: Infinity, characters: Infinity })

  keepWriting().catch((error: unknown) => { log.error({ err: error }, 'no more last answers of the ERP will be kept') })
  return {
    keep (id, answer) {
      if (closing || answer.text.length > bounds.answerCharacters) return
      const added = { ...id, ...answer }
      waiting.add(added)
      if (claims.has(nameOf(id))) underWay(write([added]))
    },

    async find (operation, key) {
      const kept = waiting.get(operation, key)
      const row = await attempt(async () => await table.find(rowId({ operation, key }), tooOld()))
      if (kept !== undefined && kept.at > tooOld() && kept.at >= (row?.asked_at ?? 0)) {
        const { owner, status, text, at } = kept
        return { owner, status, text, at }
      }
      return row && await read(row)
    },

    async latest (owner, operations, limit) {
      const rows = await attempt(async () => await table.latest(owner, operations, tooOld(), limit)) ?? []
      const found = new Map<string, LastAnswer & { operation: OperationName }>()
      for (const row of rows) {
        const answer = await read(row)
        if (answer !== undefined) found.set(row.id, { operation: row.operation, status: answer.status, text: answer.text, at: answer.at })
      }
      for (const answer of waiting.of(owner, operations)) {
        const { operation, status, text, at } = answer
        if (at > tooOld() && at >= (found.get(rowId(answer))?.at ?? 0)) found.set(rowId(answer), { operation, status, text, at })
      }
      return [...found.values()].sort((a, b) => b.at - a.at).slice(0, limit)
    },

    async claim (operation, key, now, until) {
      const claimed = await attempt(async () => await table.claim(rowId({ operation, key }), now, until)) ?? true
      if (claimed) claims.set(nameOf({ operation, key }), true)
      return claimed
    },

    flush,
    sweep,
    async close () {
      closing = true
      await Promise.all(writing)
      await flush()
      await close()
    }
  }
}
