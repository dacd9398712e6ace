import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { startFakeErp, type FakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPostgres } from './servers/postgres.ts'

const server = join(import.meta.dirname, '../src/start/server.ts')
const password = 'Portal!2026'
const submissionKey = '00000000-0000-4000-8000-000000000001'

type Where = { dataDir: string, databaseUrl?: string }

/** A portal in a process of its own, with an ERP that outlives it. */
async function startPortal (t: Test, erp: FakeErp, where: Where, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [server], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: where.dataDir,
      ERP_URL: erp.url,
      ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
      ...more
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  t.teardown(() => { child.kill('SIGKILL') })
  const ended = once(child, 'exit')
  const stderr = text(child.stderr)
  let output = ''
  child.stdout.on('data', chunk => { output += String(chunk) })
  const address = await Promise.race([
    ended.then(() => ''),
    eventually(async () => {
      const found = /"msg":"Server listening at (http:[^"]+)"/.exec(output)?.[1]
      if (found === undefined) throw new Error('not listening')
      return found
    })
  ])
  let cookie = ''
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST', headers: { 'x-portal': '1', 'content-type': 'application/json', cookie }, body: JSON.stringify(body)
    })
    cookie = answer.headers.getSetCookie().map(set => set.split(';')[0]).join('; ') || cookie
    const answered = await answer.json() as { code?: string, submission: { reference: string, state: string } }
    return { status: answer.status, headers: answer.headers, body: answered }
  }
  return {
    address,
    call,
    login: async () => await call('/login', { username: '10001', password }),
    order: async (key = submissionKey, po = 'PO') => await call('/createOrder', {
      submission_key: key,
      order: {
        cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
        data: { customer_number: '10001', shipping: 'default', po_number: po, special_instructions: '', address: 9999 }
      }
    }),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      const [code] = await ended
      return { code, stderr: await stderr }
    },
    ended: async () => { const [code] = await ended; return { code, stderr: await stderr } }
  }
}

/** An order is acknowledged, the portal is killed, and another portal finds the order. @returns the other portal */
async function survives (t: Test, where: Where) {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  await createDealerAccount({ url: where.databaseUrl, file: join(where.dataDir, 'portal.sqlite') }, password)
  erp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
  const first = await startPortal(t, erp, where)
  await first.login()
  const { status, body: { submission } } = await first.order()
  t.same([status, submission.state], [200, 'unknown'])
  await first.end('SIGKILL')

  const second = await startPortal(t, erp, where)
  await second.login()
  t.match((await second.order()).body.submission, { reference: submission.reference }, 'the same key finds it')
  return { portal: second, erp, reference: submission.reference }
}

t.test('an order that was acknowledged survives a killed portal, on SQLite', async t => {
  const { portal, erp, reference } = await survives(t, { dataDir: t.testdir() })
  const found = await eventually(async () => {
    const { body } = await portal.call('/submission', { reference })
    if (body.submission.state === 'unknown') throw new Error('not looked up yet')
    return body.submission.state
  }, 40_000)
  t.same([found, erp.orders().length], ['accepted', 1], 'and it is looked up, not sent again')
  t.equal((await portal.end('SIGTERM')).code, 0)
})

t.test('an order that was acknowledged survives a killed portal, on PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const postgres = await startPostgres()
  t.teardown(postgres.remove)
  const where = { dataDir: t.testdir(), databaseUrl: postgres.url }
  const { portal, erp } = await survives(t, where)
  await postgres.stop()
  const before = erp.requests().filter(({ operation }) => operation !== 'find-order').length
  const { status, body } = await portal.order('00000000-0000-4000-8000-000000000002')
  t.match([status, body], [503, { code: 'receipt_unknown' }], 'without the journal nobody knows the outcome of a key')
  t.equal(erp.requests().filter(({ operation }) => operation !== 'find-order').length, before, 'without its database the portal does not even ask the ERP')
  await portal.end('SIGKILL')
})

t.test('a portal that is told to stop settles the order under way, and leaves what it still takes to the next one', async t => {
  const where = { dataDir: t.testdir() }
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  await createDealerAccount({ url: undefined, file: join(where.dataDir, 'portal.sqlite') }, password)
  const portal = await startPortal(t, erp, where, { DRAIN_SECONDS: '2' })
  await portal.login()
  const other = await startPortal(t, erp, where)
  t.match(await other.ended(), { code: 1, stderr: /^The configuration is not usable: DATA_DIR: another portal runs on [^\n]*\n$/ }, 'there is one portal on a folder')

  erp.faults.set([{ operation: 'post-order', kind: 'slow', ms: 4000, times: 1 }])
  const underWay = portal.order()
  await eventually(async () => { if (!erp.requests().some(({ operation }) => operation === 'post-order')) throw new Error('not sent yet') })

  const ended = portal.end('SIGTERM')
  const ready = await eventually(async () => {
    const answer = await fetch(`${portal.address}/readyz`)
    if (answer.status === 200) throw new Error('not told yet')
    return answer
  })
  t.match([ready.status, ready.headers.get('connection'), await ready.json()], [503, 'close', { ready: false, database: 'up' }])
  const taken = await portal.order('00000000-0000-4000-8000-000000000002', 'WHILE STOPPING')
  t.match([taken.status, taken.headers.get('connection'), taken.body.submission.state], [200, 'close', 'queued'])
  const { status, headers, body } = await underWay
  t.match([status, headers.get('connection'), body.submission.state], [200, 'close', 'accepted'])
  t.same(await ended, { code: 0, stderr: '' })
  t.equal(erp.orders().length, 1)

  const next = await startPortal(t, erp, where)
  await next.login()
  t.match((await next.order()).body.submission, body.submission, 'the folder is free again, and the order settled')
  const { reference } = taken.body.submission
  await eventually(async () => {
    const { body } = await next.call('/submission', { reference })
    if (body.submission.state !== 'accepted') throw new Error('not sent yet')
  })
  t.same(erp.orders().map(({ order }) => order.poNumber), ['PO', 'WHILE STOPPING'], 'at once, and once')
  await next.end('SIGTERM')
})
