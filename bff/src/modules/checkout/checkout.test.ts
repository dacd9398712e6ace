import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallBody } from '@portal/contracts/calls'
import { PortalError } from '../../errors.ts'
import type { SubmitOutcome } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import { buildTestApp } from '../../../test/build-app.ts'
import { refusalOf } from '../../../test/lost-order.ts'

type Body = CallBody<'createOrder'>
type Data = Body['order']['data']

const key = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function order (change: { key?: number, customer?: string, cart?: Body['order']['cart'], data?: Partial<Data>, again?: string[] } = {}): Body {
  return {
    submission_key: key(change.key ?? 1),
    ...(change.again === undefined ? {} : { duplicate_of: change.again }),
    order: {
      cart: change.cart ?? [{ id: knownItems.inStock.number, quantity: 2, note: 'for the shop' }, { id: knownItems.outOfStock.number, quantity: 0, note: '' }],
      data: { customer_number: change.customer ?? '10001', shipping: 'default', po_number: 'PO-1', special_instructions: 'call first', address: 9999, ...change.data }
    }
  }
}

/** Lets all work continue as far as it can without time passing. */
async function turn (): Promise<void> {
  for (let n = 0; n < 50; n++) await new Promise(setImmediate)
}

function countingErp (outcome?: () => Promise<SubmitOutcome>) {
  const sent: string[] = []
  const change = ({ erp }: Ports): Partial<Ports> => ({
    erp: { ...erp, submitOrder: async (o, context) => { sent.push(o.reference); return await (outcome?.() ?? erp.submitOrder(o, context)) } }
  })
  return { sent, change }
}

t.test('an order reaches the ERP whole and is confirmed with its reference', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { status, body } = await dealer.call('createOrder', order())
  t.same([status, body.submission.state], [200, 'accepted'])
  const [arrived] = fakeErp.orders().filter(o => o.id === body.submission.erp_order_id)
  t.match(arrived?.order, { reference: body.submission.reference, customerNumber: '10001', poNumber: 'PO-1', specialInstructions: 'call first', shipTo: 9999 })
  t.same(arrived?.order.lines, [{ itemNumber: knownItems.inStock.number, quantity: 2, note: 'for the shop' }], 'lines of quantity 0 are not ordered')

  const listed = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.filter(o => o._id === body.submission.erp_order_id)
  t.match(listed, [{ po_number: 'PO-1', type: 'unconfirmed' }])
  t.match((await dealer.call('latestOrder', {})).body.order, { _id: body.submission.erp_order_id, po_number: 'PO-1' })
})

t.test('an order names whoever placed it, to an ERP that takes a name', async t => {
  const { loginAs, fakeErp, ports } = await buildTestApp(t)
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  await ports.erp.health({ requestId: 'req-1' })
  const named = async (client: typeof dealer, n: number): Promise<string | undefined> => {
    const { body } = await client.call('createOrder', order({ key: n, cart: [{ id: knownItems.inStock.number, quantity: n, note: '' }] }))
    return fakeErp.orders().find(({ id }) => id === body.submission.erp_order_id)?.order.orderedBy
  }
  t.equal(await named(dealer, 1), 'dealer@example.com')
  t.equal(await named(rep, 2), 'rep@example.com')
  const listed = await dealer.call('unconfirmedOrders', { dealer: '10001' })
  t.equal(listed.status, 200)
  const [placed] = listed.body.orders
  t.match((await dealer.call('unconfirmedOrder', { id: placed?._id ?? '' })).body.order, { placed_by: 'rep@example.com' })
  fakeErp.offers.set('ORDBY', false)
  await ports.erp.health({ requestId: 'req-2' })
  t.equal(await named(dealer, 3), undefined)
})

