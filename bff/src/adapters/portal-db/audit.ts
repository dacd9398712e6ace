import { sql, type Kysely } from 'kysely'
import type { Audit, AuditFilters, AuditRecord } from '../../ports/audit.ts'
import type { Database } from './database.ts'
import type { PortalSchema } from './schema.ts'
import { storableText } from './storable-text.ts'

export function createAudit (database: Database): Audit {
  return {
    append: async record => { await database.run(async db => await appendAudit(db, record)) },

    list: async (filters, { skip, limit }) => {
      const rows = await database.run(async db => await filtered(db, filters)
        .orderBy('audit.at', 'desc').orderBy('audit.id', 'desc')
        .limit(limit).offset(skip)
        .execute())
      return rows.map(row => ({
        id: row.id,
        at: row.at,
        event: row.event,
        actorId: row.actor_id,
        actorEmail: row.email,
        dealer: row.dealer,
        requestId: row.request_id,
        detail: row.detail
      }))
    }
  }
}

function filtered (db: Kysely<PortalSchema>, { actor, dealer, event, since, before }: AuditFilters) {
  let query = db.selectFrom('audit').leftJoin('users', 'users.id', 'audit.actor_id').selectAll('audit').select('users.email')
  if (actor !== undefined) {
    const wanted = storableText(actor)
    const pattern = `%${wanted.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(either => either.or([either('audit.actor_id', '=', wanted), sql<boolean>`users.email like ${pattern} escape '\\'`]))
  }
  if (dealer !== undefined) query = query.where('audit.dealer', '=', dealer)
  if (event !== undefined) query = query.where('audit.event', '=', event)
  if (since !== undefined) query = query.where('audit.at', '>=', since)
  if (before !== undefined) query = query.where('audit.at', '<', before)
  return query
}

/** Adds a line, within the transaction of the change that it describes. */
export async function appendAudit (db: Kysely<PortalSchema>, record: AuditRecord): Promise<void> {
  await db.insertInto('audit')
    .values({
      id: record.id,
      at: record.at,
      event: record.event,
      actor_id: record.actorId,
      dealer: record.dealer,
      request_id: record.requestId,
      detail: storableText(record.detail)
    })
    .execute()
}
