import t from 'tap'
import { changedItems, keepingSame, orderBody, pieces, refreshItems } from './cart-lines.ts'
import { sampleItem, sampleLine } from '../../../../test/sample-cart.ts'

const cart = [sampleLine('A', 2, 'for Jim'), sampleLine('B', 1)]

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

t.test('lines that have not changed stay the same objects, so that memoized rows stay', async t => {
  const again = cart.map(line => ({ ...line, item: { ...line.item } }))
  t.equal(keepingSame(again, cart), cart)
  const [, b] = cart
  const changed = keepingSame([{ ...sampleLine('A', 3, 'for Jim') }, sampleLine('B', 1), sampleLine('C', 1)], cart)
  t.strictSame(changed.map(line => line.quantity), [3, 1, 1])
  t.equal(changed[1], b)
})