t.test('a part without a list price is ordered at the dealer price, and one without any price is not', async t => {
  const unpriced = knownItems.outOfStock.number
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async prices (...asked) {
          const { items, notChecked } = await erp.prices(...asked)
          return { items: items.filter(item => item.item_number !== unpriced), notChecked: [...notChecked, ...asked[0].filter(number => number === unpriced)] }
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  const { number } = knownItems.withoutList
  const { body } = await dealer.call('createOrder', order({ cart: [{ id: number, quantity: 3, note: '' }] }))
  t.match((await dealer.call('unconfirmedOrder', { id: body.submission.erp_order_id ?? '' })).body.order.parts, [{ item_number: number, retail_price: undefined, dealer_price: 450 }])
  t.equal((await dealer.call('createOrder', order({ key: 2, cart: [{ id: unpriced, quantity: 1, note: '' }] }))).error.code, 'parts_not_checked')
})

t.test('an order that is picked up needs no address, and any other needs one of the dealer\'s', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { address: _none, ...data } = order().order.data
  const without = (n: number, shipping: Data['shipping']): Body => ({ ...order({ key: n }), order: { ...order().order, data: { ...data, shipping } } })
  const { body } = await dealer.call('createOrder', without(1, 'will-call'))
  t.match(fakeErp.orders().find(o => o.id === body.submission.erp_order_id)?.order, { shipTo: 9999 })
  t.equal((await dealer.call('createOrder', without(1, 'will-call'))).body.submission.reference, body.submission.reference, 'the same order again')
  t.equal((await dealer.call('createOrder', without(2, 'default'))).error.code, 'unknown_address')
  t.equal((await dealer.call('createOrder', order({ key: 3, data: { address: 77 } }))).error.code, 'unknown_address')
})

t.test('the order is shown as it was submitted, with who placed it, also while the ERP is away, and to nobody else', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t)
  const [dealer, rep, other] = [await loginAs('10001'), await loginAs('rep@example.com'), await loginAs('10004')]
  const submitted_at = new Date(clock.now()).toISOString()
  const { reference } = (await dealer.call('createOrder', order())).body.submission
  await rep.call('selectDealer', { customer_number: '10001' })
  const byPhone = (await rep.call('createOrder', order({ key: 2, data: { po_number: 'PHONE', shipping: 'will-call' } }))).body.submission
  await fakeErp.close()
  const { status, body } = await dealer.call('placedOrder', { reference })
  t.equal(status, 200)
  const { inStock } = knownItems
  t.match(body.order, {
    reference,
    submitted_at,
    placed_by: 'dealer@example.com',
    po_number: 'PO-1',
    shipping: 'default',
    address: 9999,
    special_instructions: 'call first',
    total: inStock.dealer * 2,
    lines: [{ item_number: inStock.number, quantity: 2, price: inStock.dealer, note: 'for the shop' }]
  })
  t.match((await dealer.call('placedOrder', { reference: byPhone.reference })).body.order, { po_number: 'PHONE', shipping: 'will-call', placed_by: 'rep@example.com' })
  t.equal((await other.call('placedOrder', { reference })).status, 404, 'another dealer\'s')
  t.equal((await dealer.call('placedOrder', { reference: 'NOSUCH' })).status, 404)
  t.equal((await dealer.call('placedOrder', { reference: '' })).error.code, 'invalid_body')
})

t.test('the same key is answered with the same submission, no matter how often it is sent, or how many times at once', async t => {
  const { sent, change } = countingErp()
  const { loginAs, fakeErp } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await dealer.call('createOrder', order())))
  t.same([...new Set(answers.map(answer => answer.status))], [200])
  t.equal(new Set(answers.map(answer => answer.body.submission.reference)).size, 1)
  t.equal(sent.length, 1)
  await fakeErp.close()
  const later = await dealer.call('createOrder', order())
  t.same(later.body.submission, (await dealer.call('submission', { reference: later.body.submission.reference })).body.submission)
  t.equal(later.body.submission.state, 'accepted', 'also while the ERP is away')
})

t.test('the same key with another order is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await dealer.call('createOrder', order())
  const others = [order({ data: { po_number: 'PO-2' } }), order({ data: { shipping: 'will-call' } }), order({ cart: [{ id: knownItems.inStock.number, quantity: 3, note: 'for the shop' }] })]
  for (const other of others) {
    const answer = await dealer.call('createOrder', other)
    t.same([answer.status, answer.error.code], [422, 'key_reused'])
  }
})

