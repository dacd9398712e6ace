import t from 'tap'
import { loseAnswer, minute, prepareOrders } from '../../../../test/order-processes.ts'
import { loseOrder, orderOf, refusalOf } from '../../../../test/lost-order.ts'
import { PortalError } from '../../../errors.ts'
import type { Erp } from '../../../ports/erp/erp.ts'

type Found = Awaited<ReturnType<Erp['findOrderByReference']>> | 'away'

/** A portal that has lost the ERP's answer to an order and still looks it up. The ERP says what `find` returns. */
async function withUnknown (t: Parameters<typeof loseOrder>[0]) {
  let found: Found = 'none'
  const app = await loseOrder(t, async () => {
    if (found === 'away') throw new PortalError('erp_unavailable')
    return found
  })
  const { reference } = (await app.dealer.call('createOrder', orderOf('10001'))).body.submission
  const entry = async () => await app.ports.journal.findByReference(reference)
  return { ...app, reference, entry, find: (now: Found) => { found = now } }
}

t.test('an administrator has a lost order looked up now: what the ERP has counts at once', async t => {
  const { admin, reference, entry, find } = await withUnknown(t)
  t.match(await entry(), { state: 'unknown', looks: 0 })
  find({ erpOrderId: '7700001', status: 'confirmed' })
  t.same((await admin.call('checkSubmission', { reference })).body, { found: true, said: 'the ERP has the order' })
  t.match(await entry(), { state: 'accepted', erpOrderId: '7700001' })
  t.equal((await admin.call('checkSubmission', { reference })).error.code, 'changed_meanwhile', 'there is nothing left to look up')
})

t.test('extra look-ups use up none of the scheduled ones, and the one that counts comes as early as possible', async t => {
  const { admin, reference, entry, clock } = await withUnknown(t)
  clock.advance(12 * minute)
  const before = await entry()
  for (let n = 0; n < 10; n++) await admin.call('checkSubmission', { reference })
  const after = await entry()
  t.match(after, { state: 'unknown', looks: before?.looks })
  t.ok((after?.firstNoneAt ?? 0) > 0, 'the ERP has settled by now, so its answer counts')
  t.ok((after?.nextLookAt ?? 0) <= clock.now() + minute)
})

t.test('the person who checks is told the result, in the words of the history', async t => {
  const { admin, reference, find } = await withUnknown(t)
  t.same((await admin.call('checkSubmission', { reference })).body, { found: false, said: 'the ERP has no such order so far' })
  find('unsure')
  const { body } = await admin.call('checkSubmission', { reference })
  t.match(body, { found: false, said: /^the ERP cannot say whether it has the order/ })
  t.equal((await admin.call('submissionDetail', { reference })).body.submission.events.at(-1)?.note, body.said)
})

t.test('while the ERP is away, the person who checks is told so, and the order stays as it is', async t => {
  const { admin, reference, entry, find } = await withUnknown(t)
  find('away')
  t.equal((await admin.call('checkSubmission', { reference })).error.code, 'erp_unavailable')
  t.match(await entry(), { state: 'unknown', looks: 0 })
})

t.test('an order that is left to a person is looked up, too; a check is for administrators, and for orders that exist', async t => {
  const { admin, loginAs, seen, ports } = await loseOrder(t, async () => ({ erpOrderId: '7700001', status: 'invoiced' }))
  const rep = await loginAs('rep@example.com')
  t.equal((await rep.call('checkSubmission', { reference: seen.reference })).error.code, 'forbidden')
  t.equal((await admin.call('checkSubmission', { reference: 'NONE' })).error.code, 'not_found')
  t.equal((await admin.send({ method: 'POST', url: '/check-submission', headers: { 'x-portal': '1' }, payload: {} })).status, 400)
  await admin.call('checkSubmission', { reference: seen.reference })
  t.match(await ports.journal.findByReference(seen.reference), { state: 'accepted', erpOrderId: '7700001' })
})

t.test('an order that is left to a newer build is not looked up, for nobody', async t => {
  const prepared = await prepareOrders(t)
  const { looked, find, state, queue, journal, clock } = prepared
  let awaySince: number | undefined = clock.now()
  const left = await loseAnswer(prepared)
  const lost = await loseAnswer(prepared)
  const unsent = await queue()
  const isLeft = async (id: string) => id === left.id || id === unsent.id
  const { recovery } = prepared.process({ journal: { isLeft }, erpMonitor: { ...prepared.erpMonitor, awaySince: () => awaySince } })
  await recovery.sweep()
  awaySince = undefined
  find({ erpOrderId: '7001', status: 'confirmed' })
  await recovery.sweep()
  t.same([looked, await state(left.reference), await state(lost.reference)], [[lost.reference], 'unknown', 'accepted'])
  t.equal((await journal.findByReference(unsent.reference))?.nextLookAt, unsent.nextLookAt)

  const app = await loseOrder(t, async () => { throw new Error('the ERP was asked') }, {}, ({ journal }) => ({ journal: { ...journal, isLeft: async () => true } }))
  t.same(refusalOf(await app.admin.call('checkSubmission', { reference: app.reference })), [409, 'left_to_newer_version'])
})

t.test('when the ERP is back, what waits for a later look is looked up with the next sweep', async t => {
  const prepared = await prepareOrders(t)
  const { clock, looked, find, state } = prepared
  let awaySince: number | undefined
  const { recovery } = prepared.process({ erpMonitor: { ...prepared.erpMonitor, awaySince: () => awaySince } })
  const { reference } = await loseAnswer(prepared)
  find('away')
  awaySince = clock.now()
  for (const wait of [15_000, minute, 3 * minute]) {
    clock.advance(wait)
    await recovery.sweep()
  }
  const times = looked.length
  clock.advance(5000)
  await recovery.sweep()
  t.equal(looked.length, times, 'its next look is minutes off')
  awaySince = undefined
  find({ erpOrderId: '7001', status: 'confirmed' })
  await recovery.sweep()
  t.same([looked.length, await state(reference)], [times + 1, 'accepted'])
})
