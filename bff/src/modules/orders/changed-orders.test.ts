import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { OrderOutcome } from '@portal/contracts/orders'
import { minute, day } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

const part = knownItems.inStock.number
const other = knownItems.outOfStock.number

/** Milliseconds after which the tests' ERP lists every order that it has taken. */
const settled = 3 * minute

let keys = 0

type Placed = { cart?: Array<{ id: string, quantity: number, note: string }>, customer?: string, shipping?: 'default' | 'will-call', poNumber?: string }

async function place (client: Client, {
  cart = [{ id: part, quantity: 4, note: '' }], customer = '10001', shipping = 'default', poNumber = `PO ${++keys}`
}: Placed = {}) {
  const { status, body } = await client.call('createOrder', {
    submission_key: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    order: { cart, data: { customer_number: customer, shipping, po_number: poNumber, special_instructions: '', address: 9999 } }
  })
  if (status !== 200) return { reference: '', id: '', poNumber, status }
  const { reference, erp_order_id: id = '' } = body.submission
  return { reference, id, poNumber, status }
}

async function portal (t: Parameters<typeof buildTestApp>[0], change?: (ports: Ports) => Partial<Ports>) {
  const app = await buildTestApp(t, change === undefined ? {} : { change })
  const dealer = await app.loginAs('10001')
  const canceled = async (client = dealer) => {
    const { body } = await client.call('canceledOrders', {})
    return { orders: body.orders.map(order => [order.reference, order.kind]), looking: body.looking }
  }
  return {
    ...app,
    dealer,
    erp: app.fakeErp.distributor,
    outcome: async (id: string, client = dealer): Promise<OrderOutcome> => (await client.call('orderOutcome', { id })).body.outcome,
    canceled,
    /** The list once nothing is being looked up. */
    async canceledInTheEnd () {
      for (;;) {
        const answer = await canceled()
        if (!answer.looking) return answer.orders
        await new Promise(setImmediate)
      }
    },
    asked: (operation: string) => app.fakeErp.requests().filter(request => request.operation === operation).length
  }
}

t.test('an order is placed at the price break that it reaches, and a price that follows from another quantity is not a price change', async t => {
  const { dealer, erp, fakeErp } = await portal(t)
  const { number } = knownItems.severalBreaks
  const { id } = await place(dealer, { cart: [{ id: number, quantity: 48, note: '' }] })
  const order = async () => (await dealer.call('unconfirmedOrder', { id })).body.order
  t.match((await order()).parts, [{ quantity: 48, dealer_price: 650 }])
  t.notMatch(JSON.stringify((await dealer.call('submission', { reference: fakeErp.orders().at(-1)?.order.reference ?? '' })).body), /price_steps/)
  erp.change(id, { item_number: number, quantity: 12, price: 720 })
  t.match([(await order()).parts, (await order()).changes], [[{ quantity: 12, dealer_price: 720 }], [{ kind: 'quantity', from: 48, to: 12 }]])
  t.equal((await order()).changes?.length, 1)
})

t.test('an order says what the distributor has changed since the portal sent it; one that came otherwise says nothing', async t => {
  const { dealer, erp, loginAs } = await portal(t)
  const { id, reference } = await place(dealer)
  const order = async (name: 'openOrder' | 'unconfirmedOrder', of = id) => (await dealer.call(name, { id: of })).body.order
  t.strictSame((await order('unconfirmedOrder')).changes, [], 'nothing, so far')
  const { dealer_price: price = 0 } = (await order('unconfirmedOrder')).parts[0] ?? {}
  t.ok(erp.change(id, { item_number: part, quantity: 2, price: price + 70 }))
  t.ok(erp.change(id, { item_number: other, quantity: 1 }))
  const changes = [{ kind: 'added', item_number: other, to: 1 }, { kind: 'quantity', from: 4, to: 2 }, { kind: 'price', from: price, to: price + 70 }]
  const kinds = (of: { kind: string }) => of.kind
  t.same((await order('unconfirmedOrder')).changes?.map(kinds).sort(), changes.map(kinds).sort())
  t.match((await order('unconfirmedOrder', reference)).changes?.find(({ kind }) => kind === 'quantity'), { from: 4, to: 2 }, 'by its reference, too')
  erp.confirm(id)
  t.match((await order('openOrder')).changes?.find(({ kind }) => kind === 'price'), { from: price, to: price + 70 })
  t.equal('changes' in await order('unconfirmedOrder', '7000109'), false)
  t.equal('changes' in await order('unconfirmedOrder', '7000108'), false, 'nor one with a reference that the journal does not have')
  const foreign = await (await loginAs('10004')).call('openOrder', { id })
  t.same([foreign.status, foreign.error.code], [404, 'not_found'])
})