t.test('the same content under another key within ten minutes needs the person\'s confirmation, and the question names the order', async t => {
  const { sent, change } = countingErp()
  const { loginAs, clock } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const submitted_at = new Date(clock.now()).toISOString()
  const { reference } = (await dealer.call('createOrder', order({ data: { po_number: 'FOR-SMITH' } }))).body.submission
  await dealer.call('submissionShown', { reference })
  const asked = async (change: Parameters<typeof order>[0]) => {
    const { status, error } = await dealer.call('createOrder', order(change))
    t.same([status, error.code], [409, 'possible_duplicate'])
    return error
  }
  const { earlier } = await asked({ key: 2, data: { po_number: '20261120-150102' } })
  t.strictSame(earlier, { reference, erp_order_id: '8000001', submitted_at, po_number: 'FOR-SMITH', pieces: 2, state: 'accepted' }, 'a PO number that nobody typed tells no orders apart')
  const split = [1, 1].map(quantity => ({ id: knownItems.inStock.number, quantity, note: '' }))
  await asked({ key: 2, data: { po_number: 'FOR-SMITH' }, cart: split })
  await asked({ key: 2, data: { po_number: 'for-smith' } })
  t.equal(sent.length, 1)
  const others: Array<Parameters<typeof order>[0]> = [
    { data: { po_number: 'FOR-JONES' } },
    { data: { po_number: 'FOR-SMITH', shipping: 'will-call' } },
    { data: { po_number: 'FOR-SMITH' }, cart: [{ id: knownItems.inStock.number, quantity: 3, note: '' }] }
  ]
  for (const [n, change] of others.entries()) t.equal((await dealer.call('createOrder', order({ key: 3 + n, ...change }))).status, 200)
  t.equal((await dealer.call('createOrder', order({ key: 2, again: [reference] }))).status, 200, 'whoever was asked may want it twice')
  t.equal(sent.length, 5)
})

t.test('after ten minutes the person is still asked for a day, or until ten minutes after somebody saw the outcome of the earlier order', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const submit = async (n: number, minutes: number): Promise<[string, string]> => {
    clock.advance(minutes * 60_000)
    const { body, error } = await (await loginAs('10001')).call('createOrder', order({ key: n, data: { po_number: `20261120-15000${n}` } }))
    return [error?.code, body?.submission?.reference]
  }
  const [, first] = await submit(1, 0)
  t.match(await submit(2, 11), ['possible_duplicate'])
  await (await loginAs('10001')).call('submissionShown', { reference: first })
  const [code] = await submit(3, 0)
  t.equal(code, 'possible_duplicate', 'shown just now')
  t.match(await submit(3, 11), [undefined], 'shown eleven minutes ago')
  t.match(await submit(4, 23 * 60), ['possible_duplicate'])
  t.match(await submit(5, 61), [undefined])
})

t.test('a process whose clock is off goes by the database\'s: it asks about the same order, and others ask about what it received', async t => {
  let ahead = 0
  const clockCheck = { maySend: async () => ahead === 0, isOff: () => ahead !== 0, ahead: () => ahead }
  const { loginAs, clock } = await buildTestApp(t, { change: () => ({ clockCheck }) })
  for (const [n, [before, after]] of [[0, 15], [-15, 0], [15, 0]].entries()) {
    const submit = async (key: number) => await (await loginAs('10001')).call('createOrder', order({ key, data: { po_number: `OFF-${n}` } }))
    ahead = (before ?? 0) * 60_000
    const { body: { submission: { reference } } } = await submit(2 * n)
    await (await loginAs('10001')).call('submissionShown', { reference })
    const from = ahead
    ahead = (after ?? 0) * 60_000
    clock.advance(2 * 60_000 + ahead - from)
    t.equal((await submit(2 * n + 1)).error.code, 'possible_duplicate', `${before} and ${after} minutes`)
  }
})

t.test('an account that is disabled while its order is checked places none, a dealer\'s as little as staff\'s', async t => {
  let submitting = ''
  const { loginAs, fakeErp } = await buildTestApp(t, {
    change: ({ erp, users, clock }) => ({
      erp: {
        ...erp,
        prices: async (...asked) => {
          const user = await users.findByLogin(submitting)
          if (user !== undefined) await users.change(user, { status: 'disabled' }, { mails: [], audit: [], at: clock.now() })
          return await erp.prices(...asked)
        }
      }
    })
  })
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  for (const [key, login, client] of [[1, '10001', await loginAs('10001')], [2, 'rep@example.com', rep]] as const) {
    submitting = login
    t.same(refusalOf(await client.call('createOrder', order({ key }))), [403, 'right_missing'], login)
  }
  t.same(fakeErp.orders(), [])
})

