import { knownItems } from '@portal/fixtures/data/known-items'
import { pick } from '@portal/fixtures/data/random'
import { minute, second } from '@portal/contracts/base/time-units'
import type { Clock } from './people/browser.ts'
import type { Absence, ErpOutages } from './processes/erp.ts'
import type { Change, Changed } from './history.ts'

export type OutageOptions = {
  /** Undefined if it has no outages. */
  erp: ErpOutages | undefined
  clock: Clock
  random: () => number
  /** The number of outages, spread over the submissions. */
  count: number
  submissions: number
  /** The number of submissions that people have finished. */
  done: () => number
  /** The dealers, some of whom are suspended. */
  customers: readonly string[]
  /** What people do shortly before each outage, and nothing else. */
  before: () => Promise<void>
  log: (line: string) => void
}

/** An outage of the ERP, and what was different in it afterward, for a while. */
export type Outage = { absence: Absence, from: number, back: number, changes: readonly Changed[] }

export type Outages = {
  /** Resolves when people may order, which is at once except shortly before an outage. */
  ready: () => Promise<void>
  isAway: () => boolean
  /** Resolves when the last one is over, and everything is as it was before. */
  over: Promise<void>
  past: () => readonly Outage[]
  /** What was different in the ERP, and when. */
  changes: () => readonly Change[]
}

const absences: readonly Absence[] = ['gone', 'refuses', 'hangs']
/** Milliseconds of portal time: the length of an outage, and from its end until its changes are undone. */
const outageTimes = { away: 60 * minute, changed: 25 * minute } as const
const suspended = 6
/** This item gets more expensive with every outage, so that its price is never a known one. Other prices stay. */
const dearer = knownItems.inStock
const mayGo = [knownItems.outOfStock, knownItems.namesAnother, knownItems.awkwardNumber, knownItems.idleBreak].map(item => item.number)

/** What changes in the ERP with the n-th outage, counted from 0: a price, an item that is no longer sold, and suspended dealers. */
function changesOf (n: number, customers: readonly string[], random: () => number): Changed[] {
  const price = dearer.dealer + Math.round((dearer.retail - dearer.dealer) * (n + 1) / (n + 2))
  const dealers = new Set(Array.from({ length: Math.min(suspended, Math.ceil(customers.length / 6)) }, () => pick(random, customers)))
  return [
    { kind: 'dearer', item: dearer.number, price },
    { kind: 'gone', item: pick(random, mayGo) },
    ...Array.from(dealers, (customer): Changed => ({ kind: 'suspended', customer }))
  ]
}

/** Takes the ERP away from everybody for an hour, repeatedly. Each time it comes back with changes, which are undone later. */
export function startOutages ({ erp, clock, random, count, submissions, done, customers, before, log }: OutageOptions): Outages {
  const past: Outage[] = []
  const changes: Change[] = []
  let isAway = false
  let ready = Promise.resolve()
  let kind = Math.floor(random() * absences.length)

  async function outage (erp: ErpOutages, n: number): Promise<void> {
    const absence = absences[kind++ % absences.length] ?? 'gone'
    const changed = changesOf(n, customers, random)
    ready = before()
    await ready
    isAway = true
    await erp.goAway(absence)
    const from = clock.now()
    log(`the ERP is away for an hour: ${absence}`)
    await clock.delay(outageTimes.away)
    const back = clock.now()
    await erp.comeBack(changed)
    isAway = false
    past.push({ absence, from, back, changes: changed })
    log('the ERP is back')
    await clock.delay(outageTimes.changed)
    const to = clock.now()
    await erp.takeBack()
    changes.push(...changed.map(change => ({ ...change, from, back, to })))
  }

  async function all (): Promise<void> {
    for (let n = 0; n < count; n++) {
      while (done() < submissions * (n + 0.4) / (count + 0.4)) await clock.delay(second)
      if (erp === undefined) throw new Error('this ERP has no outages')
      await outage(erp, n)
    }
  }

  return { ready: async () => await ready, isAway: () => isAway, over: all(), past: () => past, changes: () => changes }
}
