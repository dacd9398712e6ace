import t from 'tap'
import { limits } from '@portal/contracts/limits'
import {
  addCartLine, addToCartLine, cartOf, changeCart, clearCart, keepCheckoutForm, putBackInCart, refreshCart, removeFromCart, replaceCart, setCartNote,
  setCartQuantity, useCarts
} from './cart.ts'
import { rootKey } from './root-storage.ts'
import { sampleItem, sampleLine } from './sample-cart.ts'
import { readCarts } from './stored-carts.ts'

const stored = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => { stored.set(key, value) }
  }
})

t.beforeEach(() => { useCarts.setState({ carts: {} }) })

t.test('keeps a cart per customer number', async t => {
  addCartLine('10001', sampleLine('A', 2))
  addCartLine('10002', sampleLine('B', 1))
  t.equal(addToCartLine('10001', 'A', 1), true)
  t.equal(addToCartLine('10001', 'B', 1), false, 'that part is in another dealer\'s cart')
  setCartNote('10001', 'A', 'note')
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 3, 'note')])
  setCartQuantity('10002', 'B', 0)
  t.strictSame(cartOf('10002').lines, [sampleLine('B', 0)], 'a line of quantity 0 stays')
  removeFromCart('10002', 'B')
  t.strictSame(cartOf('10002').lines, [])
  clearCart('10001')
  t.strictSame(cartOf('10001').lines, [])
})

t.test('takes no more lines than an order can have', async t => {
  useCarts.setState({ carts: { 10001: { lines: Array.from({ length: limits.cartLinesMax }, (_, n) => sampleLine(`P${n}`, 1)) } } })
  t.equal(addCartLine('10001', sampleLine('one more', 1)), false)
  t.equal(cartOf('10001').lines.length, limits.cartLinesMax)
  t.equal(addCartLine('10001', sampleLine('P3', 1)), true)
})

t.test('what was filled in at the checkout stays with the cart, and not with the next one', async t => {
  const form = { shipping: 'default' as const, po_number: 'TYPED', special_instructions: 'CALL BOB', address: 1 }
  addCartLine('10001', sampleLine('A', 1))
  keepCheckoutForm('10001', form)
  addCartLine('10001', sampleLine('B', 1))
  refreshCart('10001', [sampleItem('A', { dealer_price: 1 })])
  const { lines } = cartOf('10001')
  clearCart('10001')
  putBackInCart('10001', lines, 0)
  t.strictSame(cartOf('10001'), { lines, form }, 'a removal was taken back')
  clearCart('10001')
  addCartLine('10001', sampleLine('C', 1))
  t.equal(cartOf('10001').form, undefined)
  keepCheckoutForm('10001', form)
  replaceCart('10001', lines)
  t.equal(cartOf('10001').form, undefined)
})

t.test('comes back from storage as it was, form and all', async t => {
  addCartLine('10001', sampleLine('A', 2, 'ünïcödé'))
  keepCheckoutForm('10001', { shipping: 'will-call', po_number: '', special_instructions: '', address: null })
  changeCart('10001', cart => ({ ...cart, taken: ['key-1'], away: ['REF-1'] }))
  const before = cartOf('10001')
  const kept = stored.get(rootKey) ?? ''
  useCarts.setState({ carts: {} })
  stored.set(rootKey, kept)
  await useCarts.persist.rehydrate()
  t.match(cartOf('10001'), before)
  stored.delete(rootKey)
  await useCarts.persist.rehydrate()
  t.strictSame(useCarts.getState().carts, {}, 'another tab logged out')
})

t.test('keeps what is sound of a damaged store', async t => {
  for (const damaged of [undefined, null, 1, 'x', [], {}, { carts: null }, { carts: [] }]) t.strictSame(readCarts(damaged), {})
  const good = sampleLine('A', 1)
  const bad = [
    null, 7, {}, { ...good, id: 'B' }, { ...good, quantity: -1 }, { ...good, quantity: 1.5 }, { ...good, quantity: 1e9 }, { ...good, note: null },
    { ...good, note: 'x'.repeat(91) }, { ...good, item: { ...good.item, retail_price: '20.00' } }, { ...good, item: { ...good.item, priceBreak: {} } }
  ]
  const carts = readCarts({ carts: { 10001: { lines: [...bad, good], form: { shipping: 'sled' }, taken: 7, last: { key: 'k' } }, 10002: 'x' } })
  t.strictSame(carts['10001'], { lines: [good], last: undefined })
  t.strictSame(carts['10002']?.lines, [])
})

t.test('a note that an older build stored becomes one line', async t => {
  const carts = readCarts({ carts: { 10001: { lines: [sampleLine('A', 1, 'for\tJim\u0000'), sampleLine('B', 1, 'a b')] } } })
  t.strictSame(carts['10001']?.lines.map(line => line.note), ['for Jim ', 'a b'])
})