t.test('a key is either withdrawn or an order, and the answer says which', async t => {
  const { sent, change } = countingErp()
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  t.strictSame((await dealer.call('withdrawSubmission', { submission_key: key(1) })).body, { state: 'withdrawn' })
  t.strictSame((await dealer.call('withdrawSubmission', { submission_key: key(1) })).body, { state: 'withdrawn' }, 'asked again')
  const late = await dealer.call('createOrder', order())
  t.same([late.status, late.error.code], [409, 'submission_withdrawn'])
  t.same(sent, [])

  const { submission } = (await dealer.call('createOrder', order({ key: 2 }))).body
  const known = { state: 'known', submission, po_number: 'PO-1', lines: [{ item_number: knownItems.inStock.number, quantity: 2 }] }
  t.strictSame((await dealer.call('withdrawSubmission', { submission_key: key(2) })).body, known)
  const staff = await loginAs('rep@example.com')
  await staff.call('selectDealer', { customer_number: '10001' })
  t.strictSame((await staff.call('withdrawSubmission', { submission_key: key(2) })).body, known, 'whoever orders for the dealer')
  const other = await loginAs('10004')
  t.strictSame((await other.call('withdrawSubmission', { submission_key: key(2) })).body, { state: 'withdrawn' }, 'another dealer learns nothing')
  await staff.call('withdrawSubmission', { submission_key: key(3) })
  await staff.call('selectDealer', { customer_number: '10002' })
  t.strictSame((await staff.call('withdrawSubmission', { submission_key: key(3) })).body, { state: 'withdrawn' }, 'for whatever dealer the user has withdrawn it')
  t.same((await dealer.call('withdrawSubmission', { submission_key: 'no-uuid' })).error.code, 'invalid_body')
  t.equal(sent.length, 1)
})

t.test('if an order and its withdrawal arrive at once, one wins', async t => {
  const { sent, change } = countingErp()
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const [ordered, withdrawn] = await Promise.all([dealer.call('createOrder', order()), dealer.call('withdrawSubmission', { submission_key: key(1) })])
  t.equal(ordered.status === 200, withdrawn.body.state === 'known')
  t.equal(sent.length, ordered.status === 200 ? 1 : 0)
})

t.test('the journal records that a person was shown the outcome of an order', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { reference } = (await dealer.call('createOrder', order())).body.submission
  clock.advance(2000)
  t.strictSame((await dealer.call('submissionShown', { reference })).body, { ok: true })
  const { id = '' } = await ports.journal.findByReference(reference) ?? {}
  t.match((await ports.journal.events(id)).at(-1), { at: clock.now(), note: 'a person was shown this status' })
  for (const client of [dealer, await loginAs('10004')]) {
    const answer = await client.call('submissionShown', { reference: client === dealer ? 'NO-SUCH' : reference })
    t.same([answer.status, answer.error.code], [404, 'not_found'])
  }
})

t.test('with the ERP away a dealer\'s key is settled and its outcome noted all the same', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { reference } = (await dealer.call('createOrder', order())).body.submission
  await fakeErp.close()
  t.equal((await dealer.call('withdrawSubmission', { submission_key: key(1) })).body.state, 'known')
  t.equal((await dealer.call('withdrawSubmission', { submission_key: key(2) })).body.state, 'withdrawn')
  t.equal((await dealer.call('submissionShown', { reference })).status, 200)
})

t.test('with the database away no key is said to be withdrawn, and no outcome to be noted', async t => {
  const away = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  const { loginAs } = await buildTestApp(t, { change: ({ journal }) => ({ journal: { ...journal, withdraw: away, noteShown: away } }) })
  const dealer = await loginAs('10001')
  const { reference } = (await dealer.call('createOrder', order())).body.submission
  for (const answer of [await dealer.call('withdrawSubmission', { submission_key: key(1) }), await dealer.call('submissionShown', { reference })]) {
    t.same([answer.status, answer.error.code], [503, 'portal_unavailable'])
  }
  t.same((await dealer.call('submissionShown', { reference: '' })).error.code, 'invalid_body')
})

t.test('an order is found by its reference even after the distributor has confirmed it; a withdrawn key is not an order', async t => {
  const { loginAs, fakeErp, ports } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { reference, erp_order_id: id = '' } = (await dealer.call('createOrder', order())).body.submission
  fakeErp.distributor.confirm(id)
  t.match((await dealer.call('unconfirmedOrder', { id: reference })).body.order, { _id: id, type: 'confirmed', po_number: 'PO-1' })
  t.equal((await dealer.call('unconfirmedOrder', { id })).error.code, 'not_found', 'by the ERP\'s own number it is among the confirmed ones')
  await dealer.call('withdrawSubmission', { submission_key: key(2) })
  const withdrawn = await ports.journal.findByKey({ userId: '', customerNumber: '10001', key: key(2) })
  t.equal((await dealer.call('unconfirmedOrder', { id: withdrawn?.reference ?? '-' })).error.code, 'not_found')
})

