import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { day, minute } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

const orderOf = (customer: string, n = 1) => ({
  submission_key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  order: {
    cart: [{ id: knownItems.inStock.number, quantity: 2 + n, note: '' }],
    data: { customer_number: customer, shipping: 'default' as const, po_number: `PO ${n}`, special_instructions: '', address: 9999 }
  }
})

/** A portal with an order of dealer 10004, their only one, whose answer was lost after the ERP took it. */
async function withLostAnswer (t: Parameters<typeof buildTestApp>[0], change: (ports: Ports) => Partial<Ports> = () => ({})) {
  // The fake ERP has a clock of its own.
  const today = ({ erp }: Ports): Pick<Ports, 'erp'> => ({
    erp: {
      ...erp,
      latestOrder: async (customer, context) => {
        const order = await erp.latestOrder(customer, context)
        return order && { ...order, order_date: '2026-11-20' }
      }
    }
  })
  const app = await buildTestApp(t, { change: ports => ({ ...today(ports), ...change({ ...ports, ...today(ports) }) }) })
  const dealer = await app.loginAs('10004')
  app.fakeErp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
  const { reference } = (await dealer.call('createOrder', orderOf('10004'))).body.submission
  const erpOrderId = app.fakeErp.orders()[0]?.id ?? ''
  async function accept () {
    const entry = await app.ports.journal.findByReference(reference)
    if (entry === undefined) throw new Error('the order is not in the journal')
    await app.ports.journal.conclude(entry, app.clock.now(), { state: 'accepted', erpOrderId })
  }
  return { ...app, dealer, reference, erpOrderId, accept }
}

async function underWay (client: Client, seen?: string) {
  return await client.call('ordersUnderWay', { dealer: '10004', ...(seen !== undefined && { seen }) })
}

async function listed (client: Client) {
  return (await client.call('unconfirmedOrders', { dealer: '10004' })).body.orders.map(order => [order._id, order.submission_state])
}

async function latest (client: Client) {
  const { order } = (await client.call('latestOrder', {})).body
  return [order?._id, order?.submission_state]
}

t.test('an order whose answer was lost is in every list once, as the journal has it, and then as the ERP has it', async t => {
  const { dealer, reference, erpOrderId, accept, loginAs } = await withLostAnswer(t)
  const awaiting = {
    _id: reference,
    type: 'unconfirmed',
    po_number: 'PO 1',
    customer_number: '10004',
    order_date: '2026-11-20',
    submission_state: 'unknown',
    submitted_at: '2026-11-20T15:00:00.000Z',
    pieces: 3
  }
  t.match((await underWay(dealer)).body.orders, [awaiting])
  t.same(await listed(dealer), [[reference, 'unknown']], 'though the ERP lists it under the reference')
  t.same(await latest(dealer), [reference, 'unknown'])

  const staff = await loginAs('admin@example.com')
  await staff.call('selectDealer', { customer_number: '10004' })
  t.match((await underWay(staff)).body.orders, [awaiting], 'staff who act for the dealer see the same')
  t.same((await (await loginAs('10001')).call('ordersUnderWay', { dealer: '10001' })).body.orders, [], 'another dealer does not')

  await accept()
  t.match((await underWay(dealer)).body.orders, [{ _id: reference, submission_state: 'accepted', accepted: { at: '2026-11-20T15:00:00.000Z', erp_order_id: erpOrderId } }])
  t.same(await listed(dealer), [[erpOrderId, undefined]])
  t.same(await latest(dealer), [erpOrderId, undefined])
})

t.test('an accepted order does not vanish because the ERP\'s answer is too old to include it, but does if it was deleted since', async t => {
  let isOld = false
  const { dealer, reference, accept, clock, loginAs } = await withLostAnswer(t, ({ erp }) => ({
    erp: {
      ...erp,
      unconfirmedOrders: async (customer, context) => isOld ? [] : await erp.unconfirmedOrders(customer, context),
      latestOrder: async (customer, context) => isOld ? undefined : await erp.latestOrder(customer, context)
    }
  }))
  await accept()
  isOld = true
  t.same(await listed(dealer), [[reference, 'accepted']])
  t.same(await latest(dealer), [reference, 'accepted'])
  clock.advance(20_000)
  t.same(await listed(dealer), [], 'asked so much later, the ERP would have it')
  clock.advance(86_400_001)
  t.same((await underWay(await loginAs('10004'))).body.orders, [])
})

