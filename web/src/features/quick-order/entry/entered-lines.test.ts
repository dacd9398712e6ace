import t from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import { addLines, changeLine, emptyLine, endEntry, insertLines, isScannedPart, putLinesBack, roomFor, withoutLines, type EnteredLines } from './entered-lines.ts'

const noLines = [emptyLine(1)]
const shown = (lines: EnteredLines) => lines.map(({ part, quantity }) => quantity === '' ? part : `${part} × ${quantity}`)
const pasted = (...parts: string[]) => parts.map((part, index) => ({ line: index + 1, text: part, part, quantity: '2', note: '' }))
const entered = (...parts: string[]) => parts.reduce<EnteredLines>((lines, part) => changeLine(lines, lines.at(-1)?.id ?? 0, { part, quantity: '1' }), noLines)

t.test('the next line is always there', async t => {
  t.same(shown(noLines), [''])
  t.same(shown(changeLine(noLines, 1, { part: 'A' })), ['A', ''])
  t.same(shown(changeLine(changeLine(noLines, 1, { part: 'A' }), 1, { note: 'x' })), ['A', ''])
})

t.test('a part that is entered without a quantity is one piece, and one that is entered again is counted up, in any case', async t => {
  const a = changeLine(noLines, 1, { part: 'ab-1' })
  t.same(shown(endEntry(a, 1).lines), ['ab-1 × 1', ''])
  const again = changeLine(entered('AB-1', 'B'), 3, { part: ' ab-1 ', quantity: '5', note: 'red' })
  const ended = endEntry(again, 3)
  t.same([shown(ended.lines), ended.countedUp], [['AB-1 × 6', 'B × 1', ''], { part: 'AB-1', quantity: 6 }])
  t.equal(ended.lines[0]?.note, 'red')
})

t.test('nothing is counted up if the quantity is not a number, nor if it was pasted', async t => {
  const wrong = changeLine(changeLine(entered('A', 'A'), 1, { quantity: 'two' }), 2, { quantity: '3' })
  t.same(shown(endEntry(wrong, 2).lines), ['A × two', 'A × 3', ''])
  const lines = addLines(entered('A'), pasted('A'))
  t.same(shown(endEntry(lines, lines[1]?.id ?? 0).lines), ['A × 1', 'A × 2', ''])
})

t.test('pasted lines follow those that were entered, and there is room for as many as a cart can have', async t => {
  const lines = addLines(entered('A'), pasted('B', 'C'))
  t.same([shown(lines), roomFor(lines)], [['A × 1', 'B × 2', 'C × 2', ''], limits.cartLinesMax - 3])
})

t.test('lines that are read again stay in their place, and come back to it', async t => {
  const before = addLines(addLines(entered('A'), pasted('B', 'C')), pasted('D'))
  const replaced = before.slice(1, 3)
  const rest = withoutLines(before, new Set(replaced.map(({ id }) => id)))
  const again = addLines(rest, pasted('E', 'F', 'G'), 1)
  t.same(shown(again), ['A × 1', 'E × 2', 'F × 2', 'G × 2', 'D × 2', ''])
  const added = again.slice(1, 4)
  t.same(shown(putLinesBack(withoutLines(again, new Set(added.map(({ id }) => id))), replaced, before)), ['A × 1', 'B × 2', 'C × 2', 'D × 2', ''])
  t.equal(new Set([...before, ...again].map(({ id }) => id)).size, 8 + 1, 'no id is used twice')
})

t.test('no id is used again for what is typed after a reading came back in place of another', async t => {
  const idsOf = (lines: EnteredLines) => new Set(lines.map(({ id }) => id))
  const first = addLines(noLines, pasted('A', 'B')).slice(0, 2)
  const second = addLines(withoutLines(addLines(noLines, pasted('A', 'B')), idsOf(first)), pasted('C', 'D'), 0)
  let lines = insertLines(withoutLines(second, idsOf(second.slice(0, 2))), first, 0)
  for (const part of ['X', 'Y', 'Z']) lines = changeLine(lines, lines.at(-1)?.id ?? 0, { part })
  const undone = putLinesBack(withoutLines(lines, idsOf(first)), second.slice(0, 2), second)
  t.same(shown(undone), ['C × 2', 'D × 2', 'X', 'Y', 'Z', ''])
  t.equal(idsOf(undone).size, undone.length)
})

t.test('lines that were taken out come back to where they were, among what was entered since', async t => {
  const before = entered('A', 'B', 'C')
  const removed = before.slice(0, 2)
  const rest = withoutLines(before, new Set(removed.map(({ id }) => id)))
  const since = changeLine(rest, rest.at(-1)?.id ?? 0, { part: 'D', quantity: '4' })
  t.same(shown(rest), ['C × 1', ''])
  t.same(shown(putLinesBack(since, removed, before)), ['A × 1', 'B × 1', 'C × 1', 'D × 4', ''])
})

t.test('what a scanner types into a quantity is told from a quantity, right or wrong', async t => {
  for (const part of ['RS-OF141', '0910-1420', '123456', '036000291452', '01234', 'K 110/90-19 5%']) t.ok(isScannedPart(part), part)
  for (const quantity of ['', '1', '12', '99999', '0', '007', 'two', 'dozen', '-3', '-300', '2,5', '2.0', '1,200', '1.000', '1e9', '12 pcs', '12345']) t.notOk(isScannedPart(quantity), quantity)
})
