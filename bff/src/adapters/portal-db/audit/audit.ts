import { sql, type Kysely, type Selectable } from 'kysely'
import type { Reference, UserId } from '@portal/contracts/base/ids'
import { bareNumber, wordsOfTerm } from '@portal/contracts/rules/stock/part-numbers'
import { withoutLabel } from '@portal/contracts/rules/text/list-search'
import type { Audit, AuditedAccount, AuditFilters, AuditLine, AuditRecord } from '../../../ports/audit/audit.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { barePoNumber, erpOrderNumbered, spellings } from '../journal/submission-search.ts'

type Row = Selectable<PortalSchema['audit']>

export function createAudit (database: Database): Audit {
  return {
    append: async record => { await database.run(async db => await appendAudit(db, record)) },

    list: async ({ order, ...filters }, part) => {
      const references = order === undefined ? undefined : await referencesOf(database, storableText(order))
      const rows = await database.run(async db => {
        let query = filtered(db, filters)
        if (references !== undefined) query = query.where('order_reference', 'in', references)
        query = 'skip' in part ? query.offset(part.skip) : query.where(sql<boolean>`(at, id) < (${part.after.at}, ${part.after.id})`)
        return await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(part.limit).execute()
      })
      return rows.map(lineOf)
    },

    // Two reads, each by its index.
    ofAccount: async (id, events, limit) => {
      const latest = (db: Kysely<PortalSchema>) => db.selectFrom('audit').selectAll().where('event', 'in', events).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)
      const [suffered, done] = await Promise.all([
        database.run(async db => await latest(db).where('target_id', '=', id).execute()),
        database.run(async db => await latest(db).where('actor_id', '=', id).where('target_id', 'is', null).execute())
      ])
      return [...suffered, ...done].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit).map(lineOf)
    }
  }
}

/** The names by which audit lines may refer to an order. They are read first, so that the index finds the lines. */
async function referencesOf (database: Database, typed: string): Promise<Reference[]> {
  const text = withoutLabel(typed)
  const po = bareNumber(text).toLowerCase()
  const rows = await database.run(async db => await db.selectFrom('submission').select('reference')
    .where(row => row.or([
      row('id', '=', text), ...erpOrderNumbered(row, text), row('po_number', '=', text), ...(po === '' ? [] : [sql<boolean>`${barePoNumber} = ${po}`])
    ]))
    .execute())
  return [text, text.toUpperCase(), ...rows.map(row => row.reference)]
}

function lineOf (row: Row): AuditLine {
  const account = (id: UserId | null, rest: Omit<AuditedAccount, 'id'>) => id === null ? null : { id, ...rest }
  return {
    id: row.id,
    at: row.at,
    event: row.event,
    actor: account(row.actor_id, { email: row.actor_email, name: row.actor_name, role: row.actor_role, number: row.actor_number }),
    target: account(row.target_id, { email: row.target_email, name: row.target_name, role: row.target_role, number: row.target_number }),
    dealer: row.dealer,
    requestId: row.request_id,
    address: row.address,
    order: row.order_reference,
    times: row.times ?? 1,
    detail: row.detail
  }
}

function filtered (db: Kysely<PortalSchema>, { actor, actorIds, target, targetIds, dealer, ofDealers, event, since, before }: Omit<AuditFilters, 'order'>) {
  let query = db.selectFrom('audit').selectAll()
  if (actor !== undefined) query = query.where(isAccount('actor', actor, actorIds))
  if (target !== undefined) query = query.where(isAccount('target', target, targetIds))
  if (dealer !== undefined) query = query.where('dealer', 'in', spellings(dealer))
  if (ofDealers === true) query = query.where(line => line.or([line('dealer', 'is not', null), line('actor_role', '=', 'dealer'), line('target_role', '=', 'dealer')]))
  if (event !== undefined) query = query.where('event', '=', event)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (before !== undefined) query = query.where('at', '<', before)
  return query
}

/** Whether the line is about the account: matched by every word in its email address or name, in any order, or by its whole id or number. */
function isAccount (side: 'actor' | 'target', typed: string, ids: readonly UserId[] = []) {
  const wanted = storableText(withoutLabel(typed))
  const column = (fact: string) => sql.ref(`${side}_${fact}`)
  const words = wordsOfTerm(wanted).map(word => {
    const pattern = `%${patternOf(word)}%`
    return sql<boolean>`(lower(${column('email')}) like ${pattern} escape '\\' or lower(${column('name')}) like ${pattern} escape '\\')`
  })
  return sql<boolean>`(${column('id')} in (${sql.join([wanted, ...ids])}) or ${column('number')} = ${wanted.toUpperCase()}
    or (${sql.join(words.length === 0 ? [sql<boolean>`false`] : words, sql` and `)}))`
}

/**
 * An apostrophe, of which there are several kinds, matches any character, and so does a letter other than A to Z, which SQLite does not convert to
 * lower case.
 */
function patternOf (word: string): string {
  const literal = word.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)
  return /[a-z\d]/.test(literal) ? literal.replace(/'|\P{ASCII}/gu, '_') : literal
}

/** Adds a line, within the transaction of the change that it describes. The actor is recorded as the account is at this moment, or was when it was deleted. */
export async function appendAudit (db: Kysely<PortalSchema>, record: AuditRecord): Promise<void> {
  const { id, at, event, actorId, target, dealer, requestId, address = null, order = null, times = 1, detail } = record
  await db.insertInto('audit')
    .values(values => {
      const { fn } = values
      const actor = values.selectFrom('users').where('id', '=', actorId)
      // Refused requests are written later, and their account may be gone by then.
      const gone = values.selectFrom('audit').where('target_id', '=', actorId).where('event', '=', 'user-deleted').orderBy('at', 'desc').limit(1)
      return {
        id,
        at,
        event,
        actor_id: actorId,
        actor_email: fn.coalesce(actor.select('email'), gone.select('target_email')),
        actor_name: fn.coalesce(actor.select(sql<string | null>`nullif(trim(coalesce(name_first, '') || ' ' || coalesce(name_last, '')), '')`.as('name')), gone.select('target_name')),
        actor_role: fn.coalesce(actor.select('role'), gone.select('target_role')),
        actor_number: fn.coalesce(actor.select(({ fn }) => fn.coalesce('dealer_number', 'rep_number').as('number')), gone.select('target_number')),
        target_id: target?.id ?? null,
        target_email: target?.email ?? null,
        target_name: target?.name ?? null,
        target_role: target?.role ?? null,
        target_number: target?.number ?? null,
        dealer,
        request_id: requestId,
        address,
        order_reference: order,
        times: times === 1 ? null : times,
        detail: storableText(detail)
      }
    })
    .execute()
}