t.test('when two tabs submit the same cart at once, one is asked', async t => {
  const { sent, change } = countingErp()
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const answers = await Promise.all([1, 2].map(async n => await dealer.call('createOrder', order({ key: n }))))
  t.same(answers.map(answer => answer.status).sort(), [200, 409])
  t.equal(sent.length, 1)
})

t.test('what the BFF refuses is neither journaled nor sent', async t => {
  const { sent, change } = countingErp()
  const { loginAs, ports } = await buildTestApp(t, { change })
  const refused: Array<[who: string, body: Body, status: number, code: string]> = [
    ['10001', order({ cart: [] }), 422, 'empty_cart'],
    ['10001', order({ cart: [{ id: knownItems.inStock.number, quantity: 0, note: '' }] }), 422, 'empty_cart'],
    ['10001', order({ cart: [{ id: 'NO-SUCH-PART', quantity: 1, note: '' }] }), 422, 'unknown_items'],
    ['10001', order({ cart: [{ id: knownItems.soldInPacks.number, quantity: 18, note: '' }] }), 422, 'broken_pack'],
    ['10001', order({ cart: [99_999, 1].map(quantity => ({ id: knownItems.inStock.number, quantity, note: '' })) }), 422, 'too_many_pieces'],
    ['10001', order({ data: { address: 4711 } }), 422, 'unknown_address'],
    ['10001', order({ cart: [{ id: knownItems.inStock.number, quantity: -1, note: '' }] }), 400, 'invalid_body'],
    ['10001', order({ cart: [{ id: knownItems.inStock.number, quantity: 1.5, note: '' }] }), 400, 'invalid_body'],
    ['10001', order({ cart: [{ id: knownItems.inStock.number, quantity: 1, note: 'x'.repeat(91) }] }), 400, 'invalid_body'],
    ['10001', order({ data: { po_number: '' } }), 400, 'invalid_body'],
    ['10001', order({ data: { po_number: 'x'.repeat(17) } }), 400, 'invalid_body'],
    ['10001', order({ data: { special_instructions: 'x'.repeat(32) } }), 400, 'invalid_body'],
    ['10002', order({ customer: '10002', cart: [{ id: knownItems.fiveHundred.number, quantity: 1, note: '' }] }), 422, 'first_order_minimum'],
    ['10003', order({ customer: '10003' }), 422, 'suspended']
  ]
  for (const [who, body, status, code] of refused) {
    const answer = await (await loginAs(who)).call('createOrder', body)
    t.same([answer.status, answer.error.code], [status, code])
  }
  t.same(sent, [])
  for (const who of ['10001', '10002', '10003']) t.same(await ports.journal.ofDealer(who, ['queued', 'dispatching', 'accepted', 'unknown', 'rejected']), [])
})

t.test('a part that is sold in packs is ordered in whole ones, over all of its lines, and a refusal says how many to order', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { number: id } = knownItems.soldInPacks
  const lines = (...quantities: number[]) => order({ cart: quantities.map((quantity, n) => ({ id, quantity, note: `line ${n}` })) })
  const refused = await dealer.call('createOrder', lines(12, 7))
  t.match(refused.error.message, `${id} is sold only in packs of 12: order 12 or 24 instead of 19. Change the quantity`)
  t.match((await dealer.call('createOrder', lines(5))).error.message, 'order 12 instead of 5')
  t.match((await dealer.call('createOrder', lines(17, 7))).body.submission, { state: 'accepted' })
  t.same(fakeErp.orders().at(-1)?.order.lines.map(line => line.quantity), [17, 7])
})

t.test('a new dealer\'s order of one cent above $500 is taken', async t => {
  const { loginAs } = await buildTestApp(t)
  const answer = await (await loginAs('10002')).call('createOrder', order({ customer: '10002', cart: [{ id: knownItems.fiveHundredAndOneCent.number, quantity: 1, note: '' }] }))
  t.equal(answer.body.submission.state, 'accepted')
})

