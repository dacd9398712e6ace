import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { limits } from '@portal/contracts/policy/limits'
import { timings } from '@portal/contracts/policy/timings'
import { hour, second } from '@portal/contracts/base/time-units'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { lastAnswerBounds, type LastAnswerBounds } from '../../bff/src/adapters/portal-db/last-answers/last-answer-bounds.ts'
import { openLastAnswers } from '../../bff/src/adapters/portal-db/last-answers/last-answers.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { systemClock } from '../../bff/src/adapters/system/clock.ts'
import { createFakeClock } from '../../bff/test/fake-clock.ts'
import { askPostgres } from '../../bff/test/servers/ask-postgres.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'
import { startErp } from '../start-servers.ts'
import { searchTerms } from '../searches.ts'
import { count, megabytes, milliseconds, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/** What it costs to keep the ERP's last good answers: memory, disk and time, and whether their bounds hold. */

const dealers = 10_000
/** Dealers whose answers are requested; the others get the same ones. */
const asked = 40
/** Dealers between two sweeps: ten minutes of their day. */
const sweepAfter = Math.ceil(dealers / 60)
const perSecond = 5000

type Sample = { operation: OperationName, text: string }
type Where = { url: string | undefined, file: string }
type Database = { name: string, where: Where, size: () => Promise<{ rows: number, onDisk: number }> }

/** Fails on any warning. */
const log = { info () {}, warn: complain, error: complain }
function complain (details: object, message: string): never {
  throw new Error(message, { cause: details })
}

export async function measureLastAnswers (dir: string, tell: (line: string) => void): Promise<Results> {
  const days = await sampleDays(dir)
  const postgres = await startPostgres()
  try {
    const databases = [sqlite(join(dir, 'last-answers')), await postgresTable(postgres.url)]
    const kept: string[][] = []
    const flood: string[][] = []
    const note = (rows: string[][], row: string[]): void => {
      rows.push(row)
      tell(`  measured: ${row.join('  ')}`)
    }
    for (const database of databases) {
      for (const share of [1, 0.1]) note(kept, await keptFor(database, days, share))
      note(flood, await flooded(database, days.flat()))
    }
    const size = days.flat().reduce((sum, { text }) => sum + text.length, 0) / days.length
    return {
      figures: [],
      tables: [
        {
          title: `The last answers of ${count(dealers)} dealers: ${Math.round(days.flat().length / days.length)} answers and ${Math.round(size / 1000)} kB a day for each`,
          head: ['', 'answers', 'kept', 'on disk', 'memory', 'write 25', 'loop blocked, p99', 'longest', 'find one', 'p99', 'sweep', 'loop blocked, longest'],
          rows: kept
        },
        {
          title: `${count(perSecond)} different searches a second, with as many answers kept as possible`,
          head: ['', 'kept', 'processor', 'memory', 'loop blocked, p99', 'longest'],
          rows: flood
        }
      ]
    }
  } finally {
    await postgres.remove()
  }
}

function sqlite (dir: string): Database {
  mkdirSync(dir)
  const file = join(dir, 'last-answers.sqlite')
  return {
    name: 'SQLite',
    where: { url: undefined, file },
    size: async () => {
      const database = new DatabaseSync(file)
      const rows = Number(database.prepare('select count(*) as rows from last_answer').get()?.['rows'])
      database.close()
      return { rows, onDisk: readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0) }
    }
  }
}

async function postgresTable (url: string): Promise<Database> {
  await (await openPortalDb({ url, file: '' })).close()
  return {
    name: 'PostgreSQL',
    where: { url, file: '' },
    size: async () => {
      const [row] = await askPostgres(url, 'select count(*) as rows, pg_total_relation_size(\'last_answer\') as bytes from last_answer')
      return { rows: Number(row?.['rows']), onDisk: Number(row?.['bytes']) }
    }
  }
}

