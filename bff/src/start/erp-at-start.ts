import type { FastifyBaseLogger } from 'fastify'
import type { RequestId } from '@portal/contracts/base/ids'
import { PortalError } from '../errors.ts'
import type { Erp } from '../ports/erp/erp.ts'
import { reasonOf } from '../lib/error-reason.ts'

/**
 * Checks whether the ERP answers, and logs a warning with the reason if it does not. The portal starts either way: what needs no ERP
 * works, and the rest works as soon as the ERP is back. Never throws.
 */
export async function warnOfAbsentErp (erp: Pick<Erp, 'health'>, log: Pick<FastifyBaseLogger, 'warn'>, requestId: RequestId): Promise<void> {
  try {
    await erp.health({ requestId })
  } catch (error) {
    const what = error instanceof PortalError && error.code === 'erp_bad_reply' ? 'the ERP\'s answers cannot be used' : 'the ERP does not answer'
    log.warn({ reason: reasonOf(error), requestId }, `${what}; the portal has started without it`)
  }
}
