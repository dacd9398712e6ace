import { day } from '@portal/contracts/base/time-units'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'

type Log = Record<'info' | 'error', (details: object, message: string) => void>

const everyMs = 10_000
/** Lines that are linked in one transaction. */
const linesAtOnce = 500

/** Links the lines of the audit log, and removes those that are too old. Any number of processes may run one. */
export type ChainWorker = {
  /** Links what waits, and once a day removes what is too old and logs the head of the chain. Never throws. */
  sweep: () => Promise<void>
  /** Sweeps every 10 s until stopped. */
  start: () => void
  /** Links what the last requests have written. */
  stop: () => Promise<void>
}

/** @param keptFor milliseconds after which lines are removed; undefined keeps them all */
export function createChainWorker ({ auditChain, clock, ids }: Pick<Ports, 'auditChain' | 'clock' | 'ids'>, keptFor: number | undefined, log: Log): ChainWorker {
  let dailyDue = 0

  async function link (): Promise<void> {
    while (await auditChain.link(clock.now(), linesAtOnce) === linesAtOnce && !job.isStopping());
  }

  async function daily (): Promise<void> {
    const now = clock.now()
    if (now < dailyDue) return
    if (keptFor !== undefined) {
      const lines = await auditChain.remove(now - keptFor, { id: ids.uuid(), at: now })
      if (lines > 0) log.info({ lines }, 'old lines of the audit log were removed')
    }
    const { number, hash } = await auditChain.head()
    if (number > 0) log.info({ head: `${number}:${hash}` }, 'the audit log is linked up to here')
    dailyDue = now + day
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
