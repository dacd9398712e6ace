import t from 'tap'
import { calls } from '@portal/contracts/calls'
import type { CallName } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import { buildTestApp } from '../../../test/build-app.ts'
import { callsAtOnce, startsInTurn } from './guards.ts'

const headers = { 'x-portal': '1', 'content-type': 'application/json' }

t.test('a call that anybody may make takes only a small body, and the body of any other call is not read from a stranger', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  const large = JSON.stringify({ a: 'x'.repeat(limits.publicBodyBytes) })
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path, access } = calls[name]
    if (method === 'GET') continue
    const { error } = await visitor().send({ method, url: path, headers, payload: large })
    t.equal(error.code, access.who === 'anyone' ? 'payload_too_large' : 'unauthenticated', name)
  }
  const { error } = await (await loginAs('10001')).send({ method: 'POST', url: '/find-parts', headers, payload: large })
  t.equal(error.code, 'invalid_body', 'a dealer pastes lists')
})

t.test('somebody who makes very many calls at once is refused the rest, and nobody else is', async t => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({ erp: { ...erp, openOrders: async (...asked) => { await held; return await erp.openOrders(...asked) } } })
  })
  const [busy, other] = [await loginAs('10001'), await loginAs('10002')]
  const answers = Array.from({ length: callsAtOnce + 6 }, async () => (await busy.call('openOrders', { dealer: '10001' })).status)
  const refused = await Promise.all(answers.slice(callsAtOnce))
  t.same(refused, Array(6).fill(503))
  t.equal((await other.call('finances', { dealer: '10002' })).status, 200)
  goOn()
  t.same(await Promise.all(answers), [...Array(callsAtOnce).fill(200), ...refused])
  t.equal((await busy.call('openOrders', { dealer: '10001' })).status, 200, 'afterward all are answered again')
})

t.test('of one person\'s many calls, only a few start in each turn of the event loop', async t => {
  let [inTurn, mostInTurn] = [0, 0]
  const nextTurn = (): void => {
    mostInTurn = Math.max(mostInTurn, inTurn)
    inTurn = 0
  }
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        searchAgain: async (...asked) => {
          if (inTurn++ === 0) setImmediate(nextTurn)
          return await erp.searchAgain(...asked)
        }
      }
    })
  })
  const busy = await loginAs('10001')
  const answers = await Promise.all(Array.from({ length: 40 }, async (_, n) => (await busy.call('items', { search: `part ${n}` })).status))
  t.same(answers, Array(40).fill(200))
  // Two turns may lie between two counts.
  t.ok(mostInTurn <= 2 * startsInTurn, `${mostInTurn} at once`)
})
