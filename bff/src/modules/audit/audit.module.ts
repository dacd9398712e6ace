import type { JobLog } from '../../jobs/job-log.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'
import type { Module } from '../module.ts'
import { auditRoutes } from './audit.routes.ts'
import { createChainWorker } from './chain-worker.ts'
import type { RefusalTally } from './refusal-tally.ts'

/** @param keptFor milliseconds after which lines are removed; undefined keeps them all */
export function auditModule (
  ports: Pick<Ports, 'audit' | 'users' | 'auditChain' | 'clock' | 'ids'> & { removals: RemovalGuard }, refusals: RefusalTally, keptFor: number | undefined, log: JobLog
): Module {
  return {
    routes: { forAdmin: serve => { auditRoutes(serve, ports) } },
    // The tally is stopped first: what it then writes is linked, too.
    jobs: [createChainWorker(ports, keptFor, log), refusals]
  }
}
