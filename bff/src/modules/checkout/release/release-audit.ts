import type { UserId } from '@portal/contracts/base/ids'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import type { AuditRecord, RequestOrigin } from '../../../ports/audit/audit.ts'
import type { ReleaseRequest } from '../../../ports/orders/release-requests.ts'
import type { Ports } from '../../../ports/ports.ts'

/** The audit line about a request for release. @param by whoever did it, and in which request; undefined for the portal itself */
export function releaseAudit (
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>, event: Extract<AuditEvent, `release-${string}`>,
  { reference, customerNumber, order }: Pick<ReleaseRequest, 'reference' | 'customerNumber' | 'order'>,
  by: { userId: UserId, origin: RequestOrigin } | undefined, detail?: string
): AuditRecord {
  const about = `${reference}, requested by ${order.ordered_by ?? 'somebody'}`
  return {
    id: ids.uuid(),
    at: clock.now(),
    event,
    actorId: by?.userId ?? null,
    dealer: customerNumber,
    requestId: by?.origin.requestId ?? null,
    ...(by !== undefined && { address: by.origin.address }),
    order: reference,
    detail: detail === undefined ? about : `${about}: ${detail}`
  }
}
