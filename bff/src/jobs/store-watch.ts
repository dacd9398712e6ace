import { hour, minute, second } from '@portal/contracts/base/time-units'
import { reasonOf } from '../lib/error-reason.ts'
import type { Ports } from '../ports/ports.ts'
import type { DiskSpace, StoreFault, StoreWatch, Watched } from '../ports/system/store-watch.ts'
import type { JobLog } from './job-log.ts'
import { periodicJob, type SweepJob } from './periodic-job.ts'

type WatchedPorts = Pick<Ports, 'databaseHealth' | 'databaseWrites' | 'sessions' | 'diskSpace' | 'certificateEnd' | 'clock'>

/** Milliseconds between two looks at the stores. */
export const storesWatchedEvery = 15 * second

/** How often callers that meet a fault can cause a check, and how often the log repeats a fault that lasts. */
const [lookEvery, sayEvery] = [second, minute]

const sayings: Readonly<Record<Watched, { begun: string, lasts: string, over: string }>> = {
  database: { begun: 'the database does not answer: no order is received', lasts: 'the database still does not answer: no order is received', over: 'the database answers again' },
  writes: { begun: 'the database accepts no changes: no order is received', lasts: 'the database still accepts no changes: no order is received', over: 'the database accepts changes again' },
  sessions: {
    begun: 'the session store cannot be used: nobody can log in',
    lasts: 'the session store still cannot be used: nobody can log in',
    over: 'the session store can be used again'
  }
}

/**
 * Watches the stores, above all whether they can be written to: a store that can be read may still refuse changes. The log has a line when a fault begins,
 * one a minute while it lasts, and one when it is over.
 */
export function createStoreWatch (
  { databaseHealth, databaseWrites, sessions, diskSpace, certificateEnd, clock }: WatchedPorts, log: JobLog
): StoreWatch & SweepJob {
  const faults = new Map<Watched, StoreFault>()
  const past = new Map<Watched, { since: number, until: number }>()
  const saidAt = new Map<Watched, number>()
  let looking: { at: number, work: Promise<void> } | undefined
  let disk: DiskSpace | undefined
  let certificate: { end: number | undefined, at: number } | undefined

  function found (what: Watched, problem: unknown): void {
    const now = clock.now()
    const known = faults.get(what)
    const { begun, lasts, over } = sayings[what]
    if (problem === undefined) {
      faults.delete(what)
      if (known === undefined) return
      past.set(what, { since: known.since, until: now })
      log.info({ since: asInstant(known.since) }, over)
      return
    }
    const fault = { since: known?.since ?? now, reason: reasonOf(problem) }
    faults.set(what, fault)
    const details = { reason: fault.reason, since: asInstant(fault.since) }
    if (known === undefined) log.warn(details, begun)
    else if (now - (saidAt.get(what) ?? now) >= sayEvery) log.error(details, lasts)
    else return
    saidAt.set(what, now)
  }

  const asInstant = (time: number): string => new Date(time).toISOString()

  const problemOf = async (check: Promise<void>): Promise<unknown> => await check.then(() => undefined, (error: unknown) => error ?? new Error('unknown'))

  async function look (): Promise<void> {
    const now = clock.now()
    if (looking === undefined || Math.abs(now - looking.at) >= lookEvery) looking = { at: now, work: lookAtStores() }
    await looking.work
  }

  async function lookAtStores (): Promise<void> {
    const [database, writes, session, space] = await Promise.all([
      problemOf(databaseHealth()), problemOf(databaseWrites()), problemOf(sessions.health().then(sessions.writes)), diskSpace?.().catch(() => undefined)
    ])
    found('database', database)
    // A database that is away accepts no changes either; one fault is enough to report.
    found('writes', database === undefined ? writes : undefined)
    found('sessions', session)
    disk = space
  }

  async function sweep (): Promise<void> {
    await look()
    await lookAtCertificate()
  }

  async function lookAtCertificate (): Promise<void> {
    const now = clock.now()
    if (certificateEnd === undefined || (certificate !== undefined && Math.abs(now - certificate.at) < hour)) return
    certificate = { end: await certificateEnd().catch(() => undefined), at: now }
  }

  const job = periodicJob(clock, storesWatchedEvery, sweep, error => { log.error({ err: error }, 'the stores are no longer watched') })

  return { ...job, faults: () => faults, past: () => past, look, disk: () => disk, certificateEnd: () => certificate?.end }
}
