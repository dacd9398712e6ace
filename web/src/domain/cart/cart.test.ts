import t from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { sampleStorage } from '../../../test/sample-storage.ts'

const { storage } = sampleStorage()
// The global must be set before the carts use it.
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
const {
  addCartLine, addCartLines, addToCartLine, cartOf, clearCart, dismissRejectedOrder, forgetCarts, keepCheckoutForm, putBackInCart, recordSubmissionState,
  recordSubmittedOrder, refreshCart, removeFromCart, replaceCart, restoreLastOrder, restoreLines, setCartNote, setCartQuantity, takeFromCart
} = await import('./cart.ts')
const { useCarts } = await import('./sync/open-carts.ts')
const { clearStoredState } = await import('../../lib/storage/stored-state.ts')

t.beforeEach(() => {
  storage.clear()
  forgetCarts()
})

t.test('keeps a cart per customer number', async t => {
  addCartLine('10001', sampleLine('A', 2))
  addCartLine('10002', sampleLine('B', 1))
  t.strictSame(addToCartLine('10001', { id: 'A', quantity: 1, note: '' }), { added: 1, quantity: 3 })
  t.equal(addToCartLine('10001', { id: 'B', quantity: 1, note: '' }), undefined, 'that part is in another dealer\'s cart')
  setCartNote('10001', 'A', 'note')
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 3, 'note')])
  setCartQuantity('10002', 'B', 0)
  t.strictSame(cartOf('10002').lines, [sampleLine('B', 0)], 'a line of quantity 0 stays')
  removeFromCart('10002', 'B')
  t.strictSame(cartOf('10002').lines, [])
  clearCart('10001')
  t.strictSame(cartOf('10001').lines, [])
})

t.test('takes no more lines than an order may have', async t => {
  replaceCart('10001', Array.from({ length: limits.cartLinesMax }, (_, n) => sampleLine(`P${n}`, 1)))
  t.equal(addCartLine('10001', sampleLine('one more', 1)), undefined)
  t.equal(cartOf('10001').lines.length, limits.cartLinesMax)
  t.strictSame(addCartLine('10001', sampleLine('P3', 1)), { added: 1, quantity: 2 })
})

t.test('several lines are added in one step, which can be undone', async t => {
  addCartLine('10001', sampleLine('A', 2))
  const { added, noRoom } = addCartLines('10001', [sampleLine('A', 3), sampleLine('B', 1), sampleLine('B', 4)])
  t.strictSame([added, noRoom], [[{ id: 'A', quantity: 3 }, { id: 'B', quantity: 5 }], []])
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 5), sampleLine('B', 5)])
  takeFromCart('10001', added)
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 2)])
})

t.test('if the cart has no room for some of several lines, these are named', async t => {
  replaceCart('10001', Array.from({ length: limits.cartLinesMax - 1 }, (_, n) => sampleLine(`P${n}`, 1)))
  const { noRoom } = addCartLines('10001', [sampleLine('P3', 1), sampleLine('A', 1), sampleLine('B', 1), sampleLine('A', 1)])
  t.strictSame(noRoom.map(line => line.id), ['B'])
  t.equal(cartOf('10001').lines.at(-1)?.quantity, 2)
})

t.test('the checkout form stays with its cart and is dropped with it', async t => {
  const form = { shipping: 'default' as const, po_number: 'TYPED', special_instructions: 'CALL BOB', address: 1 }
  addCartLine('10001', sampleLine('A', 1))
  keepCheckoutForm('10001', form)
  addCartLine('10001', sampleLine('B', 1))
  refreshCart('10001', [sampleItem('A', { dealer_price: 1 })])
  const { lines } = cartOf('10001')
  clearCart('10001')
  putBackInCart('10001', lines, 0)
  t.match(cartOf('10001'), { lines, form }, 'a removal was taken back')
  clearCart('10001')
  addCartLine('10001', sampleLine('C', 1))
  t.equal(cartOf('10001').form, undefined)
  keepCheckoutForm('10001', form)
  replaceCart('10001', lines)
  t.equal(cartOf('10001').form, undefined)
})

