import t from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { lastAnswersInMemory } from '../../../test/last-answers-in-memory.ts'
import type { OrderToPost } from '../../ports/erp/erp.ts'
import { createErpHttp } from './erp-http.ts'
import { createOfferedOptions } from './offered-options.ts'

const [minute, hour] = [60_000, 3_600_000]
const began = Date.UTC(2026, 10, 20, 15)
const context = { requestId: 'req-1' }
const order: OrderToPost = {
  reference: '', customerNumber: '10001', poNumber: 'PO 1', shipping: 'default', specialInstructions: '', shipTo: 9999, orderedBy: 'PAT SMITH', lines: [{ itemNumber: knownItems.inStock.number, quantity: 1, note: '' }]
}

t.test('an option is sent only where the gateway offers it, as it last said', async t => {
  const fake = await startFakeErp({ data: canonicalData({ size: 0 }) })
  const clock = createFakeClock(began)
  const erp = createErpHttp({ url: fake.url, now: clock.now })
  t.teardown(async () => {
    await erp.close()
    await fake.close()
  })
  let sent = 0
  const nameSent = async (): Promise<string | undefined> => {
    const reference = `R-${++sent}`
    t.match(await erp.submitOrder({ ...order, reference }, context), { kind: 'accepted' })
    return fake.orders().find(({ order }) => order.reference === reference)?.order.orderedBy
  }
  t.equal(await nameSent(), undefined, 'the gateway has not been asked')
  await erp.health({ ...context, display: true })
  t.equal(await nameSent(), 'PAT SMITH')
  t.match(await erp.order(fake.orders().at(-1)?.id ?? '', context), { placed_by: 'PAT SMITH' })
  fake.offers.set('ORDBY', false)
  t.equal(await nameSent(), 'PAT SMITH', 'it is not asked with every order')
  await erp.health(context)
  t.equal(await nameSent(), undefined)
})

t.test('a process that has just started goes by what was last known, for a day if the ERP is away', async t => {
  const fake = await startFakeErp({ data: canonicalData({ size: 0 }) })
  const clock = createFakeClock(began)
  const lastAnswers = lastAnswersInMemory(clock.now)
  t.teardown(async () => { await fake.close() })
  const process = () => {
    const erp = createErpHttp({ url: fake.url, now: clock.now, limits: { attempt: 250, retryPause: 1 }, lastAnswers })
    t.teardown(erp.close)
    return erp
  }
  let sent = 0
  const nameSentBy = async (erp: ReturnType<typeof process>): Promise<string | undefined> => {
    const reference = `R-${++sent}`
    t.match(await erp.submitOrder({ ...order, reference }, context), { kind: 'accepted' })
    return fake.orders().find(({ order }) => order.reference === reference)?.order.orderedBy
  }
  const fails = async (erp: ReturnType<typeof process>): Promise<void> => {
    fake.faults.set([{ operation: '*', kind: 'status', status: 503 }])
    for (let n = 0; n < 3; n++) await t.rejects(erp.health({ ...context, display: true }), { code: 'erp_unavailable' }, 'what was kept is no sign of life')
    fake.faults.set([])
  }
  await process().health(context)
  t.equal(await nameSentBy(process()), 'PAT SMITH')
  clock.advance(6 * minute)
  t.equal(await nameSentBy(process()), undefined, 'the ERP is there, and may have changed its mind')
  const later = process()
  await fails(later)
  t.equal(await nameSentBy(later), 'PAT SMITH')
})

t.test('what was offered counts for minutes, and for a day while the ERP is away', async t => {
  const clock = createFakeClock(began)
  let away: number | undefined
  const offered = createOfferedOptions(clock.now, () => away)
  t.notOk(await offered.has('ORDBY'))
  offered.heard(['ORDBY', 'OF A LATER VERSION'])
  clock.advance(4 * minute)
  t.ok(await offered.has('ORDBY'))
  clock.advance(minute)
  t.notOk(await offered.has('ORDBY'))
  away = clock.now()
  t.ok(await offered.has('ORDBY'))
  clock.advance(23 * hour)
  t.ok(await offered.has('ORDBY'))
  away = undefined
  t.notOk(await offered.has('ORDBY'), 'it is back, and has not said anything yet')
  away = clock.now()
  clock.advance(hour)
  t.notOk(await offered.has('ORDBY'))
})
