import type { Selectable, Transaction } from 'kysely'
import type { AuditChain, ChainPlace } from '../../../ports/audit/audit-chain.ts'
import type { AuditRecord } from '../../../ports/audit/audit.ts'
import { removedUpTo, linkHash } from './audit-hash.ts'
import { checkChain } from './audit-check.ts'
import { appendAudit } from './audit.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'

type Chain = Selectable<PortalSchema['audit_chain']>

/** Lines that one statement reads or removes. */
const linesAtOnce = 500

export function createAuditChain (database: Database): AuditChain {
  return {
    link: async (at, limit) => {
      const waits = await database.run(async db => await db.selectFrom('audit_unlinked').select('number').limit(1).executeTakeFirst())
      return waits === undefined ? 0 : await database.transaction(async db => await link(db, at, limit))
    },

    remove: async (before, note) => {
      const chain = await readChain(database)
      const cut = await cutAt(database, chain, before)
      if (cut !== undefined) await database.transaction(async db => { await declare(db, chain, cut, note) })
      return await removeLines(database)
    },

    head: async () => {
      const { head, head_hash: hash } = await readChain(database)
      return { number: head, hash }
    },

    figures: async () => {
      const { head: linked } = await readChain(database)
      const { count } = await database.run(async db => await db.selectFrom('audit_unlinked').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
      const first = await database.run(async db => await db.selectFrom('audit_unlinked').innerJoin('audit', 'audit.id', 'audit_unlinked.line_id').select('audit.at')
        .orderBy('audit_unlinked.number')
        .limit(1)
        .executeTakeFirst())
      return { linked, waiting: count, oldest: first?.at }
    },

    oldest: async () => {
      const line = await database.run(async db => await db.selectFrom('audit_link').innerJoin('audit', 'audit.id', 'audit_link.line_id').select('audit.at')
        .where('audit_link.number', '>', chain => chain.selectFrom('audit_chain').select('cut'))
        .orderBy('audit_link.number')
        .limit(1)
        .executeTakeFirst())
      return line?.at
    },

    check: async known => await checkChain(database, known)
  }
}

async function readChain (database: Database): Promise<Chain> {
  return await database.run(async db => await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow())
}

async function link (db: Transaction<PortalSchema>, at: number, limit: number): Promise<number> {
  // Written first, so that another process waits here until this one has linked its lines.
  const chain = await db.updateTable('audit_chain').set(set => ({ head: set.ref('head') })).returningAll().executeTakeFirstOrThrow()
  const lines = await db.selectFrom('audit_unlinked').innerJoin('audit', 'audit.id', 'audit_unlinked.line_id').selectAll('audit')
    .orderBy('audit_unlinked.number')
    .limit(limit)
    .execute()
  if (lines.length === 0) return 0
  let place: ChainPlace = { number: chain.head, hash: chain.head_hash }
  const links = lines.map(line => {
    place = { number: place.number + 1, hash: linkHash(place, line, at) }
    return { ...place, line_id: line.id, linked_at: at }
  })
  await db.insertInto('audit_link').values(links).execute()
  await db.deleteFrom('audit_unlinked').where('line_id', 'in', lines.map(line => line.id)).execute()
  await db.updateTable('audit_chain').set({ head: place.number, head_hash: place.hash }).execute()
  return lines.length
}

type Cut = ChainPlace & { from: number, until: number }

/** The last of the lines to remove, and the times of the first and the last; undefined if all stay. It stops at a missing line. */
async function cutAt (database: Database, chain: Chain, before: number): Promise<Cut | undefined> {
  let cut: Cut | undefined
  while (true) {
    const after = cut?.number ?? chain.cut
    const lines = await database.run(async db => await db.selectFrom('audit_link').leftJoin('audit', 'audit.id', 'audit_link.line_id')
      .select(['audit_link.number', 'audit_link.hash', 'audit.at'])
      .where('audit_link.number', '>', after)
      .orderBy('audit_link.number')
      .limit(linesAtOnce)
      .execute())
    for (const { number, hash, at } of lines) {
      if (at === null || at >= before || number !== (cut?.number ?? chain.cut) + 1) return cut
      cut = { number, hash, from: cut?.from ?? at, until: at }
    }
    if (lines.length < linesAtOnce) return cut
  }
}

/** Declares a cut: lines up to it may be removed, and checks begin after it. Does nothing if another process was faster. */
async function declare (db: Transaction<PortalSchema>, chain: Chain, cut: Cut, note: Pick<AuditRecord, 'id' | 'at'>): Promise<void> {
  const declared = await db.updateTable('audit_chain').set({ cut: cut.number, cut_hash: cut.hash }).where('cut', '=', chain.cut)
    .returning('id')
    .executeTakeFirst()
  if (declared === undefined) return
  const [from, until] = [cut.from, cut.until].map(at => new Date(at).toISOString())
  const count = cut.number - chain.cut
  const detail = `${count} ${count === 1 ? 'line' : 'lines'}, written from ${from} to ${until}, ${removedUpTo(cut)}`
  await appendAudit(db, { ...note, event: 'audit-removed', actorId: null, dealer: null, requestId: null, detail })
}

/** Includes lines that an interrupted call left behind, but not those that another process removes at the same time. */
async function removeLines (database: Database): Promise<number> {
  let count = 0
  while (true) {
    const { found, removed } = await database.transaction(async db => {
      const links = await db.selectFrom('audit_link').select(['number', 'line_id'])
        .where('number', '<=', chain => chain.selectFrom('audit_chain').select('cut'))
        .orderBy('number')
        .limit(linesAtOnce)
        .execute()
      if (links.length === 0) return { found: 0, removed: 0 }
      await db.deleteFrom('audit').where('id', 'in', links.map(each => each.line_id)).execute()
      const gone = await db.deleteFrom('audit_link').where('number', 'in', links.map(each => each.number)).returning('number').execute()
      return { found: links.length, removed: gone.length }
    })
    count += removed
    if (found < linesAtOnce) return count
  }
}