t.test('an order that came as a file is compared too, except for the ship-to, which it does not name', async t => {
  const { dealer, erp } = await portal(t, ({ erp }) => ({
    erp: {
      ...erp,
      order: async (id, context) => {
        const order = await erp.order(id, context)
        return order && { ...order, ship_address: 2 }
      }
    }
  }))
  const file = Buffer.from(`PO:IN THE FILE\r\n${part},3\r\n${part},1\r\n`).toString('base64')
  const data = { customer_number: '10001', po_number: 'TYPED' }
  const { submission } = (await dealer.call('adpOrder', { submission_key: '00000000-0000-4000-8000-0000000000f1', order: { data, file } })).body
  const id = submission.erp_order_id ?? ''
  const changes = async () => (await dealer.call('unconfirmedOrder', { id })).body.order.changes
  t.strictSame(await changes(), [])
  erp.change(id, { item_number: other, quantity: 1 })
  t.match(await changes(), [{ kind: 'added', item_number: other, to: 1 }])
  const cart = await place(dealer)
  t.match((await dealer.call('unconfirmedOrder', { id: cart.id })).body.order.changes, [{ kind: 'ship_to', from: 9999, to: 2 }], 'a cart names one')
  const collected = await place(dealer, { shipping: 'will-call' })
  t.strictSame((await dealer.call('unconfirmedOrder', { id: collected.id })).body.order.changes, [], 'nothing is shipped to a dealer who collects')
})

t.test('an order is never compared with another one that has its reference or its id', async t => {
  const { dealer, ports, clock } = await portal(t, ({ erp }) => ({
    erp: {
      ...erp,
      order: async (id, context) => {
        const order = await erp.order(id, context)
        return order && id === '7000109' ? { ...order, reference: stray } : order
      }
    }
  }))
  let stray = ''
  stray = (await place(dealer)).reference
  t.equal('changes' in (await dealer.call('unconfirmedOrder', { id: '7000109' })).body.order, false, 'its own order has another id')
  const lost = { id: 'e', userId: 'u', actorId: null, customerNumber: '10004', key: 'k', reference: 'OTHER', content: '', requestHash: null, origin: { requestId: 'r', address: '::1' } }
  const sent = await ports.journal.findByReference(stray)
  if (sent === undefined) throw new Error('the order is not in the journal')
  await ports.journal.open({ ...lost, order: sent.order }, clock.now(), undefined, 0)
  stray = 'OTHER'
  t.equal('changes' in (await dealer.call('unconfirmedOrder', { id: '7000109' })).body.order, false, 'another dealer\'s reference')
})

t.test('without the database an order is shown without changes', async t => {
  let away = false
  const { dealer } = await portal(t, ({ journal }) => ({
    journal: {
      ...journal,
      async findByErpOrder (id) {
        if (away) throw new PortalError('portal_unavailable')
        return await journal.findByErpOrder(id)
      }
    }
  }))
  const { id } = await place(dealer)
  away = true
  const { status, body } = await dealer.call('unconfirmedOrder', { id })
  t.same([status, 'changes' in body.order], [200, false])
})

t.test('an order that is reopened says so in the list and on its page, and either address leads to the other', async t => {
  const { dealer, erp, outcome } = await portal(t)
  const { id, reference, poNumber } = await place(dealer)
  erp.confirm(id)
  t.same(await outcome(id), { kind: 'listed', place: { _id: id, type: 'confirmed', po_number: poNumber } })
  t.ok(erp.reopen(id))
  const place2 = { kind: 'listed', place: { _id: id, type: 'unconfirmed', po_number: poNumber } }
  t.same([await outcome(id), await outcome(reference)], [place2, place2])
  const listed = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.find(({ _id }) => _id === id)
  t.match(listed, { revisions: 1, southern_order: `S${id}/1` })
  t.match((await dealer.call('unconfirmedOrder', { id })).body.order, { revisions: 1, changes: [] })
  erp.confirm(id)
  t.match((await dealer.call('openOrder', { id })).body.order, { revisions: 1, southern_order: `S${id}/1` })
  t.equal('revisions' in (await dealer.call('openOrder', { id: '7000107' })).body.order, false)
})

