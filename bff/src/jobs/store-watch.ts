import { hour, second } from '@portal/contracts/base/time-units'
import { reasonOf } from '../lib/error-reason.ts'
import type { Ports } from '../ports/ports.ts'
import type { DiskSpace, StoreFault, StoreWatch, Watched } from '../ports/system/store-watch.ts'
import { periodicJob } from './periodic-job.ts'

type WatchedPorts = Pick<Ports, 'databaseHealth' | 'databaseWrites' | 'sessions' | 'diskSpace' | 'certificateEnd' | 'clock'>
type Log = Record<'warn' | 'info' | 'error', (details: object, message: string) => void>

const everyMs = 15 * second

const sayings: Readonly<Record<Watched, [begun: string, over: string]>> = {
  database: ['the database does not answer', 'the database answers again'],
  writes: ['the database takes no changes: no order is received', 'the database takes changes again'],
  sessions: ['the store of the sessions does not answer: nobody can log in', 'the store of the sessions answers again']
}

/** Watches the stores, above all whether they can be written to: a store that can be read may still refuse changes. */
export function createStoreWatch (
  { databaseHealth, databaseWrites, sessions, diskSpace, certificateEnd, clock }: WatchedPorts, log: Log
): StoreWatch & { sweep: () => Promise<void>, start: () => void, stop: () => Promise<void> } {
  const faults = new Map<Watched, StoreFault>()
  let disk: DiskSpace | undefined
  let certificate: { end: number | undefined, at: number } | undefined

  function found (what: Watched, problem: unknown): void {
    const known = faults.get(what)
    const [begun, over] = sayings[what]
    if (problem === undefined && known !== undefined) {
      faults.delete(what)
      log.info({ since: new Date(known.since).toISOString() }, over)
    } else if (problem !== undefined) {
      faults.set(what, { since: known?.since ?? clock.now(), reason: reasonOf(problem) })
      if (known === undefined) log.warn({ reason: reasonOf(problem) }, begun)
    }
  }

  const problemOf = async (check: Promise<void>): Promise<unknown> => await check.then(() => undefined, (error: unknown) => error ?? new Error('unknown'))

  async function sweep (): Promise<void> {
    const [database, writes, session, space] = await Promise.all([
      problemOf(databaseHealth()), problemOf(databaseWrites()), problemOf(sessions.health()), diskSpace?.().catch(() => undefined)
    ])
    found('database', database)
    // A database that is away takes no changes either; one fault is enough to report.
    found('writes', database === undefined ? writes : undefined)
    found('sessions', session)
    disk = space
    await lookAtCertificate()
  }

  async function lookAtCertificate (): Promise<void> {
    const now = clock.now()
    if (certificateEnd === undefined || (certificate !== undefined && Math.abs(now - certificate.at) < hour)) return
    certificate = { end: await certificateEnd().catch(() => undefined), at: now }
  }

  const job = periodicJob(clock, everyMs, sweep, error => { log.error({ err: error }, 'the stores are no longer watched') })

  return { faults: () => faults, disk: () => disk, certificateEnd: () => certificate?.end, sweep, start: job.start, stop: job.stop }
}
