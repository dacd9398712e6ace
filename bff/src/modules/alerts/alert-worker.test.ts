import t from 'tap'
import { buildTestApp, silent } from '../../../test/build-app.ts'
import { loseOrder } from '../../../test/lost-order.ts'
import { startCollectingServer } from '../../../test/servers/collecting-server.ts'
import { PortalError } from '../../errors.ts'
import { createAlertWebhook } from '../../adapters/alert-webhook/webhook.ts'
import type { AlertMessage } from '../../ports/notices/alerts.ts'
import type { Mail } from '../../ports/mails/mailer.ts'
import type { Ports } from '../../ports/ports.ts'
import { createRemovalGuard } from '../../jobs/removal-guard.ts'
import { createStoreWatch } from '../../jobs/store-watch.ts'
import { createOrderTally } from '../../lib/order-tally.ts'
import { createAlertWorker, type AlertPorts } from './alert-worker.ts'

const minute = 60_000
const portal = { url: 'https://portal.example.com', name: 'Dealer Portal' }

/** Two processes that alert, with what they have told. */
function watch (given: Ports & Partial<AlertPorts>, { emails = ['ops@example.com', 'lead@example.com'], mailsFail = (): boolean => false } = {}) {
  const removals = createRemovalGuard(given, silent)
  const orderTally = createOrderTally(given.clock)
  const stores = createStoreWatch(given, silent)
  const ports = { stores, orderTally, removals, ...given }
  const mails: Mail[] = []
  const posted: AlertMessage[] = []
  const logged: string[] = []
  const note = (_details: object, message: string): void => { logged.push(message) }
  const mailer = {
    send: async (mail: Mail) => {
      if (mailsFail()) throw new Error('the mail server is away')
      mails.push(mail)
      return []
    }
  }
  const hook = { post: async (message: AlertMessage) => { posted.push(message) } }
  const workers = [1, 2].map(() => createAlertWorker({ ...ports, mailer }, { emails, hook }, portal, { warn: note, error: note }))
  return {
    mails,
    posted,
    logged,
    orderTally,
    removals,
    lookAtStores: stores.sweep,
    look: async () => { await Promise.all(workers.map(async worker => { await worker.sweep() })) }
  }
}

t.test('an ERP that is away for five minutes is reported by mail and webhook, once, and again when it is back', async t => {
  const { ports, clock, fakeErp } = await buildTestApp(t)
  let since: number | undefined
  const { mails, posted, look } = watch({ ...ports, erpMonitor: { ...ports.erpMonitor, awaySince: () => since } })
  await look()
  since = clock.now()
  clock.advance(5 * minute - 1)
  await look()
  t.same([mails, posted], [[], []])
  clock.advance(1)
  await look()
  await look()
  t.match(mails, [{ to: 'ops@example.com, lead@example.com', subject: 'Dealer Portal: The ERP is away', text: /has not answered since 11\/20\/26 9:00 AM CST.*https:\/\/portal\.example\.com\/erp-status\n/s }])
  t.match(posted, [{ kind: 'erp-away', news: 'begun', text: /The ERP is away/, portal: portal.url }])
  t.equal(mails.length, 1)

  since = undefined
  await look()
  t.equal(mails.length, 1, 'the other process may still see it')
  clock.advance(2 * minute)
  await look()
  await look()
  t.match(mails.slice(1), [{ subject: 'Dealer Portal: Over: The ERP is away', text: /The problem that began at 11\/20\/26 9:05 AM CST is over\. It was: The ERP is away\./ }])
  t.match(posted.slice(1), [{ kind: 'erp-away', news: 'over' }])
  t.same([mails.length, posted.length], [2, 2])
  t.ok(fakeErp.url)
})

t.test('an ERP whose answers cannot be used for five minutes, as with a wrong key, is reported with what it said, and again when that is over', async t => {
  const { ports, clock, loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const ask = async (): Promise<void> => { for (let n = 0; n < 10; n++) await dealer.call('items', { search: `chain ${n} ${clock.now()}` }) }
  const { posted, look } = watch(ports)
  await ask()
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 401 }])
  await ask()
  await look()
  clock.advance(5 * minute)
  await ask()
  await look()
  t.match(posted, [{ kind: 'erp-unusable', news: 'begun', text: /search, status: expected .*check ERP_KEY, found 401/ }])
  fakeErp.faults.set([])
  await ask()
  clock.advance(3 * minute)
  await look()
  t.match(posted.slice(1), [{ kind: 'erp-unusable', news: 'over' }])
})

