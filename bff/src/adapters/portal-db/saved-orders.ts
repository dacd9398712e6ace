import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { PortalError } from '../../errors.ts'
import type { SavedOrderHead, SavedOrderRecord, SavedOrders } from '../../ports/saved-orders.ts'
import type { Database } from './database.ts'
import { lockDealer } from './dealer-lock.ts'
import type { SavedOrderRow } from './schema.ts'
import { storableText } from './storable-text.ts'

/** The shape of stored lines. Limits are not checked again: they may have changed since the order was saved. */
const storedLines = Compile(Type.Array(Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  note: Type.String(),
  item_description: Type.String(),
  price: Type.Integer()
})))

const head = ['id', 'customer_number', 'name', 'line_count', 'saved_at'] as const

export function createSavedOrders (database: Database): SavedOrders {
  return {
    save: async (order, most) => await database.transaction(async db => {
      await lockDealer(db, order.customerNumber, order.savedAt)
      const { count } = await db.selectFrom('saved_order')
        .select(select => select.fn.countAll<number>().as('count'))
        .where('customer_number', '=', order.customerNumber)
        .executeTakeFirstOrThrow()
      if (count >= most) return false
      await db.insertInto('saved_order')
        .values({
          id: order.id,
          customer_number: order.customerNumber,
          name: storableText(order.name),
          lines: JSON.stringify(order.lines),
          line_count: order.lines.length,
          saved_at: order.savedAt
        })
        .execute()
      return true
    }),

    ofDealer: async customerNumber => {
      const rows = await database.run(async db => await db.selectFrom('saved_order').select(head)
        .where('customer_number', '=', customerNumber)
        .orderBy('saved_at', 'desc').orderBy('id', 'desc')
        .execute())
      return rows.map(headOf)
    },

    find: async id => {
      const row = await database.run(async db => await db.selectFrom('saved_order').selectAll()
        .where('id', '=', storableText(id))
        .executeTakeFirst())
      return row === undefined ? undefined : recordOf(row)
    },

    remove: async (id, customerNumber) => {
      const row = await database.run(async db => await db.deleteFrom('saved_order')
        .where('id', '=', storableText(id)).where('customer_number', '=', customerNumber)
        .returning(head)
        .executeTakeFirst())
      return row === undefined ? undefined : headOf(row)
    }
  }
}

function headOf (row: Omit<SavedOrderRow, 'lines'>): SavedOrderHead {
  return { id: row.id, customerNumber: row.customer_number, name: row.name, lineCount: row.line_count, savedAt: row.saved_at }
}

/** @throws PortalError `internal` if the stored lines are in a format that this release cannot read */
function recordOf (row: SavedOrderRow): SavedOrderRecord {
  const lines: unknown = JSON.parse(row.lines)
  if (!storedLines.Check(lines)) throw new PortalError('internal', { cause: new Error(`saved order ${row.id} holds lines of an unknown shape`) })
  return { id: row.id, customerNumber: row.customer_number, name: row.name, lines, savedAt: row.saved_at }
}
