import t from 'tap'
import { sampleUser } from '../../../test/samples.ts'
import { sampleItem, sampleLine } from './sample-cart.ts'
import { sampleStorage } from '../../lib/sample-storage.ts'

const { storage } = sampleStorage()
// The global must be set before the carts use it.
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
const { cartOf, forgetCarts } = await import('./cart.ts')
const { adoptOldCarts } = await import('./old-carts.ts')
const { openCart } = await import('./open-carts.ts')
const { rootKey } = await import('../../lib/root-storage.ts')

const staff = sampleUser({ role: 'sales', rep_number: '07', dealer_number: null })
const form = { shipping: 'default', po_number: 'TYPED', special_instructions: '', address: 1 }
const last = { key: 'key-1', submission: { reference: 'REF-9', state: 'unknown' }, lines: [], inCart: false }

function leave (customer: string): void {
  const base = { cart: { lines: [sampleLine('A', 2)], away: ['REF-1'], taken: ['key-1'], last }, upTo: 100, at: 101 }
  storage.setItem(`dealer-portal:cart:${customer}`, JSON.stringify(base))
  const edits: ReadonlyArray<[number, object]> = [
    [99, { kind: 'add', line: sampleLine('FOLDED', 1) }], [110, { kind: 'add', line: sampleLine('B', 1) }], [111, { kind: 'add-lines', lines: [sampleLine('C', 5)] }],
    [1200, { kind: 'sent', order: { key: 'k', lines: [{ id: 'C', quantity: 2 }], fromFile: false }, submission: { reference: 'R', state: 'accepted' } }],
    [1300, { kind: 'sent', order: { key: 'l', lines: [{ id: 'C', quantity: 1 }], fromFile: false }, submission: { reference: 'S', state: 'rejected' } }],
    [1400, { kind: 'form', form }], [1500, { kind: 'refresh', items: [sampleItem('A')] }], [1600, { kind: 'note', id: 'B', note: 'n' }], [1700, { kind: 'sled' }]
  ]
  for (const [at, edit] of edits) storage.setItem(`dealer-portal:cart:${customer}:${at}:x`, JSON.stringify(edit))
}

const oldEntries = (): string[] => Object.keys(storage).filter(name => name.startsWith('dealer-portal:cart:'))

t.beforeEach(() => {
  storage.clear()
  forgetCarts()
})

t.test('a cart of an earlier release is adopted with its edits, once, whatever tabs do so', async t => {
  leave('10001')
  const before = Object.fromEntries(oldEntries().map(name => [name, storage.getItem(name) ?? '']))
  adoptOldCarts(staff)
  t.strictSame(oldEntries(), [])
  const adopted = cartOf('10001')
  t.strictSame(adopted.lines, [sampleLine('A', 2), sampleLine('B', 1, 'n'), sampleLine('C', 3)])
  t.match(adopted, { away: ['REF-1'], form, last, taken: ['key-1'] })
  const ids = openCart('10001').log.unsent().map(({ id }) => id)
  t.match(ids, [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, String])
  forgetCarts()
  for (const [name, text] of Object.entries(before)) storage.setItem(name, text)
  adoptOldCarts(staff)
  t.strictSame(openCart('10001').log.unsent().map(({ id }) => id), ids, 'another tab makes the same edits')
  t.strictSame(cartOf('10001').lines, adopted.lines)
})

t.test('a dealer adopts no other dealer\'s cart, and it does not stay', async t => {
  leave('10001')
  leave('10002')
  adoptOldCarts(sampleUser({ dealer_number: '10002' }))
  t.strictSame([cartOf('10001').lines.length, cartOf('10002').lines.length, oldEntries()], [0, 3, []])
})

t.test('carts of the release before that are adopted too, and the root\'s other slices stay', async t => {
  const carts = { 10001: { lines: [sampleLine('A', 2)], taken: ['key-1'] }, 10002: { lines: [] } }
  storage.setItem(rootKey, JSON.stringify({ cart: { state: { carts } }, user: { state: { user: null } } }))
  adoptOldCarts(staff)
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 2)])
  t.strictSame(JSON.parse(storage.getItem(rootKey) ?? ''), { user: { state: { user: null } } })
})

t.test('of a damaged cart the valid lines are adopted', async t => {
  const good = sampleLine('A', 1, 'for\tJim')
  const bad = [
    null, 7, {}, { ...good, id: 'B' }, { ...good, quantity: -1 }, { ...good, quantity: 1.5 }, { ...good, quantity: 1e9 }, { ...good, note: null },
    { ...good, note: 'x'.repeat(91) }, { ...good, item: { ...good.item, retail_price: '20.00' } }, { ...good, item: { ...good.item, priceBreak: {} } }
  ]
  storage.setItem('dealer-portal:cart:10001', JSON.stringify({ cart: { lines: [...bad, good], form: { shipping: 'sled' }, taken: 7, last: { key: 'k' } }, upTo: 1, at: 1 }))
  storage.setItem('dealer-portal:cart:10002', '{')
  adoptOldCarts(staff)
  t.strictSame(cartOf('10001').lines, [{ ...good, note: 'for Jim' }])
  t.match(cartOf('10001'), { form: undefined, last: undefined, taken: undefined })
})
