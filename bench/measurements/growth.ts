import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { systemClock } from '../../bff/src/adapters/system/clock.ts'
import { systemIds } from '../../bff/src/adapters/system/ids.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { load, writeQuestions } from '../load.ts'
import { administrator, dealerPortal, logIn, startErp, visitor } from '../start-servers.ts'
import { searches, searchTerms } from '../searches.ts'
import { count, megabytes, milliseconds, type Results, type Table } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/** How the portal's costs grow with the amount of data. */

const dealersFrom = (amount: number): string[] => Array.from({ length: amount }, (_, at) => generatedDealer(at))

export async function measureGrowth (dir: string, tell: (line: string) => void): Promise<Results> {
  const tables: Table[] = []
  for (const measure of [growthOfCatalog, growthOfCrowd, growthOfDealerList, growthOfJournal]) {
    const table = await measure(dir)
    tell(`  measured: ${table.title}`)
    tables.push(table)
  }
  return { figures: [], tables }
}

/** The median time of a request in milliseconds, sent one after the other. */
async function timed<T> (list: readonly T[], ask: (one: T) => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (const one of list) {
    const begun = performance.now()
    const answer = await ask(one)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return spreadOf(times).median
}

async function post (url: string, headers: Record<string, string>, body: object): Promise<Response> {
  return await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** No term is used twice, so nothing comes from a cache. */
async function growthOfCatalog (dir: string): Promise<Table> {
  const rows: string[][] = []
  for (const items of [1000, 10_000, 100_000, 1_000_000]) {
    const erp = await startErp({ dir, items })
    const portal = await dealerPortal({ dir: join(dir, `items-${items}`), erpUrl: erp.url }, [])
    try {
      const terms = searchTerms(300)
      const even = terms.filter((_, at) => at % 2 === 0)
      const odd = terms.filter((_, at) => at % 2 === 1)
      const through = await timed(even, async search => await post(portal.url + endpoints.items.path, visitor, { search }))
      const bare = await timed(odd, async TERM => await post(`${erp.url}/v1/items/search`, visitor, { TERM, CUST: '', LIMIT: limits.searchResultsMax }))
      rows.push([count(items), milliseconds(bare), milliseconds(through), milliseconds(through - bare)])
    } finally {
      await portal.stop()
      await erp.stop()
    }
  }
  return { title: 'A search, by size of the catalog', head: ['items', 'the ERP alone', 'through the portal', 'added'], rows, chart: { columns: [1, 2], unit: 'ms' } }
}

async function growthOfCrowd (dir: string): Promise<Table> {
  const rows: string[][] = []
  const most = 1000
  const erp = await startErp({ dir, dealers: most })
  const portal = await dealerPortal({ dir: join(dir, 'crowd'), erpUrl: erp.url, keptFor: 0, env: { ERP_CONNECTIONS: '1024' } }, dealersFrom(most))
  try {
    await erp.behave({ delay: 50 })
    const people: Array<{ headers: Record<string, string>, customerNumber: string }> = []
    for (const size of [1, 10, 100, most]) {
      for (const dealer of dealersFrom(size).slice(people.length)) people.push({ headers: await logIn(portal.url, dealer), customerNumber: dealer })
      const file = await writeQuestions(join(dir, `crowd-${size}.lua`), searches(searchTerms(700).slice(0, Math.max(300, size)), people))
      await load(portal.url, file, { connections: size, seconds: 2 })
      const { rate, median, p99, failed } = await load(portal.url, file, { connections: size, seconds: 5 })
      const { resident } = await portal.read('usage')
      rows.push([count(size), `${Math.round(rate)}/s`, milliseconds(median), milliseconds(p99), megabytes(resident), count(failed)])
    }
  } finally {
    await portal.stop()
    await erp.stop()
  }
  return {
    title: 'Dealers who search without a pause, each for something else, at an ERP that takes 50 ms',
    head: ['dealers', 'searches', 'median', 'p99', 'memory', 'failed'],
    rows,
    chart: { columns: [2, 3], unit: 'ms' }
  }
}

async function growthOfDealerList (dir: string): Promise<Table> {
  const rows: string[][] = []
  for (const dealers of [10, 1000, 10_000]) {
    const erp = await startErp({ dir, dealers })
    const open = async (name: string) => await dealerPortal({ dir: join(dir, `list-${dealers}-${name}`), erpUrl: erp.url }, [])
    // The fake ERP takes seconds to make a long list, so another portal has it made beforehand.
    const other = await open('other')
    await post(other.url + endpoints.houseDealers.path, await logIn(other.url, administrator), {})
    await other.stop()
    const portal = await open('measured')
    try {
      await erp.behave({ delay: 50 })
      const headers = await logIn(portal.url, administrator)
      const first = await timed([0], async () => await post(portal.url + endpoints.houseDealers.path, headers, {}))
      const again = await timed([0, 1, 2, 3, 4], async () => await post(portal.url + endpoints.houseDealers.path, headers, {}))
      const answer = await post(portal.url + endpoints.houseDealers.path, headers, {})
      const bytes = (await answer.arrayBuffer()).byteLength
      rows.push([count(dealers), milliseconds(first), milliseconds(again), `${count(Math.round(bytes / 1000))} kB`])
    } finally {
      await portal.stop()
      await erp.stop()
    }
  }
  return { title: 'The dealer list of the house, at an ERP that takes 50 ms', head: ['dealers', 'first', 'again', 'uncompressed'], rows, chart: { columns: [1, 2], unit: 'ms' } }
}

/** Settled orders of several hundred dealers, as after years of use. */
function fillJournal (file: string, rows: number): void {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA synchronous = OFF;
    WITH RECURSIVE nth(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${rows})
    INSERT INTO submission (id, user_id, customer_number, key, content, request_id, address, reference, payload, state, attempt, looks, resends, erp_order_id, created_at, updated_at)
    SELECT printf('00000000-0000-4000-9000-%012d', n), printf('user-%d', n % 500), printf('%d', ${generatedDealer(0)} + n % 500), printf('key-%d', n),
      printf('content-%d', n), printf('request-%d', n), '::1', printf('REF%d', n), '{"v":1}', 'accepted', 1, 0, 0, printf('E%d', n), n, n FROM nth`)
  database.close()
}

async function growthOfJournal (dir: string): Promise<Table> {
  const rows: string[][] = []
  for (const size of [100, 1_000_000]) {
    const folder = join(dir, `journal-${size}`)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'journal.sqlite')
    await (await openPortalDb({ url: undefined, file })).close()
    fillJournal(file, size)
    const { journal, close } = await openPortalDb({ url: undefined, file })
    const [opens, sweeps, looks]: [number[], number[], number[]] = [[], [], []]
    const took = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
      const begun = performance.now()
      await work()
      times.push(performance.now() - begun)
    }
    for (let n = 0; n < 100; n++) {
      const now = systemClock.now()
      const id = systemIds.uuid()
      const order = {
        v: 1,
        request: { cart: [], data: { shipping: 'default', po_number: '', special_instructions: '', address: defaultAddressKey, customer_number: generatedDealer(0) } },
        freight_minimum: 0,
        total: 0,
        parts: []
      } as const
      const entry = {
        id,
        userId: 'user',
        actorId: null,
        customerNumber: generatedDealer(0),
        key: id,
        content: id,
        requestHash: id,
        reference: id,
        origin: { requestId: id, address: '::1' },
        order: { ...order, request: { ...order.request, cart: [] }, parts: [] }
      }
      const duplicates = { since: now - 600_000, unseenSince: now - 86_400_000, besides: [], isSame: () => true }
      await took(opens, async () => await journal.open(entry, now, duplicates, now + 60_000))
      await journal.claim(id, now, now + 90_000, now)
      await journal.settle(id, 1, now, { state: 'accepted', erpOrderId: id })
      await took(sweeps, async () => await journal.due(now, now, 100))
      await took(looks, async () => await journal.ofDealer(generatedDealer(0), ['queued', 'dispatching', 'unknown', 'manual']))
    }
    await close()
    rows.push([count(size), ...[opens, sweeps, looks].map(times => milliseconds(spreadOf(times).median))])
  }
  return { title: 'The order journal (SQLite), by orders in it', head: ['orders', 'take in an order', 'sweep', 'orders of a dealer'], rows, chart: { columns: [1, 2, 3], unit: 'ms' } }
}
