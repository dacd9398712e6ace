import { hour } from '@portal/contracts/base/time-units'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'

type ForgettingPorts = Pick<Ports, 'journal' | 'mailQueue' | 'clock'> & { removals: RemovalGuard }
type Log = Pick<JobLog, 'error'>

/** Few, so that new orders hardly wait. */
const ordersAtOnce = 100

/** Forgets the contents of old orders, and mails that were given up. @param keptFor milliseconds; undefined where everything is kept */
export function createForgetting ({ journal, mailQueue, clock, removals }: ForgettingPorts, keptFor: number | undefined, log: Log): SweepJob {
  async function sweep (): Promise<void> {
    if (keptFor === undefined) return
    const due = clock.now() - keptFor
    try {
      const before = await removals.limit('orders', due, await journal.oldestToForget(due))
      if (before === undefined) return
      await mailQueue.forgetGivenUp(before)
      while (!job.isStopping() && await journal.forget(before, ordersAtOnce) === ordersAtOnce) continue
    } catch (error) {
      log.error({ err: error }, 'old orders could not be forgotten; will retry')
    }
  }

  const job = periodicJob(clock, hour, sweep, error => { log.error({ err: error }, 'old orders are no longer forgotten') })

  return {
    ...job,
    start () {
      if (keptFor !== undefined) job.start()
    }
  }
}
