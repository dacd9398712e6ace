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
