import t from 'tap'
import { buildTestApp, silent } from '../../../test/build-app.ts'
import { orderOf } from '../../../test/lost-order.ts'
import { createRemovalGuard } from '../../jobs/removal-guard.ts'
import { createForgetting } from './forget-orders.ts'

const day = 86_400_000

t.test('after the configured time an order\'s content is gone, its key answers as before, and its page shows no changes', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  const { sweep } = createForgetting({ ...ports, removals: createRemovalGuard(ports, silent) }, 90 * day, silent)
  const order = orderOf('10001')
  const { body: { submission } } = await (await loginAs('10001')).call('createOrder', order)
  await ports.mailQueue.add({ id: 'given-up', kind: 'password-changed', email: 'a@example.com' }, clock.now())
  const mail = await ports.mailQueue.claim(clock.now(), clock.now())
  if (mail !== undefined) await ports.mailQueue.failed(mail, null)

  clock.advance(90 * day)
  await sweep()
  t.match((await ports.journal.findByReference(submission.reference))?.order, { parts: [{ quantity: 2 }] }, 'to the millisecond')
  clock.advance(1)
  await sweep()
  t.match((await ports.journal.findByReference(submission.reference))?.order, { incomplete: true, parts: [] })
  t.equal((await ports.mailQueue.figures()).givenUp, 0)

  const dealer = await loginAs('10001')
  t.match((await dealer.call('createOrder', order)).body, { submission }, 'the same key is still the same order')
  t.match((await dealer.call('withdrawSubmission', { submission_key: order.submission_key })).body, { state: 'known', submission })
  const { body } = await dealer.call('unconfirmedOrder', { id: submission.erp_order_id ?? '' })
  t.same(body.order.changes ?? [], [])
})

t.test('without a configured time everything is kept', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  const { body: { submission } } = await (await loginAs('10001')).call('createOrder', orderOf('10001'))
  clock.advance(36_500 * day)
  await createForgetting({ ...ports, removals: createRemovalGuard(ports, silent) }, undefined, silent).sweep()
  t.match((await ports.journal.findByReference(submission.reference))?.order, { parts: [{ quantity: 2 }] })
})

t.test('a database that is away is logged, and tried again', async t => {
  const { ports } = await buildTestApp(t)
  const logged: string[] = []
  const journal = { ...ports.journal, forget: async () => { throw new Error('away') } }
  const removals = createRemovalGuard(ports, silent)
  await t.resolves(createForgetting({ ...ports, journal, removals }, day, { error: (_details, message) => { logged.push(message) } }).sweep())
  t.same(logged, ['old orders could not be forgotten; will retry'])
})

t.test('more than two days of orders are not forgotten before three days have passed', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  const { body: { submission } } = await (await loginAs('10001')).call('createOrder', orderOf('10001'))
  const { sweep } = createForgetting({ ...ports, removals: createRemovalGuard(ports, silent) }, 90 * day, silent)
  const parts = async () => (await ports.journal.findByReference(submission.reference))?.order.parts.length
  clock.advance(130 * day)
  await sweep()
  clock.advance(3 * day - 1)
  await sweep()
  t.equal(await parts(), 1)
  clock.advance(1)
  await sweep()
  t.equal(await parts(), 0)
})
