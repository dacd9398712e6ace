import { minute } from '@portal/contracts/base/time-units'
import { PortalError } from '../errors.ts'
import { reasonOf } from '../lib/error-reason.ts'
import type { Clock } from '../ports/system/clock.ts'
import type { StoreWatch } from '../ports/system/store-watch.ts'

export type JobLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** How often the same line about an outage may be logged. */
const sayEvery = minute

/**
 * The log of the background jobs. While something is away, all jobs meet that again and again: if it is a store, the watch says so for all of them;
 * for anything else, each job says so once a minute, without a stack trace. The same applies to each order that is named. Faults of the
 * portal's own are logged as they come.
 */
export function createJobLog (log: JobLog, stores: Pick<StoreWatch, 'look' | 'faults'>, clock: Pick<Clock, 'now'>): JobLog {
  const saidAt = new Map<string, number>()

  async function sayOutage (error: PortalError, details: object, message: string): Promise<void> {
    const order = 'reference' in details ? String(details.reference) : undefined
    if (order === undefined) {
      await stores.look()
      if (stores.faults().size > 0) return
    }
    const now = clock.now()
    for (const [said, at] of saidAt) if (Math.abs(now - at) >= sayEvery) saidAt.delete(said)
    const said = `${message} ${order}`
    if (saidAt.has(said)) return
    saidAt.set(said, now)
    log.warn({ ...details, err: undefined, code: error.code, reason: reasonOf(error) }, message)
  }

  const unlessOutage = (level: 'warn' | 'error') => (details: object, message: string): void => {
    const error = 'err' in details ? details.err : undefined
    if (error instanceof PortalError && error.status === 503) sayOutage(error, details, message).catch(() => {})
    else log[level](details, message)
  }

  return { info: (details, message) => { log.info(details, message) }, warn: unlessOutage('warn'), error: unlessOutage('error') }
}
