import { savedOrderTotals } from '@portal/contracts/rules/cart/saved-order-totals'
import type { SavedLine } from '@portal/contracts/saved-orders'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { PortalError } from '../../../errors.ts'
import type { SavedBy, SavedContent, SavedOrderHead, SavedOrderRecord, SavedOrders } from '../../../ports/orders/saved-orders.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { SavedOrderRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'

/** The shape of stored lines. Limits are not checked again: they may have changed since the order was saved. */
const storedLines = Compile(Type.Array(Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  note: Type.String(),
  item_description: Type.String(),
  price: Type.Optional(Type.Integer()),
  price_unit: Type.Optional(Type.Integer())
})))

type HeadRow = Omit<SavedOrderRow, 'lines'>

const head = ['id', 'customer_number', 'name', 'line_count', 'saved_at', 'version', 'pieces', 'total', 'saved_by', 'by_staff'] as const

export function createSavedOrders (database: Database): SavedOrders {
  return {
    save: async (order, most) => await database.transaction(async db => {
      await lockDealer(db, order.customerNumber, order.savedAt)
      const { count } = await db.selectFrom('saved_order')
        .select(select => select.fn.countAll<number>().as('count'))
        .where('customer_number', '=', order.customerNumber)
        .executeTakeFirstOrThrow()
      if (count >= most) return undefined
      return headOf(await db.insertInto('saved_order')
        .values({ id: order.id, customer_number: order.customerNumber, version: 1, ...contentColumns(order) })
        .returning(head)
        .executeTakeFirstOrThrow())
    }),

    change: async ({ id, customerNumber, version }, to) => {
      const row = await database.run(async db => await db.updateTable('saved_order')
        .set({ ...'lines' in to ? contentColumns(to) : { name: storableText(to.name) }, version: version + 1 })
        .where('id', '=', storableText(id)).where('customer_number', '=', customerNumber).where('version', '=', version)
        .returning(head)
        .executeTakeFirst())
      return row === undefined ? undefined : headOf(row)
    },

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
      return row === undefined ? undefined : { ...recordOf(row), lines: linesOf(row.id, row.lines) }
    },

    remove: async ({ id, customerNumber, version }) => {
      const row = await database.run(async db => await db.deleteFrom('saved_order')
        .where('id', '=', storableText(id)).where('customer_number', '=', customerNumber).where('version', '=', version)
        .returning('id')
        .executeTakeFirst())
      return row !== undefined
    }
  }
}

function contentColumns ({ name, lines, savedAt, savedBy }: SavedContent) {
  return {
    name: storableText(name),
    lines: JSON.stringify(lines),
    line_count: lines.length,
    saved_at: savedAt,
    ...savedOrderTotals(lines),
    saved_by: savedBy === undefined ? null : storableText(savedBy.name),
    by_staff: savedBy === undefined ? null : Number(savedBy.staff)
  }
}

function recordOf (row: HeadRow): Omit<SavedOrderRecord, 'lines'> {
  const { id, customer_number: customerNumber, name, saved_at: savedAt, version } = row
  return { id, customerNumber, name, savedAt, version, savedBy: savedByOf(row) }
}

function headOf (row: HeadRow): SavedOrderHead {
  return { ...recordOf(row), lineCount: row.line_count, pieces: row.pieces, total: row.total }
}

function savedByOf ({ saved_by: name, by_staff: staff }: Pick<SavedOrderRow, 'saved_by' | 'by_staff'>): SavedBy | undefined {
  return name === null ? undefined : { name, staff: staff === 1 }
}

/** @throws PortalError `internal` if the stored lines are in a format that this release cannot read */
function linesOf (id: string, text: string): SavedLine[] {
  const lines: unknown = JSON.parse(text)
  if (!storedLines.Check(lines)) throw new PortalError('internal', { cause: new Error(`saved order ${id} holds lines of an unknown shape`) })
  return lines
}
