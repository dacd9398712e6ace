import t from 'tap'
import { addCartLine, forgetCarts } from '../../cart/cart.ts'
import { storeUpload } from '../sending/stored-upload.ts'
import { sampleItem, sampleLine } from '../../../../test/sample-cart.ts'
import { sampleDealer, sampleUser } from '../../../../test/sample-users.ts'
import { useSession } from '../../session/session.ts'
import type { OpenKey, OrderQuestion } from './open-key.ts'
import { forgetOrderContents, keepQuestion, openKeysOf, putKey, releaseKey, confirmQuestion, useOpenKeys, watchStoredKeys } from './open-keys-store.ts'
import { notePortalTime } from '../../../lib/http/portal-clock.ts'
import { pressSubmit, pressSubmitFile, waitsForPreviousOrder } from '../sending/press-submit.ts'

const stored: Record<string, string> = {}
let full = false
const hidden = (value: unknown) => ({ value, enumerable: false })
Object.defineProperties(stored, {
  getItem: hidden((name: string) => stored[name] ?? null),
  setItem: hidden((name: string, value: string) => {
    if (full) throw new Error('full')
    stored[name] = value
  }),
  removeItem: hidden((name: string) => { Reflect.deleteProperty(stored, name) })
})
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: stored, configurable: true })

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const seen = { total: 100, parts: [{ item_number: 'A', price: 50 }] }
const knows = { seen, duplicateOf: [] }
const order = { poNumber: 'PO 1', total: 100, data: 'form', lines: [{ id: 'A', quantity: 2, note: 'n' }], items: [], cartVersion: 3, knows, after: uuid(0) }
const entry: OpenKey = { key: uuid(1), customer: '10001', at: 5, order }
const submission = { reference: 'REF', state: 'accepted' as const }

t.beforeEach(() => {
  full = false
  for (const name of Object.keys(stored)) Reflect.deleteProperty(stored, name)
  useOpenKeys.setState({ keys: {} })
  forgetCarts()
})

t.test('each key has an entry of its own, which another tab can read', async t => {
  const known = { ...entry, key: uuid(2), at: 9, outcome: { state: 'known' as const, submission, poNumber: 'PO 1' } }
  const file = { key: uuid(3), customer: '10001', at: 7, order: { poNumber: 'PO 3', total: 1, fileName: 'a.txt', knows }, outcome: { state: 'withdrawn' as const } }
  for (const each of [known, entry, file, { ...entry, key: uuid(4), customer: '10004' }]) putKey(each)
  t.equal(Object.keys(stored).filter(name => name.startsWith('submission:')).length, 4)
  useOpenKeys.setState({ keys: {} })
  t.strictSame(openKeysOf('10001'), [entry, file, known])
  releaseKey(uuid(1))
  t.strictSame(openKeysOf('10001').map(({ key }) => key), [uuid(3), uuid(2)])
})

const earlier = { reference: 'P1', submitted_at: '2026-11-20T15:00:00.000Z', po_number: 'PO 1', pieces: 2, state: 'accepted' }

t.test('a question is kept with the key until the key is settled', async t => {
  const questions: OrderQuestion[] = [
    { kind: 'duplicate', message: 'Twice?', earlier },
    { kind: 'cart', message: 'Too?', version: 4, earlier },
    { kind: 'cart', message: 'After the restore?', version: 4 },
    { kind: 'cart', message: 'Taken back?', version: 4, moved: { kind: 'taken-back', name: 'Robin', at: '2026-11-20T15:00:00.000Z' } },
    { kind: 'prices', message: 'Dearer?', prices: { seen, now: { total: 120, parts: [{ item_number: 'A', price: 60, unit_of_measure: 'BX', superseded_by: 'B' }] } } }
  ]
  for (const question of questions) {
    releaseKey(entry.key)
    keepQuestion('10001', entry.key, question)
    t.strictSame(openKeysOf('10001'), [], 'a key that is gone stays gone')
    putKey(entry)
    keepQuestion('10001', entry.key, question)
    useOpenKeys.setState({ keys: {} })
    t.strictSame(openKeysOf('10001'), [{ ...entry, question }])
  }
  for (const unreadable of [{ kind: 'duplicate', message: 'Twice?', earlier: { ...earlier, submitted_at: 'then' } }, { kind: 'prices', message: '', prices: {} }, { kind: 'cart' }]) {
    stored[`submission:${entry.key}`] = JSON.stringify({ ...entry, question: unreadable })
    t.strictSame(openKeysOf('10001'), [entry])
  }
  const known = { ...entry, outcome: { state: 'withdrawn' as const } }
  putKey(known)
  keepQuestion('10001', entry.key, { kind: 'cart', message: 'Too?', version: 4 })
  t.strictSame(openKeysOf('10001'), [known])
})

t.test('each yes adds what its question named, and is kept with the key', async t => {
  const now = { total: 120, parts: [{ item_number: 'A', price: 60 }] }
  putKey(entry)
  const questions: OrderQuestion[] = [
    { kind: 'prices', message: '', prices: { seen, now } },
    { kind: 'cart', message: '', version: 4, earlier },
    { kind: 'duplicate', message: '', earlier: { ...earlier, reference: 'P2' } }
  ]
  for (const question of questions) {
    keepQuestion('10001', entry.key, question)
    confirmQuestion('10001', entry.key)
  }
  confirmQuestion('10001', entry.key)
  useOpenKeys.setState({ keys: {} })
  t.strictSame(openKeysOf('10001'), [{ ...entry, order: { ...order, knows: { seen: now, told: 4, duplicateOf: ['P1', 'P2'] } } }])
})

