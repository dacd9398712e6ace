import type { FastifyRequest } from 'fastify'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { ErrorCode } from '@portal/contracts/errors'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import { clientAddress, clientNetwork } from '../../lib/client-network.ts'
import type { PortalError } from '../../errors.ts'
import type { NoteRefusal, RefusedLine } from '../../ports/audit/audit.ts'

/** The refusals that the audit log counts by their code alone. */
const events: Partial<Record<ErrorCode, AuditEvent>> = {
  forbidden: 'forbidden',
  cross_site: 'cross-site',
  throttled: 'throttled',
  dealer_not_yours: 'dealer-refused',
  dealer_changed: 'dealer-changed'
}

export type NoteError = (error: PortalError, request: FastifyRequest) => void

/** Notes errors that matter to the audit log: each once, although several places may see it. */
export function notedRefusals (note: NoteRefusal): NoteError {
  const noted = new WeakSet<PortalError>()
  return (error, request) => {
    const line = error.noted ?? lineOf(error, request)
    if (line === undefined || noted.has(error)) return
    noted.add(error)
    note({
      ...line,
      network: clientNetwork(request.ip),
      address: clientAddress(request.ip),
      requestId: request.id,
      actorId: request.asking?.userId ?? null,
      dealer: dealerOf(error, request)
    })
  }
}

function lineOf ({ code, concealed, about: tried }: PortalError, request: FastifyRequest): RefusedLine | undefined {
  const event = concealed === undefined ? events[code] : 'record-refused'
  if (event === undefined) return undefined
  const path = request.routeOptions.url ?? 'an unknown path'
  const about = concealed?.record ?? tried
  return { event, detail: about === undefined ? path : `${path}, ${about}` }
}

/** The dealer that was asked for; of a refusal that is about no dealer, the asker's own. */
function dealerOf ({ code, concealed, about }: PortalError, { asking }: FastifyRequest): CustomerNumber | null {
  if (code === 'dealer_not_yours' || code === 'dealer_changed') return about ?? null
  return concealed === undefined ? asking?.dealerNumber ?? null : concealed.dealer
}
