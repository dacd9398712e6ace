import t from 'tap'
import { isMoney, shownQuantity, writtenQuantity } from './quantities.ts'

t.test('a quantity is read as people, programs and spreadsheets write it', async t => {
  const quantities: Array<[text: string, shown: string]> = [
    ['2', '2'], ['002', '2'], ['+2', '2'], ['2.', '2'], ['2.0', '2'], ['2.00', '2'], ['2.000', '2'], ['2,0', '2'], ['2,00', '2'], ['1,200', '1200'], ['1,200.00', '1200'],
    ['12,345', '12345'], ['1 200', '1200'], ['1\'200', '1200'], ['1.200,00', '1200'], ['１２', '12'], ['٣', '3'], ['\u200B2\u2060', '2'], ['x2', '2'], ['× 2', '2'], ['2x', '2'], ['qty 2', '2'], ['Qty: 2', '2'],
    ['2 ea', '2'], ['2 EA.', '2'], ['2pcs', '2'], ['2 pcs.', '2'], ['2 each', '2'], ['2/EA', '2'], ['2 / ea', '2'], ['2 @ $8.40', '2'], ['12 pcs @ 1.10 ea', '12'], ['4 x $8.40', '4'], ['2 stück', '2'], ['1 PR', '1 PR'], ['2 bx', '2 BX'], ['3 dozen', '3 DOZEN'], ['0', '0'], ['99999', '99999']
  ]
  for (const [text, shown] of quantities) t.equal(shownQuantity(text), shown, text)
})

t.test('what is not a quantity is told apart, with what it is', async t => {
  for (const text of ['-3', '−3', '(3)', '( 3 )', '3-', '-3.00', '3 CR', '-3 ea']) t.equal(writtenQuantity(text), 'return', text)
  for (const text of ['2.5', '2,5', '1.200', '1/2', '1 1/2', '1/2 ea', '2/BX', '1½', '1e3', '1E+03', '50%', '1,20', '12,34,5']) t.equal(writtenQuantity(text), 'fraction', text)
  for (const text of ['', 'two', 'RS-OF141', '2 of them', '#N/A', 'TRUE', '5-Jan', '2 red', '1'.repeat(41)]) t.equal(writtenQuantity(text), 'none', text)
  for (const text of ['100000', '1234567', '-3', '2.5']) t.equal(shownQuantity(text), undefined, text)
})

t.test('an amount of money is not a quantity', async t => {
  for (const text of ['$8.40', '$ 8', '€1,200.00', '8.45', '1,200.50', '8,40 €', '1.200,00 EUR', '$ 8.405']) t.ok(isMoney(text), text)
  for (const text of ['8', '8.00', '8.4', '1,200']) t.notOk(isMoney(text), text)
})
