import t from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import type { Order } from '@portal/contracts/orders'
import { knownItems } from '@portal/fixtures/data/known-items'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { PortalError } from '../../errors.ts'
import { personMaker } from '../../../test/people-of-dealer.ts'
import { loseOrder, orderOf, refusalOf, settledAfter } from '../../../test/lost-order.ts'

t.test('an administrator sees what needs a person and what is being worked on, with who, what, when and why', async t => {
  const { loginAs, admin, reference, clock } = await loseOrder(t)
  clock.advance(1000)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10005' })
  const other = (await rep.call('createOrder', orderOf('10005'))).body.submission.reference
  const { manual, waiting } = (await admin.call('submissions', {})).body
  t.match(manual, [{ reference, state: 'manual', customer_number: '10001', placed_by: 'dealer@example.com', po_number: 'PO-1', next_look_at: null, reason: 'nothing known' }])
  t.match(waiting, [{ reference: other, state: 'unknown', placed_by: 'rep@example.com', next_look_at: new Date(clock.now() + 15_000).toISOString() }])
  const { submission } = (await admin.call('submissionDetail', { reference })).body
  t.match(submission, {
    name_company: String,
    erp_order_id: null,
    lines: [{ item_number: knownItems.inStock.number, quantity: 2 }],
    events: [{ state: 'queued', actor: null }, { state: 'dispatching' }, { state: 'unknown', note: 'reset' }, { state: 'manual', note: 'nothing known' }]
  })
  t.equal(submission.settled_from, new Date(Date.parse(submission.events[2]?.at ?? '') + settledAfter).toISOString(), 'counted from when its last attempt ended')
  t.equal(submission.total, submission.lines.reduce((sum, line) => sum + line.dealer_price * line.quantity, 0))
  t.same(refusalOf(await admin.call('submissionDetail', { reference: 'NONE' })), [404, 'not_found'])
})

t.test('it is shown while the ERP is away', async t => {
  const { admin, reference, fakeErp, clock } = await loseOrder(t)
  await fakeErp.close()
  clock.advance(120_000)
  const { status, body } = await admin.call('submissionDetail', { reference })
  t.same([status, body.submission.name_company], [200, 'CANYON CREEK POWERSPORTS'])
})

t.test('settled ones are found by reference, PO number, dealer and order in the ERP; withdrawn keys are not among the dealer\'s orders', async t => {
  const { admin, dealer, lose, seen, reference, clock } = await loseOrder(t)
  await admin.call('cancelSubmission', { ...seen, reason: 'no' })
  clock.advance(1000)
  const second = await lose(dealer)
  t.equal((await admin.call('linkSubmission', { ...second, erp_order_id: '7000108', differences: await differencesTo(second, '7000108') })).status, 200)
  await dealer.call('withdrawSubmission', { submission_key: '00000000-0000-4000-8000-00000000dead' })
  const found = async (search: string) => (await admin.call('searchSubmissions', { search })).body.submissions.map(one => one.reference)
  t.same(await found('10001'), [second.reference, reference], 'the newest first')
  t.same([await found(' po-1 '), await found('po-2')], [[reference], [second.reference]])
  t.same(await found('7000108'), [second.reference])
  t.same(await found(reference.toLowerCase()), [reference])
  t.same(await found('7000109'), [])
  for (const search of ['#7000108', 'Order #7000108', 'order 7000108', `Reference ${second.reference}`, 'dealer 10001', 'PO #2', 'po2', '2 po', 'canyon', 'powersports canyon', '#10001', '07', '7']) t.ok((await found(search)).includes(second.reference), search)
  t.same(await found('ridge'), [], 'another dealer')
  t.match((await admin.call('searchSubmissions', { search: '10001' })).body, {
    submissions: [{ state: 'accepted', erp_order_id: '7000108' }, { state: 'rejected', erp_order_id: null }], more: false
  })
  const recent = (await admin.call('searchSubmissions', {})).body
  t.same([recent.submissions.map(one => one.reference), recent.more], [[second.reference, reference], false], 'without a search, what was settled last')
  for (const search of ['', '   ', 'x'.repeat(61)]) t.same(refusalOf(await admin.call('searchSubmissions', { search })), [400, 'invalid_body'])
  t.same(refusalOf(await dealer.call('searchSubmissions', { search: reference })), [403, 'forbidden'])

  async function differencesTo (seen: { reference: string, updated_at: string }, id: string) {
    return (await admin.call('linkSubmission', { ...seen, erp_order_id: id })).error.differences ?? []
  }
})

