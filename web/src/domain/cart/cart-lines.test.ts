import t from 'tap'
import fc from 'fast-check'
import { limits } from '@portal/contracts/policy/limits'
import {
  addLine, changedItems, orderBody, pieces, putBack, refreshItems, restoreLines, setNote, setQuantity, withoutPieces
} from './cart-lines.ts'
import { sampleItem, sampleLine } from './sample-cart.ts'

// The same cases at every run: a failure is the change's, not the draw's.
fc.configureGlobal({ seed: 20261120 })

const cart = [sampleLine('A', 2, 'for Jim'), sampleLine('B', 1)]

t.test('sums quantities on a known line, which keeps its note, and takes one where it has none', async t => {
  t.strictSame(addLine(cart, sampleLine('A', 3, 'newer')), [sampleLine('A', 5, 'for Jim'), cart[1]])
  t.strictSame(addLine(cart, sampleLine('B', 3, 'for\tJim')), [cart[0], sampleLine('B', 4, 'for Jim')])
})

t.test('appends an unknown part and stops quantities at the limit', async t => {
  t.strictSame(addLine(cart, sampleLine('C', 4)).map(line => line.id), ['A', 'B', 'C'])
  t.equal(addLine([], sampleLine('C', 1e6))[0]?.quantity, limits.cartQuantityMax)
  t.equal(addLine([sampleLine('C', limits.cartQuantityMax)], sampleLine('C', 1))[0]?.quantity, limits.cartQuantityMax)
})

t.test('ignores changes that make no sense, and answers the same lines', async t => {
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

t.test('what a note cannot hold becomes a blank, whether it is pasted or comes with a line', async t => {
  t.equal(setNote(cart, 'B', 'a\tb\u0007c\r\nd ')[1]?.note, 'a b c d ')
  t.equal(addLine([], sampleLine('C', 1, 'a\u2028b'))[0]?.note, 'a b')
})

t.test('orders no line of quantity 0', async t => {
  const lines = [...cart, sampleLine('Z', 0)]
  t.strictSame(orderBody(lines), [{ id: 'A', quantity: 2, note: 'for Jim' }, { id: 'B', quantity: 1, note: '' }])
  t.equal(pieces(lines), 3)
})

t.test('takes over today\'s details without touching what is ordered', async t => {
  const lines = refreshItems(cart, [sampleItem('A', { dealer_price: 1 }), sampleItem('elsewhere')])
  t.strictSame(orderBody(lines), orderBody(cart))
  t.equal(lines[0]?.item.dealer_price, 1)
  t.equal(lines[1], cart[1])
  t.strictSame(changedItems(lines, [sampleItem('A', { dealer_price: 1 }), sampleItem('B', { quantity: 9 }), sampleItem('elsewhere')]), [sampleItem('B', { quantity: 9 })])
})

t.test('what came on top while an order was on its way stays in the cart', async t => {
  t.strictSame(withoutPieces(cart, cart), [])
  const grown = [sampleLine('A', 5), sampleLine('B', 0), sampleLine('C', 1)]
  t.strictSame(withoutPieces(grown, cart), [sampleLine('A', 3), sampleLine('C', 1)])
})

t.test('removed lines come back where they were, unless the part was added again', async t => {
  const [a, b] = [sampleLine('A', 2), sampleLine('B', 1)]
  t.strictSame(putBack([a], [b], 0), [b, a])
  t.strictSame(putBack([], [a, b], 0), [a, b])
  t.strictSame(putBack([sampleLine('B', 7)], [b], 5), [sampleLine('B', 7)])
})

t.test('a refused order comes back whole', async t => {
  const id = fc.constantFrom('A', 'B', 'C', 'D')
  const lines = fc.uniqueArray(fc.record({ id, quantity: fc.nat(100) }), { selector: line => line.id })
    .map(each => each.map(line => sampleLine(line.id, line.quantity)))
  fc.assert(fc.property(lines, lines, (now, ordered) => {
    return pieces(restoreLines(now, ordered)) === pieces(now) + pieces(ordered)
  }))
  fc.assert(fc.property(lines, ordered => withoutPieces(ordered, ordered).length === 0))
  t.pass()
})
