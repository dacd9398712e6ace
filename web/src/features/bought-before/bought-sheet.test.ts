import t from 'tap'
import { partListOfText } from '@portal/contracts/rules/part-list/part-list'
import { csvText } from '@portal/contracts/rules/text/csv'
import { sampleItem } from '../../../test/sample-cart.ts'
import { boughtSheet } from './bought-sheet.ts'

t.test('filled in, a file of what was bought before is read as an order: its quantities, and neither prices nor price breaks', async t => {
  const items = [
    sampleItem('WASHER-50', { dealer_price: 800, priceBreak: { discount_price: 720, discount_quantity: 12 }, further_breaks: [{ discount_price: 590, discount_quantity: 144 }] }),
    sampleItem('TIE-4', { dealer_price: 1250, price_unit: 100 })
  ]
  const bought = items.map(({ item_number, item_description }) => ({ item_number, item_description, times: 1, pieces: 9, last_bought: '2026-11-02', last_price: 800 }))
  const [heads = [], ...rows] = boughtSheet(bought, new Map(items.map(item => [item.item_number, item])))
  const { lines, tables } = partListOfText(csvText([heads, ...rows.map((row, at) => [...row.slice(0, -1), at + 3])]))
  t.strictSame(lines.map(({ part, quantity }) => [part, quantity]), [['WASHER-50', '3'], ['TIE-4', '4']])
  t.match(tables, [{ columns: { part: 0, quantity: heads.length - 1 }, isGuess: false }])
})
