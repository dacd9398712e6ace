import { day } from '@portal/contracts/base/time-units'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'

type ChainPorts = Pick<Ports, 'auditChain' | 'clock' | 'ids'> & { removals: RemovalGuard }
type Log = Record<'info' | 'error', (details: object, message: string) => void>

const everyMs = 10_000
/** Lines that are linked in one transaction. */
const linesAtOnce = 500

/** Links the lines of the audit log, and removes those that are too old. Any number of processes may run one. */
export type ChainWorker = {
  /** Links what waits, and once a day removes what is too old and logs the head of the chain. Never throws. */
  sweep: () => Promise<void>
  /** Sweeps at once, and again after each pause, until stopped. */
  start: () => void
  /** Links what the last requests have written. */
  stop: () => Promise<void>
}

/** @param keptFor milliseconds after which lines are removed; undefined keeps them all */
export function createChainWorker ({ auditChain, clock, ids, removals }: ChainPorts, keptFor: number | undefined, log: Log): ChainWorker {
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
    sweep,
    start: job.start,
    async stop () {
      await job.stop()
      await trying(link)
    }
  }
}
