import { hour } from '@portal/contracts/base/time-units'
import { releaseTimes } from '@portal/contracts/policy/releases'
import { periodicJob, type SweepJob } from '../../../jobs/periodic-job.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Log } from '../sending/dispatcher.ts'
import { releaseAudit } from './release-audit.ts'

const atOnce = 100

/** Ends requests for release that nobody answered in time. A process whose clock is off ends nothing. */
export function createLapsedRequests (ports: Pick<Ports, 'releases' | 'clock' | 'clockCheck' | 'ids'>, log: Log): SweepJob {
  const { releases, clock, clockCheck } = ports

  async function sweep (): Promise<void> {
    try {
      if (!await clockCheck.maySend()) return
      for (const request of await releases.openSince(clock.now() - releaseTimes.open, atOnce)) {
        if (job.isStopping()) return
        await releases.end(request.reference, { state: 'lapsed', at: clock.now(), by: null, reason: null, audit: releaseAudit(ports, 'release-lapsed', request, undefined) })
      }
    } catch (error) {
      log.error({ err: error }, 'requests for release that nobody answered could not be ended; will retry')
    }
  }

  const job = periodicJob(clock, hour, sweep, error => { log.error({ err: error }, 'requests for release no longer lapse') })
  return job
}
