import t from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { addedText, afterAdding, cartLinesOf } from '../add-to-cart.ts'
import { appendLines, changeLine, noLines, type EnteredLines } from '../entry/entered-lines.ts'
import { isSameJudgement, judgeLines } from './judged-lines.ts'
import { leftOverFile, wrongLinesFile } from '../wrong-lines-file.ts'
import { verdictOf, type PartKnowledge } from './line-verdict.ts'

const item = (number: string, changes: Partial<Item> = {}): Item =>
  ({ item_number: number, item_description: `PART ${number}`, manufacturer_number: '', quantity: 10, retail_price: 1000, dealer_price: 700, ...changes })
const found = (typed: string, part = item(typed)): TypedPart => ({ typed, found: part, near: [] })
const line = (quantity: string, part = 'A', note = '') => ({ id: 1, part, quantity, note })
const verdict = (quantity: string, known: PartKnowledge = found('A'), together?: { row: number, pieces: number }) => verdictOf(line(quantity), known, together)
const list = (...lines: Array<[part: string, quantity: string]>): EnteredLines =>
  lines.reduce<EnteredLines>((all, [part, quantity]) => changeLine(all, all.at(-1)?.id ?? 0, { part, quantity }), noLines)
const packed = item('A', { pack_size: 12, sold_in_packs: true })

t.test('a part that was found can be ordered, with what ships now and what is back-ordered', async t => {
  t.match(verdict('10'), { kind: 'good', quantity: 10, supply: { now: 10, backOrdered: 0 } })
  t.match(verdict('14'), { kind: 'good', supply: { now: 10, backOrdered: 4 } })
  t.match(verdict('3', found('A', item('A', { quantity: -2 }))), { kind: 'good', supply: { now: 0, backOrdered: 3 } })
})

t.test('what is not known yet waits, and neither counts as wrong nor can be ordered', async t => {
  t.same(verdictOf(line('1'), undefined, undefined), { kind: 'waiting', isAsked: true })
  t.same(verdict('1', 'unchecked'), { kind: 'waiting', isAsked: false })
  t.same(verdict('1', { typed: 'A', near: [], not_checked: true }), { kind: 'waiting', isAsked: false })
})

t.test('every other line says what is wrong, and what to do', async t => {
  t.same(verdictOf(line('', ''), undefined, undefined), { kind: 'blank' })
  t.match(verdictOf({ ...line('2', ''), source: 'please' }, undefined, undefined), { kind: 'wrong', why: /No part number/ })
  t.match(verdictOf(line('2', 'x'.repeat(limits.searchTermMax + 1)), undefined, undefined), { kind: 'wrong', why: /at most 60 characters/ })
  t.match(verdictOf(line('2', 'A\0B'), undefined, undefined), { kind: 'wrong' })
  t.match(verdict('2', { typed: 'A', near: [item('A1')] }), { kind: 'wrong', why: 'Part A not found.', near: [{ item_number: 'A1' }] })
  for (const none of ['', ' ', '0', '000']) t.match(verdict(none), { kind: 'wrong', why: /^Enter a quantity/ }, none)
  for (const no of ['two', '-3', '2.5', '2,5', '1e9', '٣']) t.match(verdict(no), { kind: 'wrong', why: 'Enter a whole number, 1 or more.' }, no)
  t.match(verdict('100000'), { kind: 'wrong', why: /limit per line is 99,999/ })
  t.match(verdictOf(line('1', 'A', 'x'.repeat(limits.cartNoteMax + 1)), found('A'), undefined), { kind: 'wrong', why: /Notes must be/ })
})

t.test('a broken pack offers the next whole one, also over several lines', async t => {
  t.match(verdict('10', found('A', packed)), { kind: 'wrong', why: 'Sold in packs of 12 only.', whole: 12 })
  t.match(verdict('24', found('A', packed)), { kind: 'good' })
  t.match(verdict('6', found('A', packed), { row: 1, pieces: 12 }), { kind: 'good' })
  t.match(verdict('6', found('A', packed), { row: 1, pieces: 13 }), { kind: 'wrong', whole: 17 })
})

t.test('lines that mean the same part are added up, however it was typed', async t => {
  const lines = list(['nvcr9eix', '2'], ['B', '1'], ['NV-CR9EIX', '9'], ['b', 'x'])
  const plug = item('NV-CR9EIX')
  const answers = new Map([['NVCR9EIX', found('NVCR9EIX', plug)], ['NV-CR9EIX', found('NV-CR9EIX', plug)], ['B', found('B')]])
  const judged = judgeLines(lines, answers)
  t.match(judged[0]?.verdict, { kind: 'good', with: { row: 1, pieces: 11 }, supply: { backOrdered: 1 } })
  t.match(judged[2]?.verdict, { kind: 'good', with: { row: 1, pieces: 11 } })
  t.match(judged[1]?.verdict, { kind: 'good', with: undefined })
  t.same(cartLinesOf(judged).map(({ id, quantity }) => [id, quantity]), [['NV-CR9EIX', 2], ['B', 1], ['NV-CR9EIX', 9]])
})

t.test('a row is rendered again only if there is something else to show', async t => {
  const lines = list(['A', '1'], ['B', '1'])
  const known = new Map([['A', found('A')], ['B', found('B')]])
  const [before, now] = [judgeLines(lines, known), judgeLines(changeLine(lines, 1, { quantity: '2' }), new Map(known))]
  t.same(before.map((each, index) => { const other = now[index]; return other !== undefined && isSameJudgement(each, other) }), [false, true, true])
})

t.test('lines leave the list as far as the cart had room for them', async t => {
  const lines = list(['A', '5'], ['A', '6'], ['B', '2'], ['C', '1'], ['D', 'x'])
  const judged = judgeLines(lines, new Map(['A', 'B', 'C', 'D'].map(part => [part, found(part)])))
  const added = { added: [{ id: 'A', quantity: 7 }, { id: 'B', quantity: 2 }], noRoom: cartLinesOf(judged).slice(3) }
  const after = afterAdding(judged, added)
  t.same([after.before.map(({ id }) => id), after.rest.map(({ id, quantity }) => [id, quantity])], [[1, 2, 3], [[2, '4']]])
  t.equal(addedText(added, after), '2 parts (9 pieces) were added to the cart. The cart is full: 1 line stays here. Submit or save the cart first. ' +
    'A: only part was added. The limit per line is 99,999.')
  t.equal(addedText({ added: [], noRoom: [] }, { before: [], rest: [] }), 'Nothing was added.')
})

t.test('the wrong lines can be saved with their numbers and reasons, and are no formulas', async t => {
  const { lines } = appendLines(list(['A', '1'], ['B', '0']), [{ line: 7, text: '=1+1,"2"', part: '=1+1', quantity: '2', note: '' }])
  const file = wrongLinesFile(judgeLines(lines, new Map([['A', found('A')], ['B', found('B')], ['=1+1', { typed: '=1+1', near: [] }]])))
  t.same(file.trim().split('\r\n'), [
    '"Line","Part number","Quantity","Note","What is wrong","Text"',
    '2,"B","0","","Enter a quantity.",""',
    '3,"\'=1+1","2","","Part =1+1 not found.","\'=1+1,""2"""'
  ])
  t.match(leftOverFile([{ line: 1001, text: 'Z 1', part: 'Z', quantity: '1', note: '' }], 'full'), '1001,"Z","1","","full","Z 1"')
})
