import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { PortalError } from '../../errors.ts'
import type { CallBody } from '@portal/contracts/calls'
import type { Erp } from '../../ports/erp/erp.ts'
import { loseOrder, refusalOf, settledAfter } from '../../../test/lost-order.ts'

const part = {
  item_description: 'FILTER',
  manufacturer_number: '',
  retail_price: 0,
  dealer_price: knownItems.inStock.dealer,
  quantity_shipped: 0,
  quantity_backordered: 0,
  quantity_available: 0
}

/** An ERP that shows every order as dealer 10001's, with one line of the ordered filter for each of these quantities. */
function showing (...quantities: number[]): Partial<Erp> {
  return {
    order: async () => ({
      _id: '8000001',
      type: 'unconfirmed',
      po_number: 'PO-1',
      order_number: null,
      customer_number: '10001',
      order_date: null,
      shipping_method: 'default',
      pending_shipment: false,
      freight_minimum: 0,
      parts: quantities.map(quantity => ({ ...part, item_number: knownItems.inStock.number, quantity }))
    })
  }
}

const asOrdered = showing(1, 1)
const notShown: Partial<Erp> = { order: async () => undefined }
const garbled: Partial<Erp> = { order: async () => { throw new PortalError('erp_bad_reply') } }
const away = async () => { throw new PortalError('erp_unavailable') }

const named = (status: 'unconfirmed' | 'confirmed' | 'invoiced' | 'deleted' | undefined, erpOrderId = '8000001') => async () => ({ erpOrderId, status })

t.test('an order is linked only to one of the same dealer that no other submission has', async t => {
  const { admin, dealer, seen, reference, journal, sent, lose } = await loseOrder(t, undefined, {
    ...asOrdered, order: async (id, context) => id === '7000108' ? await asOrdered.order?.(id, context) : await foreignOrNone(id)
  })
  const link = async (id: string) => await admin.call('linkSubmission', { ...seen, erp_order_id: id })
  t.same(refusalOf(await link('4711')), [422, 'erp_order_unknown'])
  t.same(refusalOf(await link('7000102')), [422, 'erp_order_unknown'], 'another dealer\'s')
  const linked = await link('7000108')
  t.match(linked.body.submission, { state: 'accepted', erp_order_id: '7000108', events: [{}, {}, {}, {}, { state: 'accepted', note: 'linked to ERP order 7000108', actor: 'admin@example.com' }] })
  t.match((await dealer.call('submission', { reference })).body.submission, { state: 'accepted', erp_order_id: '7000108' })
  t.equal((await journal.findByErpOrder('7000108'))?.reference, reference)
  t.same(refusalOf(await admin.call('linkSubmission', { ...await lose(dealer), erp_order_id: '7000108' })), [422, 'erp_order_taken'])
  t.equal(sent.length, 2)

  async function foreignOrNone (id: string) {
    const order = await asOrdered.order?.(id, { requestId: '' })
    return id === '4711' || order === undefined ? undefined : { ...order, customer_number: '10004' }
  }
})

t.test('an order with other lines is linked only once exactly their difference is confirmed', async t => {
  let there = showing(1)
  const { admin, seen, state } = await loseOrder(t, named('unconfirmed'), { order: async (id, context) => await there.order?.(id, context) })
  const link = async (differences?: Array<{ item_number: string, ordered: number, in_erp: number }>) =>
    await admin.call('linkSubmission', { ...seen, erp_order_id: '8000001', ...(differences !== undefined && { differences }) })
  const difference = { item_number: knownItems.inStock.number, ordered: 2, in_erp: 1 }
  for (const confirmed of [undefined, [], [{ ...difference, in_erp: 3 }], [difference, difference]]) {
    const refused = await link(confirmed)
    t.same(refusalOf(refused), [409, 'lines_differ'])
    t.same(refused.error.differences, [difference])
  }
  there = showing(5)
  t.same((await link([difference])).error.differences, [{ ...difference, in_erp: 5 }], 'it has changed since it was shown')
  there = showing(2)
  t.same((await link([difference])).error.differences, [], 'also to none at all')
  t.equal(await state(), 'manual')
  there = showing(1)
  t.match((await link([difference])).body.submission, {
    state: 'accepted',
    events: [{}, {}, {}, {}, { note: `linked to ERP order 8000001, which differs: ${knownItems.inStock.number} 1 instead of 2`, actor: 'admin@example.com' }]
  })
})