t.test('a page restored from the back/forward cache knows the keys that other tabs have stored meanwhile', async t => {
  const listeners = new Map<string, () => void>()
  Object.defineProperty(globalThis, 'window', {
    value: { addEventListener: (name: string, listener: () => void) => listeners.set(name, listener), removeEventListener: () => {} }, configurable: true
  })
  t.teardown(() => { Reflect.deleteProperty(globalThis, 'window') })
  t.teardown(watchStoredKeys())
  stored[`submission:${entry.key}`] = JSON.stringify(entry)
  listeners.get('pageshow')?.()
  t.strictSame(useOpenKeys.getState().keys, { [entry.key]: entry })
})

t.test('if the browser refuses to store a key, the tab still knows it', async t => {
  full = true
  putKey(entry)
  t.strictSame(openKeysOf('10001'), [entry])
  releaseKey(entry.key)
  t.strictSame(openKeysOf('10001'), [])
})

t.test('a key with damaged data is still a key, and other entries are left alone', async t => {
  const written = { ...entry, order: { ...entry.order, lines: 'x' }, outcome: { state: 'known' } }
  stored[`submission:${uuid(1)}`] = JSON.stringify(written)
  const others = ['{', 'null', '7', JSON.stringify({ ...entry, key: 'x' }), JSON.stringify({ ...entry, customer: 1 }), JSON.stringify({ ...entry, at: 'now' })]
  others.forEach((text, n) => { stored[`submission:${n}`] = text })
  t.strictSame(openKeysOf('10001'), [{ key: uuid(1), customer: '10001', at: 5 }])
})

t.test('logging out deletes everything but key, dealer, person and time', async t => {
  useSession.setState({ user: sampleUser() })
  t.teardown(() => { useSession.setState({ user: null }) })
  putKey({ ...entry, by: 'user-1', outcome: { state: 'known', submission, poNumber: 'PO 1' } })
  forgetOrderContents()
  const left = { key: uuid(1), customer: '10001', at: 5, by: 'user-1' }
  t.strictSame(openKeysOf('10001'), [left])
  useSession.setState({ user: sampleUser({ _id: 'user-2' }) })
  t.strictSame(openKeysOf('10001'), [], 'it waits for its person')
  t.strictSame(JSON.parse(stored[`submission:${uuid(1)}`] ?? ''), left)
})

const drawn = (quantity = 2) => ({ lines: [sampleLine('A', quantity, 'left'), sampleLine('B', 0)], cartVersion: 7, data: 'form', seenDelivery: 'UPS GROUND\nShop A', poNumber: 'PO 1' })

t.test('Submit stores what the page showed before anything is sent; pressing it again for the same form and lines reuses the key', async t => {
  const key = pressSubmit('10001', drawn())
  const [pressed] = openKeysOf('10001')
  t.match(pressed, {
    key,
    at: Number,
    order: {
      poNumber: 'PO 1',
      data: 'form',
      lines: [{ id: 'A', quantity: 2, note: 'left' }],
      cartVersion: 7,
      total: 3000,
      knows: { seen: { total: 3000, parts: [{ item_number: 'A', price: 1500 }] }, seenDelivery: 'UPS GROUND\nShop A', duplicateOf: [] }
    }
  })
  t.match(key, /^[0-9a-f-]{36}$/)
  useOpenKeys.setState({ keys: {} })
  addCartLine('10001', sampleLine('A', 9))
  t.equal(pressSubmit('10001', drawn()), key, 'in another tab, whatever is in the cart by then')
  t.equal(pressSubmit('10001', drawn(5)), undefined, 'a tab that shows other lines has to wait')
  t.equal(pressSubmit('10001', { ...drawn(), seenDelivery: 'UPS GROUND\nShop B' }), undefined, 'and so does one that shows another address')
  t.equal(openKeysOf('10001').length, 1)
})

t.test('while an order is not settled, the dealer can submit no other one, as a cart or as a file', async t => {
  putKey(entry)
  t.equal(pressSubmit('10001', { ...drawn(), data: 'another form' }), undefined)
  const held = storeUpload({ customer: '10001', name: 'a.txt', poNumber: '1', file: 'QQ==', parts: [{ item: sampleItem('A'), quantity: 2 }], total: 3000 })
  if (held === undefined) throw new Error('nothing was held')
  const dealer = sampleDealer()
  t.equal(pressSubmitFile(held, dealer), false)
  t.match(pressSubmit('10004', drawn()), /^[0-9a-f-]{36}$/, 'another dealer\'s')
  putKey({ ...entry, outcome: { state: 'withdrawn' } })
  t.equal(waitsForPreviousOrder('10001'), false, 'settled, and not shown yet')
  t.equal(pressSubmitFile({ ...held, key: uuid(9) }, dealer), false, 'a file that is gone, as after a logout in another tab')
  t.equal(pressSubmitFile(held, dealer), true)
  t.equal(pressSubmitFile(held, dealer), true, 'pressed again')
  t.match(openKeysOf('10001').at(-1), { key: held.key, order: { fileName: 'a.txt', poNumber: '1', knows: { seen: { total: 3000, parts: [{ item_number: 'A', price: 1500 }] } } } })
})

t.test('an order has the portal\'s time, whatever the browser\'s clock shows', async t => {
  const evening = Date.parse('2026-11-27T01:23:00.000Z')
  notePortalTime({ headers: new Headers({ date: new Date(evening).toUTCString() }) })
  addCartLine('10009', sampleLine('A', 1))
  pressSubmit('10009', { lines: [sampleLine('A', 1)], cartVersion: 1, data: 'form', seenDelivery: '', poNumber: 'PO 1' })
  for (const { at } of openKeysOf('10009')) t.ok(Number.isInteger(at) && Math.abs(at - evening) < 5000)
  t.equal(openKeysOf('10009').length, 1)
})
