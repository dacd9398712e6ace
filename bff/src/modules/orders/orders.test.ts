import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { PortalError } from '../../errors.ts'
import { buildTestApp } from '../../../test/build-app.ts'

t.test('a dealer sees their own orders, confirmed and unconfirmed', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const open = (await dealer.call('openOrders', { dealer: '10001' })).body.orders
  const unconfirmed = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders
  t.ok(open.length > 0 && unconfirmed.length > 0)
  t.ok(open.every(order => order.type === 'confirmed' && order.southern_order !== null && order.customer_number === '10001'))
  t.ok(unconfirmed.every(order => order.type === 'unconfirmed' && order.southern_order === null))
  for (const [calls, orders] of [['openOrder', open], ['unconfirmedOrder', unconfirmed]] as const) {
    const { status, body } = await dealer.call(calls, { id: orders[0]?._id ?? '' })
    t.equal(status, 200)
    t.ok(body.order.parts.length > 0)
  }
})

t.test('one order that cannot be read is missing from its list, which says so, and an order is shown whole or not at all', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  for (const name of ['openOrders', 'unconfirmedOrders'] as const) {
    fakeErp.faults.set([])
    const { body: { orders: [first, ...others] } } = await dealer.call(name, { dealer: '10001' })
    fakeErp.faults.set([{ operation: 'orders', kind: 'bad-record', field: 'PNDSH' }])
    const { body, headers } = await dealer.call(name, { dealer: '10001' })
    if (others.length > 0) t.same([body.orders, headers['x-records-left-out']], [others, '1'], name)
    t.not(first, undefined)
  }
  fakeErp.faults.set([{ operation: 'order', kind: 'mistyped-field', field: 'QTYOR' }])
  t.equal((await dealer.call('openOrder', { id: '7000101' })).error.code, 'erp_bad_reply')
})

t.test('an order shows what the ERP says about it, and nothing else', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { order } = (await dealer.call('openOrder', { id: '7000101' })).body
  t.match(order, { order_total: 48990, ship_address: 2, special_instructions: 'CALL BEFORE DELIVERY', shipments: [{ carrier: 'UPS' }, { shipped_on: '2026-09-17' }] })
  t.match(order.parts[1], { expected_arrival: '2026-11-27', line_amount: 16470, note: /^FRONT ONLY/ })
  const bare = (await dealer.call('openOrder', { id: '7000107' })).body.order
  t.strictSame(['order_total', 'ship_address', 'special_instructions', 'shipments'].filter(name => name in bare), [])
})

t.test('an order that the portal still has says what was typed with it, and its reference', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'post-order', kind: 'status', status: 503 }])
  const { reference } = (await dealer.call('createOrder', {
    submission_key: '00000000-0000-4000-8000-000000000001',
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 2, note: 'REAR' }],
      data: { customer_number: '10001', shipping: 'default', po_number: 'PO 2', special_instructions: 'RING TWICE', address: 1 }
    }
  })).body.submission
  const { order } = (await dealer.call('unconfirmedOrder', { id: reference })).body
  t.match(order, { reference, ship_address: 1, special_instructions: 'RING TWICE', parts: [{ note: 'REAR' }] })
})

t.test('another dealer\'s order, an unknown one, and one of the other type do not exist', async t => {
  const { loginAs } = await buildTestApp(t)
  const owner = await loginAs('10001')
  const other = await loginAs('10004')
  const open = (await owner.call('openOrders', { dealer: '10001' })).body.orders[0]?._id ?? ''
  const unconfirmed = (await owner.call('unconfirmedOrders', { dealer: '10001' })).body.orders[0]?._id ?? ''
  for (const answer of [
    await other.call('openOrder', { id: open }),
    await other.call('unconfirmedOrder', { id: unconfirmed }),
    await owner.call('openOrder', { id: unconfirmed }),
    await owner.call('unconfirmedOrder', { id: open }),
    await owner.call('openOrder', { id: 'nothing' })
  ]) t.same([answer.status, answer.error.code], [404, 'not_found'])
})

t.test('a dealer without orders gets empty lists and no latest order', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10004')
  t.same((await dealer.call('openOrders', { dealer: '10004' })).body.orders, [])
  t.same((await dealer.call('unconfirmedOrders', { dealer: '10004' })).body.orders, [])
  t.same((await dealer.call('latestOrder', {})).body, { order: null })
})

