import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { minute, order, part, prepareOutage } from '../../../test/erp-outage.ts'
import { refusalOf } from '../../../test/lost-order.ts'
import { PortalError } from '../../errors.ts'

const other = knownItems.superseding.number

t.test('with the setting off an order is refused while the ERP is away, and with it on an ERP that answers checks it at once', async t => {
  const off = await prepareOutage(t, { on: false })
  off.erp.isAway = true
  const dealer = await off.loginAs('10001')
  const refused = await dealer.call('createOrder', order())
  t.same(refusalOf(refused), [503, 'erp_unavailable'])
  t.same((await dealer.call('ordersUnderWay', { dealer: '10001' })).body.orders, [])

  const on = await prepareOutage(t)
  t.match((await (await on.loginAs('10001')).call('createOrder', order())).body.submission, { state: 'accepted' })
  on.erp.beforeRead = async () => { throw new PortalError('erp_bad_reply') }
  t.same(refusalOf(await (await on.loginAs('10001')).call('createOrder', order({ po: 'PO-2' }))), [502, 'erp_bad_reply'], 'an answer that cannot be read is no outage')
})

t.test('an order is received while the ERP is away, shown as unchecked everywhere, and sent once it has passed all checks', async t => {
  const { loginAs, receive, recover, check, erp, entry, notes, mailed, clock } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const body = order()
  const { reference, state } = await receive(dealer, body)
  t.equal(state, 'unchecked')
  t.match((await dealer.call('ordersUnderWay', { dealer: '10001' })).body.orders, [{ _id: reference, submission_state: 'unchecked' }])
  t.match((await dealer.call('unconfirmedOrder', { id: reference })).body.order, { submission_state: 'unchecked', parts: [{ item_number: part, quantity: 2 }] })
  t.match((await dealer.call('submission', { reference })).body.submission, { reference, state: 'unchecked' })
  t.match((await dealer.call('withdrawSubmission', { submission_key: body.submission_key })).body, { state: 'known', submission: { state: 'unchecked' } })
  t.match((await dealer.call('createOrder', body)).body.submission, { reference, state: 'unchecked' }, 'the same key is the same order')
  t.same(refusalOf(await dealer.call('createOrder', { ...body, order: { ...body.order, cart: [{ id: part, quantity: 3, note: '' }] } })), [422, 'key_reused'])
  t.same(refusalOf(await (await loginAs('10004')).call('submission', { reference })), [404, 'not_found'], 'another dealer\'s does not exist')

  clock.advance(30 * minute)
  await check()
  t.equal((await entry(reference))?.state, 'unchecked', 'as long as the ERP is away')
  t.same([erp.sent, await mailed()], [[], []])
  const followed = dealer.call('submission', { reference, seen: 'unchecked' })
  await recover()
  clock.advance(minute)
  t.match((await followed).body.submission, { reference })
  t.match(await entry(reference), { state: 'accepted', attempt: 1, resends: 0 })
  t.same((await notes(reference)).slice(0, 3), [
    'unchecked: received while the ERP is down, to be checked when it is back', 'queued: the ERP is back, and all checks passed', 'dispatching: attempt 1'
  ])
  t.same(await mailed(), ['dealer@example.com: Order PO #PO-1 was submitted'])
  await recover()
  t.same([erp.sent, await mailed()], [['PO-1'], ['dealer@example.com: Order PO #PO-1 was submitted']], 'once')
})

t.test('an order that is known to be wrong is refused at once even while the ERP is away, and a part of unknown price is named', async t => {
  const { loginAs, erp } = await prepareOutage(t)
  erp.isAway = true
  erp.notChecked = [other]
  const refused = async (user: string, body: ReturnType<typeof order>) => refusalOf(await (await loginAs(user)).call('createOrder', body))
  t.same(await refused('10003', order({ customer: '10003' })), [422, 'suspended'])
  t.same(await refused('10002', order({ customer: '10002', quantity: 1 })), [422, 'first_order_minimum'])
  t.same(await refused('10001', order({ address: 4711 })), [422, 'unknown_address'])
  t.same(await refused('10001', order({ parts: [part, 'NO-SUCH'] })), [422, 'unknown_items'])
  const named = await (await loginAs('10001')).call('createOrder', order({ parts: [part, other] }))
  t.same(refusalOf(named), [503, 'parts_not_checked'])
  t.match(named.error.message, other)
  t.notMatch(named.error.message, new RegExp(part))
})

t.test('the same content while the first is unchecked is asked about for a day, also once the person has seen it received', async t => {
  const { loginAs, receive, clock, erp } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const { reference } = await receive(dealer)
  await dealer.call('submissionShown', { reference })
  clock.advance(30 * minute)
  erp.isAway = true
  const again = await dealer.call('createOrder', order())
  t.same(refusalOf(again), [409, 'possible_duplicate'])
  t.match(again.error.earlier, { reference, state: 'unchecked' })
})

t.test('a file is received, checked and sent as a cart is', async t => {
  const { loginAs, recover, erp, entry, mailed, fakeErp } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const file = { submission_key: order().submission_key, order: { file: Buffer.from(`PO:DMS\r\n${part},2\r\n`).toString('base64'), data: { customer_number: '10001', po_number: 'FILE' } } }
  erp.isAway = true
  const { submission } = (await dealer.call('adpOrder', file)).body
  t.equal(submission.state, 'unchecked')
  await recover()
  t.equal((await entry(submission.reference))?.state, 'accepted')
  t.ok(fakeErp.orders().some(({ order }) => order.reference === submission.reference))
  t.same(await mailed(), ['dealer@example.com: Order PO #FILE was submitted'])

  erp.isAway = true
  const gone = (await dealer.call('adpOrder', { ...file, submission_key: order().submission_key, duplicate_of: [submission.reference] })).body.submission
  erp.item = () => undefined
  await recover()
  t.match(await entry(gone.reference), { state: 'rejected', message: new RegExp(`Not sold: ${part}`) })
})

t.test('staff see an unchecked order among those that wait, and can cancel it, with a mail, without the ERP', async t => {
  const { loginAs, receive, recover, erp, entry, mailed } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const { reference } = await receive(dealer)
  const admin = await loginAs('admin@example.com')
  t.match((await admin.call('submissions', {})).body.waiting, [{ reference, state: 'unchecked' }])
  const { submission } = (await admin.call('submissionDetail', { reference })).body
  t.match(submission, { state: 'unchecked', settled_from: null, events: [{ state: 'unchecked' }] })
  const seen = { reference, updated_at: submission.updated_at }
  t.same(refusalOf(await admin.call('resendSubmission', seen)), [409, 'changed_meanwhile'])
  t.same(refusalOf(await admin.call('linkSubmission', { ...seen, erp_order_id: '1' })), [409, 'changed_meanwhile'])
  t.equal((await admin.call('cancelSubmission', { ...seen, reason: 'By phone' })).status, 200)
  t.match(await entry(reference), { state: 'rejected', message: 'By phone' })
  await recover()
  t.same([erp.sent, await mailed()], [[], ['dealer@example.com: Order PO #PO-1 was canceled']], 'one mail')
})
