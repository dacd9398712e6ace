import t from 'tap'
import fc from 'fast-check'
import { limits } from '@portal/contracts/policy/limits'
import {
  addLine, changedItems, orderBody, pieces, putBack, refreshItems, restoreLines, setNote, setQuantity, withoutPieces
} from './cart-lines.ts'
import { sampleItem, sampleLine } from './sample-cart.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

const cart = [sampleLine('A', 2, 'for Jim'), sampleLine('B', 1)]

t.test('adds to the quantity of a known line, which keeps its note or takes the new one if it has none', async t => {
  t.strictSame(addLine(cart, sampleLine('A', 3, 'newer')), [sampleLine('A', 5, 'for Jim'), cart[1]])
  t.strictSame(addLine(cart, sampleLine('B', 3, 'for\tJim')), [cart[0], sampleLine('B', 4, 'for Jim')])
})

t.test('appends an unknown part and stops quantities at the limit', async t => {
  t.strictSame(addLine(cart, sampleLine('C', 4)).map(line => line.id), ['A', 'B', 'C'])
  t.equal(addLine([], sampleLine('C', 1e6))[0]?.quantity, limits.cartQuantityMax)
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

t.test('changes one line and leaves the others untouched, so that memoised rows stay', async t => {
  const changed = setNote(setQuantity(cart, 'A', 0), 'A', 'x'.repeat(200))
  t.equal(changed[1], cart[1])
  t.equal(changed[0]?.quantity, 0)
  t.equal(changed[0]?.note.length, limits.cartNoteMax)
})

t.test('replaces control characters in a note with blanks, whether it is pasted or comes with a line', async t => {
  t.equal(setNote(cart, 'B', 'a\tb\u0007c\r\nd ')[1]?.note, 'a b c d ')
  t.equal(addLine([], sampleLine('C', 1, 'a\u2028b'))[0]?.note, 'a b')
})

t.test('leaves lines of quantity 0 out of the order', async t => {
  const lines = [...cart, sampleLine('Z', 0)]
  t.strictSame(orderBody(lines), [{ id: 'A', quantity: 2, note: 'for Jim' }, { id: 'B', quantity: 1, note: '' }])
  t.equal(pieces(lines), 3)
})

t.test('updates the details of parts without touching quantities and notes', async t => {
  const lines = refreshItems(cart, [sampleItem('A', { dealer_price: 1 }), sampleItem('elsewhere')])
  t.strictSame(orderBody(lines), orderBody(cart))
  t.equal(lines[0]?.item.dealer_price, 1)
  t.equal(lines[1], cart[1])
  t.strictSame(changedItems(lines, [sampleItem('A', { dealer_price: 1 }), sampleItem('B', { quantity: 9 }), sampleItem('elsewhere')]), [sampleItem('B', { quantity: 9 })])
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
