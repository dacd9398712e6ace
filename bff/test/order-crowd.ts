import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { submissionStates } from '@portal/contracts/checkout'
import { minute } from '@portal/contracts/base/time-units'
import type { FakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { login } from './outage-checks.ts'
import { eventually } from './servers/eventually.ts'
import { createVisitor, type ProcessClient } from './servers/portal-process.ts'
import { setClock } from './servers/set-clock.ts'

/** An order as its dealer knows it: `begun` as `performance.now()` tells the time; `reference` is undefined until the portal has acknowledged it. */
type Placed = { key: string, dealer: string, begun: number, reference: string | undefined }

/** Dealers who order and look things up, whatever happens meanwhile. Like the page, they ask again under the same key until they have an answer. */
export type OrderCrowd = {
  /** How many of the orders that were begun since then, by `performance.now()`, have been acknowledged. */
  acknowledged: (since?: number) => number
  /** The codes of what was refused since the last time, with their counts. */
  refusals: () => Record<string, number>
  /** Answers that no outage explains: neither 200 nor a 503 that says when to come back, or later than the portal promises. */
  strange: readonly string[]
  /** Nobody begins anything new. Resolves when all orders are acknowledged. */
  finish: () => Promise<void>
  /** Everybody gives up. */
  leave: () => void
  /** What the ERP has of the orders: the references that it lacks, and those that it has more than once or that nobody knows. */
  compare: (erp: FakeErp) => { missing: readonly string[], doubled: readonly string[] }
}

/** The BFF answers within 13 s. On a busy machine it takes a little longer to be seen. */
const answerWithin = 14_000
const pause = 250

/**
 * @param urls of the processes, which everybody asks in turn
 * @param dealers numbers of dealers who have accounts
 */
export async function startOrderCrowd (urls: readonly string[], dealers: readonly string[]): Promise<OrderCrowd> {
  const placed: Placed[] = []
  const strange: string[] = []
  let refused: string[] = []
  const [finishing, leaving] = [new AbortController(), new AbortController()]

  async function ask (what: string, answer: ReturnType<ProcessClient['call']>): Promise<Awaited<typeof answer> | undefined> {
    try {
      const { status, error, headers, tookMs } = await answer
      if (tookMs > answerWithin) strange.push(`${what} took ${Math.round(tookMs)} ms`)
      if (status === 200) return await answer
      refused.push(error.code)
      if (status !== 503 || headers.get('retry-after') === null) strange.push(`${what}: ${status} ${JSON.stringify(error)}`)
    } catch (error) {
      strange.push(`${what}: ${String(error)}`)
    }
    return undefined
  }

  async function acknowledge (person: ProcessClient, order: Placed): Promise<void> {
    const answer = person.call('createOrder', {
      submission_key: order.key,
      order: {
        cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
        data: { customer_number: order.dealer, shipping: 'default', po_number: `CROWD ${order.key.slice(0, 8)}`, special_instructions: '', address: 9999 }
      }
    })
    if (await ask('createOrder', answer) !== undefined) order.reference = (await answer).body.submission.reference
  }

  async function orders (dealer: string, nth: number): Promise<void> {
    const people = await Promise.all(urls.map(async url => await loggedIn(url, dealer)))
    for (let turn = nth; !finishing.signal.aborted; turn++) {
      const order: Placed = { key: randomUUID(), dealer, begun: performance.now(), reference: undefined }
      placed.push(order)
      while (order.reference === undefined && !leaving.signal.aborted) {
        const person = people[turn++ % people.length]
        if (person === undefined) throw new RangeError('nobody orders nothing')
        await acknowledge(person, order)
        await ask('finances', person.call('finances', { dealer }))
        await ask('savedOrders', person.call('savedOrders', { user: dealer }))
        await setTimeout(pause)
      }
    }
  }

  const gone = Promise.all(dealers.map(orders))
  return {
    acknowledged: (since = 0) => placed.filter(({ begun, reference }) => begun >= since && reference !== undefined).length,
    refusals () {
      const counts = Object.fromEntries(Object.entries(Object.groupBy(refused, code => code)).map(([code, all]) => [code, all?.length ?? 0]))
      refused = []
      return counts
    },
    strange,
    async finish () {
      finishing.abort()
      await gone
    },
    leave () {
      finishing.abort()
      leaving.abort()
    },
    compare (erp) {
      const inErp = Map.groupBy(erp.orders(), ({ order }) => order.reference)
      const known = new Set(placed.map(({ reference }) => reference ?? ''))
      return {
        missing: [...known].filter(reference => !inErp.has(reference)),
        doubled: [...inErp].filter(([reference, orders]) => orders.length > 1 || !known.has(reference)).map(([reference]) => reference)
      }
    }
  }
}

async function loggedIn (url: string, dealer: string): Promise<ProcessClient> {
  const person = createVisitor(url)
  await eventually(async () => {
    const { status } = await login(person, dealer)
    if (status !== 200) throw new Error(`${dealer} could not log in: ${status}`)
  })
  return person
}

/**
 * Lets time pass, a minute at a time, until no order of the journal waits for anything.
 * @param clockFiles of the portal's processes
 * @returns the states of all orders
 */
export async function settled (databaseUrl: string, clockFiles: readonly string[]): Promise<readonly string[]> {
  const { journal, close } = await openPortalDb({ url: databaseUrl, file: '' })
  const states = async (): Promise<string[]> => (await journal.inStates(submissionStates, 100_000)).map(({ state }) => state)
  let later = 0
  try {
    return await eventually(async () => {
      const all = await states()
      if (!all.some(state => ['queued', 'dispatching', 'unknown'].includes(state))) return all
      later += minute
      for (const file of clockFiles) setClock(file, { ahead: 0, later })
      await setTimeout(2000)
      throw new Error('some are not settled yet')
    }, 60_000).catch(states)
  } finally {
    await close()
  }
}
