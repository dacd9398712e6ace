import { day } from '@portal/contracts/base/time-units'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'

type ChainPorts = Pick<Ports, 'auditChain' | 'clock' | 'ids'> & { removals: RemovalGuard }
type Log = Pick<JobLog, 'info' | 'error'>

const everyMs = 10_000
/** Lines that are linked in one transaction. */
const linesAtOnce = 500

/**
 * Links the lines of the audit log, at the end also what the last requests have written. Once a day, it removes those that are too old and logs the
 * head of the chain.
 * @param keptFor milliseconds after which lines are removed; undefined keeps them all
 */
export function createChainWorker ({ auditChain, clock, ids, removals }: ChainPorts, keptFor: number | undefined, log: Log): SweepJob {
  let dailyAt = Number.NEGATIVE_INFINITY

  async function link (): Promise<void> {
    while (await auditChain.link(clock.now(), linesAtOnce) === linesAtOnce && !job.isStopping());
  }

  async function remove (now: number, due: number): Promise<void> {
    const before = await removals.limit('audit lines', due, await auditChain.oldest())
    if (before === undefined) return
    const lines = await auditChain.remove(before, { id: ids.uuid(), at: now })
    if (lines > 0) log.info({ lines }, 'old lines of the audit log were removed')
  }

  async function daily (): Promise<void> {
    const now = clock.now()
    // A clock that was set back must not keep it waiting.
    if (Math.abs(now - dailyAt) < day) return
    if (keptFor !== undefined) await remove(now, now - keptFor)
    const { number, hash } = await auditChain.head()
    if (number > 0) log.info({ head: `${number}:${hash}` }, 'the audit log is linked up to here')
    dailyAt = now
  }

  async function trying (work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'the audit log could not be linked; will retry')
    }
  }

  const sweep = async (): Promise<void> => await trying(async () => {
    await link()
    await daily()
  })

  const job = periodicJob(clock, everyMs, sweep, error => { log.error({ err: error }, 'the audit log is no longer linked') })

  return {
    ...job,
    async stop () {
      await job.stop()
      await trying(link)
    }
  }
}
