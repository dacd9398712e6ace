import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endpoints } from '@portal/contracts/endpoints'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { sessionLifetimes } from '@portal/contracts/policy/sessions'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { openRedis } from '../../bff/src/adapters/redis/redis.ts'
import { defaultRedisPrefix } from '../../bff/src/start/config-readers.ts'
import { systemClock } from '../../bff/src/adapters/system/clock.ts'
import { sessionId } from '../../bff/src/http/session/session-cookies.ts'
import { startNginx } from '../nginx.ts'
import { usageByProgram } from '../process-usage.ts'
import { accountId, startPortal, startShared, visitor } from '../start-servers.ts'
import { searchTerms } from '../searches.ts'
import { count, megabytes, milliseconds, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/** A busy morning: 10,000 dealers are logged in, each searches every half minute, and 200 orders a minute are placed. */

const dealers = Array.from({ length: 10_000 }, (_, at) => generatedDealer(at))
/** Milliseconds. */
const searchEvery = 30_000 / dealers.length
const orderEvery = 60_000 / 200
const erpDelay = 50
/** Seconds: until everybody has searched once, and then of measuring. */
const [warmUp, measured] = [30, 60]

type Call = { path: string, body: object, cookie: string }
/** Milliseconds from when a call was due until its answer was complete, and what those that failed were answered. */
type Taken = { times: number[], failed: string[] }

export async function measureMorning (dir: string, tell: (line: string) => void): Promise<Results> {
  const running: Array<{ stop: () => Promise<void> }> = []
  try {
    const { erp, redisUrl, env } = await startShared(dir, dealers, running)
    const cookies = await beginSessions(redisUrl)
    const portals = []
    for (let process = 0; process < 2; process++) {
      const portal = await startPortal({ dir, erpUrl: erp.url, env: { ...env, LOG_LEVEL: 'info' }, core: 'any' })
      running.push(portal)
      portals.push(portal)
    }
    const nginx = await startNginx({ dir: join(dir, 'nginx'), to: portals.map(({ url }) => url), core: 'any' })
    running.push(nginx)
    await erp.behave({ delay: erpDelay })

    tell(`  ${count(dealers.length)} dealers are logged in`)
    const ordering = dealersThatOrder()
    await morning(nginx.url, cookies, ordering.splice(0, ordersIn(warmUp)), warmUp)
    const before = usageByProgram()
    const { searches, orders } = await morning(nginx.url, cookies, ordering, measured)
    const after = usageByProgram()
    const added = percentile(searches.times, 99) - erpDelay
    const row = (name: string, { times, failed }: Taken): string[] => {
      return [name, count(times.length), ...[50, 99, 100].map(percent => milliseconds(percentile(times, percent))), count(failed.length)]
    }
    const failures = [...searches.failed, ...orders.failed].map(text => text.replace(/"requestId".*/, ''))
    for (const failure of new Set(failures)) tell(`  failed: ${failure}`)
    return {
      figures: [
        { name: 'a morning of 10,000 dealers: p99 of a search, added to the ERP\'s 50 ms', spread: spreadOf([added]) },
        { name: 'a morning of 10,000 dealers: failed calls', spread: spreadOf([searches.failed.length + orders.failed.length]) }
      ],
      tables: [
        {
          title: `A minute of a morning: 10,000 dealers, two processes, Redis, PostgreSQL, an ERP that takes ${erpDelay} ms`,
          head: ['', 'calls', 'median', 'p99', 'slowest', 'failed'],
          rows: [row('searches', searches), row('orders', orders)]
        },
        {
          title: 'What each part of it took',
          head: ['part', 'of a core', 'resident'],
          rows: ['portal', 'redis-server', 'postgres', 'nginx', 'cached-erp'].map(name => {
            const cpu = (after.get(name)?.cpu ?? 0) - (before.get(name)?.cpu ?? 0)
            return [named[name] ?? name, `${(cpu / measured / 10).toFixed(0)} %`, megabytes(after.get(name)?.resident ?? 0)]
          })
        }
      ]
    }
  } finally {
    for (const server of running.reverse()) await server.stop()
  }
}

const named: Readonly<Record<string, string>> = { portal: 'both processes of the portal', 'cached-erp': 'the fake ERP', 'redis-server': 'Redis', postgres: 'PostgreSQL, shared memory counted for each process' }

/** Logs everybody in without passwords, because hashing alone would take minutes. @returns the cookie of each */
async function beginSessions (redisUrl: string): Promise<string[]> {
  const { sessions } = await openRedis(redisUrl, systemClock, defaultRedisPrefix)
  const { idle, absolute } = sessionLifetimes.dealer
  const now = systemClock.now()
  const cookies: string[] = []
  for (const [at, dealerNumber] of dealers.entries()) {
    const userId = accountId(at + 1)
    const secret = randomBytes(32).toString('base64url')
    await sessions.create(sessionId(userId, secret), {
      userId, role: 'dealer', repNumber: null, dealerNumber, selectedDealer: null, epoch: 1, createdAt: now, absoluteEnd: now + absolute, idleMs: idle, previousLogin: null, from: { address: '::1', browser: 'other' }
    })
    cookies.push(`__Host-portal=${userId}.${secret}`)
  }
  await sessions.close()
  return cookies
}

function ordersIn (seconds: number): number {
  return Math.ceil(seconds * 1000 / orderEvery)
}

/** Dealers whose orders are accepted, as indexes into `dealers`. Each orders once. */
function dealersThatOrder (): number[] {
  const refused = new Set<string>()
  for (const { dealer } of canonicalData({ dealers: dealers.length }).dealers) if (dealer.suspended || dealer.new_dealer) refused.add(dealer.customer_number)
  return dealers.flatMap((number, at) => refused.has(number) ? [] : [at]).slice(0, ordersIn(warmUp) + ordersIn(measured))
}

/** Sends every call when it is due, however long the earlier ones take. @param ordering who places an order, as indexes into `dealers` */
async function morning (url: string, cookies: readonly string[], ordering: readonly number[], seconds: number): Promise<Record<'searches' | 'orders', Taken>> {
  const terms = searchTerms(300)
  const [searches, orders]: [Taken, Taken] = [{ times: [], failed: [] }, { times: [], failed: [] }]
  const started = performance.now()
  const under: Array<Promise<void>> = []

  async function make (call: Call, due: number, taken: Taken): Promise<void> {
    try {
      const answer = await fetch(url + call.path, { method: 'POST', headers: { ...visitor, cookie: call.cookie }, body: JSON.stringify(call.body) })
      const text = await answer.text()
      if (!answer.ok) taken.failed.push(text)
    } catch (error) {
      taken.failed.push(String(error))
    }
    taken.times.push(performance.now() - due)
  }

  const dealerAt = (at: number): { number: string, cookie: string } => {
    return { number: dealers[at] ?? '', cookie: cookies[at] ?? '' }
  }
  const searchOf = (n: number): Call => {
    // Not the previous dealer's neighbor, as with real people.
    const { number, cookie } = dealerAt(n * 7919 % dealers.length)
    return { path: endpoints.items.path, cookie, body: { search: terms[n * 31 % terms.length], customer_number: number } }
  }
  const orderOf = (n: number): Call => {
    const { number, cookie } = dealerAt(ordering[n] ?? 0)
    return {
      path: endpoints.createOrder.path,
      cookie,
      body: {
        submission_key: crypto.randomUUID(),
        order: {
          cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
          data: { shipping: 'default', po_number: `M${n}`, special_instructions: '', address: defaultAddressKey, customer_number: number }
        }
      }
    }
  }

  for (let [searched, ordered] = [0, 0]; ;) {
    const now = performance.now() - started
    if (now >= seconds * 1000) break
    for (; searched * searchEvery <= now; searched++) under.push(make(searchOf(searched), started + searched * searchEvery, searches))
    for (; ordered * orderEvery <= now; ordered++) under.push(make(orderOf(ordered), started + ordered * orderEvery, orders))
    await setTimeout(1)
  }
  await Promise.all(under)
  return { searches, orders }
}

function percentile (values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * percent / 100) - 1] ?? Infinity
}
