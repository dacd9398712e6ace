import t from 'tap'
import { partListOfText } from '@portal/contracts/rules/part-list/part-list'
import { csvText } from '@portal/contracts/rules/text/csv'
import { sampleItem } from '../../../../test/sample-cart.ts'
import { resultsSheet } from './results-sheet.ts'

const washers = sampleItem('WASHER-50', {
  dealer_price: 800,
  priceBreak: { discount_price: 720, discount_quantity: 12 },
  further_breaks: [{ discount_price: 590, discount_quantity: 144 }, { discount_price: 650, discount_quantity: 48 }]
})
const ties = sampleItem('TIE-4', { dealer_price: 1250, price_unit: 100, priceBreak: { discount_price: 995, discount_quantity: 500 } })
const idle = sampleItem('GRIP-88', { priceBreak: { discount_price: 1600, discount_quantity: 6 } })
const items = [washers, ties, idle]

t.test('a file of parts has a pair of columns for each price break that applies, by quantity, and says for how many pieces prices are', async t => {
  const rows = csvText(resultsSheet(items, true)).split('\r\n').map(row => row.split(',').slice(6).join(','))
  t.strictSame(rows.slice(0, 4), [
    '"Your price","Price per","Volume price","Volume price from","Volume price 2","Volume price 2 from","Volume price 3","Volume price 3 from","Replaced by","Quantity"',
    '8.00,1,7.20,12,6.50,48,5.90,144,"",""',
    '12.50,100,9.95,500,"","","","","",""',
    '15.00,1,"","","","","","","",""'
  ])
  const visitors = csvText(resultsSheet([washers], false))
  t.notMatch(visitors, /Volume|7\.20|5\.90/)
})

t.test('filled in, such a file is read as an order: its quantities, and none of the price breaks\'', async t => {
  const [heads = [], ...rows] = resultsSheet(items, true)
  const { lines, tables } = partListOfText(csvText([heads, ...rows.map((row, at) => [...row.slice(0, -1), at + 3])]))
  t.strictSame(lines.map(({ part, quantity }) => [part, quantity]), [['WASHER-50', '3'], ['TIE-4', '4'], ['GRIP-88', '5']])
  t.match(tables, [{ columns: { part: 0, quantity: heads.length - 1 }, isGuess: false }])
})
