import t, { type Test } from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { login, orderOf, password } from './outage-checks.ts'
import { askPostgres } from './servers/ask-postgres.ts'
import { skipWithout } from './servers/binaries.ts'
import { startCollectingServer } from './servers/collecting-server.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { startRedis } from './servers/redis.ts'
import { sparePort } from './servers/server-process.ts'

/** Two portal processes that refuse orders. An operator is alerted, although every probe that only reads succeeds. */

async function startTwo (t: Test) {
  const [erp, postgres, redis, chat] = await Promise.all([startFakeErp(), startPostgres(), startRedis(), startCollectingServer(t)])
  t.teardown(async () => { await Promise.all([erp.close(), postgres.remove(), redis.remove()]) })
  await createDealerAccount({ url: postgres.url, file: '' }, password)
  const dir = t.testdir()
  const start = async () => {
    const metricsPort = await sparePort()
    const portal = await startPortalProcess({
      DATA_DIR: dir, ERP_URL: erp.url, DATABASE_URL: postgres.url, REDIS_URL: redis.url, ALERT_WEBHOOK: chat.url, METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1'
    })
    t.teardown(async () => { await portal.stop('SIGKILL') })
    const figure = async (name: string): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
      if (answer.status !== 200) throw new Error(`/metrics answers ${answer.status}`)
      const line = (await answer.text()).split('\n').find(each => each.startsWith(`${name} `))
      return Number(line?.slice(name.length))
    }
    return { portal, figure }
  }
  return { postgres, redis, chat, processes: [await start(), await start()] as const }
}

const becomes = async (figure: () => Promise<number>, wanted: number): Promise<void> => {
  await eventually(async () => { if (await figure() !== wanted) throw new Error(`it is ${await figure()}`) }, 60_000)
}

type Chat = { bodies: readonly string[] }

/** The alerts in a chat, in short. */
const saidIn = ({ bodies }: Chat): string[] => bodies.map(body => {
  const { kind, news } = JSON.parse(body)
  return `${kind} ${news}`
})

const hears = async (chat: Chat, news: string): Promise<void> => {
  await eventually(async () => { if (!saidIn(chat).includes(news)) throw new Error(`heard only ${saidIn(chat).join(', ')}`) }, 240_000)
}

t.test('a PostgreSQL that accepts no changes is ready for readers, and is reported within minutes, once, and again when it is over', { skip: skipWithout('postgres') || skipWithout('redis') }, async t => {
  const { postgres, chat, processes: [{ portal, figure }] } = await startTwo(t)
  const dealer = portal.visitor()
  t.equal((await login(dealer)).status, 200)
  await becomes(async () => await figure('portal_store_writable{store="database"}'), 1)
  await askPostgres(postgres.url, 'alter system set default_transaction_read_only = on')
  await askPostgres(postgres.url, 'select pg_reload_conf()')
  await becomes(async () => await figure('portal_store_writable{store="database"}'), 0)
  for (let key = 1; key <= 4; key++) t.equal((await dealer.call('createOrder', orderOf(key, `REFUSED ${key}`))).status, 503)
  t.match(await portal.probe('/readyz'), { status: 200, body: { database: 'up' } })
  t.equal(await figure('portal_orders_refused_total'), 4)
  await hears(chat, 'database-refuses begun')

  // A setting of the whole server is changed outside of a transaction, by a connection that may write.
  const writing = `${postgres.url}?options=${encodeURIComponent('-c default_transaction_read_only=off')}`
  await askPostgres(writing, 'alter system reset default_transaction_read_only')
  await askPostgres(writing, 'select pg_reload_conf()')
  await hears(chat, 'database-refuses over')
  t.same(saidIn(chat), ['database-refuses begun', 'database-refuses over'], 'by one of the two processes, and with the orders that it refuses')
  t.equal((await dealer.call('createOrder', orderOf(1, 'REFUSED 1'))).status, 200)
})

t.test('outages of Redis and PostgreSQL, at last of both at once, and the orders that both processes refuse, are reported once each, and the figures stay readable', { skip: skipWithout('postgres') || skipWithout('redis') }, async t => {
  const { postgres, redis, chat, processes } = await startTwo(t)
  const [{ figure }] = processes
  const dealers = processes.map(({ portal }) => portal.visitor())
  for (const dealer of dealers) t.equal((await login(dealer)).status, 200)
  await redis.stop()
  await becomes(async () => await figure('portal_store_up{store="sessions"}'), 0)
  for (const dealer of dealers) for (let key = 1; key <= 4; key++) t.equal((await dealer.call('createOrder', orderOf(key, `REFUSED ${key}`))).status, 503)
  await hears(chat, 'orders-refused begun')
  await hears(chat, 'sessions-away begun')
  await postgres.stop()
  await becomes(async () => await figure('portal_store_up{store="journal"}'), 0)
  await hears(chat, 'database-away begun')
  await Promise.all([postgres.start(), redis.start()])
  await hears(chat, 'database-away over')
  await hears(chat, 'sessions-away over')
  t.same(saidIn(chat).sort(), ['database-away begun', 'database-away over', 'orders-refused begun', 'sessions-away begun', 'sessions-away over'])
})
