import t from 'tap'
import { startGateway } from '../test/gateway-client.ts'
import { Away, Busy } from './erp.ts'
import { createGateway } from './gateway.ts'
import { createProbe } from './probe.ts'
import { sqliteReferences } from './sqlite-references.ts'

const order = { reference: 'R1', customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'A', quantity: 1, note: '' }] }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

t.test('a probe without the key learns whether the ERP works, and nothing else', async t => {
  let works = true
  const erp = { timeZone: 'America/Denver', health: () => { if (!works) throw new Error('secret of the ERP') } }
  const { send, url } = await startGateway(t, { erp, key: 'k' })
  t.match(await send('GET', '/healthz'), { status: 200, body: { STATE: 'UP' } })
  t.strictSame(Object.keys((await send('GET', '/healthz')).body), ['STATE'])
  works = false
  const down = await startGateway(t, { erp, key: 'k' })
  t.strictSame(await down.send('GET', '/healthz').then(({ status, body }) => [status, body]), [503, { STATE: 'DOWN' }])
  t.equal((await fetch(`${url}/v1/health`)).status, 401)
})

t.test('the ERP is asked once a second at most, however many probe', async t => {
  let [now, asked] = [0, 0]
  const probe = createProbe(async () => { asked++; return true }, () => now)
  await Promise.all([probe(), probe(), probe()])
  t.equal(asked, 1)
  now = 1000
  await probe()
  t.equal(asked, 2)
})

t.test('two keys are valid at once while one replaces the other', async t => {
  const { ask } = await startGateway(t, { erp: {}, key: ['old', 'new'] })
  for (const [key, status] of [['old', 200], ['new', 200], ['other', 401]] as const) t.equal((await ask('health', {}, bearer(key))).status, status, key)
  for (const key of ['', ' ', [], ['a', '']]) t.throws(() => createGateway({ erp: {}, key }), /blank/)
})

t.test('with the ERP away a read has no answer, and a write has not begun', async t => {
  const away = () => { throw new Away('the database cannot be reached', { retryAfter: 2 }) }
  const { ask, lines } = await startGateway(t, {
    references: sqliteReferences(`${t.testdir()}/book.db`), erp: { item: away, postOrder: away, dealer: () => { throw new Busy('too many requests') } }
  })
  const read = await ask('item', { itemNumber: 'A', customerNumber: '1' })
  t.strictSame([read.status, read.headers.get('retry-after')], [503, '2'])
  t.match(lines.find(({ reason }) => reason !== undefined), { level: 'warn', message: 'the ERP is away', reason: 'the database cannot be reached' })
  t.equal((await ask('post-order', order)).status, 429)
  t.equal((await ask('dealer', { customerNumber: '1' })).status, 429, 'one that is busy says when to come back')
})

t.test('metrics require the key: answers by status, and how long they took', async t => {
  const { ask, url } = await startGateway(t, { erp: {}, key: 'k' })
  await ask('health', {}, bearer('k'))
  await ask('dealer', { customerNumber: '1' }, bearer('k'))
  t.equal((await fetch(`${url}/metrics`)).status, 401)
  const text = await (await fetch(`${url}/metrics`, { headers: bearer('k') })).text()
  for (const line of [
    'erp_gateway_answers_total{operation="health",status="200"} 1', 'erp_gateway_answers_total{operation="dealer",status="404"} 1',
    'erp_gateway_answer_seconds_bucket{operation="health",le="+Inf"} 1', 'erp_gateway_answer_seconds_count{operation="dealer"} 1', 'erp_gateway_requests_under_way 0'
  ]) t.ok(text.split('\n').includes(line), line)
})
