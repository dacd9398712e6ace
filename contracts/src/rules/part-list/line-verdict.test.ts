import t from 'tap'
import { lineFaults } from '../../policy/line-faults.ts'
import { quantityFaults } from '../../policy/quantity-faults.ts'
import { limits } from '../../policy/limits.ts'
import type { Item, TypedPart } from '../../stock.ts'
import { judgeLines } from './judged-lines.ts'
import { piecesOf, verdictOf, type OrderLine, type PartKnowledge } from './line-verdict.ts'
import { verdictOfPart } from './part-verdict.ts'

const item = (number: string, changes: Partial<Item> = {}): Item =>
  ({ item_number: number, item_description: `PART ${number}`, manufacturer_number: '', quantity: 10, retail_price: 1000, dealer_price: 700, ...changes })
const found = (typed: string, part = item(typed)): TypedPart => ({ typed, found: part, near: [] })
const line = (quantity: string, part = 'A', note = ''): OrderLine => ({ part, quantity, note })
const verdict = (quantity: string, known: PartKnowledge = found('A')) => verdictOf(line(quantity), 1, known, undefined)
const packed = item('A', { pack_size: 12, sold_in_packs: true })
/** What is said of the lines of part A. */
const judged = (part: Item, ...lines: Array<string | OrderLine>) =>
  judgeLines(lines.map(each => typeof each === 'string' ? line(each) : each), new Map([['A', found('A', part)]])).map(each => each.verdict)

t.test('a part that was found can be ordered, with what ships now and what is back-ordered', async t => {
  t.match(verdict('10'), { kind: 'good', quantity: 10, supply: { now: 10, backOrdered: 0 }, isUnusual: false })
  t.match(verdict('14'), { kind: 'good', supply: { now: 10, backOrdered: 4 } })
  t.match(verdict('3', found('A', item('A', { quantity: -2 }))), { kind: 'good', supply: { now: 0, backOrdered: 3 } })
})

t.test('an unusual quantity is marked, and can be ordered as it stands', async t => {
  for (const quantity of ['101', '2023', '1000']) t.match(verdict(quantity), { kind: 'good', quantity: Number(quantity), isUnusual: true }, quantity)
  t.match(verdict('999', found('A', item('A', { quantity: 0 }))), { kind: 'good', isUnusual: false })
})

t.test('what is not known yet waits, and neither counts as wrong nor can be ordered', async t => {
  t.same(verdictOf(line('1'), 1, undefined, undefined), { kind: 'waiting', isAsked: true })
  t.same(verdict('1', 'unchecked'), { kind: 'waiting', isAsked: false })
  t.same(verdict('1', { typed: 'A', near: [], not_checked: true }), { kind: 'waiting', isAsked: false })
})

t.test('every other line says what is wrong, in which field, and what to do', async t => {
  t.match(verdictOf(line('2', ''), 1, undefined, undefined), { kind: 'wrong', in: 'part', why: lineFaults.noPart })
  t.match(verdictOf(line('2', 'x'.repeat(limits.searchTermMax + 1)), 1, undefined, undefined), { kind: 'wrong', why: /at most 60 characters/ })
  t.match(verdictOf(line('2', 'A\0B'), 1, undefined, undefined), { kind: 'wrong' })
  t.match(verdict('2', { typed: 'A', near: [item('A1')] }), { kind: 'wrong', in: 'part', why: 'Part A not found.', near: [{ item_number: 'A1' }] })
  for (const none of ['', ' ', '0', '000']) t.match(verdict(none), { kind: 'wrong', in: 'quantity', why: /^Enter a quantity/ }, none)
  for (const no of ['two', '1e9x']) t.match(verdict(no), { kind: 'wrong', why: 'Enter a whole number, 1 or more.' }, no)
  for (const no of ['2.5', '2,5', '1e9', '½']) t.match(verdict(no), { kind: 'wrong', why: /^Whole pieces only/ }, no)
  for (const no of ['-3', '(3)', '3-']) t.match(verdict(no), { kind: 'wrong', why: /^Returns cannot be ordered/ }, no)
  t.match(verdict('100000'), { kind: 'wrong', why: /limit per line is 99,999/ })
  t.match(verdictOf(line('1', 'A', 'x'.repeat(limits.cartNoteMax + 1)), 1, found('A'), undefined), { kind: 'wrong', in: 'note', why: /Notes must be/ })
})

