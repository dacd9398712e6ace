import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallBody } from '@portal/contracts/calls'
import type { ChangeOutcome, SubmitOutcome } from '../../../ports/erp/erp.ts'
import { PortalError } from '../../../errors.ts'
import { buildTestApp, type Client } from '../../../../test/build-app.ts'
import { createNewDealers } from './new-dealers.ts'

const outOfTheWay = { error: () => {} }
const clearing = 'clear-new-dealer'
const key = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function order (customerNumber: string, n = 1): CallBody<'createOrder'> {
  return {
    submission_key: key(n),
    order: {
      cart: [{ id: knownItems.fiveHundredAndOneCent.number, quantity: n, note: '' }],
      data: { customer_number: customerNumber, shipping: 'default', po_number: `PO ${n}`, special_instructions: '', address: 9999 }
    }
  }
}

type TestApp = Awaited<ReturnType<typeof buildTestApp>>

const cleared = ({ fakeErp }: TestApp): number => fakeErp.requests().filter(request => request.operation === clearing).length
const isNew = async (client: Client): Promise<boolean | undefined> => (await client.call('session', {})).body.dealer?.new_dealer

t.test('with the answer to an accepted first order the new-dealer flag is cleared, in cached records too', async t => {
  const app = await buildTestApp(t)
  const dealer = await app.loginAs('10002')
  t.equal(await isNew(dealer), true)
  t.equal((await dealer.call('createOrder', order('10002'))).body.submission.state, 'accepted')
  t.equal(await isNew(dealer), false)
  const small = order('10002', 2)
  small.order.cart = [{ id: knownItems.inStock.number, quantity: 1, note: '' }]
  t.equal((await dealer.call('createOrder', small)).body.submission.state, 'accepted', 'the next order may be small')
  await dealer.call('createOrder', order('10002'))
  await createNewDealers(app.ports, outOfTheWay).sweep()
  t.equal(cleared(app), 1, 'the ERP is told once')
})

t.test('the flag is cleared only for new dealers, and only for accepted orders', async t => {
  let outcome: SubmitOutcome = { kind: 'rejected', message: 'no' }
  const app = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, submitOrder: async () => outcome } }) })
  const dealer = await app.loginAs('10002')
  t.equal((await dealer.call('createOrder', order('10002'))).body.submission.state, 'rejected')
  outcome = { kind: 'unknown', reason: 'reset' }
  t.equal((await dealer.call('createOrder', order('10002', 2))).body.submission.state, 'unknown')
  outcome = { kind: 'accepted', erpOrderId: '9001' }
  t.equal((await (await app.loginAs('10001')).call('createOrder', order('10001'))).body.submission.state, 'accepted')
  await createNewDealers(app.ports, outOfTheWay).sweep()
  t.same([cleared(app), await isNew(dealer)], [0, true])
})

t.test('if an order is found to be accepted later, the next sweep clears the flag', async t => {
  const app = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, submitOrder: async () => ({ kind: 'unknown', reason: 'reset' }) } }) })
  const dealer = await app.loginAs('10002')
  const { reference } = (await dealer.call('createOrder', order('10002'))).body.submission
  const entry = await app.ports.journal.findByReference(reference)
  if (entry === undefined) throw new Error('it is not in the journal')
  await app.ports.journal.conclude(entry, app.clock.now(), { state: 'accepted', erpOrderId: '9002' })
  await createNewDealers(app.ports, outOfTheWay).sweep()
  t.same([cleared(app), await isNew(dealer)], [1, false])
})