t.test('submitted orders are found by part, person, state and days, all of which must hold', async t => {
  const { admin, dealer, lose, reference, clock, loginAs } = await loseOrder(t)
  clock.advance(1000)
  const between = new Date(clock.now()).toISOString()
  clock.advance(1000)
  const second = await lose(dealer)
  const found = async (body: CallBody<'searchSubmissions'>) => (await admin.call('searchSubmissions', body)).body.submissions.map(one => one.reference)
  const { number } = knownItems.inStock
  t.same(await found({ part: number.toLowerCase() }), [second.reference, reference])
  for (const search of ['10001', '0010001']) t.same(await found({ search }), [second.reference, reference], search)
  for (const part of [number.slice(0, -1), '%', '_'.repeat(number.length), '","quantity']) t.same(await found({ part }), [], part)
  t.same(await found({ person: 'DEALER@example' }), [second.reference, reference])
  t.same(await found({ person: 'newdealer' }), [])
  t.same([await found({ state: 'manual' }), await found({ state: 'accepted' })], [[second.reference, reference], []])
  t.same([await found({ since: between }), await found({ before: between })], [[second.reference], [reference]])
  t.same(await found({ search: 'po-1', part: number, person: 'dealer', state: 'manual', before: between }), [reference])
  t.same(await found({ search: 'po-1', since: between }), [])
  const send = async (payload: object) => refusalOf(await admin.send({ method: 'POST', url: '/search-submissions', headers: { 'x-portal': '1' }, payload }))
  for (const payload of [{ part: '' }, { part: 'x'.repeat(33) }, { person: '\n' }, { state: 'lost' }, { since: '2026-11-20' }, { days: 3 }]) t.same(await send(payload), [400, 'invalid_body'])
  t.same(refusalOf(await (await loginAs('rep@example.com')).call('searchSubmissions', { person: 'dealer' })), [403, 'forbidden'])
})

t.test('the orders of somebody whose account is there no longer are still found by their name', async t => {
  const { admin, ports, clock, lose, reference, loginAs } = await loseOrder(t)
  const pat = await personMaker({ ports, clock, loginAs })('Pat', rightPresets.manager)
  const { reference: pats } = await lose(pat)
  const found = async (person: string) => (await admin.call('searchSubmissions', { person })).body.submissions.map(one => one.reference)
  t.same(await found('lee pat'), [pats])
  const account = await ports.users.findByLogin('pat@example.com')
  t.equal((await (await loginAs('super@example.com')).call('deleteUser', { id: account?.id ?? '' })).status, 200)
  t.equal(await ports.users.findByLogin('pat@example.com'), undefined)
  t.same(await found('LEE'), [pats])
  t.same(await found('dealer'), [reference])
})

t.test('a search shows no more than a page holds, and says that there are older ones', async t => {
  const { admin, journal } = await loseOrder(t)
  const [entry] = await journal.ofDealer('10001', ['manual'])
  if (entry === undefined) throw new Error('the order is gone')
  for (let n = 0; n < 100; n++) {
    const made = { ...entry, id: `i${n}`, key: `k${n}`, reference: `R${n}`, content: `c${n}`, origin: { requestId: 'r', address: '::1' } }
    await journal.open(made, entry.createdAt + 1 + n, undefined, entry.createdAt)
  }
  const { submissions, more } = (await admin.call('searchSubmissions', { search: '10001' })).body
  t.same([submissions.length, submissions[0]?.reference, more], [100, 'R99', true])
})