t.test('an order with other prices is linked only once these are confirmed, and the dealer is told both', async t => {
  let price = 910
  const priced: Partial<Erp> = {
    order: async (id, context) => {
      const order = await showing(2).order?.(id, context)
      return order && { ...order, parts: order.parts.map(line => ({ ...line, dealer_price: price })) }
    }
  }
  const { admin, dealer, seen, reference, mails, deliverMails } = await loseOrder(t, named('unconfirmed'), priced)
  const link = async (...differences: NonNullable<CallBody<'linkSubmission'>['differences']>) => await admin.call('linkSubmission', { ...seen, erp_order_id: '8000001', differences })
  const difference = { item_number: knownItems.inStock.number, ordered: 2, in_erp: 2, price: { ordered: 840, in_erp: 910 } }
  t.same((await link()).error.differences, [difference])
  price = 900
  t.same((await link(difference)).error.differences, [{ ...difference, price: { ordered: 840, in_erp: 900 } }], 'it has risen less than was shown')
  const { events } = (await link({ ...difference, price: { ordered: 840, in_erp: 900 } })).body.submission
  t.match(events.at(-1), { note: `linked to ERP order 8000001, which differs: ${knownItems.inStock.number} at $9.00 instead of $8.40` })
  const told = /RS-OF141 at \$9\.00 instead of \$8\.40\. Its items come to \$18\.00; \$16\.80 was submitted\. Call us/
  t.match((await dealer.call('submission', { reference })).body.submission, { state: 'accepted', message: told })
  await deliverMails()
  const mail = mails.find(({ subject }) => subject.endsWith('was submitted'))
  t.match(mail?.text, told)
  t.match(mail?.text, /As submitted: total .*: \$16\.80/)
})

t.test('for an order that is no longer shown, the one under the reference is linked: where it is invoiced, or a person says that it stands', async t => {
  for (const erp of [notShown, garbled]) {
    const invoiced = await loseOrder(t, named('invoiced'), erp)
    t.match((await invoiced.admin.call('linkSubmission', { ...invoiced.seen, erp_order_id: '8000001' })).body.submission, {
      state: 'accepted', events: [{}, {}, {}, {}, { note: /which the ERP no longer shows: it is invoiced/ }]
    })
  }
  const other = await loseOrder(t, named('invoiced'), notShown)
  t.same(refusalOf(await other.admin.call('linkSubmission', { ...other.seen, erp_order_id: '8000002', stands: true })), [409, 'order_stands'], 'another than it names')
  const deleted = await loseOrder(t, named('deleted'), notShown)
  t.same(refusalOf(await deleted.admin.call('linkSubmission', { ...deleted.seen, erp_order_id: '8000001', stands: true })), [422, 'erp_order_deleted'])
  t.equal(await deleted.state(), 'manual')

  const unsaid = await loseOrder(t, named(undefined), notShown)
  const link = async (more: object) => await unsaid.admin.send({
    method: 'POST', url: '/link-submission', headers: { 'x-portal': '1' }, payload: { ...unsaid.seen, erp_order_id: '8000001', ...more }
  })
  t.same(refusalOf(await link({})), [422, 'standing_unsaid'])
  t.same(refusalOf(await link({ stands: false })), [422, 'standing_unsaid'])
  t.same(refusalOf(await link({ stands: 'no' })), [400, 'invalid_body'])
  t.equal((await link({ stands: true })).status, 200)
  t.match((await unsaid.admin.call('submissionDetail', { reference: unsaid.reference })).body.submission, {
    state: 'accepted', events: [{}, {}, {}, {}, { note: /which the ERP does not show: confirmed as valid by hand/, actor: 'admin@example.com' }]
  })
})

t.test('while the ERP has an order under the reference, another one is not linked, even if its differences are confirmed', async t => {
  const link = async ({ admin, seen }: Awaited<ReturnType<typeof loseOrder>>, more: object = {}) =>
    await admin.call('linkSubmission', { ...seen, erp_order_id: '7000109', differences: [{ item_number: knownItems.inStock.number, ordered: 2, in_erp: 7 }], ...more })
  const stands = await loseOrder(t, named('unconfirmed'), showing(7))
  for (const answer of [await link(stands), await link(stands, { stands: false })]) {
    t.same([...refusalOf(answer), answer.error.message], [409, 'order_stands', 'The ERP has order 8000001 under this reference. Link to it instead. Nothing was changed.'])
  }
  t.equal(await stands.state(), 'manual')

  const unsaid = await loseOrder(t, named(undefined), { order: async (id, context) => id === '7000109' ? await showing(7).order?.(id, context) : undefined })
  for (const more of [{}, { stands: true }]) t.same(refusalOf(await link(unsaid, more)), [422, 'standing_unsaid'])
  t.match((await link(unsaid, { stands: false })).body.submission, {
    state: 'accepted', events: [{}, {}, {}, {}, { note: /^linked to ERP order 7000109; ERP order 8000001 was confirmed as deleted by hand, which differs/ }]
  })
})

