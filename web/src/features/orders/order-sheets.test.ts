import t from 'tap'
import type { BackOrder } from '@portal/contracts/back-orders'
import { partListOfText } from '@portal/contracts/rules/part-list/part-list'
import { csvText } from '@portal/contracts/rules/text/csv'
import { backOrdersSheet } from './order-sheets.ts'

t.test('a file of back-orders is read as a list of the pieces that were ordered', async t => {
  const line = (number: string, ordered: number, shipped: number): BackOrder => ({
    item_number: number,
    item_description: 'CHAIN 520',
    quantity: ordered,
    quantity_shipped: shipped,
    quantity_backordered: ordered - shipped,
    quantity_available: 0,
    order: { _id: 'C#9', type: 'confirmed', po_number: 'PO 1', order_number: 'S1', order_date: '2026-11-02' }
  })
  const { lines } = partListOfText(csvText(backOrdersSheet([line('A-1', 6, 2), line('B-1', 12, 0)])))
  t.same(lines.map(({ part, quantity }) => [part, quantity]), [['A-1', '6'], ['B-1', '12']])
})