t.test('an order that the distributor canceled is shown as such, with what was in it; the ERP is asked about it once, and it is no duplicate', async t => {
  const { dealer, erp, outcome, canceled, asked, ports, loginAs } = await portal(t)
  const { id, reference, poNumber } = await place(dealer)
  erp.confirm(id)
  erp.cancel(id)
  t.equal((await place(dealer, { poNumber })).status, 409, 'a possible duplicate, as long as nobody knows')
  t.match(await outcome(id), {
    kind: 'canceled',
    order: { reference, po_number: poNumber, submitted_at: '2026-11-20T15:00:00.000Z', file: false, lines: [{ item_number: part, quantity: 4 }] },
    parts_in: []
  })
  t.match(await outcome(reference), { kind: 'canceled' })
  t.equal(asked('find-order'), 1)
  t.same((await canceled()).orders, [[reference, 'canceled']], 'the list has it from then on')
  const entry = await ports.journal.findByReference(reference)
  t.match((await ports.journal.events(entry?.id ?? '')).at(-1), { state: 'accepted', note: 'canceled in the ERP' })
  const admin = await loginAs('admin@example.com')
  t.match((await admin.call('submissionDetail', { reference })).body.submission, { state: 'accepted', ended: 'canceled' }, 'staff read it, too')
  t.match(await place(dealer, { poNumber }), { id: /^\d+$/ }, 'the same is ordered again without a question')
  t.same((await dealer.call('ordersUnderWay', { dealer: '10001' })).body.orders.map(order => order._id).includes(reference), false)
})

t.test('an order that vanished from both lists is looked up in the background, once it must have been listed', async t => {
  const { dealer, erp, clock, canceled, canceledInTheEnd, asked, loginAs } = await portal(t)
  const [gone, stands, billed] = [await place(dealer), await place(dealer), await place(dealer)]
  erp.cancel(gone.id)
  erp.confirm(stands.id)
  erp.confirm(billed.id)
  erp.invoice(billed.id)
  clock.advance(settled - 1)
  t.same(await canceled(), { orders: [], looking: false }, 'too early to say anything')
  clock.advance(1)
  t.same(await canceled(), { orders: [], looking: true }, 'answered at once')
  t.same(await canceledInTheEnd(), [[gone.reference, 'canceled']])
  t.equal(asked('find-order'), 2, 'only those in neither list')
  t.match((await dealer.call('canceledOrders', {})).body.orders, [{ placed_by: 'dealer@example.com', mine: true }])
  clock.advance(15 * minute)
  t.same(await canceledInTheEnd(), [[gone.reference, 'canceled']])
  t.equal(asked('find-order'), 2, 'a canceled and an invoiced order are final')
  t.same((await (await loginAs('10004')).call('canceledOrders', {})).body, { orders: [], missing: [], vanished: [], looking: false })
  clock.advance(30 * day)
  t.same((await (await loginAs('10001')).call('canceledOrders', {})).body.orders, [])
})

t.test('nothing is concluded from an ERP that says nothing, is away, or names another order', async t => {
  let answer: Awaited<ReturnType<Ports['erp']['findOrderByReference']>> = 'unsure'
  const { dealer, erp, clock, canceledInTheEnd, outcome, loginAs } = await portal(t, ({ erp }) => ({
    erp: { ...erp, findOrderByReference: async () => answer }
  }))
  const { id } = await place(dealer)
  const receiver = await place(dealer, { cart: [{ id: other, quantity: 1, note: '' }] })
  erp.cancel(id)
  t.match(await outcome(id), { kind: 'settling' }, 'taken so recently that it may not be shown yet')
  clock.advance(settled)
  const foreign = await place(await loginAs('10004'), { customer: '10004' })
  const silent = ['none', 'unsure', { erpOrderId: id }, { erpOrderId: foreign.id, status: 'deleted' }, { erpOrderId: foreign.id, status: 'confirmed' }] as const
  for (answer of silent) {
    t.match(await outcome(id), { kind: 'unclear', order: { lines: [{ item_number: part }] } })
    clock.advance(15 * minute)
    t.same(await canceledInTheEnd(), [])
  }
  answer = { erpOrderId: receiver.id, status: 'unconfirmed' }
  t.match(await outcome(id), { kind: 'merged', place: { _id: receiver.id, type: 'unconfirmed', po_number: receiver.poNumber } })
  clock.advance(15 * minute)
  t.same(await canceledInTheEnd(), [])
})

t.test('an answer that cannot be read keeps no other order from being asked about, and an ERP that is away is asked again', async t => {
  let broken: { reference: string, code: 'erp_bad_reply' | 'erp_unavailable' } | undefined
  const { dealer, erp, clock, canceledInTheEnd } = await portal(t, ({ erp }) => ({
    erp: {
      ...erp,
      findOrderByReference: async (reference, ...of) => {
        if (reference === broken?.reference) throw new PortalError(broken.code)
        return await erp.findOrderByReference(reference, ...of)
      }
    }
  }))
  const [first, second] = [await place(dealer), await place(dealer)]
  for (const { id } of [first, second]) erp.cancel(id)
  clock.advance(settled)
  broken = { reference: second.reference, code: 'erp_bad_reply' }
  t.same(await canceledInTheEnd(), [[first.reference, 'canceled']])
  clock.advance(minute)
  broken = undefined
  t.equal((await canceledInTheEnd()).length, 1, 'what cannot be read is not asked for again at once')
  clock.advance(15 * minute)
  broken = { reference: second.reference, code: 'erp_unavailable' }
  t.equal((await canceledInTheEnd()).length, 1)
  broken = undefined
  clock.advance(minute)
  t.equal((await canceledInTheEnd()).length, 2)
})