t.test('it is sent again only once the ERP has been asked, which has none under the reference or cannot say', async t => {
  for (const [word, note] of [['none', /no such order/], ['unsure', /cannot say/]] as const) {
    const { admin, seen, journal, clock, reference } = await loseOrder(t, async () => word)
    t.match((await admin.call('resendSubmission', seen)).body.submission, { state: 'queued', events: [{}, {}, {}, {}, { actor: 'admin@example.com', note }] })
    t.match((await journal.due(clock.now(), 0, 10)).entries.map(entry => entry.reference), [reference], 'at once')
  }
})

t.test('while an order stands under the reference it is neither sent again nor canceled, whatever its lines are', async t => {
  const standing: Array<[Erp['findOrderByReference'], Partial<Erp>]> = [
    [named('unconfirmed'), asOrdered],
    [named('unconfirmed'), showing(7)],
    [named(undefined), showing(7)],
    [named('confirmed'), notShown],
    [named('invoiced'), notShown]
  ]
  for (const [found, erp] of standing) {
    const { admin, seen, state, sent } = await loseOrder(t, found, erp)
    for (const answer of [await admin.call('resendSubmission', seen), await admin.call('cancelSubmission', { ...seen, reason: 'no', stands: false })]) {
      t.same(refusalOf(answer), [409, 'order_stands'])
      t.match(answer.error.message, /order 8000001 .* Link to it/)
    }
    t.same([await state(), sent.length], ['manual', 1])
  }
  const foreign = await loseOrder(t, named(undefined, '7000102'))
  for (const answer of [await foreign.admin.call('cancelSubmission', { ...foreign.seen, reason: 'no' }), await foreign.admin.call('resendSubmission', foreign.seen)]) {
    t.same(refusalOf(answer), [422, 'erp_order_unknown'], 'one that it names for another dealer')
  }
  t.equal(await foreign.state(), 'manual')
})

t.test('a reference whose order was deleted in the ERP is never sent again; the order is canceled', async t => {
  const { admin, seen, sent, dealer, reference, state } = await loseOrder(t, named('deleted'), notShown)
  const refused = await admin.call('resendSubmission', seen)
  t.same(refusalOf(refused), [409, 'reference_used'])
  t.match(refused.error.message, /Nothing was sent.*Cancel this order/)
  t.same([await state(), sent.length], ['manual', 1])
  t.match((await admin.call('cancelSubmission', { ...seen, reason: 'Deleted by phone' })).body.submission, {
    state: 'rejected', events: [{}, {}, {}, {}, { note: 'canceled: Deleted by phone; ERP order 8000001 was deleted' }]
  })
  t.match((await dealer.call('submission', { reference })).body.submission, { state: 'rejected', message: 'Deleted by phone' })
})

t.test('where the ERP says neither, nothing is sent again, and a person says that the order does not stand before it is canceled', async t => {
  for (const [found, erp] of [[named(undefined), notShown], [named(undefined), garbled], [named('unconfirmed'), notShown]] as const) {
    const { admin, seen, state } = await loseOrder(t, found, erp)
    t.same(refusalOf(await admin.call('resendSubmission', seen)), [409, 'reference_used'])
    const cancel = async (more: object) => await admin.send({ method: 'POST', url: '/cancel-submission', headers: { 'x-portal': '1' }, payload: { ...seen, reason: 'gone', ...more } })
    t.same(refusalOf(await cancel({})), [422, 'standing_unsaid'])
    t.same(refusalOf(await cancel({ stands: true })), [400, 'invalid_body'])
    t.equal(await state(), 'manual')
    t.match((await admin.call('cancelSubmission', { ...seen, reason: 'gone', stands: false })).body.submission, {
      state: 'rejected', message: 'gone', events: [{}, {}, {}, {}, { note: 'canceled: gone; ERP order 8000001 was confirmed as deleted by hand', actor: 'admin@example.com' }]
    })
  }
})

