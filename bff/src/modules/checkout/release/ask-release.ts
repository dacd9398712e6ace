import type { CustomerNumber } from '@portal/contracts/base/ids'
import { openReleasesMax } from '@portal/contracts/policy/releases'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { mustAskAboutPrices } from '@portal/contracts/rules/checkout/shown-prices'
import { PortalError } from '../../../errors.ts'
import { sharedTime } from '../../../lib/database-time.ts'
import type { SessionRecord } from '../../../ports/accounts/sessions.ts'
import type { RequestOrigin } from '../../../ports/audit/audit.ts'
import type { AskResult, NewReleaseRequest, ReleaseRequest } from '../../../ports/orders/release-requests.ts'
import { nameOf, type Submitted } from '../accept-order.ts'
import { checkedOrder, type CheckedOrder } from '../checked-order.ts'
import type { CheckoutPorts } from '../checkout.service.ts'
import { duplicatesOf, questionAbout } from '../earlier-record.ts'
import { orderContentOf, requestHashOf } from '../order-content.ts'
import { received, unknownReceipt } from '../receipt-refusals.ts'
import { inErpSinceRestore, recall, restoredLately } from '../recalled-order.ts'
import { referenceOf } from '../reference.ts'
import { releaseAudit } from './release-audit.ts'

const newPrices = 'Prices have changed since you saw them. Nothing was sent. Check the new prices before you ask for the release of the order.'

type Asker = { session: SessionRecord, rights: Rights, customerNumber: CustomerNumber, origin: RequestOrigin }

/**
 * Checks what somebody wants to order, as far as possible, and writes it as a request for release. The same key with the same content returns the
 * existing request. While the ERP is away, the check uses what was last known; the order is checked again when it is released.
 * @throws PortalError `forbidden` to staff, who may submit it; `too_many_releases`; otherwise as `acceptOrder` does
 */
export async function askRelease (ports: CheckoutPorts, submitted: Submitted, asker: Asker): Promise<ReleaseRequest> {
  const { session: { role, userId }, rights: { prices: seesPrices }, customerNumber, origin } = asker
  if (role !== 'dealer') throw new PortalError('forbidden')
  const { key, request, keptCart, duplicateOf } = submitted
  const requestHash = requestHashOf(request)
  const known = await ports.releases.findByKey({ customerNumber, key }).catch(unknownReceipt)
  if (known !== undefined) return sameRequest(known, requestHash)
  const [{ order: checked, prices, isOld }, orderedBy] = await Promise.all([checkedForRelease(ports, request, asker), received(nameOf(ports.users, userId))])
  // Whoever sees no dealer prices was shown none.
  const seen = seesPrices ? submitted.seen : undefined
  if (seen !== undefined && !isOld && mustAskAboutPrices(seen, prices)) throw new PortalError('prices_changed', { message: newPrices, prices: { seen, now: prices } })
  const order = { ...checked, ...(seen !== undefined && { seen }), ...(orderedBy !== undefined && { ordered_by: orderedBy }) }
  const reference = referenceOf(customerNumber, key)
  const asking: NewReleaseRequest = {
    userId, customerNumber, key, reference, requestHash, order, origin, content: orderContentOf(order), ...(keptCart !== undefined && { keptCart })
  }
  if (!isOld) await refuseReleasedBefore(ports, asking)
  const now = sharedTime(ports)
  const audit = releaseAudit(ports, 'release-asked', asking, { userId, origin })
  return requestOf(await received(ports.releases.ask(asking, now, duplicatesOf(order, duplicateOf, now), audit, openReleasesMax)), requestHash)
}

function requestOf (result: AskResult, requestHash: string): ReleaseRequest {
  switch (result.kind) {
    case 'asked': return result.request
    case 'known': return sameRequest(result.request, requestHash)
    case 'key-used': throw new PortalError(result.entry.state === 'withdrawn' ? 'submission_withdrawn' : 'key_reused')
    case 'not-permitted': throw new PortalError('dealer_not_yours')
    case 'too-many': throw new PortalError('too_many_releases')
    default: throw questionAbout(result, 'ask')
  }
}

function sameRequest (known: ReleaseRequest, requestHash: string): ReleaseRequest {
  if (known.requestHash !== requestHash) throw new PortalError('key_reused')
  return known
}

async function checkedForRelease (
  ports: CheckoutPorts, request: Submitted['request'], { session, customerNumber, origin: { requestId } }: Asker
): Promise<CheckedOrder & { isOld: boolean }> {
  try {
    return { ...await checkedOrder(ports, request, session, customerNumber, { requestId }, true), isOld: false }
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'erp_unavailable') throw error
    return { ...await checkedOrder(ports, request, session, customerNumber, { requestId, display: true }, true), isOld: true }
  }
}

/** For a time after the journal was restored from a backup: the request may have been made, and released, after the backup. */
async function refuseReleasedBefore (ports: CheckoutPorts, asking: NewReleaseRequest): Promise<void> {
  const restoredAt = await received(restoredLately(ports))
  if (restoredAt === undefined) return
  const found = await inErpSinceRestore(ports, asking, restoredAt, asking.origin.requestId)
  if (typeof found === 'string') return
  await received(recall(ports, { ...asking, actorId: null }, found))
  throw new PortalError('release_ended')
}
