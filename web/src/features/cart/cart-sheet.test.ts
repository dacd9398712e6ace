import t from 'tap'
import { csvText } from '@portal/contracts/rules/text/csv'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { cartSheet } from './cart-sheet.ts'

t.test('each line is a row with its supply, its price in this quantity and its note, safe for spreadsheets', async t => {
  const priceBreak = { discount_quantity: 12, discount_price: 1000 }
  const rows = csvText(cartSheet([{ ...sampleLine('A-1', 12, '=1+1'), item: sampleItem('A-1', { priceBreak }) }, sampleLine('B "2"', 0)])).split('\r\n')
  t.strictSame(rows, [
    '"Part number","Description","Quantity","Ships now","Back-ordered","Your price","Total","Note"',
    '"A-1","Part A-1",12,10,2,10.00,120.00,"\'=1+1"',
    '"B ""2""","Part B ""2""",0,0,0,15.00,0.00,""',
    ''
  ])
})

t.test('prices for many pieces say for how many, in a column that is there only then', async t => {
  const screws = { ...sampleLine('C-3', 50), item: sampleItem('C-3', { dealer_price: 1250, price_unit: 100, quantity: 500 }) }
  const rows = csvText(cartSheet([sampleLine('A-1', 2), screws])).split('\r\n')
  t.strictSame(rows.slice(0, 3), [
    '"Part number","Description","Quantity","Ships now","Back-ordered","Your price","Price per","Total","Note"',
    '"A-1","Part A-1",2,2,0,15.00,1,30.00,""',
    '"C-3","Part C-3",50,50,0,12.50,100,6.25,""'
  ])
})
