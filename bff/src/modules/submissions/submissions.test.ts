import t from 'tap'
import { knownItems } from '@portal/fixtures/known-items'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

let keys = 0

function order (customer = '10001') {
  return {
    submission_key: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    allow_duplicate: true,
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 2, note: 'left side' }],
      data: { customer_number: customer, shipping: 'default' as const, po_number: 'PO-1', special_instructions: '', address: 9999 }
    }
  }
}

/**
 * A portal whose ERP loses every answer, with an order of 10001 that waits for a person. `sent` counts what reached the ERP; `leave` leaves
 * another order to a person.
 */
async function prepare (t: Parameters<typeof buildTestApp>[0], found: Ports['erp']['findOrderByReference'] = async () => 'none') {
  const sent: string[] = []
  const app = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: { ...erp, findOrderByReference: found, submitOrder: async o => { sent.push(o.reference); return { kind: 'unknown', reason: 'reset' } } }
    })
  })
  const dealer = await app.loginAs('10001')
  const { reference } = (await dealer.call('createOrder', order())).body.submission
  app.clock.advance(60_000)
  const { journal } = app.ports
  const leave = async (reference: string) => {
    const entry = await journal.findByReference(reference)
    if (entry === undefined) throw new Error(`${reference} is not in the journal`)
    await journal.conclude(entry, app.clock.now(), { state: 'manual', note: 'nothing known' })
  }
  await leave(reference)
  const admin = await app.loginAs('admin@example.com')
  const { submission } = (await admin.call('submissionDetail', { reference })).body
  return { ...app, dealer, admin, reference, sent, journal, leave, seen: { reference, updated_at: submission.updated_at } }
}

const codeOf = (answer: Awaited<ReturnType<Client['send']>>) => [answer.status, answer.error.code]

t.test('an administrator sees what needs a person and what is being worked on, with who, what, when and why', async t => {
  const { loginAs, admin, reference, clock } = await prepare(t)
  clock.advance(1000)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10005' })
  const other = (await rep.call('createOrder', order('10005'))).body.submission.reference
  const { manual, waiting } = (await admin.call('submissions', {})).body
  t.match(manual, [{ reference, state: 'manual', customer_number: '10001', placed_by: 'dealer@example.com', po_number: 'PO-1', next_look_at: null }])
  t.match(waiting, [{ reference: other, state: 'unknown', placed_by: 'rep@example.com', next_look_at: new Date(clock.now() + 15_000).toISOString() }])
  const { submission } = (await admin.call('submissionDetail', { reference })).body
  t.match(submission, {
    name_company: String,
    erp_order_id: null,
    lines: [{ item_number: knownItems.inStock.number, quantity: 2 }],
    events: [{ state: 'queued', actor: null }, { state: 'dispatching' }, { state: 'unknown', note: 'reset' }, { state: 'manual', note: 'nothing known' }]
  })
  t.equal(submission.total, submission.lines.reduce((sum, line) => sum + line.dealer_price * line.quantity, 0))
  t.same(codeOf(await admin.call('submissionDetail', { reference: 'NONE' })), [404, 'not_found'])
})

t.test('it is shown while the ERP is away', async t => {
  const { admin, reference, fakeErp, clock } = await prepare(t)
  await fakeErp.close()
  clock.advance(120_000)
  const { status, body } = await admin.call('submissionDetail', { reference })
  t.same([status, body.submission.name_company], [200, null])
})

t.test('an order is linked only to one of the same dealer that no other submission has', async t => {
  const { admin, dealer, seen, reference, journal, sent } = await prepare(t)
  const link = async (id: string) => await admin.call('linkSubmission', { ...seen, erp_order_id: id })
  t.same(codeOf(await link('4711')), [422, 'erp_order_unknown'])
  t.same(codeOf(await link('7000102')), [422, 'erp_order_unknown'], 'another dealer\'s')
  const other = await prepare(t)
  t.equal((await other.admin.call('linkSubmission', { ...other.seen, erp_order_id: '7000108' })).status, 200)
  const second = (await other.dealer.call('createOrder', order())).body.submission.reference
  await other.leave(second)
  const { submission } = (await other.admin.call('submissionDetail', { reference: second })).body
  t.same(codeOf(await other.admin.call('linkSubmission', { reference: second, updated_at: submission.updated_at, erp_order_id: '7000108' })), [422, 'erp_order_taken'])

  const linked = await link('7000108')
  t.match(linked.body.submission, { state: 'accepted', erp_order_id: '7000108', events: [{}, {}, {}, {}, { state: 'accepted', actor: 'admin@example.com' }] })
  t.match((await dealer.call('submission', { reference })).body.submission, { state: 'accepted', erp_order_id: '7000108' })
  t.equal((await journal.findByErpOrder('7000108'))?.reference, reference)
  t.equal(sent.length, 1)
})

