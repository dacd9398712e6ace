import type { FastifyBaseLogger } from 'fastify'
import type { Erp } from './ports/erp.ts'

/**
 * Asks whether the ERP answers and warns with the reason where it does not. The start does not depend on it: what needs no ERP
 * works, and the rest will as soon as the ERP is there. Never throws.
 */
export async function warnOfAbsentErp (erp: Pick<Erp, 'health'>, log: Pick<FastifyBaseLogger, 'warn'>, requestId: string): Promise<void> {
  try {
    await erp.health({ requestId })
  } catch (error) {
    log.warn({ reason: reasonOf(error), requestId }, 'the ERP does not answer; the portal has started without it')
  }
}

/** The messages of an error and of what caused it, the outermost first. */
function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Where a name has several addresses, Node reports the failure of each, and no message of its own.
  const message = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  return error.cause === undefined ? message : `${message}: ${reasonOf(error.cause)}`
}
