import type { Kysely } from 'kysely'
import type { FirstOrders } from '../../../ports/orders/first-orders.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'

export function createFirstOrders (database: Database): FirstOrders {
  return {
    due: async limit => {
      const rows = await database.run(async db => await accepted(db).select('submission.customer_number').distinct().limit(limit).execute())
      return rows.map(row => row.customer_number)
    },

    isDue: async customerNumber => {
      const row = await database.run(async db => await accepted(db).select('submission.id')
        .where('submission.customer_number', '=', customerNumber)
        .limit(1)
        .executeTakeFirst())
      return row !== undefined
    },

    done: async customerNumber => {
      await database.run(async db => await db.deleteFrom('first_order')
        .where('submission_id', 'in', accepted(db).select('submission.id').where('submission.customer_number', '=', customerNumber))
        .execute())
    }
  }
}

function accepted (db: Kysely<PortalSchema>) {
  return db.selectFrom('first_order')
    .innerJoin('submission', 'submission.id', 'first_order.submission_id')
    .where('submission.state', '=', 'accepted')
}