t.test('what a spreadsheet made of a number is said', async t => {
  const unknown = (part: string) => verdictOf(line('1', part), 1, { typed: part, near: [] }, undefined)
  for (const part of ['5-Jan', '12/10/2026', '2026-12-10', 'Dec-10']) t.match(unknown(part), { why: /turned it into a date/ }, part)
  for (const part of ['9.10142E+07', '9E7']) t.match(unknown(part), { why: /shortened it/ }, part)
  for (const part of ['0910-1420', 'RS-OF141']) t.match(unknown(part), { why: `Part ${part} not found.` }, part)
  const of = (where: 'part' | 'quantity', kind: 'date' | 'error' | 'truth' | 'struck' | 'no-result', text: string, part: string, quantity: string) =>
    verdictOf({ part, quantity, note: '', doubt: { fault: { in: where, kind, text } } }, 1, found('A'), undefined)
  t.match(of('part', 'date', '12/10/2026', '', '2'), { in: 'part', why: /“12\/10\/2026” is a date/ })
  t.match(of('part', 'error', '#N/A', '', '2'), { why: /“#N\/A” is an error in the spreadsheet/ })
  t.match(of('quantity', 'truth', 'TRUE', 'A', 'TRUE'), { in: 'quantity', why: /“TRUE” is a true or false value/ })
  t.match(of('quantity', 'no-result', '', 'A', ''), { why: /does not have its result/ })
  t.match(of('part', 'struck', 'A', '', '2'), { in: 'part', why: /^“A” is struck through, so it was not read\./ })
  t.match(of('quantity', 'struck', '12', 'A', ''), { in: 'quantity', why: '“12” is struck through, so it was not read. Enter a quantity.' })
  t.match(of('quantity', 'struck', '12', 'A', '12'), { kind: 'good', quantity: 12 }, 'it was entered all the same')
  t.match(of('quantity', 'truth', 'TRUE', 'A', '3'), { kind: 'good', quantity: 3 }, 'it was corrected')
})

t.test('a unit is the part\'s own, a pack of known size or a dozen, or else it is asked for', async t => {
  const pieces = (quantity: string, changes: Partial<Item> = {}) => piecesOf(quantity, item('A', changes))
  t.equal(pieces('1 PR', { unit_of_measure: 'PR' }), 1)
  t.equal(pieces('3 pairs', { unit_of_measure: 'PR' }), 3)
  t.equal(pieces('2 BX', { pack_size: 12 }), 24)
  t.equal(pieces('2 cases', { pack_size: 6 }), 12)
  t.equal(pieces('2 dozen'), 24)
  for (const unit of ['2 BX', '1 PR', '2 RL']) t.match(pieces(unit), /do not know how many pieces/, unit)
  t.match(verdict('2 BX', found('A', item('A', { pack_size: 12 }))), { kind: 'good', quantity: 24, isConverted: true })
})

t.test('packs are judged over the lines of a part together, and said at the line that has to change', async t => {
  t.match(verdict('10', found('A', packed)), { kind: 'wrong', why: 'Sold in packs of 12 only.', whole: 12 })
  t.match(verdict('24', found('A', packed)), { kind: 'good' })
  t.match(verdict('99999', found('A', packed)), { kind: 'wrong', whole: 99_996 }, 'the next pack is more than a line may have')
  t.match(judged(packed, '5', '12'), [{ kind: 'wrong', in: 'quantity', whole: 12 }, { kind: 'good' }])
  t.match(judged(packed, '12', '5'), [{ kind: 'good' }, { kind: 'wrong', whole: 12 }])
  t.match(judged(packed, '5', '7'), [{ kind: 'good' }, { kind: 'good' }])
  t.match(judged(packed, '5', '8'), [{ kind: 'wrong', why: quantityFaults.packsElsewhere(2) }, { kind: 'wrong', whole: 19, why: /lines add up to 13/ }])
})

t.test('lines that mean the same part are added up, however it was typed', async t => {
  const plug = item('NV-CR9EIX')
  const answers = new Map([['NVCR9EIX', found('NVCR9EIX', plug)], ['NV-CR9EIX', found('NV-CR9EIX', plug)], ['B', found('B')]])
  const lines = judgeLines([line('2', 'nvcr9eix'), line('1', 'B'), line('9', '*NV-CR9EIX*'), line('x', 'b')], answers)
  t.match(lines[0]?.verdict, { kind: 'good', with: { row: 1, pieces: 11 }, supply: { backOrdered: 1 } })
  t.match(lines[2]?.verdict, { kind: 'good', with: { row: 1, pieces: 11 } })
  t.match(lines[1]?.verdict, { kind: 'good', with: undefined })
})

t.test('99,999 pieces and 90 characters are limits of the lines of a part together', async t => {
  t.match(judged(item('A'), '99999', '1'), [{ kind: 'wrong', why: /99,999.*add up to 100,000/ }, { kind: 'wrong' }])
  t.match(judged(item('A'), line('1', 'A', 'red'), line('2', 'A', 'blue')), [{ kind: 'good', with: { note: 'red; blue' } }, { kind: 'good' }])
  const long = judged(item('A'), line('1', 'A', 'x'.repeat(50)), line('2', 'A', 'y'.repeat(50)), line('2', 'A'))
  t.match(judged(item('A'), line('1', 'A', `${'n'.repeat(89)}\u{1F527}`)), [{ kind: 'good' }], 'an emoji is one of 90 characters')
  t.match(judged(item('A'), line('1', 'A', `${'n'.repeat(90)}\u{1F527}`)), [{ kind: 'wrong', in: 'note' }])
  t.match(long, [{ kind: 'wrong', in: 'note', why: lineFaults.longNotes }, { kind: 'wrong' }, { kind: 'good' }])
})

t.test('a part with a field for its pieces is judged in the same words', async t => {
  t.match(verdictOfPart(packed, 10), { kind: 'wrong', why: 'Sold in packs of 12 only.', whole: 12 })
  t.match(verdictOfPart(item('A'), 12), { kind: 'good', supply: { backOrdered: 2 }, isUnusual: false })
  t.match(verdictOfPart(item('A'), undefined), { kind: 'wrong', in: 'quantity', why: quantityFaults.noNumber })
  t.match(verdictOfPart('gone', 1), { kind: 'wrong', in: 'part', why: quantityFaults.notSold })
  t.match([verdictOfPart('unchecked', 1), verdictOfPart(undefined, 1)], [{ kind: 'waiting', isAsked: false }, { kind: 'waiting', isAsked: true }])
})