t.test('adds all pieces or, above the limit of a line, none, and fills in a missing note', async t => {
  t.strictSame(addCartLine('10001', sampleLine('A', 99_990)), { added: 99_990, quantity: 99_990 })
  t.strictSame(addToCartLine('10001', { id: 'A', quantity: 20, note: 'no' }), { added: 0, quantity: 99_990 })
  t.strictSame(addToCartLine('10001', { id: 'A', quantity: 9, note: 'for Jim' }), { added: 9, quantity: 99_999 })
  t.strictSame(addToCartLine('10001', { id: 'A', quantity: 20, note: 'newer' }), { added: 0, quantity: 99_999 })
  t.equal(cartOf('10001').lines[0]?.note, 'for Jim')
})

t.test('is restored from storage unchanged, including the form', async t => {
  addCartLine('10001', sampleLine('A', 2, 'ünïcödé'))
  keepCheckoutForm('10001', { shipping: 'will-call', po_number: '', special_instructions: '', address: null })
  const order = { key: 'key-1', lines: [sampleLine('C', 1)], data: 'form', fromFile: false }
  recordSubmittedOrder('10001', order, { reference: 'REF-1', state: 'unknown' })
  recordSubmissionState('10001', { reference: 'REF-1', state: 'rejected' })
  restoreLastOrder('10001')
  restoreLastOrder('10001')
  dismissRejectedOrder('10001', 'REF-2')
  setCartNote('10001', 'A', 'n')
  putBackInCart('10001', [sampleLine('B', 1)], 0)
  keepCheckoutForm('10001', { shipping: 'will-call', po_number: 'PO', special_instructions: '', address: null })
  const before = cartOf('10001')
  t.match(before, { taken: ['key-1'], away: ['REF-1', 'REF-2'], lines: [{ id: 'B' }, { id: 'A', quantity: 2 }, { id: 'C', quantity: 1 }], last: { inCart: true } })
  t.strictSame(useCarts.getState().carts['10001'], before)
  forgetCarts()
  t.strictSame(cartOf('10001'), before)
  forgetCarts()
  clearStoredState()
  t.same(Object.keys(storage), [])
  t.match(cartOf('10001'), { lines: [], form: undefined, last: undefined }, 'after a logout')
})

t.test('a rejected order is restored once', async t => {
  addCartLine('10001', sampleLine('A', 3))
  for (const each of [1, 2]) {
    restoreLines('10001', { reference: 'REF-1', lines: [sampleLine('A', 2, 'blue'), sampleLine('C', 1)] })
    t.strictSame(cartOf('10001').lines, [sampleLine('A', 5, 'blue'), sampleLine('C', 1)], `time ${each}`)
  }
})

t.test('an order whose lines this browser does not know is not marked as restored without them', async t => {
  recordSubmittedOrder('10001', { key: 'key-1', lines: [], fromFile: false }, { reference: 'REF-1', state: 'unknown' })
  recordSubmissionState('10001', { reference: 'REF-1', state: 'rejected' })
  restoreLastOrder('10001')
  t.match(cartOf('10001'), { lines: [], away: [], last: { inCart: false } })
  restoreLines('10001', { reference: 'REF-1', lines: [sampleLine('A', 2)] })
  t.match(cartOf('10001'), { lines: [sampleLine('A', 2)], away: ['REF-1'], last: { inCart: true } })
})

t.test('unchanged prices are not written again', async t => {
  addCartLine('10001', sampleLine('A', 1))
  refreshCart('10001', [sampleItem('A'), sampleItem('elsewhere')])
  t.equal(Object.keys(storage).length, 1)
  const before = cartOf('10001')
  refreshCart('10001', [sampleItem('A', { priceBreak: { discount_price: 1, discount_quantity: 2 } })])
  t.not(cartOf('10001'), before)
})