t.test('the dealer\'s orders are offered to be linked, what the reference names first, and none that another submission has', async t => {
  const { admin, dealer, lose, seen, reference } = await loseOrder(t, async () => ({ erpOrderId: '7000107', status: 'confirmed' }))
  const { standing, orders } = (await admin.call('submissionCandidates', { reference })).body
  t.same(standing, { kind: 'stands', erp_order_id: '7000107' })
  t.same(orders.map(order => [order.erp_order_id, order.type]), [
    ['7000107', 'confirmed'], ['7000109', 'unconfirmed'], ['7000108', 'unconfirmed'], ['7000104', 'confirmed'], ['7000101', 'confirmed']
  ])
  t.match(orders[1], { po_number: 'COUNTER 5', order_date: String, submission: null })
  const { differences = [] } = (await admin.call('linkSubmission', { ...seen, erp_order_id: '7000107' })).error
  await admin.call('linkSubmission', { ...seen, erp_order_id: '7000107', differences })
  const second = await lose(dealer)
  t.match((await admin.call('submissionCandidates', { reference: second.reference })).body.orders[0], { erp_order_id: '7000107', submission: reference })
})

t.test('the order with the same PO number comes first, and the detail says where the order goes', async t => {
  const { admin, dealer, reference } = await loseOrder(t)
  const last = (await admin.call('submissionCandidates', { reference })).body.orders.at(-1)
  const body = orderOf('10001', last?.po_number.toLowerCase())
  const data = { ...body.order.data, special_instructions: 'RING TWICE' }
  const second = (await dealer.call('createOrder', { ...body, order: { ...body.order, data } })).body.submission
  t.equal((await admin.call('submissionCandidates', { reference: second.reference })).body.orders[0]?.erp_order_id, last?.erp_order_id)
  const { submission } = (await admin.call('submissionDetail', { reference: second.reference })).body
  t.match(submission, { special_instructions: 'RING TWICE', ship_method: String })
  t.ok((submission.ship_to ?? []).length > 1, 'the name and the address')
})

t.test('staff see what the ERP has under the reference, with an order that it no longer shows among the candidates', async t => {
  type Found = { erpOrderId: string, status: 'unconfirmed' | 'confirmed' | 'invoiced' | 'deleted' | undefined }
  const cases: Array<[Found | 'none' | 'unsure', Order | 'not shown' | 'garbled', kind: string, offered: boolean]> = [
    ['none', 'not shown', 'none', false],
    ['unsure', 'not shown', 'unsure', false],
    [{ erpOrderId: '9000001', status: 'invoiced' }, 'not shown', 'stands', true],
    [{ erpOrderId: '9000001', status: 'confirmed' }, 'garbled', 'stands', true],
    [{ erpOrderId: '9000001', status: 'deleted' }, 'not shown', 'deleted', false],
    [{ erpOrderId: '9000001', status: undefined }, 'not shown', 'unsaid', true],
    [{ erpOrderId: '9000001', status: undefined }, 'garbled', 'unsaid', true],
    [{ erpOrderId: '9000001', status: 'unconfirmed' }, 'not shown', 'unsaid', true]
  ]
  for (const [found, shown, kind, offered] of cases) {
    const order = async () => {
      if (shown === 'garbled') throw new PortalError('erp_bad_reply')
      return undefined
    }
    const { admin, reference } = await loseOrder(t, async () => found, { order })
    const { standing, orders } = (await admin.call('submissionCandidates', { reference })).body
    const what = JSON.stringify([found, shown])
    t.same(standing, typeof found === 'string' ? { kind } : { kind, erp_order_id: '9000001' }, what)
    t.same(orders[0]?.erp_order_id === '9000001' && orders[0].type === 'unlisted', offered, what)
  }
  const foreign = await loseOrder(t, async () => ({ erpOrderId: '7000102', status: undefined }))
  t.same((await foreign.admin.call('submissionCandidates', { reference: foreign.reference })).body.standing, { kind: 'foreign', erp_order_id: '7000102' })
})

t.test('candidates are for administrators, and of an order that there is; while the ERP is away there are none', async t => {
  const { admin, dealer, reference } = await loseOrder(t, async () => { throw new PortalError('erp_unavailable') })
  t.same(refusalOf(await admin.call('submissionCandidates', { reference })), [503, 'erp_unavailable'])
  t.same(refusalOf(await admin.call('submissionCandidates', { reference: 'NONE' })), [404, 'not_found'])
  t.same(refusalOf(await admin.call('submissionCandidates', { reference: '' })), [400, 'invalid_body'])
  t.same(refusalOf(await dealer.call('submissionCandidates', { reference })), [403, 'forbidden'])
})
