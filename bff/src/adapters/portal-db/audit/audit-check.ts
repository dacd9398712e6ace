import type { Selectable } from 'kysely'
import { hour } from '@portal/contracts/base/time-units'
import type { ChainCheck, ChainPlace } from '../../../ports/audit/audit-chain.ts'
import { removedUpTo, linkHash } from './audit-hash.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'

type Chain = Selectable<PortalSchema['audit_chain']>
type Link = Selectable<PortalSchema['audit_link']>
type Line = Selectable<PortalSchema['audit']>

/** Lines read at once. For many more, PostgreSQL would scan a whole table. */
const linesAtOnce = 250
/** Milliseconds. A line is linked within seconds while the portal runs. */
const lateAfter = hour

/** The first fault ends the check. */
class Fault extends Error {}

/** Reads the whole log, in parts. Lines may be written, linked and removed meanwhile. */
export async function checkChain (database: Database, known: ChainPlace | undefined): Promise<ChainCheck> {
  const chain = await database.run(async db => await db.selectFrom('audit_chain').selectAll().executeTakeFirst())
  if (chain === undefined) {
    const nowhere = { number: 0, hash: '' }
    return { fault: 'the row of the table audit_chain that names the head is missing', cut: nowhere, head: nowhere, late: 0, waiting: 0 }
  }
  const places = { cut: { number: chain.cut, hash: chain.cut_hash }, head: { number: chain.head, hash: chain.head_hash } }
  try {
    await checkCut(database, chain)
    const late = await checkLinks(database, chain, known)
    return { fault: undefined, ...places, late, waiting: await checkUnlinked(database) }
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    const now = await database.run(async db => await db.selectFrom('audit_chain').select('cut').executeTakeFirst())
    // Meanwhile, lines were removed because of their age.
    if (now !== undefined && now.cut > chain.cut) return await checkChain(database, known)
    return { fault: fault.message, ...places, late: 0, waiting: 0 }
  }
}

async function checkCut (database: Database, { cut, cut_hash: hash }: Chain): Promise<void> {
  if (cut === 0 && hash === '') return
  const lines = await database.run(async db => await db.selectFrom('audit').select('detail').where('event', '=', 'audit-removed').execute())
  if (!lines.some(({ detail }) => detail.endsWith(removedUpTo({ number: cut, hash })))) {
    throw new Fault(`the log begins after number ${cut}, and no line says that those before were removed`)
  }
}

/** @returns the number of lines that were linked late */
async function checkLinks (database: Database, chain: Chain, known: ChainPlace | undefined): Promise<number> {
  let place: ChainPlace = { number: chain.cut, hash: chain.cut_hash }
  let late = 0
  checkKnown(place, known)
  while (place.number < chain.head) {
    const after = place.number
    const links = await database.run(async db => await db.selectFrom('audit_link').selectAll()
      .where('number', '>', after).where('number', '<=', chain.head)
      .orderBy('number')
      .limit(linesAtOnce)
      .execute())
    const lines = await linesOf(database, links)
    for (const link of links) {
      const line = checkLink(place, link, lines.get(link.line_id))
      place = link
      if (link.linked_at > line.at + lateAfter) late++
      checkKnown(place, known)
    }
    if (links.length === 0) throw new Fault(`number ${place.number + 1} is missing, and all that follow: the last one was ${chain.head}`)
  }
  if (place.hash !== chain.head_hash) throw new Fault(`number ${chain.head} has a different hash from the one in the table audit_chain`)
  const beyond = await database.run(async db => await db.selectFrom('audit_chain').select('head').executeTakeFirstOrThrow())
  if (known !== undefined && known.number > beyond.head) throw new Fault(`number ${known.number}, the head that was logged, is missing: the last one is ${beyond.head}`)
  return late
}

async function linesOf (database: Database, links: readonly Link[]): Promise<Map<string, Line>> {
  if (links.length === 0) return new Map()
  const lines = await database.run(async db => await db.selectFrom('audit').selectAll().where('id', 'in', links.map(link => link.line_id)).execute())
  return new Map(lines.map(line => [line.id, line]))
}

function checkLink (before: ChainPlace, link: Link, line: Line | undefined): Line {
  const number = before.number + 1
  if (link.number !== number) throw new Fault(`number ${number} is missing`)
  if (line === undefined) throw new Fault(`number ${number} is missing, with the id ${link.line_id}`)
  if (linkHash(before, line, link.linked_at) !== link.hash) {
    throw new Fault(`number ${number} was changed, or is not in its place: ${line.event} at ${new Date(line.at).toISOString()}, with the id ${line.id}`)
  }
  return line
}

function checkKnown ({ number, hash }: ChainPlace, known: ChainPlace | undefined): void {
  if (number === known?.number && hash !== known.hash) throw new Fault(`number ${number} has a different hash from the head that was logged`)
}

/** @returns the number of lines that wait to be linked */
async function checkUnlinked (database: Database): Promise<number> {
  const lost = await database.run(async db => await db.selectFrom('audit_unlinked').leftJoin('audit', 'audit.id', 'audit_unlinked.line_id')
    .select('audit_unlinked.line_id')
    .where('audit.id', 'is', null)
    .limit(1)
    .executeTakeFirst())
  if (lost !== undefined) throw new Fault(`a line that was not linked yet is missing, with the id ${lost.line_id}`)
  let waiting = 0
  let after = ''
  while (true) {
    const ids = await idsAfter(database, after)
    const [linked, queued] = await Promise.all([linkedOf(database, ids), queuedOf(database, ids)])
    const stray = ids.find(id => !linked.has(id) && !queued.has(id))
    // A line may have been linked between the two queries.
    if (stray !== undefined && !(await linkedOf(database, [stray])).has(stray)) throw new Fault(`a line is neither linked nor waiting for it, with the id ${stray}`)
    waiting += queued.size
    const last = ids.at(-1)
    if (last === undefined) return waiting
    after = last
  }
}

async function idsAfter (database: Database, after: string): Promise<string[]> {
  const lines = await database.run(async db => await db.selectFrom('audit').select('id').where('id', '>', after).orderBy('id').limit(linesAtOnce).execute())
  return lines.map(({ id }) => id)
}

/** By id: a join with a range of lines would read the tables from the beginning for each range. */
async function linkedOf (database: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const links = await database.run(async db => await db.selectFrom('audit_link').select('line_id').where('line_id', 'in', ids).execute())
  return new Set(links.map(link => link.line_id))
}

async function queuedOf (database: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const lines = await database.run(async db => await db.selectFrom('audit_unlinked').select('line_id').where('line_id', 'in', ids).execute())
  return new Set(lines.map(line => line.line_id))
}
