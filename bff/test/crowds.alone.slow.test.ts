import t, { type Test } from 'tap'
import { endpoints } from '@portal/contracts/endpoints'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { ErpHttpOptions } from '../src/adapters/erp-http/erp-http.ts'
import { systemClock } from '../src/adapters/system/clock.ts'
import { buildTestApp } from './build-app.ts'

/** Many readers at once over real HTTP, for which one ERP call, or none, must be enough. */

type Answer = { status: number, age: string | null, retryAfter: string | null, milliseconds: number }

async function start (t: Test, erpOptions: Partial<ErpHttpOptions>, clock: 'real' | 'fake') {
  const real = clock === 'real'
  const portal = await buildTestApp(t, {
    erpOptions: { ...erpOptions, ...(real && { now: systemClock.now }) },
    ...(real && { change: () => ({ clock: systemClock }) })
  })
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })

  async function ask (path: string, init: RequestInit): Promise<Answer> {
    const started = performance.now()
    const response = await fetch(url + path, init)
    await response.arrayBuffer()
    return {
      status: response.status,
      age: response.headers.get('x-data-age'),
      retryAfter: response.headers.get('retry-after'),
      milliseconds: performance.now() - started
    }
  }

  const headers = { 'x-portal': '1', 'content-type': 'application/json' }
  return {
    ...portal,
    search: async (search: string) => await ask(endpoints.items.path, { method: 'POST', headers, body: JSON.stringify({ search }) }),
    banner: async () => await ask(endpoints.getBanner.path, {}),
    searches: () => portal.fakeErp.requests().filter(({ operation }) => operation === 'search').length
  }
}

async function all (count: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> {
  return await Promise.all(Array.from({ length: count }, async (_, n) => await ask(n)))
}

function percentile (values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * percent / 100) - 1] ?? Infinity
}

/** Milliseconds that 200 clients take for a cached answer: what this machine needs for a crowd without the ERP. */
async function paceOf (search: (term: string) => Promise<Answer>): Promise<number> {
  const crowd = async () => await all(200, async () => await search('warm up'))
  await crowd()
  const started = performance.now()
  await crowd()
  return performance.now() - started
}

t.test('200 identical searches at once are one ERP call, answered within twice its delay', async t => {
  const { search, searches, fakeErp } = await start(t, {}, 'real')
  const pace = await paceOf(search)
  const [before, delay] = [searches(), 800]
  fakeErp.faults.set([{ operation: 'search', kind: 'slow', ms: delay }])
  const started = performance.now()
  const answers = await all(200, async () => await search(knownItems.inStock.number))
  const wall = performance.now() - started
  t.ok(answers.every(({ status }) => status === 200))
  t.equal(searches() - before, 1)
  t.ok(wall <= 2 * delay + pace, `${Math.round(wall)} ms, of which ${Math.round(pace)} are the machine's`)
})

t.test('while the ERP hangs everybody is answered in time, and what needs no ERP is quick', async t => {
  // A fifth of the limits in production, where any call is answered within 13 s.
  const within = 2600
  const { search, banner, fakeErp } = await start(t, { limits: { attempt: 1000, retryPause: 50, openFor: 1000 } }, 'real')
  const pace = await paceOf(search)
  const quick = Math.max(200, 3 * pace)
  fakeErp.faults.set([{ operation: '*', kind: 'hang' }])
  const answered = new AbortController()
  const clients = all(200, async n => await search(`part ${n}`)).finally(() => { answered.abort() })
  const others: number[] = []
  while (!answered.signal.aborted) others.push((await banner()).milliseconds)
  const answers = await clients

  t.ok(answers.every(({ status, retryAfter }) => status === 503 && retryAfter !== null))
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  t.ok(slowest <= within + pace, `${Math.round(slowest)} ms`)
  t.ok(others.length >= 20, `${others.length} calls meanwhile`)
  t.ok(percentile(others, 99) < quick, `${Math.round(percentile(others, 99))} ms, allowed ${Math.round(quick)}`)

  const late = await all(200, async n => await search(`part ${n}`))
  t.ok(percentile(late.map(({ milliseconds }) => milliseconds), 50) < Math.max(500, 3 * pace), 'once it is known to hang, nobody waits for it')
})

t.test('500 readers as the ERP recovers are at most one call for each of the searches', async t => {
  const { search, searches, fakeErp, clock, ports } = await start(t, { limits: { retryPause: 1 } }, 'fake')
  const { inStock, volumeBreak, negativeStock, awkwardNumber, fiveHundred } = knownItems
  const terms = [inStock, volumeBreak, negativeStock, awkwardNumber, fiveHundred].map(item => item.number)
  const read = async (n: number) => await search(terms[n % terms.length] ?? '')
  await all(terms.length, read)

  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  clock.advance(60_000)
  t.ok((await all(500, read)).every(({ status, age }) => status === 200 && age === '60'), 'older answers stand in')

  const before = searches()
  clock.advance(5000)
  const recovering = await all(500, read)
  t.ok(recovering.every(({ status, age }) => status === 200 && age === '65'))
  t.equal(searches() - before, 0, 'no reader\'s request tries whether the ERP is back')
  fakeErp.faults.set([{ operation: '*', kind: 'slow', ms: 50 }])
  clock.advance(5000)
  await ports.erp.health({ requestId: 'req-1' })
  t.ok((await all(500, read)).every(({ status }) => status === 200))
  t.equal(searches() - before, terms.length)
  t.ok((await all(500, read)).every(({ status, age }) => status === 200 && age === null))
  t.equal(searches() - before, terms.length)
})
