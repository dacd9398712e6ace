import t from 'tap'
import type { SubmittedOrder } from '../../ports/order-journal.ts'
import type { SubmitOutcome } from '../../ports/erp.ts'
import { PortalError } from '../../errors.ts'
import { buildTestApp } from '../../../test/build-app.ts'
import { createDispatcher } from './dispatcher.ts'
import { createRecovery } from './recovery.ts'

const part = {
  item_number: 'BR-100',
  item_description: 'BRAKE PAD',
  manufacturer_number: '',
  retail_price: 1999,
  dealer_price: 1450,
  quantity: 1,
  quantity_available: 5,
  note: ''
}
const order: SubmittedOrder = {
  v: 1,
  request: { cart: [{ id: 'BR-100', quantity: 1, note: '' }], data: { shipping: 'default', po_number: 'PO', special_instructions: '', address: 9999 } },
  freight_minimum: 0,
  total: 1450,
  parts: [part]
}

async function prepare (t: Parameters<typeof buildTestApp>[0]) {
  const { ports, clock } = await buildTestApp(t)
  const sent: string[] = []
  const looked: string[] = []
  const logged: string[] = []
  let outcome: SubmitOutcome = { kind: 'accepted', erpOrderId: '7001' }
  let found: 'none' | { erpOrderId: string } | 'away' = 'none'
  const erp = {
    ...ports.erp,
    submitOrder: async ({ reference }: { reference: string }) => { sent.push(reference); return outcome },
    findOrderByReference: async (reference: string) => {
      looked.push(reference)
      if (found === 'away') throw new PortalError('erp_unavailable')
      return found
    }
  }
  const log = { error: (_: object, message: string) => { logged.push(message) } }
  const dispatcher = createDispatcher({ ...ports, erp }, log)
  const { journal, ids } = ports
  return {
    clock,
    journal,
    sent,
    looked,
    logged,
    answer: (next: SubmitOutcome) => { outcome = next },
    find: (next: typeof found) => { found = next },
    recovery: createRecovery({ ...ports, erp }, dispatcher, log),
    async queue () {
      const entry = { id: ids.uuid(), userId: ids.uuid(), actorId: null, customerNumber: '10001', key: ids.uuid(), fingerprint: ids.uuid(), reference: ids.reference(), order }
      await journal.open(entry, clock.now(), undefined)
      return entry
    },
    async state (reference: string) { return (await journal.findByReference(reference))?.state }
  }
}

t.test('an order that was received and never sent is sent, once its own request has had its chance', async t => {
  const { recovery, queue, state, sent, clock } = await prepare(t)
  const { reference } = await queue()
  await recovery.sweep()
  t.same(sent, [])
  clock.advance(15_000)
  await Promise.all([recovery.sweep(), recovery.sweep()])
  t.same([sent, await state(reference)], [[reference], 'accepted'], 'by one of two that try')
})

t.test('a lease that ran out leaves the order unknown: it is looked up and not sent again', async t => {
  const { recovery, queue, state, sent, looked, find, journal, clock } = await prepare(t)
  const { id, reference } = await queue()
  await journal.claim(id, clock.now(), clock.now() + 90_000)
  clock.advance(89_000)
  await recovery.sweep()
  t.equal(await state(reference), 'dispatching')
  clock.advance(1000)
  await recovery.sweep()
  t.equal(await state(reference), 'unknown')
  await recovery.sweep()
  t.same([looked, sent, await state(reference)], [[reference], [], 'unknown'], 'an ERP without it changes nothing')
  find({ erpOrderId: '7002' })
  await recovery.sweep()
  t.match(await journal.findByReference(reference), { state: 'accepted', erpOrderId: '7002' })
  await recovery.sweep()
  t.equal(looked.length, 2, 'what is settled is left alone')
})

t.test('while the ERP is away the sweep waits, says so, and goes on afterwards', async t => {
  const { recovery, queue, state, answer, find, looked, logged, clock } = await prepare(t)
  const orders = [await queue(), await queue()]
  answer({ kind: 'unknown', reason: 'reset' })
  clock.advance(15_000)
  await recovery.sweep()
  find('away')
  await recovery.sweep()
  t.equal(looked.length, 1, 'the second is not tried where the first has failed')
  t.match(logged, [/will try again/])
  find({ erpOrderId: '7003' })
  await recovery.sweep()
  t.same(await Promise.all(orders.map(async ({ reference }) => await state(reference))), ['accepted', 'manual'], 'one ERP order is never two submissions')
})

t.test('the sweep repeats until it is stopped', async t => {
  const { recovery, queue, sent, clock } = await prepare(t)
  await queue()
  recovery.start()
  clock.advance(15_000)
  await new Promise(setImmediate)
  t.equal(sent.length, 1)
  recovery.stop()
  await queue()
  clock.advance(60_000)
  await new Promise(setImmediate)
  t.equal(sent.length, 1)
})
