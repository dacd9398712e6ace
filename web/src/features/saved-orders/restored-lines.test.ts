import t from 'tap'
import { sampleItem } from '../../domain/cart/sample-cart.ts'
import { compareLines, restoredCart } from './restored-lines.ts'

const item = sampleItem('A', { retail_price: 2000, dealer_price: 1500, quantity: 5, priceBreak: { discount_price: 1200, discount_quantity: 10 } })
const saved = { id: 'A', quantity: 3, note: 'for Jim', item_description: 'Part A', price: 1500 }

t.test('an unchanged line has no remarks', async t => {
  t.strictSame(compareLines([saved], [item]), [{ saved, item, notChecked: false, wasPrice: undefined, backordered: 0 }])
})

t.test('a changed price, volume discount included, and pieces that stock does not cover are pointed out', async t => {
  t.match(compareLines([{ ...saved, price: 1400 }], [item]), [{ wasPrice: 1400 }])
  t.match(compareLines([{ ...saved, quantity: 12, price: 1200 }], [item]), [{ wasPrice: undefined, backordered: 7 }])
  t.match(compareLines([saved], [{ ...item, quantity: -2 }]), [{ backordered: 3 }])
})

t.test('a part that is not sold any more is pointed out, and stays out of the cart', async t => {
  const lines = compareLines([{ ...saved, id: 'GONE' }, saved], [item])
  t.match(lines[0], { item: undefined, wasPrice: undefined, backordered: 0 })
  t.strictSame(restoredCart(lines), [{ id: 'A', item, quantity: 3, note: 'for Jim' }])
})

t.test('the cart has current details, includes lines of quantity 0, and has each part only once', async t => {
  const lines = compareLines([{ ...saved, price: 1 }, { ...saved, quantity: 0 }], [item])
  t.strictSame(restoredCart(lines), [{ id: 'A', item, quantity: 3, note: 'for Jim' }])
  t.strictSame(restoredCart(compareLines([{ ...saved, quantity: 0 }], [item])).map(line => line.quantity), [0])
})

t.test('a part of which nothing is known is neither sold nor gone, and cannot be restored', async t => {
  const lines = compareLines([saved], [], ['A'])
  t.match(lines, [{ saved, item: undefined, notChecked: true }])
  t.same(restoredCart(lines), [])
})
