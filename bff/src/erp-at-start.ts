import type { FastifyBaseLogger } from 'fastify'
import { PortalError } from './errors.ts'
import type { Erp } from './ports/erp.ts'

/**
 * Checks whether the ERP answers, and logs a warning with the reason if it does not. The portal starts either way: what needs no ERP
 * works, and the rest works as soon as the ERP is back. Never throws.
 */
export async function warnOfAbsentErp (erp: Pick<Erp, 'health'>, log: Pick<FastifyBaseLogger, 'warn'>, requestId: string): Promise<void> {
  try {
    await erp.health({ requestId })
  } catch (error) {
    const what = error instanceof PortalError && error.code === 'erp_bad_reply' ? 'the ERP\'s answers cannot be used' : 'the ERP does not answer'
    log.warn({ reason: reasonOf(error), requestId }, `${what}; the portal has started without it`)
  }
}

/** The message of an error, followed by those of its causes. */
function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // If a host name has several addresses, Node reports the failure of each and no message of its own.
  const message = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  return error.cause === undefined ? message : `${message}: ${reasonOf(error.cause)}`
}
