import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { second } from '@portal/contracts/base/time-units'
import { timings } from '@portal/contracts/policy/timings'
import type { AnswerCache } from '../http/answers/answer-cache.ts'
import type { OrderTally } from '../ports/orders/order-tally.ts'
import type { Ports } from '../ports/ports.ts'
import { countedJournal } from './counted-journal.ts'
import { readErp, type ErpPorts } from './erp-figures.ts'
import { readOrders } from './order-figures.ts'
import { readStores, type StorePorts } from './store-figures.ts'

/** What the process shows of itself to Prometheus. */
export type Metrics = {
  /** Counts an answer. @param route its path in the contracts, `page`, or that of a probe */
  answered(route: string, status: number, milliseconds: number): void
  /** The journal, counting what is done with submissions. */
  counted(journal: Ports['journal']): Ports['journal']
  /** Adds what is read only when somebody asks for the figures. */
  read(ports: ErpPorts & StorePorts & { orderTally: OrderTally }, kept: Pick<AnswerCache, 'figures'>): void
  contentType: string
  /** All figures, in Prometheus's text format. */
  text(): Promise<string>
}

/** Seconds. Most answers take a few milliseconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, timings.answerWithin / second]

/** @param release that of the page; `none` if none is built */
export function createMetrics ({ version, release }: { version: string, release: string }): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  new Gauge({ name: 'portal_release_info', help: 'Always 1; the labels say which version runs, and which build of the page', labelNames: ['version', 'release'], registers })
    .set({ version, release }, 1)
  const requests = new Histogram({
    name: 'portal_request_duration_seconds', help: 'Answers by route and status, and how long they took', labelNames: ['route', 'status'], buckets, registers
  })
  /** By status and route. Looking up a child by its labels would cost as much as counting. */
  const children = new Map<number, Map<string, { observe: (seconds: number) => void }>>()
  const submissions = new Counter({
    name: 'portal_submission_events_total', help: 'What was done with submissions: received, looked up, sent again, and each outcome', labelNames: ['event'], registers
  })

  let refresh = async (): Promise<void> => {}

  function childOf (route: string, status: number): { observe: (seconds: number) => void } {
    const byRoute = children.get(status) ?? new Map()
    children.set(status, byRoute)
    const child = requests.labels(route, String(status))
    byRoute.set(route, child)
    return child
  }

  return {
    answered (route, status, milliseconds) {
      (children.get(status)?.get(route) ?? childOf(route, status)).observe(milliseconds / 1000)
    },
    counted: journal => countedJournal(journal, event => { submissions.inc({ event }) }),
    read (ports, kept) {
      readErp(ports, register)
      readOrders(ports.orderTally, register)
      refresh = readStores(ports, registers)
      readKept(kept, register)
    },
    contentType: register.contentType,
    async text () {
      await refresh()
      return await register.metrics()
    }
  }
}

function readKept (kept: Pick<AnswerCache, 'figures'>, register: Registry): void {
  register.registerMetric(new Counter({
    name: 'portal_kept_answers_total',
    help: 'Answers of calls that are kept for a few seconds: used again, made again, or standing in because the ERP is away',
    labelNames: ['route', 'outcome'],
    registers: [],
    collect () {
      this.reset()
      for (const { path: route, hits, misses, stale } of kept.figures().calls) {
        this.inc({ route, outcome: 'hit' }, hits)
        this.inc({ route, outcome: 'miss' }, misses)
        this.inc({ route, outcome: 'stale' }, stale)
      }
    }
  }))
  register.registerMetric(new Gauge({
    name: 'portal_kept_answers_bytes', help: 'Memory that kept answers take', registers: [], collect () { this.set(kept.figures().bytes) }
  }))
}
