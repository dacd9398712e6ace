import t from 'tap'
import fc from 'fast-check'
import type { CartEdit, CartLine } from '../../cart.ts'
import { limits } from '../../policy/limits.ts'
import { addLine, applyEdit, emptyContent, keptItem, putBack, setNote, setQuantity, withoutPieces, type CartLines } from './cart-edits.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

function sampleLine (id: string, quantity: number, note = ''): CartLine {
  return { id, item: { item_number: id, item_description: `Part ${id}`, manufacturer_number: '', quantity: 10, retail_price: 2000 }, quantity, note }
}

const pieces = (lines: CartLines): number => lines.reduce((sum, line) => sum + line.quantity, 0)
const restoreLines = (lines: CartLines, ordered: CartLines): CartLines => ordered.reduce(addLine, lines)
const cart = [sampleLine('A', 2, 'for Jim'), sampleLine('B', 1)]

t.test('adds to the quantity of a known line, which keeps its note or takes the new one if it has none', async t => {
  t.strictSame(addLine(cart, sampleLine('A', 3, 'newer')), [sampleLine('A', 5, 'for Jim'), cart[1]])
  t.strictSame(addLine(cart, sampleLine('B', 3, 'for\tJim')), [cart[0], sampleLine('B', 4, 'for Jim')])
})

t.test('appends an unknown part, and adds nothing of what exceeds the limit of a line', async t => {
  t.strictSame(addLine(cart, sampleLine('C', 4)).map(line => line.id), ['A', 'B', 'C'])
  t.same(addLine([], sampleLine('C', limits.cartQuantityMax + 1)), [])
  t.equal(addLine([sampleLine('C', limits.cartQuantityMax)], sampleLine('C', 1))[0]?.quantity, limits.cartQuantityMax)
})

t.test('ignores invalid changes and returns the same lines', async t => {
  t.equal(setQuantity(cart, 'A', -1), cart)
  t.equal(setQuantity(cart, 'A', 1.5), cart)
  t.equal(setQuantity(cart, 'A', Number.NaN), cart)
  t.equal(setQuantity(cart, 'nowhere', 1), cart)
  t.equal(setQuantity(cart, 'A', 2), cart)
  t.equal(setNote(cart, 'B', ''), cart)
})

t.test('changes one line and leaves the others untouched, so that memoized rows stay', async t => {
  const changed = setNote(setQuantity(cart, 'A', 0), 'A', 'x'.repeat(200))
  t.equal(changed[1], cart[1])
  t.equal(changed[0]?.quantity, 0)
  t.equal(changed[0]?.note.length, limits.cartNoteMax)
})

t.test('replaces control characters in a note with blanks, whether it is pasted or comes with a line', async t => {
  t.equal(setNote(cart, 'B', 'a\tb\u0007c\r\nd ')[1]?.note, 'a b c d ')
  t.equal(addLine([], sampleLine('C', 1, 'a\u2028b'))[0]?.note, 'a b')
})

t.test('pieces added while an order was on its way stay in the cart', async t => {
  t.strictSame(withoutPieces(cart, cart), [])
  const grown = [sampleLine('A', 5), sampleLine('B', 0), sampleLine('C', 1)]
  t.strictSame(withoutPieces(grown, cart), [sampleLine('A', 3), sampleLine('C', 1)])
})

t.test('removed lines go back to their old position, unless the part was added again', async t => {
  const [a, b] = [sampleLine('A', 2), sampleLine('B', 1)]
  t.strictSame(putBack([a], [b], 0), [b, a])
  t.strictSame(putBack([], [a, b], 0), [a, b])
  t.strictSame(putBack([sampleLine('B', 7)], [b], 5), [sampleLine('B', 7)])
})

