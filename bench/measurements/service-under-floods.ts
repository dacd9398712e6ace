import { setTimeout } from 'node:timers/promises'
import type { CallBody } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { dealerPortal, logIn, startErp, visitor } from '../start-servers.ts'
import { searchTerms } from '../searches.ts'
import { count, milliseconds, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/**
 * What other dealers notice while strangers, or one dealer, send as many requests as they can. Orders must be accepted and searches answered as
 * before.
 */

const erpDelay = 50
/** Milliseconds between two searches of all other dealers together. */
const searchEvery = 20
/** Dealers in the data, some of whom may not order. */
const dealersMax = 140

type Person = { number: string, headers: Record<string, string> }
type Send = <N extends CallName>(name: N, headers: Record<string, string>, body: CallBody<N>) => Promise<number>

/** Loads the portal until it is told to stop. */
type Flood = (send: Send, isOver: () => boolean) => Promise<void>

/** @param orders how many are placed under each flood, each by another dealer */
export async function measureFairness (dir: string, orders: number, tell: (line: string) => void): Promise<Results> {
  const mayOrder = new Set<string>()
  for (const { dealer } of canonicalData({ dealers: dealersMax }).dealers) if (!dealer.suspended && !dealer.new_dealer) mayOrder.add(dealer.customer_number)
  const numbers = Array.from({ length: dealersMax }, (_, at) => generatedDealer(at)).filter(number => mayOrder.has(number)).slice(0, orders + 1)
  const erp = await startErp({ dir, dealers: dealersMax })
  const portal = await dealerPortal({ dir, erpUrl: erp.url, keptFor: 0 }, numbers)
  try {
    const send: Send = async (name, headers, body) => {
      const answer = await fetch(portal.url + endpoints[name].path, { method: 'POST', headers, body: JSON.stringify(body) })
      await answer.arrayBuffer()
      return answer.status
    }
    const people: Person[] = []
    for (const number of numbers) people.push({ number, headers: await logIn(portal.url, number) })
    const [greedy, ...others] = people
    if (greedy === undefined || others.length < orders) throw new Error('too few dealers may order')
    const floods = floodsBy(greedy)
    // The ERP takes longer for a first request, so everything is requested once beforehand.
    for (const flood of Object.values(floods)) await during(flood, send, 2000)
    await watch(send, others, 2000)
    await erp.behave({ delay: erpDelay })

    // Orders are placed without a flood, too, because they also slow searches down.
    const [undisturbed] = await Promise.all([watch(send, others, 5000), placeOrders(send, others.slice(0, orders), 0)])
    const quiet = percentile(undisturbed, 99)
    const rows: string[][] = [['none', '', milliseconds(quiet), '']]
    const [refused, ratios]: [number[], number[]] = [[], []]
    for (const [at, [name, flood]] of Object.entries(floods).entries()) {
      let over = false
      const flooding = flood(send, () => over)
      await setTimeout(500)
      const [times, statuses] = await Promise.all([watch(send, others, 5000), placeOrders(send, others.slice(0, orders), at + 1)])
      over = true
      await flooding
      const p99 = percentile(times, 99)
      refused.push(statuses.filter(status => status !== 200).length)
      ratios.push(p99 / quiet)
      rows.push([name, `${count(statuses.filter(status => status === 200).length)} of ${count(orders)}`, milliseconds(p99), (p99 / quiet).toFixed(2)])
      tell(`  ${name}: ${refused.at(-1)} of ${orders} orders refused, p99 of searches ${milliseconds(p99)}, ${milliseconds(quiet)} without`)
    }
    return {
      figures: [
        { name: 'orders refused to others under any flood', spread: spreadOf([Math.max(...refused)]) },
        { name: 'p99 of other dealers\' searches under any flood / without', spread: spreadOf([Math.max(...ratios)]) }
      ],
      tables: [{ title: `Orders and searches of others while somebody floods the portal, ERP at ${erpDelay} ms`, head: ['flood', 'orders taken', 'p99 of a search', '/ without'], rows }]
    }
  } finally {
    await portal.stop()
    await erp.stop()
  }
}

function floodsBy ({ number, headers }: Person): Readonly<Record<string, Flood>> {
  const unknown = Array.from({ length: limits.priceRequestMax }, (_, n) => `FLOOD-${10_000 + n}`)
  return {
    '600 searches of visitors at once': inLoops(600, async (send, n) => await send('items', visitor, { search: `flood ${n}` })),
    'a dozen lists of 1,000 unknown numbers by one dealer': inLoops(12, async send => await send('findParts', headers, { parts: unknown })),
    '40 documents by one dealer': inLoops(40, async send => await send('statementPdf', headers, { dealer: number })),
    '200 searches of one dealer at once': inLoops(200, async (send, n) => await send('items', headers, { search: `flood ${n}`, customer_number: number }))
  }
}

/** This many clients, each of which sends again as soon as it is answered, or a second after a refusal. */
function inLoops (clients: number, ask: (send: Send, client: number) => Promise<number>): Flood {
  return async (send, isOver) => {
    await Promise.all(Array.from({ length: clients }, async (_, client) => {
      while (!isOver()) if (await ask(send, client) >= 400) await setTimeout(1000)
    }))
  }
}

async function during (flood: Flood, send: Send, time: number): Promise<void> {
  const until = performance.now() + time
  await flood(send, () => performance.now() > until)
}

/** Searches of people who do not wait for each other. @returns the milliseconds from when each was due */
async function watch (send: Send, people: readonly Person[], time: number): Promise<number[]> {
  const terms = searchTerms(100)
  const [times, under]: [number[], Array<Promise<void>>] = [[], []]
  const started = performance.now()
  for (let n = 0; n * searchEvery < time; n++) {
    const { number, headers } = people[n % people.length] ?? { number: '', headers: {} }
    const due = started + n * searchEvery
    await setTimeout(Math.max(0, due - performance.now()))
    under.push(send('items', headers, { search: terms[n % terms.length] ?? '', customer_number: number }).then(status => {
      if (status !== 200) throw new Error(`a search was answered ${status}`)
      times.push(performance.now() - due)
    }))
  }
  await Promise.all(under)
  return times
}

/** One order from each, ten at once. @param round makes each order different from the others */
async function placeOrders (send: Send, people: readonly Person[], round: number): Promise<number[]> {
  const waiting = people.values()
  const statuses: number[] = []
  await Promise.all(Array.from({ length: 10 }, async () => {
    for (const { number, headers } of waiting) {
      statuses.push(await send('createOrder', headers, {
        submission_key: crypto.randomUUID(),
        order: {
          cart: [{ id: knownItems.inStock.number, quantity: 1 + round, note: '' }],
          data: { shipping: 'default', po_number: `F${round}`, special_instructions: '', address: defaultAddressKey, customer_number: number }
        }
      }))
    }
  }))
  return statuses
}

function percentile (values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * percent / 100) - 1] ?? Infinity
}