t.test('a failure to clear the flag fails no order, and is retried until it succeeds', async t => {
  const faults = [
    { operation: clearing, kind: 'status', status: 503 },
    { operation: clearing, kind: 'reset-before' },
    { operation: clearing, kind: 'reset-after' },
    { operation: clearing, kind: 'garbage' },
    { operation: clearing, kind: 'half-body' },
    { operation: clearing, kind: 'status', status: 429 }
  ] as const
  for (const fault of faults) {
    const app = await buildTestApp(t)
    const dealer = await app.loginAs('10002')
    app.fakeErp.faults.set([{ ...fault, times: 2 }])
    const { body } = await dealer.call('createOrder', order('10002'))
    const what = `${fault.kind} ${'status' in fault ? fault.status : ''}`
    t.equal(body.submission.state, 'accepted', what)
    const newDealers = createNewDealers(app.ports, outOfTheWay)
    await newDealers.sweep()
    t.strictSame(await app.ports.firstOrders.due(10), ['10002'], `${what}: still to be told`)
    await newDealers.sweep()
    await newDealers.sweep()
    // After a 429 the portal backs off for a while.
    app.clock.advance(60_000)
    t.same([cleared(app), await isNew(dealer), await app.ports.firstOrders.due(10)], [3, false, []], what)
  }
})

t.test('a dealer whose flag the ERP fails to clear holds up no other, and an ERP that cannot be reached is not asked about the next', async t => {
  const { ports } = await buildTestApp(t)
  let outcome: ChangeOutcome = { kind: 'unknown', reason: 'status 500' }
  const asked: string[] = []
  const done: string[] = []
  const erp = {
    ...ports.erp,
    clearNewDealer: async (customerNumber: string): Promise<ChangeOutcome> => {
      asked.push(customerNumber)
      return customerNumber === '10002' ? outcome : { kind: 'done' }
    }
  }
  const due = async () => ['10002', '10009'].filter(dealer => !done.includes(dealer))
  const firstOrders = { due, isDue: async () => true, done: async (dealer: string) => { done.push(dealer) } }
  const { sweep } = createNewDealers({ ...ports, erp, firstOrders }, outOfTheWay)
  await sweep()
  t.same([asked.splice(0), done.splice(0)], [['10002', '10009'], ['10009']])
  outcome = { kind: 'not-sent', reason: 'ECONNREFUSED' }
  await sweep()
  t.same([asked.splice(0), done.splice(0)], [['10002'], []])
  const isDue = async (dealer: string) => {
    if (dealer === '10002') throw new TypeError('a fault of the portal\'s own')
    return true
  }
  await createNewDealers({ ...ports, erp, firstOrders: { ...firstOrders, isDue } }, outOfTheWay).sweep()
  t.same([asked, done], [['10009'], ['10009']])
})

t.test('an ERP that hangs meanwhile keeps nobody waiting for more than two seconds', async t => {
  const { promise, resolve } = Promise.withResolvers<{ kind: 'unknown', reason: string }>()
  const app = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, clearNewDealer: async () => await promise } }) })
  const dealer = await app.loginAs('10002')
  const answering = dealer.call('createOrder', order('10002'))
  const tick = async () => { app.clock.advance(500); await new Promise(setImmediate) }
  while (await Promise.race([answering, tick()]) === undefined) continue
  t.equal((await answering).body.submission.state, 'accepted')
  t.strictSame(await app.ports.firstOrders.due(10), ['10002'])
  resolve({ kind: 'unknown', reason: 'time-out' })
})

t.test('a final refusal is logged and not retried; a failure of the database is retried', async t => {
  const app = await buildTestApp(t)
  await (await app.loginAs('10002')).call('createOrder', order('10002'))
  const logged: string[] = []
  const log = { error: (_: object, message: string) => { logged.push(message) } }
  const due: string[] = ['10002']
  const firstOrders = { due: async () => due, isDue: async () => due.length > 0, done: async () => { due.pop() } }
  let told = 0
  const erp = { ...app.ports.erp, clearNewDealer: async () => { told++; return { kind: 'rejected', message: 'NO' } as const } }
  const newDealers = createNewDealers({ ...app.ports, erp, firstOrders }, log)
  await newDealers.sweep()
  await newDealers.sweep()
  t.equal(told, 1)
  t.match(logged, [/refuses/])
  const away = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  await createNewDealers({ ...app.ports, firstOrders: { ...firstOrders, due: away } }, log).sweep()
  await createNewDealers({ ...app.ports, firstOrders: { ...firstOrders, due: async () => ['10002'], isDue: away } }, log).sweep()
  t.match(logged.slice(1), [/will retry/, /will retry/])
})