t.test('until the ERP has settled an order is neither sent again nor canceled, but it is linked', async t => {
  const { admin, dealer, lose, journal, clock } = await loseOrder(t, undefined, asOrdered)
  const seen = await lose(dealer)
  const until = settledAfter - 60_000
  clock.advance(until - 1)
  for (const answer of [await admin.call('resendSubmission', seen), await admin.call('cancelSubmission', { ...seen, reason: 'no' })]) {
    t.same(refusalOf(answer), [409, 'not_settled'])
  }
  const { submission } = (await admin.call('submissionDetail', { reference: seen.reference })).body
  t.equal(submission.settled_from, new Date(clock.now() + 1).toISOString(), 'the page says from when on')
  t.match(await journal.findByReference(seen.reference), { state: 'manual' })
  t.equal((await admin.call('linkSubmission', { ...seen, erp_order_id: '8000001' })).status, 200)
  const other = await lose(dealer)
  clock.advance(until)
  t.equal((await admin.call('cancelSubmission', { ...other, reason: 'no' })).status, 200)
})

t.test('a process whose clock is off neither sends again nor cancels', async t => {
  let off = false
  const clockCheck = { maySend: async () => !off, isOff: () => off, ahead: () => 0 }
  const { admin, seen, state } = await loseOrder(t, undefined, asOrdered, () => ({ clockCheck }))
  off = true
  for (const answer of [await admin.call('resendSubmission', seen), await admin.call('cancelSubmission', { ...seen, reason: 'no' })]) {
    t.same(refusalOf(answer), [409, 'not_settled'])
    t.match(answer.error.message, /clock .* is off/)
  }
  t.equal(await state(), 'manual')
  off = false
  t.equal((await admin.call('resendSubmission', seen)).status, 200)
})

t.test('nobody decides about an order that is left to a newer build, and staff are told what it waits for', async t => {
  const found = async () => { throw new Error('the ERP was asked') }
  const { admin, seen, state } = await loseOrder(t, found, asOrdered, ({ journal }) => ({ journal: { ...journal, isLeft: async () => true } }))
  for (const answer of [
    await admin.call('linkSubmission', { ...seen, erp_order_id: '8000001' }), await admin.call('resendSubmission', seen), await admin.call('cancelSubmission', { ...seen, reason: 'no' })
  ]) {
    t.same(refusalOf(answer), [409, 'left_to_newer_version'])
    t.match(answer.error.message, /came from a newer version .* ask your system administrator/)
  }
  t.equal(await state(), 'manual')
})

t.test('while the ERP is away or unreadable nothing is decided by its word; a link to an order that it shows needs no more', async t => {
  for (const [find, refused] of [[away, [503, 'erp_unavailable']], [async () => { throw new PortalError('erp_bad_reply') }, [502, 'erp_bad_reply']]] as const) {
    const { admin, seen, state } = await loseOrder(t, find, asOrdered)
    t.same(refusalOf(await admin.call('resendSubmission', seen)), refused)
    t.same(refusalOf(await admin.call('cancelSubmission', { ...seen, reason: 'no' })), refused)
    t.equal(await state(), 'manual')
    t.equal((await admin.call('linkSubmission', { ...seen, erp_order_id: '8000001' })).status, 200)
  }
  const { admin, seen, state } = await loseOrder(t, named('invoiced'), { order: away })
  t.same(refusalOf(await admin.call('linkSubmission', { ...seen, erp_order_id: '8000001' })), [503, 'erp_unavailable'])
  t.same([await state(), refusalOf(await admin.call('cancelSubmission', { ...seen, reason: 'no' }))], ['manual', [503, 'erp_unavailable']])
})

t.test('decisions are for administrators, in the shape that is asked for', async t => {
  const { admin, loginAs, seen, state } = await loseOrder(t)
  const rep = await loginAs('rep@example.com')
  const bodies: Record<string, object[]> = {
    '/link-submission': [{ ...seen }, { ...seen, erp_order_id: '' }, { ...seen, erp_order_id: '1', differences: [{ item_number: 'A', ordered: 1 }] }],
    '/resend-submission': [{}, { ...seen, stands: false }],
    '/cancel-submission': [{ ...seen }, { ...seen, reason: '  ' }, { ...seen, reason: 'x'.repeat(201) }]
  }
  for (const [url, payloads] of Object.entries(bodies)) {
    for (const payload of payloads) t.same(refusalOf(await admin.send({ method: 'POST', url, headers: { 'x-portal': '1' }, payload })), [400, 'invalid_body'], url)
    t.same(refusalOf(await rep.send({ method: 'POST', url, headers: { 'x-portal': '1' }, payload: { ...seen, reason: 'no', erp_order_id: '1' } })), [403, 'forbidden'])
  }
  t.equal(await state(), 'manual')
})