t.test('orders that need a person, mails that wait and orders that pile up are each reported separately', async t => {
  const { ports, clock } = await loseOrder(t)
  const { mails, look } = watch({
    ...ports,
    journal: { ...ports.journal, unsettled: async () => [{ state: 'queued', count: 60, oldest: 0 }, { state: 'unknown', count: 41, oldest: 0 }, { state: 'manual', count: 900, oldest: 0 }] },
    mailQueue: { ...ports.mailQueue, figures: async () => ({ waiting: 3, oldest: clock.now() - 10 * minute, givenUp: 0 }) },
    leftRows: async () => ({ orders: [], mails: { count: 2, oldest: clock.now() - 10 * minute } })
  })
  await look()
  t.match(mails.map(({ subject }) => subject).sort(), [/Emails cannot be sent/, /Orders are piling up/, /Orders need attention/, /Orders or emails are waiting for the newer version/])
  t.match(mails.map(mail => mail.text).join(), /left 0 orders and 2 emails that this version does not understand/)
  t.match(mails.map(mail => mail.text).join(), /An order needs attention.*Submitted Orders/s)
  t.match(mails.map(mail => mail.text).join(), /101 orders/)
})

t.test('if all is well, nobody is alerted', async t => {
  const { ports, clock } = await buildTestApp(t)
  await ports.mailQueue.add({ id: 'm', kind: 'password-changed', email: 'a@example.com' }, clock.now() - 10 * minute + 1)
  const { mails, posted, logged, look } = watch({
    ...ports, journal: { ...ports.journal, unsettled: async () => [{ state: 'queued', count: 100, oldest: 0 }] }
  })
  await look()
  t.same([mails, posted, logged], [[], [], []])
})

t.test('a mail server that is away holds back no webhook; if nobody can be told, it is tried again', async t => {
  const { ports, clock } = await loseOrder(t)
  let isAway = true
  const { mails, posted, logged, look } = watch(ports, { mailsFail: () => isAway })
  await look()
  t.same([mails.length, posted.length, logged], [0, 1, ['an alert did not reach everybody']])
  clock.advance(3 * minute)
  await look()
  t.same([mails.length, posted.length], [0, 1], 'somebody was told')

  const alone = createAlertWorker(
    { ...ports, removals: createRemovalGuard(ports, silent), stores: createStoreWatch(ports, silent), orderTally: createOrderTally(ports.clock), mailer: { send: async mail => { if (isAway) throw new Error('away'); mails.push(mail); return [] } }, mailQueue: { ...ports.mailQueue, figures: async () => ({ waiting: 1, oldest: 0, givenUp: 0 }) } },
    { emails: ['ops@example.com'] }, portal, { warn: () => {}, error: () => {} }
  )
  await alone.sweep()
  isAway = false
  await alone.sweep()
  t.equal(mails.length, 0, 'its lease is not over')
  clock.advance(3 * minute)
  await alone.sweep()
  t.match(mails, [{ subject: /Emails cannot be sent/ }])
})

t.test('a database that is away is logged, and looked at again', async t => {
  const { ports } = await buildTestApp(t)
  const { logged, look } = watch({ ...ports, alerts: { ...ports.alerts, end: async () => { throw new Error('away') } } })
  await t.resolves(look())
  t.same(logged, Array(2).fill('some kinds of alerts could not be sent; will retry'))
})

t.test('a database that accepts no changes is reported by mail and webhook within two minutes, once, and when it is over, though alerts cannot be written either', async t => {
  const { ports, clock } = await buildTestApp(t)
  let isReadOnly = false
  const refusing = async (): Promise<void> => { if (isReadOnly) throw new PortalError('portal_unavailable', { cause: new Error('read-only transaction') }) }
  const alerts = { ...ports.alerts, see: refusing, end: refusing, claim: async () => await refusing().then(() => undefined) }
  const { mails, posted, look, lookAtStores } = watch({ ...ports, alerts, databaseWrites: refusing })
  isReadOnly = true
  await lookAtStores()
  await look()
  clock.advance(minute - 1)
  await look()
  t.same(mails, [], 'a moment is nothing')
  clock.advance(1)
  for (let n = 0; n < 3; n++) await look()
  t.match(mails, [{ subject: /every order is refused/, text: /no changes since 11\/20\/26 9:00 AM CST, as portal-1 \(process \d+\) sees it.*read-only transaction/s }])
  t.match(posted, [{ kind: 'database-refuses', news: 'begun' }])
  isReadOnly = false
  await lookAtStores()
  clock.advance(3 * minute)
  for (let n = 0; n < 3; n++) await look()
  t.match(mails.slice(1), [{ subject: /Over: The database accepts no changes/ }])
  t.same([mails.length, posted.length], [2, 2])
})

