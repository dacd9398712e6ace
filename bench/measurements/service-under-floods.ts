import { setTimeout } from 'node:timers/promises'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import { floods, type FloodName } from '../floods/kinds-of-floods.ts'
import { sendTo, type Person, type Send } from '../floods/send-calls.ts'
import { startFlood } from '../floods/start-flood.ts'
import { dealerPortal, logIn, startErp } from '../start-servers.ts'
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
/** Milliseconds for which searches are measured, and for which a flood has already lasted then. */
const [watched, floodFirst] = [5000, 500]

/** How others were served: the 99th percentile of their searches in milliseconds, and the number of their orders that were refused. */
type Service = { p99: number, refused: number }
/** A round: without a flood, and under each of them. */
type Measured = { quiet: Service, flooded: readonly Service[] }

/** @param orders how many are placed under each flood, each by another dealer */
export async function measureFairness (dir: string, orders: number, rounds: number, tell: (line: string) => void): Promise<Results> {
  const mayOrder = new Set<string>()
  for (const { dealer } of canonicalData({ dealers: dealersMax }).dealers) if (!dealer.suspended && !dealer.new_dealer) mayOrder.add(dealer.customer_number)
  const numbers = Array.from({ length: dealersMax }, (_, at) => generatedDealer(at)).filter(number => mayOrder.has(number)).slice(0, orders + 1)
  const erp = await startErp({ dir, dealers: dealersMax })
  const portal = await dealerPortal({ dir, erpUrl: erp.url, keptFor: 0 }, numbers)
  try {
    const send = sendTo(portal.url)
    const people: Person[] = []
    for (const number of numbers) people.push({ number, headers: await logIn(portal.url, number) })
    const [greedy, ...others] = people
    if (greedy === undefined || others.length < orders) throw new Error('too few dealers may order')
    let placed = 0
    const serve = async (): Promise<Service> => {
      const [times, statuses] = await Promise.all([watch(send, others, watched), placeOrders(send, others.slice(0, orders), placed++)])
      return { p99: percentile(times, 99), refused: statuses.filter(status => status !== 200).length }
    }
    const serveUnder = async (name: FloodName): Promise<Service> => {
      const flood = startFlood({ name, url: portal.url, greedy })
      try {
        await setTimeout(floodFirst)
        return await serve()
      } finally {
        await flood.stop()
      }
    }
    const names = Object.keys(floods) as FloodName[]
    const inTurn = async (): Promise<Service[]> => {
      const services: Service[] = []
      for (const name of names) services.push(await serveUnder(name))
      return services
    }
    // The ERP takes longer for a first request, so everything is requested once beforehand.
    await inTurn()
    await erp.behave({ delay: erpDelay })

    // Orders are placed without a flood, too, because they also slow searches down.
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const [quiet, flooded] = [await serve(), await inTurn()]
      measured.push({ quiet, flooded })
      tell(`  round ${round + 1}  p99 of searches ${milliseconds(quiet.p99)}, under floods ${flooded.map(({ p99 }) => milliseconds(p99)).join(', ')}`)
    }
    return resultsOf(measured, names, orders)
  } finally {
    await portal.stop()
    await erp.stop()
  }
}

/** @param names of the floods in `measured`; `orders`: how many were placed each time */
function resultsOf (measured: readonly Measured[], names: readonly FloodName[], orders: number): Results {
  const refused = (services: readonly Service[]): number => services.reduce((sum, service) => sum + service.refused, 0)
  const quiet = measured.map(round => round.quiet)
  const floodsOf = names.map((name, at) => {
    const services = measured.flatMap(({ flooded }) => flooded[at] ?? [])
    return { name, services, ratio: spreadOf(services.map(({ p99 }, round) => p99 / (quiet[round]?.p99 ?? Number.NaN))) }
  })
  const placedInAll = orders * measured.length
  const row = (name: string, services: readonly Service[], ratio: string): string[] =>
    [name, `${count(placedInAll - refused(services))} of ${count(placedInAll)}`, milliseconds(spreadOf(services.map(({ p99 }) => p99)).median), ratio]
  const worst = floodsOf.reduce((most, flood) => flood.ratio.median > most.ratio.median ? flood : most)
  return {
    figures: [
      { name: 'orders refused to others under any flood', spread: spreadOf([refused(floodsOf.flatMap(({ services }) => services))]) },
      { name: 'p99 of other dealers\' searches under any flood / without', spread: worst.ratio }
    ],
    tables: [{
      title: `Orders and searches of others while somebody floods the portal, ERP at ${erpDelay} ms`,
      head: ['flood', 'orders taken', 'p99 of a search', '/ without'],
      rows: [row('none', quiet, ''), ...floodsOf.map(({ name, services, ratio }) => row(name, services, ratio.median.toFixed(2)))]
    }]
  }
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