t.test('a canceled order is rejected with a reason that the dealer reads for 90 days, with what was in it', async t => {
  const { admin, dealer, loginAs, seen, reference, clock } = await loseOrder(t)
  t.same((await dealer.call('rejectedOrders', {})).body.orders, [])
  await admin.call('cancelSubmission', { ...seen, reason: ' Ordered by phone already ' })
  t.match((await dealer.call('submission', { reference })).body.submission, { state: 'rejected', canceled: true, message: 'Ordered by phone already' })
  t.match((await dealer.call('unconfirmedOrder', { id: reference })).body.order, {
    submission_state: 'rejected', canceled: true, rejected: { reason: 'Ordered by phone already' }
  })
  t.match((await admin.call('submissionDetail', { reference })).body.submission, { state: 'rejected', canceled: true })
  t.match((await dealer.call('rejectedOrders', {})).body.orders, [{
    reference, canceled: true, po_number: 'PO-1', message: 'Ordered by phone already', file: false, lines: [{ item_number: knownItems.inStock.number, quantity: 2, note: 'left side' }]
  }])
  t.same((await (await loginAs('10004')).call('rejectedOrders', {})).body.orders, [], 'another dealer does not')
  t.same((await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.filter(listed => listed._id === reference), [])
  clock.advance(90 * 86_400_000 + 1)
  t.same((await (await loginAs('10001')).call('rejectedOrders', {})).body.orders, [])
})

t.test('the dealer gets a mail about a canceled order, and so does the member of staff who placed it; nobody whose account is closed does', async t => {
  const { admin, loginAs, lose, seen, reference, clock, mails, deliverMails, ports } = await loseOrder(t)
  await admin.call('cancelSubmission', { ...seen, reason: 'Ordered by phone' })
  await deliverMails()
  const told = () => mails.filter(mail => mail.subject.endsWith('was canceled'))
  t.match(told(), [{ to: 'dealer@example.com', subject: 'Order PO #PO-1 was canceled' }])
  for (const fact of ['PO #PO-1', 'dealer #10001', 'submitted on 11/20/26', reference, 'Reason: Ordered by phone', 'order them again from the order\'s page', `http://localhost:8080/open-order/unconfirmed/${reference}?dealer=10001`]) {
    t.ok(told()[0]?.text.includes(fact), fact)
  }

  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  const [placed, linked] = [await lose(rep), await lose(rep)]
  clock.advance(settledAfter)
  await admin.call('cancelSubmission', { ...placed, reason: 'No stock' })
  t.same(refusalOf(await admin.call('resendSubmission', { ...linked, updated_at: placed.updated_at })), [409, 'changed_meanwhile'])
  await deliverMails()
  t.same(told().slice(1).map(mail => mail.to).sort(), ['dealer@example.com', 'rep@example.com'])

  const user = await ports.users.findByLogin('10001')
  if (user === undefined) throw new Error('the dealer has no account')
  await ports.users.change(user, { status: 'disabled' }, { mails: [], audit: [], at: clock.now() })
  await admin.call('cancelSubmission', { ...linked, reason: 'No stock' })
  await deliverMails()
  t.same(told().slice(3).map(mail => mail.to), ['rep@example.com'])
})

t.test('if administrators decide at once, one succeeds; the others, and anybody who has seen an older state, are told', async t => {
  const { admin, loginAs, seen, reference, clock, journal, ports, mails, deliverMails } = await loseOrder(t)
  const others = [admin, await loginAs('super@example.com'), await loginAs('admin@example.com')]
  const answers = await Promise.all(others.map(async client => await client.call('cancelSubmission', { ...seen, reason: 'no' })))
  t.same(answers.map(answer => answer.status).sort(), [200, 409, 409])
  t.same(refusalOf(await admin.call('resendSubmission', seen)), [409, 'changed_meanwhile'])
  t.same(refusalOf(await admin.call('linkSubmission', { ...seen, erp_order_id: '7000108' })), [409, 'changed_meanwhile'])
  t.equal((await journal.events((await journal.findByReference(reference))?.id ?? '')).length, 5)
  const log = await ports.audit.list({ event: 'order-rejected' }, { skip: 0, limit: 10 })
  t.match(log, [{ dealer: '10001', requestId: String, at: clock.now(), detail: `${reference}: canceled: no` }])
  t.ok(['admin@example.com', 'super@example.com'].includes(log[0]?.actor?.email ?? ''), 'in the name of who decided')
  await deliverMails()
  t.same(mails.map(mail => mail.subject), ['Order PO #PO-1 was received', 'Order PO #PO-1 was canceled'], 'and the dealer gets one mail about it')
})
