import t from 'tap'
import { sampleItem } from '../../../../test/sample-cart.ts'
import { storeDraft, storedDraft } from '../../session/page-drafts.ts'
import { decodeUploadKey, encodeUploadKey, storeUpload, removeUpload, storedUploadOf } from './stored-upload.ts'

const storage: Record<string, string> = {}
let full = false
const hidden = (value: unknown) => ({ value, enumerable: false })
Object.defineProperties(storage, {
  getItem: hidden((name: string) => storage[name] ?? null),
  setItem: hidden((name: string, value: string) => {
    if (full) throw new Error('full')
    storage[name] = value
  }),
  removeItem: hidden((name: string) => { Reflect.deleteProperty(storage, name) })
})
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })

const upload = { customer: '10001', name: 'order.txt', poNumber: 'PO 1', file: 'QQ==', parts: [{ item: sampleItem('A-1'), quantity: 7 }], total: 4200 }

t.beforeEach(() => {
  full = false
  for (const name of Object.keys(storage)) Reflect.deleteProperty(storage, name)
})

t.test('a file is stored under its own key, and the tab keeps one file', async t => {
  const held = storeUpload(upload)
  t.match(held, { ...upload, key: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/ })
  t.strictSame(storedUploadOf(held?.key ?? ''), held)
  const delivery = { shipping: 'will-call', special_instructions: 'X', address: 9999 } as const
  const chosen = storeUpload({ ...upload, delivery })
  t.strictSame(storedUploadOf(chosen?.key ?? ''), chosen)
  storage[`lightspeed-${chosen?.key}`] = JSON.stringify({ ...chosen, delivery: { ...delivery, shipping: 'pigeon' } })
  t.equal(storedUploadOf(chosen?.key ?? ''), undefined, 'it would go elsewhere than was shown')
  const other = storeUpload({ ...upload, customer: '10004' })
  t.not(other?.key, held?.key)
  t.same(Object.keys(storage), [`lightspeed-${other?.key}`])
  removeUpload(other?.key ?? '')
  t.same(Object.keys(storage), [])
})

t.test('once its order is received, what was entered for the file goes too, but not what was entered for another one since', async t => {
  const draft = { entry: 'entry:/lightspeed:user-1:10001', id: 'draft-1' }
  storeDraft(draft.entry, { id: 'draft-1' })
  const held = storeUpload({ ...upload, draft })
  t.same(storedUploadOf(held?.key ?? '')?.draft, draft)
  removeUpload(held?.key ?? '')
  t.equal(storedDraft(draft.entry), undefined)
  const again = storeUpload({ ...upload, draft })
  storeDraft(draft.entry, { id: 'draft-2' })
  removeUpload(again?.key ?? '')
  t.same(storedDraft(draft.entry), { id: 'draft-2' })
})

t.test('storing fails visibly if the browser refuses, and invalid stored values are ignored', async t => {
  full = true
  t.equal(storeUpload(upload), undefined)
  for (const broken of ['', '{', 'null', '[]', '{"key":"key-1"}', JSON.stringify({ ...upload, key: 7 })]) {
    storage['lightspeed-key-1'] = broken
    t.equal(storedUploadOf('key-1'), undefined, broken)
  }
  storage['lightspeed-key-1'] = JSON.stringify({ ...upload, key: 'key-1', parts: [...upload.parts, { item: {}, quantity: 1 }, null] })
  t.same(storedUploadOf('key-1')?.parts, [], 'the file orders more than the parts that can be read')
})

t.test('an address contains only the key of a file', async t => {
  t.equal(decodeUploadKey(encodeUploadKey('key-1')), 'key-1')
  const other = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const encoded of ['', '%', 'e30', other([]), other({ v: 1, type: 'csv', key: 'k' }), other({ v: 2, type: 'lightspeed', key: 'k' }), other({ v: 1, type: 'lightspeed' })]) {
    t.equal(decodeUploadKey(encoded), undefined, encoded)
  }
})