t.test('an order that staff placed says who, to the dealer too, whatever has happened to it since', async t => {
  let journalAway = false
  const { loginAs, fakeErp } = await buildTestApp(t, {
    change: ({ journal }) => ({
      journal: {
        ...journal,
        findByErpOrder: async id => {
          if (journalAway) throw new PortalError('portal_unavailable')
          return await journal.findByErpOrder(id)
        }
      }
    })
  })
  const [rep, dealer] = [await loginAs('rep@example.com'), await loginAs('10001')]
  await rep.call('selectDealer', { customer_number: '10001' })
  const place = async (client: typeof rep, quantity: number): Promise<string> => {
    const { body } = await client.call('createOrder', {
      submission_key: `00000000-0000-4000-8000-${String(quantity).padStart(12, '0')}`,
      order: {
        cart: [{ id: knownItems.inStock.number, quantity, note: '' }],
        data: { customer_number: '10001', shipping: 'default', po_number: `PO ${quantity}`, special_instructions: '', address: 9999 }
      }
    })
    return body.submission.erp_order_id ?? ''
  }
  const [byRep, byDealer] = [await place(rep, 2), await place(dealer, 3)]
  const placedBy = async (id: string, type: 'openOrder' | 'unconfirmedOrder') => (await dealer.call(type, { id })).body.order.placed_by
  t.equal(await placedBy(byRep, 'unconfirmedOrder'), 'rep@example.com')
  t.equal(await placedBy(byDealer, 'unconfirmedOrder'), 'dealer@example.com')
  const listed = async (by: typeof rep) => (await by.call('unconfirmedOrders', { dealer: '10001' })).body.orders.map(({ _id: id, placed_by: name, mine }) => [id, name, mine])
  const isMine = async (by: typeof rep) => (await listed(by)).filter(([id]) => id === byRep || id === byDealer).filter(([, , mine]) => mine === true)
  t.same(await isMine(dealer), [[byDealer, 'dealer@example.com', true]])
  t.same(await isMine(rep), [[byRep, 'rep@example.com', true]])
  fakeErp.distributor.confirm(byRep)
  t.equal(await placedBy(byRep, 'openOrder'), 'rep@example.com')
  journalAway = true
  const shown = await dealer.call('openOrder', { id: byRep })
  t.same([shown.status, shown.body.order.placed_by], [200, undefined], 'with the database away the order is shown without')
})

t.test('the parts of an order are downloaded, each with what names the order, confirmed, unconfirmed, or not yet in the ERP', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const rows = async (id: string) => (await dealer.call('orderCsv', { id })).body.csv.split('\r\n')
  const [head, , pads, ...others] = await rows('7000101')
  t.match(head, /^"order number","po number","order date","part number",.*"your price","price per","total","expected","note","placed by"$/)
  const named = /^"[^"]+","[^"]+","\d{4}-\d\d-\d\d",/
  t.equal(pads?.replace(named, ''), '"BW-FA181HH","BRAKE WORX FRONT BRAKE PADS SINTERED YZ250F 2019-2023","17BW0181",6,2,4,42.95,27.45,1,164.70,"2026-11-27","FRONT ONLY, FOR THE RENTAL FLEET",""')
  t.ok(others.slice(0, -1).every(line => named.test(line)), 'no row is a sum')
  fakeErp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
  const data = { customer_number: '10001', shipping: 'default', po_number: 'HELD', special_instructions: '', address: 9999 } as const
  const order = { cart: [{ id: knownItems.inStock.number, quantity: 4, note: 'REAR' }], data }
  const { submission } = (await dealer.call('createOrder', { submission_key: '00000000-0000-4000-8000-0000000000c5', order })).body
  t.match((await rows(submission.reference))[1], /,4,0,0,.*"REAR","dealer@example\.com"$/)
})

t.test('an order is downloaded as a PDF file, and one of too many lines is refused with what to do', async t => {
  let lines = 1
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async order (id, context) {
          const order = await erp.order(id, context)
          return order && { ...order, parts: Array.from({ length: lines }, () => order.parts).flat().slice(0, lines) }
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  const { status, body } = await dealer.call('orderPdf', { id: '7000101' })
  t.equal(status, 200)
  t.equal(Buffer.from(body.pdf, 'base64').subarray(0, 5).toString(), '%PDF-')
  lines = 5001
  const refused = await dealer.call('orderPdf', { id: '7000101' })
  t.same([refused.status, refused.error.code], [422, 'order_too_long'])
})

t.test('an order\'s files are of the dealer\'s own orders, for a well-formed id, and need the ERP or what was last known', async t => {
  const { loginAs, visitor, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const [dealer, other] = [await loginAs('10001'), await loginAs('10004')]
  for (const name of ['orderCsv', 'orderPdf'] as const) {
    const code = async (answer: Promise<{ status: number, error: { code: string } }>) => (await answer).error.code
    t.equal(await code(other.call(name, { id: '7000101' })), 'not_found')
    t.equal(await code(dealer.call(name, { id: 'none' })), 'not_found')
    t.equal(await code(dealer.call(name, { id: '' })), 'invalid_body')
    t.equal(await code(visitor().call(name, { id: '7000101' })), 'unauthenticated')
    t.equal(await code((await loginAs('rep@example.com')).call(name, { id: '7000101' })), 'dealer_required')
  }
  await dealer.call('openOrder', { id: '7000101' })
  fakeErp.faults.set([{ operation: 'order', kind: 'status', status: 503 }])
  t.equal((await dealer.call('orderCsv', { id: '7000101' })).status, 200)
  t.equal((await dealer.call('orderCsv', { id: '7000107' })).error.code, 'erp_unavailable')
})

t.test('an id may have any characters', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  for (const id of ['C#9', '50%', 'A B?x', 'a.b', 'x/y', '&=+', '%2F']) {
    t.ok(fakeErp.distributor.take({ id, customer_number: '10001', po_number: `PO ${id}`, item_number: knownItems.inStock.number, quantity: 3 }))
    t.equal((await dealer.call('unconfirmedOrder', { id })).body.order?.po_number, `PO ${id}`, id)
    fakeErp.distributor.confirm(id)
    fakeErp.distributor.invoice(id)
    t.equal((await dealer.call('invoiceHistoryDetail', { id: `9${id}` })).body.invoice?._id, `9${id}`, id)
  }
})