t.test('a later order of the ERP is the last one, and an older one is not', async t => {
  const order: { _id: string, type: 'confirmed', po_number: string, order_date: string } = { _id: '1', type: 'confirmed', po_number: 'PHONE', order_date: '2026-11-21' }
  const { dealer, reference } = await withLostAnswer(t, ({ erp }) => ({ erp: { ...erp, latestOrder: async () => order } }))
  t.same(await latest(dealer), ['1', undefined])
  order.order_date = '2026-11-19'
  t.same(await latest(dealer), [reference, 'unknown'])
})

t.test('with the ERP away the orders of the journal are there, and it is said that the others are missing', async t => {
  const { dealer, reference, accept, fakeErp, loginAs } = await withLostAnswer(t)
  const other = await loginAs('10001')
  await fakeErp.close()
  t.equal((await underWay(dealer)).body.orders.length, 1)
  const answer = await dealer.call('unconfirmedOrders', { dealer: '10004' })
  t.match([answer.status, answer.body.orders[0]?._id, answer.body.as_of], [200, reference, null])
  t.same(await latest(dealer), [reference, 'unknown'])
  await accept()
  t.same(await listed(dealer), [[reference, 'accepted']])
  for (const none of [await other.call('unconfirmedOrders', { dealer: '10001' }), await other.call('latestOrder', {})]) {
    t.same([none.status, none.error.code], [503, 'erp_unavailable'], 'that there is none is not said')
  }
})

t.test('without the journal nothing is said of it; a body that does not fit is refused', async t => {
  const underWayAway = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  const { loginAs } = await buildTestApp(t, { change: ({ journal }) => ({ journal: { ...journal, underWay: underWayAway } }) })
  const dealer = await loginAs('10004')
  const away = await underWay(dealer)
  t.same([away.status, away.error.code], [503, 'portal_unavailable'])
  const refused = await underWay(dealer, 'x'.repeat(65))
  t.same([refused.status, refused.error.code], [400, 'invalid_body'])
})

for (const name of ['ordersUnderWay', 'submission'] as const) {
  t.test(`${name} is answered as soon as the journal changes, after some seconds at the latest, and at once where there is news already`, async t => {
    let away = false
    let looked = Promise.withResolvers<void>()
    const { dealer, reference, accept, clock } = await withLostAnswer(t, ({ journal, clock }) => ({
      journal: {
        ...journal,
        statesOf: async references => {
          if (away) throw new PortalError('portal_unavailable')
          return await journal.statesOf(references)
        }
      },
      clock: {
        ...clock,
        delay: milliseconds => {
          const over = clock.delay(milliseconds)
          if (milliseconds === 500) looked.resolve()
          return over
        }
      }
    }))
    const ask = async (seen?: string) => name === 'submission'
      ? (await dealer.call('submission', { reference, ...(seen !== undefined && { seen: 'unknown' }) })).body.submission.state
      : (await underWay(dealer, seen)).body.orders[0]?.submission_state
    const version = (await underWay(dealer)).body.version
    const turn = async () => await new Promise(setImmediate)
    const nextLook = () => {
      looked = Promise.withResolvers()
      return looked.promise
    }
    const wait = async () => {
      const looking = nextLook()
      const answer = { state: ask(version), isThere: false }
      answer.state.then(() => { answer.isThere = true })
      await looking
      return answer
    }

    const unchanged = await wait()
    for (let seconds = 0; seconds < 7.5; seconds += 0.5) {
      const looking = nextLook()
      clock.advance(500)
      await looking
    }
    await turn()
    t.notOk(unchanged.isThere, 'it waits')
    clock.advance(500)
    t.equal(await unchanged.state, 'unknown')
    clock.advance(500)
    await turn()

    away = true
    t.equal(await ask(version), 'unknown', 'nobody waits for a journal that cannot be asked')
    away = false
    clock.advance(500)
    await turn()

    const changed = await wait()
    await accept()
    clock.advance(500)
    t.equal(await changed.state, 'accepted')
    t.equal(await ask(version), 'accepted', 'at once')
  })
}

t.test('a portal that is told to stop answers those who wait', async t => {
  let looked = (): void => {}
  const looking = new Promise<void>(resolve => { looked = resolve })
  const { dealer, app } = await withLostAnswer(t, ({ journal }) => ({
    journal: { ...journal, statesOf: async references => { looked(); return await journal.statesOf(references) } }
  }))
  const { version } = (await underWay(dealer)).body
  const waiting = underWay(dealer, version)
  await looking
  app.drain()
  t.equal((await waiting).body.version, version)
  t.equal((await underWay(dealer, version)).body.version, version, 'and holds nobody from then on')
})