t.test('a full disk on which the database refuses orders is one alert that says how full it is, and alerts that began earlier continue', async t => {
  const { ports, clock } = await buildTestApp(t)
  let isFull = true
  const { posted, look, orderTally } = watch({
    ...ports,
    diskSpace: async () => ({ free: isFull ? 2 ** 20 : 2 ** 33, size: 2 ** 34 }),
    databaseWrites: async () => { if (isFull) throw new PortalError('portal_unavailable', { cause: new Error('no space left on device') }) }
  })
  const refuseFor = async (minutes: number): Promise<void> => {
    for (let n = 0; n < 2 * minutes; n++) {
      if (isFull) orderTally.answered('10001', true, 50)
      clock.advance(minute / 2)
      await look()
    }
  }
  await refuseFor(4)
  t.match(posted, [{ kind: 'database-refuses', text: /1 MiB left.*no space left/s }])
  isFull = false
  await refuseFor(10)
  t.same(posted.map(({ kind, news }) => `${kind} ${news}`), ['database-refuses begun', 'database-refuses over'])
  for (let n = 0; n < 3; n++) orderTally.answered('10001', true, 50)
  await look()
  t.match(posted[2], { kind: 'orders-refused', news: 'begun' }, 'for another reason')
  isFull = true
  await refuseFor(4)
  isFull = false
  t.same(posted.slice(3).map(({ kind, news }) => `${kind} ${news}`), ['database-refuses begun'], 'it is not over meanwhile')
})

t.test('outages of the database and of Redis are reported separately, and a database that is away is not also reported as refusing changes', async t => {
  const { ports, clock } = await buildTestApp(t)
  let away: 'database' | 'redis' | undefined = 'database'
  const failing = (what: typeof away) => async (): Promise<void> => { if (away === what) throw new PortalError('portal_unavailable', { cause: new Error(`no ${what}`) }) }
  const { posted, look, lookAtStores } = watch({
    ...ports, databaseHealth: failing('database'), databaseWrites: failing('database'), sessions: { ...ports.sessions, health: failing('redis') }
  })
  for (const what of ['database', 'redis', undefined] as const) {
    away = what
    clock.advance(minute)
    await lookAtStores()
    clock.advance(3 * minute)
    await look()
  }
  t.match(posted.map(({ kind, news }) => `${kind} ${news}`), ['database-away begun', 'database-away over', 'sessions-away begun', 'sessions-away over'])
  t.match(posted[0]?.text, /no database/)
})

t.test('refused orders are reported by their share of all orders, not of all answers; a few among many are not', async t => {
  const { ports, clock } = await buildTestApp(t)
  const { posted, look, orderTally } = watch(ports)
  const answer = (refused: number, taken: number): void => {
    for (let n = 0; n < refused + taken; n++) orderTally.answered('10001', n < refused, 50)
  }
  answer(2, 0)
  await look()
  clock.advance(10 * minute)
  answer(9, 91)
  await look()
  t.same(posted, [], 'two are chance, and nine of a hundred are too few')
  answer(3, 5)
  await look()
  t.match(posted, [{ kind: 'orders-refused', text: /portal-1 \(process \d+\) refused 12 of 108 orders in the last 5 minutes/ }])
  clock.advance(5 * minute)
  await look()
  t.match(posted[1], { kind: 'orders-refused', news: 'over' })
})

t.test('a disk that is nearly full, a wrong clock and a removal that is held back are reported', async t => {
  const { ports, clock } = await buildTestApp(t)
  const { posted, look, lookAtStores, removals } = watch({
    ...ports,
    diskSpace: async () => ({ free: 190 * 2 ** 20, size: 2 ** 34 }),
    clockCheck: { maySend: async () => true, isOff: () => true, ahead: () => 40 * 24 * 60 * minute }
  })
  await lookAtStores()
  await removals.limit('audit lines', clock.now(), 0)
  await look()
  t.match(posted.map(({ kind, text }) => `${kind}: ${text}`).sort(), [/clock-off: .*3,456,000 s ahead of the database/, /disk-full: .*190 MiB left/, /removal-held: .*More audit lines than usual/])
})

t.test('a problem seen by a process whose clock is 40 days ahead is over soon after it was last seen, by any other process\'s clock', async t => {
  const { ports, clock } = await buildTestApp(t)
  const ahead = 40 * 24 * 60 * minute
  let mailsWait = true
  const mailQueue = { ...ports.mailQueue, figures: async () => ({ waiting: 1, oldest: mailsWait ? 0 : null, givenUp: 0 }) }
  const wrong = watch({ ...ports, mailQueue, clock: { ...clock, now: () => clock.now() + ahead }, clockCheck: { ...ports.clockCheck, ahead: () => ahead } })
  const right = watch({ ...ports, mailQueue })
  await wrong.look()
  t.match(wrong.posted, [{ kind: 'mails-fail', since: '2026-11-20T15:00:00.000Z' }])
  mailsWait = false
  clock.advance(3 * minute)
  await right.look()
  t.match(right.posted, [{ kind: 'mails-fail', news: 'over' }])
})

t.test('the webhook posts JSON, and a refusal is an error', async t => {
  const message: AlertMessage = { kind: 'erp-away', news: 'begun', text: 'The ERP is away “now”', since: '2026-11-20T15:00:00.000Z', portal: portal.url }
  const [good, bad] = [await startCollectingServer(t, 204), await startCollectingServer(t, 410)]
  await createAlertWebhook(good.url).post(message)
  t.same(good.bodies.map(body => JSON.parse(body)), [message])
  await t.rejects(createAlertWebhook(bad.url).post(message), /answered 410/)
})
