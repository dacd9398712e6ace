import t from 'tap'
import { limits } from '@portal/contracts/limits'
import {
  addCartLine, addToCartLine, cartOf, changeCart, clearCart, dropOtherDealersSubmissions, refreshCart, removeFromCart, setCartNote,
  setCartQuantity, submitCart, useCarts
} from './cart.ts'
import { beginSubmission, submissionKey } from './customer-cart.ts'
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

t.test('another dealer acted for drops the keys of the others, new prices drop none', async t => {
  for (const customer of ['10001', '10002']) {
    addCartLine(customer, sampleLine('A', 1))
    changeCart(customer, cart => beginSubmission(cart, 'form', () => customer))
    refreshCart(customer, [sampleItem('A', { dealer_price: 1 })])
  }
  dropOtherDealersSubmissions({ status: 'unknown', user: null })
  t.equal(submissionKey(cartOf('10001'), 'form'), '10001')
  dropOtherDealersSubmissions({ status: 'in', user: { ...staff, dealer_selector: '10002' } })
  t.equal(submissionKey(cartOf('10001'), 'form'), undefined)
  t.equal(submissionKey(cartOf('10002'), 'form'), '10002')
})

t.test('a key that another tab has minted a moment ago is taken over', async t => {
  addCartLine('10001', sampleLine('A', 1))
  submitCart('10001', 'form', () => 'key-1')
  useCarts.setState({ carts: { 10001: { lines: cartOf('10001').lines } } })
  stored.set(rootKey, JSON.stringify({ cart: { state: { carts: { 10001: { lines: [], pending: { key: 'key-2', data: 'form' } } } } } }))
  submitCart('10001', 'form', () => 'key-3')
  t.equal(submissionKey(cartOf('10001'), 'form'), 'key-2')
  submitCart('10001', 'another form', () => 'key-4')
  t.equal(submissionKey(cartOf('10001'), 'another form'), 'key-4')
})

t.test('another tab that had not heard of Submit yet takes no key away; one that changed the cart, or has the order in, does', async t => {
  const [pending, last] = [{ key: 'key-1', data: 'form' }, { key: 'key-0', submission: { reference: 'R', state: 'accepted' }, lines: [], inCart: false }]
  const fromOtherTab = async (cart: object) => {
    useCarts.setState({ carts: { 10001: { lines: [sampleLine('A', 1)], pending } } })
    stored.set(rootKey, JSON.stringify({ cart: { state: { carts: { 10001: cart } } } }))
    await useCarts.persist.rehydrate()
    return submissionKey(cartOf('10001'), 'form')
  }
  const repriced = { ...sampleLine('A', 1), item: sampleItem('A', { dealer_price: 1 }) }
  t.equal(await fromOtherTab({ lines: [repriced] }), 'key-1')
  t.strictSame(cartOf('10001').lines, [repriced], 'its prices are taken over')
  t.equal(await fromOtherTab({ lines: [sampleLine('A', 1)], pending: { ...pending, key: 'key-2' } }), 'key-2')
  t.equal(await fromOtherTab({ lines: [sampleLine('A', 2)] }), undefined)
  t.equal(await fromOtherTab({ lines: [sampleLine('A', 1, 'note')] }), undefined)
  t.equal(await fromOtherTab({ lines: [sampleLine('A', 1)], last }), undefined)
})

t.test('comes back from storage as it was, key and all', async t => {
  addCartLine('10001', sampleLine('A', 2, 'ünïcödé'))
  changeCart('10001', cart => beginSubmission(cart, 'form', () => 'key-1'))
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
  const carts = readCarts({ carts: { 10001: { lines: [...bad, good], pending: { key: 1 }, last: { key: 'k' } }, 10002: 'x' } })
  t.strictSame(carts['10001'], { lines: [good], pending: undefined, last: undefined })
  t.strictSame(carts['10002']?.lines, [])
})

t.test('a note that an older build stored becomes one line', async t => {
  const carts = readCarts({ carts: { 10001: { lines: [sampleLine('A', 1, 'for\tJim\u0000'), sampleLine('B', 1, 'a b')] } } })
  t.strictSame(carts['10001']?.lines.map(line => line.note), ['for Jim ', 'a b'])
})

const staff = {
  _id: 'u1',
  role: 'sales',
  email: 'rep@example.com',
  status: 'active',
  accountCreated: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  name_first: 'Rae',
  name_last: 'Rep',
  rep_number: '07',
  dealer_number: null,
  dealer: null,
  dealer_selector: null
} as const
