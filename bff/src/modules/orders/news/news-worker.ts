import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { clockSkew } from '@portal/contracts/policy/ordering'
import { day, minute, second } from '@portal/contracts/base/time-units'
import { PortalError } from '../../../errors.ts'
import type { JobLog } from '../../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../../jobs/periodic-job.ts'
import type { ClaimedDealer } from '../../../ports/orders/order-news.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lookAtDealer, type LookPorts } from './look-at-dealer.ts'
import { readChanges } from './read-changes.ts'

export type NewsPorts = LookPorts & Pick<Ports, 'erpMonitor' | 'clockCheck' | 'process'>
type Log = Pick<JobLog, 'warn' | 'error'>

const sweepEvery = 5 * second
/** How long a dealer whose orders could not be read waits. */
const retryAfter = 5 * minute

/**
 * Watches the dealers' orders in the ERP for changes. One process reads at a time.
 * @param readsPerSecond the most requests that the ERP gets
 * @param settledAfter milliseconds after which an order that the ERP has taken must be in its lists
 */
export function createNewsWorker (ports: NewsPorts, { readsPerSecond, settledAfter }: { readsPerSecond: number, settledAfter: number }, log: Log): SweepJob {
  const { orderNews, erpMonitor, clock, clockCheck, ids, process } = ports
  const by = `${process.host} ${process.pid}`
  const stopped = Promise.withResolvers<void>()
  let [pacedAt, nextReadAt] = [0, 0]
  let says: { changes: boolean, askedAt: number } | undefined
  let [tidiedAt, enrolledAt] = [-Infinity, -Infinity]

  /** Waits until the ERP may be read again. */
  async function pace (): Promise<void> {
    const now = clock.now()
    // The clock was set back.
    if (now < pacedAt) nextReadAt = now
    pacedAt = now
    const wait = nextReadAt - now
    nextReadAt = Math.max(now, nextReadAt) + second / readsPerSecond
    if (wait > 0) await Promise.race([clock.delay(wait), stopped.promise])
    // Nothing is lost: another process, or the next start, looks at the dealer.
    if (job.isStopping()) throw new PortalError('portal_unavailable')
  }

  async function look (dealer: ClaimedDealer, saysChanges: boolean): Promise<void> {
    try {
      await orderNews.record(await lookAtDealer(ports, dealer, { requestId: ids.uuid(), pace, saysChanges, settledAfter }), clock.now())
    } catch (error) {
      if (!(error instanceof PortalError)) log.error({ err: error, dealer: dealer.customerNumber }, 'the orders of a dealer could not be compared; will retry')
      await orderNews.putOff(dealer, clock.now() + (job.isStopping() ? 0 : retryAfter))
      if (error instanceof PortalError && error.code !== 'erp_bad_reply') throw error
    }
  }

  async function everySoOften (now: number): Promise<void> {
    if (Math.abs(now - enrolledAt) >= minute) {
      await orderNews.watchDealers(now)
      enrolledAt = now
    }
    if (Math.abs(now - tidiedAt) >= day) {
      await orderNews.forget(now - orderNewsTimes.kept)
      tidiedAt = now
    }
  }

  /** Asks the ERP what has changed. If it no longer says, the dealers with open orders are read one by one again. */
  async function heedChanges (now: number): Promise<boolean> {
    if (says !== undefined && Math.abs(now - says.askedAt) < orderNewsTimes.changesEvery) return says.changes
    // What was planned before the clock was set back is due.
    if ((await orderNews.changesRead()).askedAt > now + clockSkew) await orderNews.readAll(now)
    const changes = await readChanges(ports, { requestId: ids.uuid(), pace })
    if (!changes && says?.changes !== false) await orderNews.readAll(now + orderNewsTimes.lookAgain)
    says = { changes, askedAt: now }
    return changes
  }

  async function lookAtAll (): Promise<void> {
    while (!job.isStopping() && erpMonitor.awaySince() === undefined) {
      const now = clock.now()
      if (!await clockCheck.maySend() || !await orderNews.takeTurn(by, now, now + orderNewsTimes.turn)) return
      await everySoOften(now)
      const saysChanges = await heedChanges(now)
      const dealer = await orderNews.claim(by, clock.now(), clock.now() + orderNewsTimes.turn)
      if (dealer === undefined) return
      await look(dealer, saysChanges)
    }
  }

  async function sweep (): Promise<void> {
    try {
      await lookAtAll()
    } catch (error) {
      // An ERP or a database that is away is reported elsewhere.
      if (!(error instanceof PortalError)) log.error({ err: error }, 'the orders in the ERP could not be checked for changes; will retry')
    }
  }

  const job = periodicJob(clock, sweepEvery, sweep, error => { log.error({ err: error }, 'the orders in the ERP are no longer checked for changes') })

  return {
    ...job,
    async stop () {
      const ended = job.stop()
      stopped.resolve()
      await ended
      const now = clock.now()
      // Another process need not wait for the end of this one's turn.
      await orderNews.takeTurn(by, now, now).catch((error: unknown) => { log.warn({ err: error }, 'the turn to look at orders could not be passed on') })
    }
  }
}
