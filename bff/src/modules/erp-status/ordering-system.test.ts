import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp, silent } from '../../../test/build-app.ts'
import { createErpProbe } from './probe.ts'

const minutes = 60_000
const away = [{ operation: '*', kind: 'status', status: 503 }] as const
const erpOptions = { limits: { retryPause: 1 } }

t.test('every answer says for how long the ERP has been away, and how old what it shows is', async t => {
  const { visitor, loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const dealer = await loginAs('10001')
  const search = { search: knownItems.inStock.number }
  const before = await dealer.call('items', search)
  await dealer.call('finances', { dealer: '10001' })
  t.match([before.headers, (await dealer.call('getBanner', {})).headers], [{ 'x-erp-away': undefined, 'x-data-age': undefined }, { 'x-erp-away': undefined }])

  fakeErp.faults.set([...away])
  const outage = clock.now()
  clock.advance(2 * minutes)
  await dealer.call('openOrders', { dealer: '10001' })
  await dealer.call('openOrders', { dealer: '10001' })
  clock.advance(minutes)
  const during = await dealer.call('items', search)
  t.same([during.status, during.body, during.headers['x-data-age'], during.headers['x-erp-away']], [200, before.body, '180', '60'])
  t.match(await dealer.call('finances', { dealer: '10001' }), { status: 200, headers: { 'x-data-age': '180' }, body: { dealer: { customer_number: '10001' } } })
  const nothingKnown = await dealer.call('openOrders', { dealer: '10001' })
  t.match(nothingKnown, { status: 503, error: { code: 'erp_unavailable' }, headers: { 'x-erp-away': '60', 'retry-after': '5' } }, 'a refusal says it, too')
  t.equal((await visitor().call('items', { search: 'never asked' })).headers['x-erp-away'], '60')
  t.same((await visitor().call('orderingSystem', {})).body, { away_since: new Date(outage + 2 * minutes).toISOString(), takes_orders: false })
})

t.test('while the ERP is away, even what was read a moment before says when it was read', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  const ages = async () => [await dealer.call('finances', { dealer: '10001' }), await rep.call('dealers', { id: '07' })].map(({ headers }) => headers['x-data-age'])
  t.same(await ages(), [undefined, undefined])
  clock.advance(10_000)
  t.same(await ages(), [undefined, undefined], 'as good as new')
  fakeErp.faults.set([...away])
  for (let request = 0; request < 3; request++) await dealer.call('openOrders', { dealer: '10001' })
  t.same(await ages(), ['10', '10'])
})

t.test('whether orders are taken meanwhile is said before anybody needs it', async t => {
  const { visitor } = await buildTestApp(t, { ordersWhileErpAway: true })
  t.same((await visitor().call('orderingSystem', {})).body, { away_since: null, takes_orders: true })
})

t.test('while the ERP is away the portal itself asks whether it is back, and not otherwise', async t => {
  const { ports, visitor, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const said: Array<[message: string, details: object]> = []
  const note = (details: object, message: string): void => { said.push([message, details]) }
  const log = { warn: note, info: note }
  const { probe } = createErpProbe(ports, log)
  const asked = () => fakeErp.requests().filter(({ operation }) => operation === 'health').length
  await probe()
  t.equal(asked(), 0)
  await visitor().call('items', { search: 'chain' })
  fakeErp.faults.set([...away])
  clock.advance(minutes)
  for (const search of ['brake', 'tire', 'seat']) await visitor().call('items', { search })
  await probe()
  await probe()
  t.not((await visitor().call('orderingSystem', {})).body.away_since, null)
  fakeErp.faults.set([])
  clock.advance(5000)
  t.equal((await visitor().call('items', { search: 'chain' })).headers['x-data-age'], '65', 'no reader tries')
  await probe()
  await probe()
  const since = '2026-11-20T15:01:00.000Z'
  t.strictSame(said, [
    ['the ERP does not answer: what is shown is what was last known', { reason: 'status 503', since }], ['the ERP answers again', { since }]
  ], 'the log has a line when it goes away, and one when it is back')
  t.equal((await visitor().call('orderingSystem', {})).body.away_since, null)
  t.match((await visitor().call('items', { search: 'chain' })).headers, { 'x-data-age': undefined, 'x-erp-away': undefined })
})

t.test('while the ERP is there it is asked once a minute what it offers', async t => {
  const { ports, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const times: number[] = []
  const asleep = Promise.withResolvers<undefined>()
  const job = createErpProbe({
    ...ports,
    clock: {
      now: clock.now,
      async delay (pause) {
        clock.advance(pause)
        times.push(fakeErp.requests().filter(({ operation }) => operation === 'health').length)
        if (times.length < 26) return
        asleep.resolve(undefined)
        await clock.delay(pause)
      }
    }
  }, silent)
  job.start()
  t.teardown(job.stop)
  await asleep.promise
  t.strictSame(times, [...Array(12).fill(1), ...Array(12).fill(2), 3, 3])
})

t.test('after the clock was set back it is asked what it offers at the usual times, not once that time has come again', async t => {
  const { ports, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const asked = () => fakeErp.requests().filter(({ operation }) => operation === 'health').length
  const asleep = Promise.withResolvers<undefined>()
  let before = 0
  const job = createErpProbe({
    ...ports,
    clock: {
      now: clock.now,
      async delay (pause) {
        if (before > 0) {
          asleep.resolve(undefined)
          return await clock.delay(pause)
        }
        before = asked()
        clock.advance(-3_600_000)
      }
    }
  }, silent)
  job.start()
  t.teardown(job.stop)
  await asleep.promise
  t.same([before, asked()], [1, 2])
})

t.test('whoever asks while only the last request has failed learns whether the ERP is away', async t => {
  const { visitor, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  await visitor().call('items', { search: 'chain' })
  clock.advance(minutes)
  fakeErp.faults.set([{ operation: 'search', kind: 'status', status: 503 }])
  t.match((await visitor().call('items', { search: 'chain' })).headers, { 'x-data-age': '60', 'x-erp-away': undefined })
  t.equal((await visitor().call('orderingSystem', {})).body.away_since, null, 'the fault of one operation')
  fakeErp.faults.set([...away])
  await visitor().call('items', { search: 'chain' })
  t.not((await visitor().call('orderingSystem', {})).body.away_since, null)
})

t.test('a login waits for no ERP, and a session goes on with the last known record', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const before = await (await loginAs('10001')).call('session', {})
  fakeErp.faults.set([...away])
  clock.advance(2 * minutes)
  const asked = fakeErp.requests().length
  const dealer = await loginAs('10001')
  t.equal(fakeErp.requests().length, asked)
  const { body, headers } = await dealer.call('session', {})
  t.same([body.dealer, headers['x-data-age']], [before.body.dealer, '120'])
})

t.test('of an order the list says what was known then, and the portal adds what has been ordered since', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions })
  const dealer = await loginAs('10001')
  const listed = async () => (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body
  const then = new Date(clock.now()).toISOString()
  const { orders } = await listed()
  clock.advance(minutes)
  const { body: { submission } } = await dealer.call('createOrder', {
    submission_key: '00000000-0000-4000-8000-000000000001',
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: 'PO 1', special_instructions: '', address: 9999 }
    }
  })
  t.equal(submission.state, 'accepted')
  fakeErp.faults.set([...away])
  clock.advance(30 * minutes)
  const during = await listed()
  t.equal(during.as_of, then)
  t.same(during.orders.map(order => order._id).toSorted(), [submission.reference, ...orders.map(order => order._id)].toSorted())
})