t.test('it is sent again only once the ERP has been asked, and not where the ERP has it after all', async t => {
  const absent = await prepare(t)
  t.match((await absent.admin.call('resendSubmission', absent.seen)).body.submission, { state: 'queued', events: [{}, {}, {}, {}, { actor: 'admin@example.com', note: /no such order/ }] })
  t.match((await absent.journal.due(absent.clock.now(), 0, 10)).entries.map(entry => entry.reference), [absent.reference], 'at once')

  const there = await prepare(t, async () => ({ erpOrderId: '7000108' }))
  t.match((await there.admin.call('resendSubmission', there.seen)).body.submission, { state: 'accepted', erp_order_id: '7000108' })

  const away = await prepare(t, async () => { throw new PortalError('erp_unavailable') })
  t.same(codeOf(await away.admin.call('resendSubmission', away.seen)), [503, 'erp_unavailable'])
  t.match(await away.journal.findByReference(away.reference), { state: 'manual' })

  const unsure = await prepare(t, async () => 'unsure')
  t.equal((await unsure.admin.call('resendSubmission', unsure.seen)).body.submission.state, 'queued', 'whoever cannot say leaves it to the person')
})

t.test('an order that the ERP has is not cancelled, and one that it names for another dealer is not taken for this one', async t => {
  const there = await prepare(t, async () => ({ erpOrderId: '7000108' }))
  t.match((await there.admin.call('cancelSubmission', { ...there.seen, reason: 'no' })).body.submission, {
    state: 'accepted', erp_order_id: '7000108', events: [{}, {}, {}, {}, { actor: 'admin@example.com', note: /to be cancelled, but the ERP has it/ }]
  })
  const away = await prepare(t, async () => { throw new PortalError('erp_unavailable') })
  t.same(codeOf(await away.admin.call('cancelSubmission', { ...away.seen, reason: 'no' })), [503, 'erp_unavailable'])
  t.match(await away.journal.findByReference(away.reference), { state: 'manual' })
  const foreign = await prepare(t, async () => ({ erpOrderId: '7000102' }))
  for (const answer of [await foreign.admin.call('cancelSubmission', { ...foreign.seen, reason: 'no' }), await foreign.admin.call('resendSubmission', foreign.seen)]) {
    t.same(codeOf(answer), [422, 'erp_order_unknown'])
  }
  t.match(await foreign.journal.findByReference(foreign.reference), { state: 'manual' })
})

t.test('a cancelled order is rejected with a reason that the dealer reads for a week, with what was in it', async t => {
  const { admin, dealer, loginAs, seen, reference, clock } = await prepare(t)
  t.same((await dealer.call('rejectedOrders', {})).body.orders, [])
  await admin.call('cancelSubmission', { ...seen, reason: ' Ordered by phone already ' })
  t.match((await dealer.call('submission', { reference })).body.submission, { state: 'rejected', message: 'Ordered by phone already' })
  t.match((await dealer.call('rejectedOrders', {})).body.orders, [{
    reference, po_number: 'PO-1', message: 'Ordered by phone already', file: false, lines: [{ item_number: knownItems.inStock.number, quantity: 2, note: 'left side' }]
  }])
  t.same((await (await loginAs('10004')).call('rejectedOrders', {})).body.orders, [], 'another dealer does not')
  t.same((await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders.filter(listed => listed._id === reference), [])
  clock.advance(7 * 86_400_000 + 1)
  t.same((await (await loginAs('10001')).call('rejectedOrders', {})).body.orders, [])
})

t.test('of administrators who decide at once one does; the others, and whoever has seen an older state, are told', async t => {
  const { admin, loginAs, seen, reference, clock, journal, ports } = await prepare(t)
  const others = [admin, await loginAs('super@example.com'), await loginAs('admin@example.com')]
  const answers = await Promise.all(others.map(async client => await client.call('cancelSubmission', { ...seen, reason: 'no' })))
  t.same(answers.map(answer => answer.status).sort(), [200, 409, 409])
  t.same(codeOf(await admin.call('resendSubmission', seen)), [409, 'changed_meanwhile'])
  t.equal((await journal.events((await journal.findByReference(reference))?.id ?? '')).length, 5)
  const log = await ports.audit.list({ event: 'order-rejected' }, { skip: 0, limit: 10 })
  t.match(log, [{ dealer: '10001', requestId: String, at: clock.now(), detail: `${reference}: cancelled: no` }])
  t.ok(['admin@example.com', 'super@example.com'].includes(log[0]?.actorEmail ?? ''), 'in the name of who decided')
})
