import t from 'tap'
import type { ErpOrder } from '@portal/contracts/orders'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { buildTestApp, silent } from '../../../test/build-app.ts'
import { filters } from '../../../test/dealership.ts'
import { settledAfter } from '../../../test/lost-order.ts'
import { createNewsWorker } from './news/news-worker.ts'

t.test('a super user deletes an order that is not confirmed, once, and it is in the log', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  t.same([(await superUser.call('deleteUnconfirmedOrder', { id: '7000108' })).error.code], ['dealer_required'])
  await superUser.call('selectDealer', { customer_number: '10001' })
  t.same((await superUser.call('deleteUnconfirmedOrder', { id: '7000108' })).body, { ok: true })
  const listed = (await superUser.call('unconfirmedOrders', { dealer: '10001' })).body.orders
  t.notOk(listed.some(order => order._id === '7000108'))
  t.equal((await superUser.call('deleteUnconfirmedOrder', { id: '7000108' })).status, 404, 'again, as after Back or a reload')
  const log = await ports.audit.list({ event: 'order-deleted' }, { skip: 0, limit: 10 })
  t.match(log, [{ actor: { email: 'super@example.com' }, dealer: '10001', order: '7000108', detail: /^7000108, PO / }])
  t.equal(log.length, 1)
})

t.test('an order of another dealer and an unknown one are not there to be deleted', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10004' })
  for (const id of ['7000108', '7000101', '4711']) {
    t.same([(await superUser.call('deleteUnconfirmedOrder', { id })).error.code], ['not_found'], id)
  }
  t.notOk(fakeErp.requests().some(({ operation }) => operation === 'delete-order'))
})

t.test('a refusal, an ERP that is away and a lost answer are each reported as such', async t => {
  const { loginAs, fakeErp, ports, clock } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  const remove = async () => {
    const answer = await superUser.call('deleteUnconfirmedOrder', { id: '7000109' })
    return [answer.status, answer.error.code, answer.error.message]
  }
  fakeErp.faults.set([{ operation: 'delete-order', kind: 'status', status: 429, times: 1 }])
  t.same(await remove(), [503, 'erp_unavailable', 'The order was not deleted. The ordering system cannot be reached right now. Please try again in a moment.'])
  clock.advance(30_000)
  t.same(await ports.audit.list({ event: 'order-deleted' }, { skip: 0, limit: 10 }), [])
  fakeErp.faults.set([{ operation: 'delete-order', kind: 'reset-after', times: 1 }])
  t.match(await remove(), [502, 'outcome_unknown'])
  t.match(await ports.audit.list({ event: 'order-deleted' }, { skip: 0, limit: 10 }), [{ detail: /did not say/ }])
  t.match(await remove(), [404, 'not_found'], 'it was deleted')
})

t.test('an order that is confirmed between the check and the deletion stays', async t => {
  const { loginAs, fakeErp, ports } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: { ...erp, order: async (id, context) => { const order = await erp.order(id, context); fakeErpOf().distributor.confirm(order?._id ?? ''); return order } }
    })
  })
  const fakeErpOf = () => fakeErp
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  const answer = await superUser.call('deleteUnconfirmedOrder', { id: '7000108' })
  t.same([answer.status, answer.error.code, answer.error.message], [422, 'not_deletable', 'The order was not deleted: ORDER IS CONFIRMED ALREADY'])
  t.match(await ports.audit.list({ event: 'order-not-deleted' }, { skip: 0, limit: 10 }), [{ order: '7000108', detail: /ORDER IS CONFIRMED ALREADY$/ }])
})

t.test('an order that was confirmed while the page was open is not deleted, which is said and is in the log', async t => {
  const { loginAs, fakeErp, ports, mails, deliverMails } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  fakeErp.distributor.confirm('7000109')
  const answer = await superUser.call('deleteUnconfirmedOrder', { id: '7000109', reason: 'Ordered twice' })
  t.same([answer.status, answer.error.code, answer.error.message], [422, 'not_deletable', 'The order was confirmed in the meantime. Nothing was deleted.'])
  t.notOk(fakeErp.requests().some(({ operation }) => operation === 'delete-order'))
  t.match(await ports.audit.list({ event: 'order-not-deleted' }, { skip: 0, limit: 10 }), [
    { actor: { email: 'super@example.com' }, dealer: '10001', order: '7000109', detail: /^7000109, PO COUNTER 5: The order was confirmed/ }
  ])
  t.same(await ports.audit.list({ event: 'order-deleted' }, { skip: 0, limit: 10 }), [])
  await deliverMails()
  t.notOk(mails.some(({ subject }) => /was deleted$/.test(subject)))
})

