import { createServer } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { endpoints } from '@portal/contracts/endpoints'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { systemIds } from '../bff/src/adapters/system/ids.ts'
import { skipWithout } from '../bff/test/servers/binaries.ts'
import { createDealerAccount } from '../bff/test/servers/dealer-account.ts'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { runCampaign } from './campaign.ts'
import { findingsIn } from './checker.ts'
import { fakeErp } from './processes/fake-erp.ts'
import { startFleet, type Fleet } from './processes/fleet.ts'
import { credentialIn } from './processes/portal.ts'
import { findings, summary } from './report.ts'

const without = skipWithout('postgres') !== false ? skipWithout('postgres') : skipWithout('redis')

t.test('500 orders under fire: none is lost, doubled, unexpected or unresolved', { skip: without }, async t => {
  const seed = 7
  const report = await runCampaign({ erp: fakeErp, submissions: 500, seed, log: () => {} })
  t.equal(findingsIn(report.verdict), 0, findings(report).join('\n'))
  t.comment(summary(report, seed).at(-1) ?? '')
  t.ok(report.entries.filter(entry => entry.state === 'accepted').length > 250, 'most of them arrive')
  t.ok(['released', 'declined', 'taken-back'].every(state => report.requests.some(request => request.state === state)), 'releases are given and refused')
  t.ok(Object.keys(report.faults).length > 20, 'the ERP fails in many ways')
  t.ok(Object.values(report.disruptions).length > 2, 'and so does all else')
})

for (const ordersWhileAway of [true, false]) {
  t.test(`an hour without the ERP, in which orders ${ordersWhileAway ? 'are received' : 'wait'}: none is lost, doubled or mixed, and every person is told`, { skip: without }, async t => {
    const seed = 5
    const report = await runCampaign({ erp: fakeErp, submissions: 120, seed, outages: 1, ordersWhileAway, log: () => {} })
    t.equal(findingsIn(report.verdict), 0, findings(report).join('\n'))
    t.comment(summary(report, seed).at(-1) ?? '')
    const unchecked = report.entries.filter(entry => entry.unchecked !== undefined)
    if (ordersWhileAway) t.ok(unchecked.filter(entry => entry.unchecked?.sentAt !== undefined).length > 5, 'orders are received meanwhile, and sent')
    else t.same([unchecked.length, report.turnedAway > 20], [0, true], 'people come back later')
  })
}

t.test('a rolling restart of three processes under load drops no request', { skip: without }, async t => {
  const [postgres, redis, erp] = await Promise.all([startPostgres(), startRedis(), startFakeErp()])
  t.teardown(async () => { await Promise.all([postgres.remove(), redis.remove(), erp.close()]) })
  const password = 'Portal!2026'
  await createDealerAccount({ url: postgres.url, file: '' }, password)
  const fleet = await startFleet(3, {
    DATABASE_URL: postgres.url, REDIS_URL: redis.url, ERP_URL: erp.url, DATA_DIR: t.testdir(), COOKIE_SECRET: 'of the campaign, and at least so long', DRAIN_SECONDS: '1'
  }, { since: 0, shown: 0, speed: 1 })
  t.teardown(fleet.stop)
  const address = await startFront(t, fleet)
  const post = async (path: string, body: object, cookie = '') => await fetch(address + path, {
    method: 'POST', headers: { 'x-portal': '1', 'content-type': 'application/json', cookie }, body: JSON.stringify(body)
  })

  const login = await post(endpoints.login.path, { username: '10001', password })
  const cookie = credentialIn(login.headers.getSetCookie()) ?? ''
  t.equal(login.status, 200)
  const over = new AbortController()
  const answers: string[] = []
  const visitor = async (call: () => Promise<Response>): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await call()
      const text = await answer.text()
      answers.push(answer.status === 200 ? 'ok' : text)
      await setTimeout(10)
    }
  }
  let placed = 0
  const order = () => ({
    submission_key: systemIds.uuid(),
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: `PO ${++placed}`, special_instructions: '', address: 9999 }
    }
  })
  const visitors = [
    visitor(async () => await post(endpoints.createOrder.path, order(), cookie)),
    visitor(async () => await post(endpoints.session.path, {}, cookie)),
    visitor(async () => await post(endpoints.items.path, { search: 'chain' }, cookie)),
    visitor(async () => await post(endpoints.items.path, { search: 'filter' }))
  ]
  const codes = []
  for (const n of fleet.ready()) codes.push(await fleet.restart(n))
  over.abort()
  await Promise.all(visitors)
  t.same(codes, [0, 0, 0])
  t.same([answers.length > 100, answers.filter(answer => answer !== 'ok')], [true, []])
  t.same(fleet.died, [])
})

/** Acts as a load balancer: sends to processes that say they are ready, and passes on to another what one does not accept because it is gone or about to go. */
async function startFront (t: Test, fleet: Fleet): Promise<string> {
  const names = [...fleet.ready()]
  let ready: number[] = names
  let turn = 0
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const states = await Promise.all(names.map(async n => await fetch(`${fleet.url(n)}/readyz`).then(answer => answer.ok, () => false)))
      ready = names.filter((_, n) => states[n])
      await setTimeout(50)
    }
  }
  const watching = watch()
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const { host, connection, 'content-length': length, ...headers } = request.headers
      const body = await buffer(request)
      let answer: Response | undefined
      const first = turn++
      const choices = ready
      for (let round = 0; round < 3 && (answer === undefined || answer.status === 503); round++) {
        const n = choices[(first + round) % choices.length] ?? 0
        const sent = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) }
        answer = await fetch(fleet.url(n) + (request.url ?? ''), sent).catch(() => undefined)
      }
      response.writeHead(answer?.status ?? 502, { 'content-type': 'application/json', 'set-cookie': answer?.headers.getSetCookie() ?? [] })
      response.end(answer === undefined ? '' : new Uint8Array(await answer.arrayBuffer()))
    }
    forward().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    over.abort()
    await watching
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('not listening on a port')
  return `http://127.0.0.1:${at.port}`
}