t.test('with the ERP away the canceled orders that are known are listed, and the page of one says so; others are asked about later', async t => {
  const { dealer, erp, fakeErp, clock, canceledInTheEnd, outcome } = await portal(t)
  const [known, unknown] = [await place(dealer), await place(dealer)]
  for (const { id } of [known, unknown]) erp.cancel(id)
  t.match(await outcome(known.id), { kind: 'canceled' })
  clock.advance(settled)
  await fakeErp.close()
  t.same(await canceledInTheEnd(), [[known.reference, 'canceled']])
  const answer = await dealer.call('orderOutcome', { id: unknown.id })
  t.same([answer.status, answer.error.code], [503, 'erp_unavailable'])
})

t.test('an order whose parts the distributor moved to another one leads there', async t => {
  const { dealer, erp, outcome } = await portal(t)
  const [from, into, third] = [await place(dealer), await place(dealer, { cart: [{ id: other, quantity: 1, note: '' }] }), await place(dealer)]
  t.ok(erp.merge(from.id, into.id))
  t.match(await outcome(from.id), { kind: 'canceled', parts_in: [{ _id: into.id, po_number: into.poNumber }] })
  t.match((await dealer.call('unconfirmedOrder', { id: into.id })).body.order.changes, [{ kind: 'added', item_number: part, to: 4 }])
  erp.cancel(third.id)
  t.match(await outcome(third.id), { kind: 'canceled' })
})

t.test('an order that was deleted in the portal is shown as deleted, even if the answer was lost', async t => {
  const { dealer, fakeErp, loginAs, outcome, canceled } = await portal(t)
  const [deleted, lost] = [await place(dealer), await place(dealer)]
  const staff = await loginAs('super@example.com')
  await staff.call('selectDealer', { customer_number: '10001' })
  await staff.call('deleteUnconfirmedOrder', { id: deleted.id })
  t.same((await canceled()).orders, [[deleted.reference, 'deleted']], 'known at once')
  t.match(await outcome(deleted.id), { kind: 'deleted', order: { reference: deleted.reference } })
  fakeErp.faults.set([{ operation: 'delete-order', kind: 'reset-after', times: 1 }])
  t.equal((await staff.call('deleteUnconfirmedOrder', { id: lost.id })).error.code, 'outcome_unknown')
  t.match(await outcome(lost.id), { kind: 'deleted' })
  t.same((await canceled()).orders.map(([, kind]) => kind), ['deleted', 'deleted'])
})

t.test('an invoiced order leads to its invoice if that is certain', async t => {
  const { dealer, erp, outcome } = await portal(t)
  const { id, reference } = await place(dealer)
  erp.confirm(id)
  erp.invoice(id)
  t.match(await outcome(id), { kind: 'invoiced', order: { reference }, invoice_id: `9${id}` })
  t.match(await outcome(reference), { kind: 'invoiced', invoice_id: `9${id}` }, 'also once the journal knows')
})

t.test('two invoices with the order\'s PO number name none', async t => {
  const { dealer, erp, outcome } = await portal(t, ({ erp }) => ({
    erp: { ...erp, invoicesSince: async (...of) => (await erp.invoicesSince(...of)).flatMap(invoice => [invoice, { ...invoice, _id: 'second' }]) }
  }))
  const { id } = await place(dealer)
  erp.confirm(id)
  erp.invoice(id)
  const found = await outcome(id)
  t.match(found, { kind: 'invoiced' })
  t.equal('invoice_id' in found, false)
})

t.test('another dealer\'s order, an unknown one and a body that does not fit are refused; without the journal nothing is said', async t => {
  let away = false
  const orAway = <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) => async (...args: Args): Promise<Answer> => {
    if (away) throw new PortalError('portal_unavailable')
    return await work(...args)
  }
  const { dealer, erp, loginAs } = await portal(t, ({ journal }) => ({
    journal: { ...journal, acceptedOf: orAway(journal.acceptedOf), findByErpOrder: orAway(journal.findByErpOrder) }
  }))
  const { id, reference } = await place(dealer)
  erp.cancel(id)
  const stranger = await loginAs('10004')
  for (const [client, of] of [[stranger, id], [stranger, reference], [dealer, 'nothing'], [stranger, '7000109']] as const) {
    const { status, error } = await client.call('orderOutcome', { id: of })
    t.same([status, error.code], [404, 'not_found'], of)
  }
  t.equal((await dealer.call('orderOutcome', { id: '' })).error.code, 'invalid_body')
  away = true
  for (const { status, error } of [await dealer.call('canceledOrders', {}), await dealer.call('orderOutcome', { id })]) {
    t.same([status, error.code], [503, 'portal_unavailable'])
  }
})