t.test('with the ERP away nothing is written and the person is told to try again', async t => {
  const { loginAs, fakeErp, ports } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await fakeErp.close()
  const answer = await dealer.call('createOrder', order())
  t.same([answer.status, answer.error.code], [503, 'erp_unavailable'])
  t.match(answer.error.message, /try again/)
  t.equal(await ports.journal.findByKey({ userId: '', customerNumber: '10001', key: key(1) }), undefined)
})

t.test('an order with a price that cannot be read is not taken', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'prices', kind: 'bad-record', field: 'LSTPR' }])
  const cart = [knownItems.inStock, knownItems.volumeBreak].map(({ number }) => ({ id: number, quantity: 1, note: '' }))
  const answer = await dealer.call('createOrder', order({ cart }))
  t.same([answer.status, answer.error.code, fakeErp.orders()], [502, 'erp_bad_reply', []])
})

t.test('the very first order once the ERP is back after an outage is taken', async t => {
  const { loginAs, fakeErp, clock, ports } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: '*', kind: 'reset-before' }])
  for (let n = 0; n < 4; n++) t.equal((await dealer.call('createOrder', order())).error.code, 'erp_unavailable')
  t.equal(ports.erpMonitor.report().breaker, 'open')
  fakeErp.faults.set([])
  clock.advance(5000)
  t.match(await dealer.call('createOrder', order()), { status: 200, body: { submission: { state: 'accepted' } } })
  t.equal(fakeErp.orders().length, 1)
})

t.test('with the journal away the ERP is not called', async t => {
  const { sent, change } = countingErp()
  const away = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  const { loginAs } = await buildTestApp(t, { change: ports => ({ ...change(ports), journal: { ...ports.journal, open: away } }) })
  const answer = await (await loginAs('10001')).call('createOrder', order())
  t.same([answer.status, answer.error.code], [503, 'not_received'])
  t.same(sent, [])
})

t.test('if the journal goes away during the commit, or cannot say what it has, "not received" is not said', async t => {
  const { sent, change } = countingErp()
  const lost = async (): Promise<never> => { throw new PortalError('commit_unknown') }
  const away = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  for (const broken of [{ open: lost }, { findByKey: away }]) {
    const { loginAs } = await buildTestApp(t, { change: ports => ({ ...change(ports), journal: { ...ports.journal, ...broken } }) })
    const answer = await (await loginAs('10001')).call('createOrder', order())
    t.same([answer.status, answer.error.code], [503, 'receipt_unknown'])
    t.match(answer.error.message, /cannot be placed twice/)
  }
  t.same(sent, [])
})

t.test('an order behind one whose answer was lost names that order, and is sent 15 s after its claim', async t => {
  let outcome: SubmitOutcome = { kind: 'unknown', reason: 'connection reset' }
  const { sent, change } = countingErp(async () => outcome)
  const { loginAs, clock } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const submittedAt = new Date(clock.now()).toISOString()
  const first = (await dealer.call('createOrder', order())).body.submission
  t.match(first, { state: 'unknown', behind: undefined })
  outcome = { kind: 'accepted', erpOrderId: '900001' }
  const submitting = dealer.call('createOrder', order({ key: 2, data: { po_number: 'PO-2' } }))
  for (let waited = 0; waited < 2000; waited += 250) {
    await turn()
    clock.advance(250)
  }
  const { submission } = (await submitting).body
  const waiting = { reference: submission.reference, state: 'queued', behind: { reference: first.reference, submitted_at: submittedAt } }
  t.strictSame(submission, waiting)
  t.strictSame((await dealer.call('submission', { reference: submission.reference })).body.submission, waiting)
  t.match((await dealer.call('withdrawSubmission', { submission_key: key(2) })).body, { state: 'known', submission: waiting })
  for (let waited = 2000; waited < 15_000; waited += 250) {
    t.equal(sent.length, 1)
    await turn()
    clock.advance(250)
  }
  await turn()
  t.match((await dealer.call('submission', { reference: submission.reference })).body.submission, { state: 'accepted', behind: undefined })
  t.same(sent, [first.reference, submission.reference])
})