t.test('a rejected order is restored completely', async t => {
  const id = fc.constantFrom('A', 'B', 'C', 'D')
  const lines = fc.uniqueArray(fc.record({ id, quantity: fc.nat(100) }), { selector: line => line.id })
    .map(each => each.map(line => sampleLine(line.id, line.quantity)))
  fc.assert(fc.property(lines, lines, (now, ordered) => {
    return pieces(restoreLines(now, ordered)) === pieces(now) + pieces(ordered)
  }))
  fc.assert(fc.property(lines, ordered => withoutPieces(ordered, ordered).length === 0))
  t.pass()
})

t.test('only as many removed lines go back as the cart has room for', async t => {
  const full = Array.from({ length: limits.cartLinesMax - 1 }, (_, n) => sampleLine(`P${n}`, 1))
  t.strictSame(putBack(full, [sampleLine('X', 1), sampleLine('Y', 1)], 0).map(line => line.id).slice(0, 2), ['X', 'P0'])
  t.equal(addLine(putBack(full, [sampleLine('X', 1)], 0), sampleLine('Z', 1)).length, limits.cartLinesMax)
})

t.test('every kind of edit does what the person meant, and nothing if there is nothing to do', async t => {
  const content = { lines: cart, away: ['REF-1'] }
  const line = sampleLine('C', 4)
  const seen = [{ id: 'A', quantity: 1 }]
  const done: ReadonlyArray<[CartEdit, string[], string[]?]> = [
    [{ kind: 'add', lines: [line, line] }, ['A 2', 'B 1', 'C 8']],
    [{ kind: 'quantity', id: 'A', quantity: 7 }, ['A 7', 'B 1']],
    [{ kind: 'remove', seen }, ['A 1', 'B 1']],
    [{ kind: 'replace', seen, lines: [line] }, ['C 4', 'A 1', 'B 1']],
    [{ kind: 'put-back', lines: [line], index: 1 }, ['A 2', 'C 4', 'B 1']],
    [{ kind: 'restore', reference: 'REF-2', lines: [sampleLine('B', 2)] }, ['A 2', 'B 3'], ['REF-1', 'REF-2']],
    [{ kind: 'restore', reference: 'REF-2', lines: [], replaced: seen }, ['A 2', 'B 1'], ['REF-1', 'REF-2']],
    [{ kind: 'put-away', reference: 'REF-2' }, ['A 2', 'B 1'], ['REF-1', 'REF-2']]
  ]
  for (const [edit, lines, away = ['REF-1']] of done) {
    const after = applyEdit(content, edit)
    t.strictSame([after.lines.map(({ id, quantity }) => `${id} ${quantity}`), after.away], [lines, away], edit.kind)
  }
  t.equal(applyEdit(content, { kind: 'note', id: 'B', note: 'n' }).lines[1]?.note, 'n')
  const idle: readonly CartEdit[] = [
    { kind: 'add', lines: [] }, { kind: 'quantity', id: 'GONE', quantity: 3 }, { kind: 'note', id: 'GONE', note: '' }, { kind: 'remove', seen: [{ id: 'GONE', quantity: 1 }] },
    { kind: 'put-back', lines: cart, index: 0 }, { kind: 'restore', reference: 'REF-1', lines: [line] }, { kind: 'restore', reference: 'REF-2', lines: [] },
    { kind: 'put-away', reference: 'REF-1' }
  ]
  for (const edit of idle) t.equal(applyEdit(content, edit), content, edit.kind)
})

t.test('only the latest rejected orders are remembered', async t => {
  const many = Array.from({ length: 150 }, (_, n) => `REF-${n}`).reduce((content, reference) => applyEdit(content, { kind: 'put-away', reference }), emptyContent)
  t.strictSame([many.away.length, many.away.at(-1)], [100, 'REF-149'])
})

t.test('a cart keeps the details of a part that it shows, within limits', async t => {
  const { item } = sampleLine('A', 1)
  const found = { ...item, item_description: 'x'.repeat(300), pack_size: 4, picture: 'https://example.com/a.png', warehouses: [] }
  t.strictSame(keptItem(found), { ...item, item_description: 'x'.repeat(limits.cartItemTextMax), pack_size: 4 })
})