t.test('the dealer gets the reason by mail, and it is in the log; a blank one is refused', async t => {
  const { loginAs, ports, mails, deliverMails } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  t.equal((await superUser.call('deleteUnconfirmedOrder', { id: '7000108', reason: '  ' })).error.code, 'invalid_body')
  await superUser.call('deleteUnconfirmedOrder', { id: '7000108', reason: ' Ordered twice ' })
  await deliverMails()
  const mail = mails.find(({ subject }) => /was deleted$/.test(subject))
  t.equal(mail?.to, 'dealer@example.com')
  for (const fact of ['dealer #10001', '7000108', 'It will not be delivered.', 'Reason: Ordered twice']) t.match(mail?.text, fact)
  t.match(await ports.audit.list({ event: 'order-deleted' }, { skip: 0, limit: 10 }), [{ detail: /^7000108, PO .*: Ordered twice$/ }])
})

t.test('whoever finds the order gone while the ERP has not answered yet is told who deleted it, and nobody is told twice', async t => {
  let look: (() => Promise<void>) | undefined
  const { loginAs, ports, clock, mails, deliverMails } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        deleteUnconfirmedOrder: async (...asked) => {
          const outcome = await erp.deleteUnconfirmedOrder(...asked)
          await look?.()
          return outcome
        }
      }
    })
  })
  const { sweep } = createNewsWorker(ports, { readsPerSecond: Infinity, settledAfter }, silent)
  const dealer = await loginAs('10001')
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  const looks = {
    'on its page': async (id: string) => { t.match((await dealer.call('orderOutcome', { id })).body, { outcome: { kind: 'deleted' } }) },
    'as news': async () => { await sweep() }
  }
  for (const [name, lookFor] of Object.entries(looks)) {
    const { submission: { reference, erp_order_id: id } } = (await dealer.call('createOrder', filters(2))).body
    await sweep()
    clock.advance(settledAfter + orderNewsTimes.lookAgain)
    look = async () => { await lookFor(reference) }
    t.same((await superUser.call('deleteUnconfirmedOrder', { id: id ?? '', reason: 'Ordered twice' })).body, { ok: true })
    await sweep()
    t.match(await ports.journal.findByReference(reference), { ended: { kind: 'deleted' } }, name)
    await deliverMails()
    const told = mails.splice(0).filter(({ subject }) => /was deleted|was canceled/.test(subject))
    t.match(told, [{ subject: /was deleted/, text: /Ordered twice/ }], name)
    const news = (await dealer.call('orderNews', {})).body.news.filter(({ order }) => order._id === id)
    t.match(news, [{ content: { kind: 'deleted', reason: 'Ordered twice' } }], name)
    t.same([told.length, news.length], [1, 1], name)
  }
})

t.test('an order whose deletion the ERP refused, and which the distributor cancels later, was not deleted in the portal', async t => {
  const { loginAs, ports, clock, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { submission } = (await dealer.call('createOrder', filters(2))).body
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  fakeErp.faults.set([{ operation: 'delete-order', kind: 'status', status: 429, times: 1 }])
  const id = submission.erp_order_id ?? ''
  t.equal((await superUser.call('deleteUnconfirmedOrder', { id })).error.code, 'erp_unavailable')
  clock.advance(30_000)
  fakeErp.distributor.cancel(id)
  t.match((await dealer.call('orderOutcome', { id: submission.reference })).body, { outcome: { kind: 'canceled' } })
  t.match(await ports.audit.list({ order: submission.reference }, { skip: 0, limit: 2 }), [{ event: 'order-not-deleted', detail: /cannot be reached/ }, { event: 'order-deletion-asked' }])
})

t.test('of two people who delete the same order, the one who finds nothing left to delete does not make it look canceled', async t => {
  let second: (() => Promise<void>) | undefined
  let held: ErpOrder | undefined
  const { loginAs, ports } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        order: async (...asked) => held ?? await erp.order(...asked),
        deleteUnconfirmedOrder: async (...asked) => {
          const outcome = await erp.deleteUnconfirmedOrder(...asked)
          const [other] = [second, second = undefined]
          await other?.()
          return outcome
        }
      }
    })
  })
  const dealer = await loginAs('10001')
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  const { submission: { reference, erp_order_id: id } } = (await dealer.call('createOrder', filters(2))).body
  const listed = await ports.erp.order(id ?? '', { requestId: 'look' })
  second = async () => {
    held = listed
    t.equal((await superUser.call('deleteUnconfirmedOrder', { id: id ?? '' })).error.code, 'not_found')
    held = undefined
    t.match((await dealer.call('orderOutcome', { id: reference })).body, { outcome: { kind: 'deleted' } })
  }
  t.same((await superUser.call('deleteUnconfirmedOrder', { id: id ?? '', reason: 'Ordered twice' })).body, { ok: true })
})
