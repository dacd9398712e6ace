import { Counter, Gauge, Histogram, type Metric, type Registry } from 'prom-client'
import type { Ports } from '../ports/ports.ts'

export type ErpPorts = Pick<Ports, 'erpMonitor' | 'clock'>

/** Seconds. The limits of a read and of a person's wait for an order are among them. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const outcomes = ['answered', 'refused', 'failed', 'unusable', 'shared'] as const
const breakerStates = ['closed', 'half-open', 'open'] as const

/** What this process has seen of the ERP. */
export function readErp ({ erpMonitor, clock }: ErpPorts, register: Registry): void {
  const shown = (metric: Metric): void => { register.registerMetric(metric) }
  shown(new Counter({
    name: 'portal_erp_requests_total',
    help: 'Requests to the ERP by operation: answered, refused as too busy, failed, answered but unusable (counted as answered, too), or shared with one under way',
    labelNames: ['operation', 'outcome'],
    registers: [],
    collect () {
      this.reset()
      for (const totals of erpMonitor.totals()) for (const outcome of outcomes) this.inc({ operation: totals.operation, outcome }, totals[outcome])
    }
  }))
  const durations = new Histogram({
    name: 'portal_erp_request_duration_seconds', help: 'How long requests to the ERP took, by operation', labelNames: ['operation'], buckets, registers: []
  })
  erpMonitor.onEnded((operation, milliseconds) => { durations.observe({ operation }, milliseconds / 1000) })
  shown(durations)
  shown(new Counter({
    name: 'portal_erp_turned_away_total',
    help: 'Requests that were not sent to the ERP: breaker open, backing off, or too many under way',
    registers: [],
    collect () {
      this.reset()
      this.inc(erpMonitor.report().turned_away)
    }
  }))
  const gauge = (name: string, help: string, read: () => number): void => {
    shown(new Gauge({ name, help, registers: [], collect () { this.set(read()) } }))
  }
  gauge('portal_erp_away_seconds', 'For how long the ERP has not answered; 0 while it does', () => {
    const since = erpMonitor.awaySince()
    return since === undefined ? 0 : Math.max(0, clock.now() - since) / 1000
  })
  gauge('portal_erp_reads_under_way', 'Reads of the ERP that are under way or waiting', () => erpMonitor.report().under_way)
  gauge('portal_erp_reads_under_way_max', 'How many of these there may be; any more are refused', () => erpMonitor.report().under_way_max)
  shown(new Gauge({
    name: 'portal_erp_breaker',
    help: 'The circuit breaker: 1 for the state that it is in',
    labelNames: ['state'],
    registers: [],
    collect () {
      const { breaker } = erpMonitor.report()
      for (const state of breakerStates) this.set({ state }, breaker === state ? 1 : 0)
    }
  }))
  shown(new Gauge({
    name: 'portal_erp_connections',
    help: 'Connections to the ERP: open, busy among these, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect () {
      for (const [pool, figures] of Object.entries(erpMonitor.pools())) for (const [state, count] of Object.entries(figures)) this.set({ pool, state }, count)
    }
  }))
}
