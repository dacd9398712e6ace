import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '@portal/contracts/errors'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import { clientAddress, clientNetwork } from '../../lib/client-network.ts'
import type { PortalError } from '../../errors.ts'
import type { NoteRefusal } from '../../ports/audit/audit.ts'

/** The refusals that the audit log counts. The others of interest, above all 403, have a line each. */
const events: Partial<Record<ErrorCode, AuditEvent>> = {
  cross_site: 'cross-site',
  throttled: 'throttled',
  dealer_not_yours: 'dealer-refused',
  dealer_changed: 'dealer-changed'
}

export type NoteError = (error: PortalError, request: FastifyRequest) => void

/** Notes errors that are of interest to the audit log: each once, although several places may see it. */
export function notedRefusals (note: NoteRefusal): NoteError {
  const noted = new WeakSet<PortalError>()
  return (error, request) => {
    const { concealed } = error
    const event = concealed === undefined ? events[error.code] : 'record-refused'
    if (event === undefined || noted.has(error)) return
    noted.add(error)
    const path = request.routeOptions.url ?? 'an unknown path'
    const about = concealed?.record ?? error.about
    const isDealer = error.code === 'dealer_not_yours' || error.code === 'dealer_changed'
    note({
      event,
      network: clientNetwork(request.ip),
      address: clientAddress(request.ip),
      requestId: request.id,
      actorId: request.asking?.userId ?? null,
      dealer: isDealer ? error.about ?? null : concealed?.dealer ?? null,
      detail: about === undefined ? path : `${path}, ${about}`
    })
  }
}
