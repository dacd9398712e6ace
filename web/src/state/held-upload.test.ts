import t from 'tap'
import { decodeUpload, encodeUpload, heldUpload, holdUpload, releaseUpload, takeBackUpload, uploadOf } from './held-upload.ts'

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

const upload = { customer: '10001', name: 'order.txt', poNumber: 'PO 1', file: 'QQ==' }
const never = () => { throw new Error('no key is to be minted') }

t.beforeEach(() => {
  full = false
  for (const name of Object.keys(storage)) Reflect.deleteProperty(storage, name)
})

t.test('a file is kept under its submission key, and pressing Submit again for the same keeps it', async t => {
  t.equal(holdUpload(upload, () => 'key-1'), 'key-1')
  t.strictSame(uploadOf('key-1'), { ...upload, key: 'key-1', submitted: true })
  t.equal(holdUpload(upload, never), 'key-1')
  t.equal(uploadOf('key-2'), undefined)
})

t.test('another file, PO number or dealer is another decision, and the tab keeps one file', async t => {
  holdUpload(upload, () => 'key-1')
  t.equal(holdUpload({ ...upload, poNumber: 'PO 2' }, () => 'key-2'), 'key-2')
  t.equal(holdUpload({ ...upload, poNumber: 'PO 2', file: 'QUE=' }, () => 'key-3'), 'key-3')
  t.equal(holdUpload({ ...upload, customer: '10004' }, () => 'key-4'), 'key-4')
  t.same(Object.keys(storage), ['lightspeed-key-4'])
  t.same([heldUpload('10004')?.key, heldUpload('10001')], ['key-4', undefined], 'nobody sees another dealer\'s file')
})

t.test('a refused file stays to be corrected and is sent under another key; one that is in is forgotten', async t => {
  holdUpload(upload, () => 'key-1')
  takeBackUpload('key-1')
  t.equal(heldUpload('10001')?.submitted, false)
  t.equal(holdUpload(upload, () => 'key-2'), 'key-2')
  releaseUpload('key-2')
  takeBackUpload('key-2')
  t.same([uploadOf('key-2'), heldUpload('10001')], [undefined, undefined])
})

t.test('a browser that refuses to store is told from one that stores, and what is stored may be anything', async t => {
  full = true
  t.equal(holdUpload(upload, () => 'key-1'), undefined)
  for (const broken of ['', '{', 'null', '[]', '{"key":"key-1"}', JSON.stringify({ ...upload, key: 'key-1', submitted: 'yes' })]) {
    storage['lightspeed-key-1'] = broken
    t.same([uploadOf('key-1'), heldUpload('10001')], [undefined, undefined], broken)
  }
})

t.test('an address names a file by its key and by nothing else', async t => {
  t.equal(decodeUpload(encodeUpload('key-1')), 'key-1')
  const other = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const encoded of ['', '%', 'e30', other([]), other({ v: 1, type: 'csv', key: 'k' }), other({ v: 2, type: 'lightspeed', key: 'k' }), other({ v: 1, type: 'lightspeed' })]) {
    t.equal(decodeUpload(encoded), undefined, encoded)
  }
})