/** Everything that the portal asks the ERP for on a dealer's busy day, as the fake ERP answers it. */
async function sampleDays (dir: string): Promise<Sample[][]> {
  const erp = await startErp({ dir, dealers: asked })
  const terms = searchTerms(asked * 10)
  const get = async (path: string, body?: object): Promise<string> => {
    const answer = await fetch(erp.url + path, body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    // 404: the ERP has none.
    if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${answer.status}`)
    return await answer.text()
  }
  const ids = (text: string, field: string): string[] => [...text.matchAll(new RegExp(`"${field}":"(\\w+)`, 'g'))].map(([, id = '']) => id)

  async function dayOf (n: number): Promise<Sample[]> {
    const CUST = generatedDealer(n)
    const dealer = `/v1/dealers/${CUST}`
    const day: Sample[] = []
    const ask = async (operation: OperationName, path: string, body?: object): Promise<string> => {
      const text = await get(path, body)
      day.push({ operation, text })
      return text
    }
    await ask('dealer', dealer)
    await ask('latest-order', `${dealer}/orders/latest`)
    const open = await ask('orders', `${dealer}/orders?STATUS=open`)
    await ask('orders', `${dealer}/orders?STATUS=unconfirmed`)
    const invoices = await ask('invoices', `${dealer}/invoices?SINCE=20240101`)
    for (const id of ids(open, 'ORDID').slice(0, 4)) await ask('order', `/v1/orders/${id}`)
    for (const id of ids(invoices, 'INVID').slice(0, 4)) await ask('invoice', `/v1/invoices/${id}`)
    for (const TERM of terms.slice(n * 10, (n + 1) * 10)) {
      const found = await ask('search', '/v1/items/search', { TERM, CUST, LIMIT: limits.searchResultsMax })
      if (day.length % 4 === 0) await ask('prices', '/v1/items/prices', { CUST, ITEMS: ids(found, 'ITNBR').slice(0, 40) })
    }
    return day
  }
  try {
    return await Promise.all(Array.from({ length: asked }, async (_, n) => await dayOf(n)))
  } finally {
    await erp.stop()
  }
}

/** Keeps what the dealers request over ten hours. @param share of the bounds */
async function keptFor ({ name, where, size }: Database, days: readonly Sample[][], share: number): Promise<string[]> {
  const clock = createFakeClock(systemClock.now())
  const store = await openLastAnswers({ ...where, clock, log, bounds: boundsOf(share) })
  // The previous measurement's answers are too old by now.
  clock.advance(2 * timings.lastAnswerKept)
  await store.sweep()
  const [writes, finds, before] = [[] as number[], [] as number[], memory()]
  let kept = 0
  const filling = blocked()
  for (let n = 0; n < dealers; n++) {
    const owner = generatedDealer(n)
    for (const [at, { operation, text }] of (days[n % days.length] ?? []).entries()) {
      store.keep({ operation, key: `${owner} ${at}`, owner }, { status: 200, text, at: clock.now() })
      if (++kept % lastAnswerBounds.batch.answers === 0) writes.push(await took(store.flush))
    }
    clock.advance(10 * hour / dealers)
    if (n % sweepAfter === 0) await store.sweep()
  }
  await store.flush()
  const whileFilling = filling()
  const used = memory() - before
  const sweeping = blocked()
  const sweep = await took(store.sweep)
  const whileSweeping = sweeping()
  for (let n = 0; n < dealers; n++) finds.push(await took(async () => await store.find('dealer', `${generatedDealer(n)} 0`)))
  await store.close()
  const { rows, onDisk } = await size()
  return [
    share === 1 ? name : `${name}, with a tenth of the bounds`, count(kept), count(rows), megabytes(onDisk), `+${megabytes(used)}`,
    milliseconds(spreadOf(writes).median), milliseconds(whileFilling.p99), milliseconds(whileFilling.longest),
    milliseconds(spreadOf(finds).median), milliseconds(finds.toSorted((a, b) => a - b)[Math.floor(finds.length * 0.99)] ?? Number.NaN),
    milliseconds(sweep), milliseconds(whileSweeping.longest)
  ]
}

function boundsOf (share: number): Pick<LastAnswerBounds, 'ofDealer' | 'inAll'> {
  const { ofDealer, inAll } = lastAnswerBounds
  const part = ({ answers, bytes }: { answers: number, bytes: number }) => ({ answers: answers * share, bytes: bytes * share })
  return { ofDealer: part(ofDealer), inAll: part(inAll) }
}

/** Keeps answers faster than they can be written, for some seconds of the machine's clock. */
async function flooded ({ name, where, size }: Database, answers: readonly Sample[]): Promise<string[]> {
  const searches = answers.filter(({ operation }) => operation === 'search')
  const store = await openLastAnswers({ ...where, clock: systemClock, log })
  const { rows: before } = await size()
  const [memoryBefore, processorBefore, seconds, tick] = [memory(), process.cpuUsage(), 8, 10]
  const watched = blocked()
  const begun = performance.now()
  for (let n = 0; performance.now() < begun + seconds * second;) {
    for (const due = (performance.now() - begun) * perSecond / second; n < due; n++) {
      const text = searches[n % searches.length]?.text ?? ''
      store.keep({ operation: 'search', key: `flood ${n}`, owner: String(n % dealers) }, { status: 200, text, at: systemClock.now() })
    }
    await setTimeout(tick)
  }
  const { p99, longest } = watched()
  const { user, system } = process.cpuUsage(processorBefore)
  const { rows } = await size()
  const used = memory() - memoryBefore
  await store.close()
  return [name, `${Math.round((rows - before) / seconds)}/s`, `${Math.round((user + system) / 1e4 / seconds)}%`, `+${megabytes(used)}`, milliseconds(p99), milliseconds(longest)]
}

/** Watches how long the event loop is blocked. @returns ends it; in milliseconds */
function blocked (): () => { p99: number, longest: number } {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  return () => {
    delay.disable()
    return { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 }
  }
}

function memory (): number {
  globalThis.gc?.()
  return process.memoryUsage.rss()
}

async function took (work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
