import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp } from '../../../test/build-app.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { PortalError } from '../../errors.ts'
import { CollectedNotes } from './answer-notes.ts'
import { createAnswerCache } from './answer-cache.ts'

const search = knownItems.inStock.number.toLowerCase()

t.test('an answer is kept for a few seconds, for those who may see the same', async t => {
  const { visitor, loginAs, fakeErp, clock } = await buildTestApp(t, { publicStockCap: 5 })
  const searches = () => fakeErp.requests().filter(({ operation }) => operation === 'search').length
  const [one, another, staff] = [await loginAs('10001'), await loginAs('10002'), await loginAs('rep@example.com')]
  const open = await visitor().call('items', { search })
  t.same((await visitor().call('items', { search: ` ${search.toUpperCase()} ` })).body, open.body)
  t.equal(searches(), 1, 'the term is the one that the ERP is asked for')
  t.match(open.headers, { 'content-type': 'application/json; charset=utf-8', 'x-data-age': undefined })

  const first = await one.call('items', { search, customer_number: '10001' })
  await another.call('items', { search, customer_number: '10002' })
  await staff.call('items', { search })
  t.equal(searches(), 4, 'a visitor, each dealer and staff without one each have their own')
  t.equal(first.body.items[0]?.quantity_capped, undefined)
  t.same((await one.call('items', { search })).body, first.body, 'naming one\'s own dealer changes nothing')
  t.equal(searches(), 4)

  clock.advance(5000)
  await visitor().call('items', { search })
  t.equal(searches(), 5)
})

t.test('an unchanged reply of the ERP is not turned into an answer again', async t => {
  const read: boolean[] = []
  const { loginAs, fakeErp, clock } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async searchAgain (...query) {
          const again = await erp.searchAgain(...query)
          read.push(again.found !== undefined)
          return again
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  const ask = async () => (await dealer.call('items', { search, customer_number: '10001' })).body
  const first = await ask()
  clock.advance(5000)
  t.same(await ask(), first)
  t.same(await ask(), first)
  t.same(read, [true, false], 'and it is as good as a new one for as long')
  t.equal(fakeErp.requests().filter(({ operation }) => operation === 'search').length, 2)
})

t.test('an answer arrives complete, short or long, whatever characters it contains', async t => {
  const part = { item_number: 'A', item_description: 'CLÉ À MOLETTE ½″ 🔧', manufacturer_number: '', quantity: 3, retail_price: 1000 }
  let items = [part]
  const searchAgain = async () => ({ found: { items, more: false }, version: { bytes: 0 } })
  const { visitor } = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, searchAgain } }) })
  for (const count of [1, 8, 9, 10, 11, 12, 500]) {
    items = Array.from({ length: count }, () => part)
    const made = await visitor().call('items', { search: `${count}` })
    const kept = await visitor().call('items', { search: `${count}` })
    const size = String(Buffer.byteLength(JSON.stringify({ items, more: false })))
    for (const { body, headers } of [made, kept]) {
      t.strictSame(body, { items, more: false })
      t.equal(headers['content-length'], size)
    }
  }
})

t.test('an answer is compressed once for each encoding', async t => {
  const { keep } = createAnswerCache(createFakeClock(0).now)
  const ask = async () => await keep('/items', ['a'], async () => ({ json: JSON.stringify('a'.repeat(5000)), notes: new CollectedNotes() }))
  for (const encoding of ['zstd', 'gzip'] as const) {
    const first = (await ask()).body.as(encoding)
    t.type(await first, Buffer)
    t.equal((await ask()).body.as(encoding), first)
  }
})

t.test('an answer is made anew when what it is made from has changed', async t => {
  const clock = createFakeClock(0)
  const { keep } = createAnswerCache(clock.now)
  let made = 'one'
  let source = { bytes: 0 }
  const ask = async () => {
    clock.advance(5000)
    const { body: { json } } = await keep('/items', ['a'], async before => ({ json: before === source ? undefined : `made of ${made}`, source, notes: new CollectedNotes() }))
    return json.toString()
  }
  t.same([await ask(), await ask()], ['made of one', 'made of one'])
  made = 'two'
  source = { bytes: 0 }
  t.same([await ask(), await ask()], ['made of two', 'made of two'])
})

t.test('an answer does not count as new for as long as the clock was set back', async t => {
  const clock = createFakeClock(3_600_000)
  const { keep } = createAnswerCache(clock.now)
  let made = 0
  const ask = async () => await keep('/items', ['a'], async () => ({ json: String(++made), notes: new CollectedNotes() }))
  t.same([(await ask()).body.json.toString(), (await ask()).body.json.toString()], ['1', '1'])
  clock.advance(-3_600_000)
  t.equal((await ask()).body.json.toString(), '2')
})

t.test('a bad answer is not kept, and an older one does not hide it', async t => {
  const { visitor, fakeErp, clock } = await buildTestApp(t)
  fakeErp.faults.set([{ operation: 'search', kind: 'garbage' }])
  t.equal((await visitor().call('items', { search })).status, 502)
  fakeErp.faults.set([])
  t.equal((await visitor().call('items', { search })).status, 200)
  clock.advance(5000)
  fakeErp.faults.set([{ operation: 'search', kind: 'garbage' }])
  t.equal((await visitor().call('items', { search })).status, 502)
})

t.test('an order is decided by what the ERP says at that moment, whatever is cached', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await dealer.call('session', {})
  await dealer.call('priceByItemNumbers', { items: [knownItems.inStock.number] })
  const before = fakeErp.requests().length
  const data = { shipping: 'default', po_number: 'PO 1', special_instructions: '', address: 9999, customer_number: '10001' } as const
  const cart = [{ id: knownItems.inStock.number, quantity: 1, note: '' }]
  const answer = await dealer.call('createOrder', { submission_key: '00000000-0000-4000-8000-000000000001', order: { cart, data } })
  t.equal(answer.body.submission.state, 'accepted')
  t.same(fakeErp.requests().slice(before).map(({ operation }) => operation).sort(), ['dealer', 'post-order', 'prices'])
})

t.test('kept answers are bounded in bytes, and the least recently used goes first', async t => {
  const clock = createFakeClock(0)
  const { keep, counts } = createAnswerCache(clock.now, { fresh: 5000, bytes: 5000 })
  const made: string[] = []
  const ask = async (key: string, size = 1000) => await keep('/items', [key], async () => {
    made.push(key)
    return { json: 'x'.repeat(size), notes: new CollectedNotes() }
  })
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) await ask(key)
  t.same(made, ['a', 'b', 'c', 'd', 'e', 'b'])
  await ask('too large', 10_000)
  await ask('too large', 10_000)
  t.same(made.slice(6), ['too large', 'too large'])
  t.same(counts('/items'), { hits: 2, misses: 8, stale: 0 })

  const failures = await Promise.allSettled([1, 2].map(async () => await keep('/items', ['f'], async () => { throw new PortalError('erp_unavailable') })))
  t.ok(failures.every(({ status }) => status === 'rejected'), 'where nothing is kept, there is nothing to stand in')
})
