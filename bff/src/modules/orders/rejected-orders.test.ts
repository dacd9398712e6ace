import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { day } from '@portal/contracts/base/time-units'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

const body = {
  submission_key: '00000000-0000-4000-8000-000000000001',
  order: {
    cart: [{ id: knownItems.inStock.number, quantity: 2, note: 'REAR' }],
    data: { customer_number: '10001', shipping: 'default' as const, po_number: 'PO 1', special_instructions: '', address: 9999 }
  }
}

async function withRejected (t: Parameters<typeof buildTestApp>[0]) {
  const app = await buildTestApp(t, {
    change: ({ erp }) => ({ erp: { ...erp, submitOrder: async () => ({ kind: 'rejected', message: 'CREDIT LIMIT EXCEEDED' }) } })
  })
  const [dealer, rep] = [await app.loginAs('10001'), await app.loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  const { submission } = (await dealer.call('createOrder', body)).body
  return { ...app, dealer, rep, submission, reference: submission.reference }
}

const rejectedOf = async (client: Client) => (await client.call('rejectedOrders', {})).body.orders

t.test('an order that is rejected at once is listed for dealer and representative, with its reason, for 90 days', async t => {
  const { dealer, rep, reference, submission, clock, loginAs } = await withRejected(t)
  t.match(submission, { state: 'rejected' })
  const listed = { reference, po_number: 'PO 1', message: 'CREDIT LIMIT EXCEEDED', lines: [{ item_number: knownItems.inStock.number, quantity: 2 }] }
  t.match(await rejectedOf(dealer), [{ ...listed, placed_by: 'dealer@example.com', mine: true }])
  t.match(await rejectedOf(rep), [{ ...listed, placed_by: 'dealer@example.com', mine: undefined }])
  t.same(await rejectedOf(await loginAs('10002')), [], 'no other dealer sees it')
  clock.advance(90 * day - 1)
  t.match(await rejectedOf(await loginAs('10001')), [listed])
  clock.advance(2)
  const later = await loginAs('10001')
  t.same(await rejectedOf(later), [])
  t.match((await later.call('unconfirmedOrder', { id: reference })).body.order, {
    submission_state: 'rejected', rejected: { reason: 'CREDIT LIMIT EXCEEDED' }, parts: [{ quantity: 2, note: 'REAR' }]
  }, 'a mail\'s link goes on leading to it')
})

t.test('whoever was shown that it was rejected at once is not reminded of it, and others are, until they put it away', async t => {
  const { dealer, rep, reference } = await withRejected(t)
  const reminded = async (client: Client) => (await rejectedOf(client)).filter(({ settled = false }) => !settled).map(order => order.reference)
  t.same([await reminded(dealer), await reminded(rep)], [[reference], [reference]])
  await dealer.call('submissionShown', { reference })
  t.same([await reminded(dealer), await reminded(rep)], [[], [reference]])
  await rep.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'put-away', reference } }] })
  t.same(await reminded(rep), [])
  t.same([(await rejectedOf(dealer)).length, (await rejectedOf(rep)).length], [1, 1], 'it stays in the list')
})

t.test('the list needs a dealer', async t => {
  const { loginAs } = await withRejected(t)
  t.equal((await (await loginAs('admin@example.com')).call('rejectedOrders', {})).error.code, 'dealer_required')
})
