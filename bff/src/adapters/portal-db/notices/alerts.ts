import { sql } from 'kysely'
import { alertKinds, type Alerts, type OwedAlert } from '../../../ports/notices/alerts.ts'
import type { Database } from '../engine/database.ts'

export function createAlerts (database: Database): Alerts {
  return {
    isOn: async kind => await database.run(async db => await db.selectFrom('alert').select('kind').where('kind', '=', kind).where('is_on', '=', 1).executeTakeFirst()) !== undefined,

    see: async ({ kind, note, mark }, at, toldBefore) => {
      await database.run(async db => await db.insertInto('alert')
        .values({ kind, note, mark, is_on: 1, since: at, seen_at: at, owed: 'begun', leased_until: 0, told_at: null })
        .onConflict(conflict => conflict.column('kind').doUpdateSet({
          is_on: 1,
          note,
          seen_at: at,
          since: sql`case when alert.is_on = 1 then alert.since else ${at} end`,
          owed: sql`case when alert.is_on = 0 or (alert.owed is null and ${mark} > alert.mark and alert.told_at <= ${toldBefore}) then 'begun' else alert.owed end`,
          mark: sql`case when alert.is_on = 0 or (alert.owed is null and alert.told_at <= ${toldBefore}) then ${mark} else alert.mark end`
        }))
        .execute())
    },

    end: async (kind, at, unseenSince) => {
      // No all-clear is needed for what nobody was told about.
      await database.run(async db => await db.updateTable('alert')
        .set({ is_on: 0, owed: sql`case when owed = 'begun' then null else 'over' end` })
        .where('kind', '=', kind).where('is_on', '=', 1).where('seen_at', '<=', unseenSince).where('leased_until', '<=', at)
        .execute())
    },

    claim: async (at, leaseUntil) => {
      const row = await database.run(async db => await db.updateTable('alert').set({ leased_until: leaseUntil })
        .where('kind', '=', due => due.selectFrom('alert').select('kind').where('owed', 'is not', null).where('kind', 'in', alertKinds).where('leased_until', '<=', at).orderBy('kind').limit(1))
        .where('leased_until', '<=', at)
        .returningAll()
        .executeTakeFirst())
      return row?.owed == null ? undefined : { kind: row.kind, news: row.owed, note: row.note, since: row.since }
    },

    told: async ({ kind, news }: OwedAlert, at) => {
      await database.run(async db => await db.updateTable('alert').set({ owed: null, told_at: at, leased_until: 0 })
        .where('kind', '=', kind).where('owed', '=', news)
        .execute())
    }
  }
}
