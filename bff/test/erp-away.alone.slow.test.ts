import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { startPortalProcess, type PortalProcess, type ProcessClient } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'

const password = 'Portal!2026'
const readersCount = 500

/** What a dealer has on the screen, each from another request to the ERP. */
const screens = [
  async (dealer: ProcessClient) => await dealer.call('finances', { dealer: '10001' }),
  async (dealer: ProcessClient) => await dealer.call('openOrders', { dealer: '10001' }),
  async (dealer: ProcessClient) => await dealer.call('unconfirmedOrders', { dealer: '10001' }),
  async (dealer: ProcessClient) => await dealer.call('latestOrder', {}),
  async (dealer: ProcessClient) => await dealer.call('openOrder', { id: '7000101' }),
  async (dealer: ProcessClient) => await dealer.call('invoiceHistory', { dealer: '10001' }),
  async (dealer: ProcessClient) => await dealer.call('items', { search: 'brake' }),
  async (dealer: ProcessClient) => await dealer.call('priceByItemNumbers', { items: [knownItems.inStock.number] })
] as const

async function start (t: Test) {
  const [postgres, erp] = await Promise.all([startPostgres(), startFakeErp()])
  t.teardown(async () => { await Promise.all([postgres.remove(), erp.close()]) })
  await createDealerAccount({ url: postgres.url, file: '' }, password)
  const born = async (): Promise<PortalProcess> => {
    const portal = await startPortalProcess({ DATABASE_URL: postgres.url, ERP_URL: erp.url, DATA_DIR: t.testdir(), LOG_LEVEL: 'info' })
    t.teardown(async () => { await portal.stop('SIGKILL') })
    return portal
  }
  const signedIn = async (portal: PortalProcess): Promise<ProcessClient> => {
    const dealer = portal.visitor()
    t.equal((await dealer.call('login', { username: '10001', password })).status, 200)
    return dealer
  }
  return { erp, born, signedIn, asked: () => erp.requests().filter(({ operation }) => operation !== 'health').map(({ operation }) => operation) }
}

const ageOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-data-age')

t.test('a dealer sees what was last known through an outage and a killed process, and as the ERP comes back 500 readers ask it once for each thing', {
  skip: skipWithout('postgres')
}, async t => {
  const { erp, born, signedIn, asked } = await start(t)
  const killed = await born()
  const before = await signedIn(killed)
  const known = await Promise.all(screens.map(async read => (await read(before)).body))
  // Answers are written once a second; the process is then killed without a chance to write more.
  await setTimeout(3000)
  await killed.stop('SIGKILL')

  const [one, other] = await Promise.all([born(), born()])
  erp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const dealers = [await signedIn(one), await signedIn(other)]
  for (const dealer of dealers) {
    for (const [index, read] of screens.entries()) {
      const answer = await read(dealer)
      t.strictSame([answer.status, withoutTime(answer.body)], [200, withoutTime(known[index])])
      t.not(ageOf(answer), null)
    }
    t.not((await dealer.call('orderingSystem', {})).body.away_since, null)
  }

  const outage = asked().length
  erp.faults.set([])
  const seen: unknown[] = []
  await Promise.all(Array.from({ length: readersCount }, async (_, index) => {
    const [dealer, read] = [dealers[index % dealers.length], screens[index % screens.length]]
    if (dealer === undefined || read === undefined) throw new RangeError('nobody reads nothing')
    for (let isOld = true; isOld;) {
      const answer = await read(dealer)
      seen.push(answer.status === 200 ? 200 : answer.error.code)
      isOld = ageOf(answer) !== null
      if (isOld) await setTimeout(1000)
    }
  }))
  t.same([...new Set(seen)], [200], 'nobody was refused meanwhile')
  const counts = Object.values(Object.groupBy(asked().slice(outage), operation => operation)).map(requests => requests?.length)
  // Both lists of orders are one operation.
  t.same(counts.toSorted(), [1, 1, 1, 1, 1, 1, 2], asked().slice(outage).join(' '))
  for (const dealer of dealers) t.equal((await dealer.call('orderingSystem', {})).body.away_since, null)
})

/** A list's time is that of the answer, as long as there is no newer one. */
function withoutTime (body: object | undefined): object {
  const { as_of: _, ...rest } = { as_of: undefined, ...body }
  return rest
}