t.test('a lost answer is unknown and is never sent again blindly', async t => {
  const { sent, change } = countingErp(async () => ({ kind: 'unknown', reason: 'connection reset' }))
  const { loginAs, ports } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const first = await dealer.call('createOrder', order())
  t.equal(first.body.submission.state, 'unknown')
  const again = await dealer.call('createOrder', order())
  t.same(again.body.submission, first.body.submission)
  t.equal(sent.length, 1)
  const { reference } = first.body.submission
  const awaiting = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.find(o => o._id === reference)
  t.match(awaiting, { submission_state: 'unknown', po_number: 'PO-1' }, 'it is among the unconfirmed orders')
  t.match((await dealer.call('unconfirmedOrder', { id: reference })).body.order, { parts: [{ item_number: knownItems.inStock.number, quantity: 2 }] })
  const entry = await ports.journal.findByReference(reference)
  t.same((await ports.journal.events(entry?.id ?? '')).map(event => event.state), ['queued', 'dispatching', 'unknown'])
})

t.test('an order that provably never left is sent when it is submitted again', async t => {
  let away = true
  const { sent, change } = countingErp(async () => away ? { kind: 'not-sent', reason: 'refused' } : { kind: 'accepted', erpOrderId: '900001' })
  const { loginAs } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  t.equal((await dealer.call('createOrder', order())).body.submission.state, 'queued')
  away = false
  t.match((await dealer.call('createOrder', order())).body.submission, { state: 'accepted', erp_order_id: '900001' })
  t.equal(sent.length, 2)
  t.equal(new Set(sent).size, 1, 'under the same reference')
})

t.test('the ERP\'s refusal reaches the person with its reason', async t => {
  const { change } = countingErp(async () => ({ kind: 'rejected', message: 'Ship-to is on hold.' }))
  const { loginAs } = await buildTestApp(t, { change })
  t.match((await (await loginAs('10001')).call('createOrder', order())).body.submission, { state: 'rejected', message: 'Ship-to is on hold.' })
})

t.test('a person waits ten seconds at most; the order goes on', async t => {
  let finish = (_: SubmitOutcome): void => {}
  const { promise: submitting, resolve: started } = Promise.withResolvers<void>()
  const { change } = countingErp(async () => await new Promise(resolve => { finish = resolve; started() }))
  const { loginAs, clock } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const answering = dealer.call('createOrder', order())
  await submitting
  clock.advance(10_000)
  const { body } = await answering
  t.equal(body.submission.state, 'dispatching')
  finish({ kind: 'accepted', erpOrderId: '900002' })
  await new Promise(setImmediate)
  const settled = await dealer.call('submission', { reference: body.submission.reference })
  t.match(settled.body.submission, { state: 'accepted', erp_order_id: '900002' })
})

t.test('a portal that is told to stop refuses no order: it journals it, due at once, and sends nothing', async t => {
  const { sent, change } = countingErp()
  const { app, loginAs, ports } = await buildTestApp(t, { change })
  const dealer = await loginAs('10001')
  const { submission: earlier } = (await dealer.call('createOrder', order())).body
  app.drain()
  const { status, body } = await dealer.call('createOrder', order({ key: 2, data: { po_number: 'PO-2' } }))
  t.same([status, body.submission.state, sent], [200, 'queued', [earlier.reference]])
  const entry = await ports.journal.findByReference(body.submission.reference)
  t.match(entry, { state: 'queued', attempt: 0, nextLookAt: 0 })
  t.strictSame((await dealer.call('createOrder', order({ key: 2, data: { po_number: 'PO-2' } }))).body, body, 'the same key again')
  t.strictSame((await dealer.call('createOrder', order())).body.submission, earlier)
  t.equal((await dealer.call('createOrder', order({ key: 3, data: { address: 4711 } }))).error.code, 'unknown_address', 'what may not be ordered is refused as ever')
  t.equal((await loginAs('10004')).cookies.size > 0, true, 'people log in meanwhile')
  t.equal(sent.length, 1)
})

t.test('another dealer\'s submission does not exist, whether the ERP has it or only the journal', async t => {
  for (const outcome of [undefined, async () => ({ kind: 'unknown', reason: 'reset' } as const)]) {
    const { loginAs } = await buildTestApp(t, { change: countingErp(outcome).change })
    const { body } = await (await loginAs('10001')).call('createOrder', order())
    const other = await loginAs('10004')
    t.equal((await other.call('submission', { reference: body.submission.reference })).status, 404)
    t.equal((await other.call('unconfirmedOrder', { id: body.submission.reference })).status, 404)
    t.same((await other.call('unconfirmedOrders', { dealer: '10004' })).body.orders, [])
  }
})
