import t from 'tap'
import { judgeLines } from '@portal/contracts/rules/part-list/judged-lines'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { addedText, cartLinesOf, takenLines } from './add-to-cart.ts'
import { isSameJudgment } from './checking/same-judgment.ts'
import { addLines, changeLine, emptyLine, isBlank, type EnteredLines } from './entry/entered-lines.ts'
import { wrongLinesFile } from './wrong-lines-file.ts'

const item = (number: string, changes: Partial<Item> = {}): Item =>
  ({ item_number: number, item_description: `PART ${number}`, manufacturer_number: '', quantity: 10, retail_price: 1000, dealer_price: 700, ...changes })
const found = (typed: string, part = item(typed)): TypedPart => ({ typed, found: part, near: [] })
const list = (...lines: Array<[part: string, quantity: string, note?: string]>): EnteredLines =>
  lines.reduce<EnteredLines>((all, [part, quantity, note = '']) => changeLine(all, all.at(-1)?.id ?? 0, { part, quantity, note }), [emptyLine(1)])
const known = (...parts: string[]) => new Map(parts.map(part => [part, found(part)] as const))

t.test('lines of one part go into the cart as one, with all pieces and notes', async t => {
  const plug = item('NV-CR9EIX')
  const answers = new Map([['NVCR9EIX', found('NVCR9EIX', plug)], ['NV-CR9EIX', found('NV-CR9EIX', plug)], ['B', found('B')]])
  const judged = judgeLines(list(['nvcr9eix', '2', 'red'], ['B', '1'], ['NV-CR9EIX', '9', 'blue'], ['b', 'x']), answers, { isBlank })
  t.same(cartLinesOf(judged).map(({ id, quantity, note }) => [id, quantity, note]), [['NV-CR9EIX', 11, 'red; blue'], ['B', 1, '']])
})

t.test('lines leave the list as far as the cart has taken their parts, which it does whole or not at all', async t => {
  const judged = judgeLines(list(['A', '5'], ['A', '6'], ['B', '2'], ['C', '1'], ['D', 'x']), known('A', 'B', 'C', 'D'), { isBlank })
  const [a, b, c] = cartLinesOf(judged)
  const added = { added: [{ id: 'B', quantity: 2 }], noRoom: c === undefined ? [] : [c], tooMany: a === undefined ? [] : [a] }
  t.same([b?.id, takenLines(judged, added).map(({ id }) => id)], ['B', [3]])
  t.equal(addedText(added), '1 part (2 pieces) was added to the cart. The cart is full: 1 part stays here. Submit or save the cart first. ' +
    'A: not added, since the cart has some already. The limit per line is 99,999.')
  t.equal(addedText({ added: [], noRoom: [], tooMany: [] }), 'Nothing was added.')
})

t.test('a row is rendered again only if it shows something else', async t => {
  const lines = list(['A', '1'], ['B', '1'])
  const answers = known('A', 'B')
  const [before, now] = [judgeLines(lines, answers), judgeLines(changeLine(lines, 1, { quantity: '2' }), new Map(answers))]
  t.same(before.map((each, index) => { const other = now[index]; return other !== undefined && isSameJudgment(each, other) }), [false, true, true])
})

t.test('the wrong lines can be saved with their numbers and reasons, and none is a formula', async t => {
  const lines = addLines(list(['A', '1'], ['B', '0']), [{ line: 7, text: '=1+1,"2"', part: '=1+1', quantity: '2', note: '' }])
  const file = wrongLinesFile(judgeLines(lines, new Map<string, TypedPart>([['A', found('A')], ['B', found('B')], ['=1+1', { typed: '=1+1', near: [] }]]), { isBlank }))
  t.same(file.trim().split('\r\n'), [
    '"Line","Part number","Quantity","Note","What is wrong","Text"',
    '2,"B","0","","Enter a quantity.",""',
    '3,"\'=1+1","2","","Part =1+1 not found.","\'=1+1,""2"""'
  ])
})