t.test('pieces that the stock did not cover stay on back order after the order was submitted, wherever it is shown, until the distributor says what is', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t)
  let dealer = await loginAs('10001')
  const { cart: _, ...rest } = orderOf('10001').order
  const order = { ...rest, cart: [{ id: knownItems.outOfStock.number, quantity: 3, note: '' }] }
  const { reference, erp_order_id: id = '' } = (await dealer.call('createOrder', { ...orderOf('10001'), order })).body.submission
  t.match((await dealer.call('placedOrder', { reference })).body.order, { lines: [{ quantity: 3, backordered: 3 }] })
  const shown = async () => {
    const listed = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.find(found => found.reference === reference)
    const { order } = (await dealer.call('unconfirmedOrder', { id: reference })).body
    const row = (await dealer.call('orderCsv', { id: reference })).body.csv.split('\r\n')[1]?.split(',') ?? []
    const lines = (await dealer.call('backOrders', { dealer: '10001' })).body.lines.filter(line => line.order.reference === reference)
    return [listed?.pieces_backordered, order.parts[0]?.quantity_backordered, Number(row[8]), lines.map(line => line.quantity_backordered)]
  }
  t.same(await shown(), [3, 3, 3, [3]])
  clock.advance(3 * day)
  dealer = await loginAs('10001')
  t.same(await shown(), [3, 3, 3, [3]], 'days later, too')
  fakeErp.distributor.confirm(id)
  clock.advance(minute)
  const { lines } = (await dealer.call('backOrders', { dealer: '10001' })).body
  t.same([lines.filter(line => line.order._id === id), (await dealer.call('openOrder', { id })).body.order.parts[0]?.quantity_backordered], [[], 0], 'confirmed, it is as the distributor says')
})

t.test('the pieces on back order of all orders of a list cost one query, and are left out while the database is away', async t => {
  let [asked, isAway] = [0, false]
  const counted = ({ journal }: Ports) => ({
    journal: {
      ...journal,
      findByErpOrder: async (id: string) => { asked++; return await journal.findByErpOrder(id) },
      findByReference: async (reference: string) => { asked++; return await journal.findByReference(reference) },
      findByReferences: async (references: readonly string[]) => {
        if (isAway) throw new PortalError('portal_unavailable')
        asked++
        return await journal.findByReferences(references)
      }
    }
  })
  const { loginAs, clock } = await buildTestApp(t, { change: counted })
  let dealer = await loginAs('10001')
  for (const n of [1, 2, 3]) {
    const { cart: _, ...rest } = orderOf('10001', n).order
    await dealer.call('createOrder', { ...orderOf('10001', n), order: { ...rest, cart: [{ id: knownItems.outOfStock.number, quantity: n, note: '' }] } })
  }
  const pieces = async () => (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.flatMap(order => order.pieces_backordered || []).sort()
  clock.advance(3 * day)
  dealer = await loginAs('10001')
  asked = 0
  t.same([await pieces(), asked], [[1, 2, 3], 1])
  isAway = true
  t.same(await pieces(), [])
})

t.test('an order that the ERP does not have yet is among the back orders, and gone when it is rejected', async t => {
  const { loginAs, fakeErp, ports, clock } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'post-order', kind: 'status', status: 503, times: 1 }])
  const { cart: _, ...rest } = orderOf('10001').order
  const order = { ...rest, cart: [{ id: knownItems.outOfStock.number, quantity: 3, note: '' }] }
  const { reference } = (await dealer.call('createOrder', { ...orderOf('10001'), order })).body.submission
  const ours = async () => (await dealer.call('backOrders', { dealer: '10001' })).body.lines.filter(line => line.order.reference === reference)
  t.match(await ours(), [{ item_number: knownItems.outOfStock.number, quantity_backordered: 3, order: { _id: reference, type: 'unconfirmed', mine: true } }])
  const entry = await ports.journal.findByReference(reference)
  if (entry === undefined) throw new Error('the order is not in the journal')
  t.equal(entry.erpOrderId, null)
  await ports.journal.conclude(entry, clock.now(), { state: 'rejected', message: 'No' })
  t.same(await ours(), [])
  t.equal((await dealer.call('unconfirmedOrder', { id: reference })).body.order.parts[0]?.quantity_backordered, 0)
})
