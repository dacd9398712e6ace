import t from 'tap'
import { addCartLine, cartOf, forgetCarts } from '../../cart/cart.ts'
import { storeUpload } from '../sending/stored-upload.ts'
import { sampleLine } from '../../../../test/sample-cart.ts'
import type { OpenKey } from './open-key.ts'
import { forgetOrderContents, keepQuestion, openKeysOf, putKey, releaseKey, useOpenKeys } from './open-keys-store.ts'
import { unsettledCartKey, pressSubmit, pressSubmitFile, waitsForPreviousOrder } from '../sending/press-submit.ts'

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
const entry: OpenKey = { key: uuid(1), customer: '10001', at: 5, order: { poNumber: 'PO 1', total: 100, data: 'form', lines: [{ id: 'A', quantity: 2, note: 'n' }], items: [], after: uuid(0) } }
const submission = { reference: 'REF', state: 'accepted' as const }

t.beforeEach(() => {
  full = false
  for (const name of Object.keys(stored)) Reflect.deleteProperty(stored, name)
  useOpenKeys.setState({ keys: {} })
  forgetCarts()
})

t.test('each key has an entry of its own, which another tab can read', async t => {
  const known = { ...entry, key: uuid(2), at: 9, outcome: { state: 'known' as const, submission, poNumber: 'PO 1' } }
  const file = { key: uuid(3), customer: '10001', at: 7, order: { poNumber: 'PO 3', total: 1, fileName: 'a.txt' }, outcome: { state: 'withdrawn' as const } }
  for (const each of [known, entry, file, { ...entry, key: uuid(4), customer: '10004' }]) putKey(each)
  t.equal(Object.keys(stored).filter(name => name.startsWith('submission:')).length, 4)
  useOpenKeys.setState({ keys: {} })
  t.strictSame(openKeysOf('10001'), [entry, file, known])
  releaseKey(uuid(1))
  t.strictSame(openKeysOf('10001').map(({ key }) => key), [uuid(3), uuid(2)])
})

t.test('the question that the person was asked is kept with the key until the key is settled', async t => {
  const earlier = { reference: 'P1', submitted_at: '2026-11-20T15:00:00.000Z', po_number: 'PO 1', pieces: 2, state: 'accepted' }
  const question = { message: 'Twice?', earlier, yes: true as const }
  keepQuestion('10001', entry.key, question)
  t.strictSame(openKeysOf('10001'), [], 'a key that is gone stays gone')
  putKey(entry)
  keepQuestion('10001', entry.key, question)
  useOpenKeys.setState({ keys: {} })
  t.strictSame(openKeysOf('10001'), [{ ...entry, question }])
  stored[`submission:${entry.key}`] = JSON.stringify({ ...entry, question: { message: 'Twice?', earlier: { ...earlier, submitted_at: 'then' } } })
  t.strictSame(openKeysOf('10001'), [{ ...entry, question: { message: 'Twice?' } }])
  const known = { ...entry, outcome: { state: 'withdrawn' as const } }
  putKey(known)
  keepQuestion('10001', entry.key, question)
  t.strictSame(openKeysOf('10001'), [known])
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

t.test('logging out deletes everything but key, dealer and time', async t => {
  putKey({ ...entry, outcome: { state: 'known', submission, poNumber: 'PO 1' } })
  forgetOrderContents()
  const left = { key: uuid(1), customer: '10001', at: 5 }
  t.strictSame(openKeysOf('10001'), [left])
  t.strictSame(JSON.parse(stored[`submission:${uuid(1)}`] ?? ''), left)
})

t.test('Submit stores the confirmed order before anything is sent; pressing it again for the same order reuses the key', async t => {
  addCartLine('10001', sampleLine('A', 2, 'left'))
  addCartLine('10001', sampleLine('B', 0))
  t.equal(pressSubmit('10001', 'form', 'PO 1'), true)
  const pressed = unsettledCartKey('10001', 'form')
  t.match(pressed, { key: /^[0-9a-f-]{36}$/, at: Number, order: { poNumber: 'PO 1', data: 'form', lines: [{ id: 'A', quantity: 2, note: 'left' }] } })
  t.ok((pressed?.order.total ?? 0) > 0)
  useOpenKeys.setState({ keys: {} })
  t.equal(pressSubmit('10001', 'form', 'PO 1'), true, 'in another tab')
  t.equal(unsettledCartKey('10001', 'form')?.key, pressed?.key)
  t.strictSame(cartOf('10001').lines.length, 2)
})

t.test('while an order is not settled, the dealer can submit no other one, as a cart or as a file', async t => {
  putKey(entry)
  t.equal(pressSubmit('10001', 'another form', 'PO 2'), false)
  const held = storeUpload({ customer: '10001', name: 'a.txt', poNumber: '1', file: 'QQ==', parts: [], total: 1 })
  if (held === undefined) throw new Error('nothing was held')
  t.equal(pressSubmitFile(held), false)
  t.equal(pressSubmit('10004', 'form', 'PO 3'), true, 'another dealer\'s')
  putKey({ ...entry, outcome: { state: 'withdrawn' } })
  t.equal(waitsForPreviousOrder('10001'), false, 'settled, and not shown yet')
  t.equal(pressSubmitFile(held), true)
  t.equal(pressSubmitFile(held), true, 'pressed again')
  t.match(openKeysOf('10001').at(-1), { key: held.key, order: { fileName: 'a.txt', poNumber: '1' } })
})
