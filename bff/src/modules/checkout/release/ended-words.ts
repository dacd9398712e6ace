import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import { PortalError, concealedNotFound } from '../../../errors.ts'
import type { ReleaseRequest } from '../../../ports/orders/release-requests.ts'
import type { Ports } from '../../../ports/ports.ts'

/**
 * The request for release that becomes an order. Whether it is still open is checked once more when the order is written.
 * @throws PortalError `not_found` for an unknown one or another dealer's, `release_ended`
 */
export async function openRequest ({ releases }: Pick<Ports, 'releases'>, reference: Reference, customerNumber: CustomerNumber): Promise<ReleaseRequest> {
  const request = await ownRequest({ releases }, reference, customerNumber)
  if (request.state !== 'open') throw new PortalError('release_ended', { message: endedWords(request) })
  return request
}

/** @throws PortalError `not_found` for an unknown request or another dealer's */
export async function ownRequest ({ releases }: Pick<Ports, 'releases'>, reference: Reference, customerNumber: CustomerNumber): Promise<ReleaseRequest> {
  const request = await releases.find(reference)
  if (request?.customerNumber !== customerNumber) throw concealedNotFound(reference, request?.customerNumber, customerNumber)
  return request
}

/** Why nothing more can be done with a request, and who did what. */
export function endedWords (request: ReleaseRequest | undefined): string {
  const by = request?.ended?.by?.name ?? 'somebody'
  switch (request?.state) {
    case 'released': return `This request has already been released by ${by}. Nothing more was sent.`
    case 'declined': return `This request has been declined by ${by}. Nothing was sent.`
    case 'taken-back': return `This request has been taken back by ${by}. Nothing was sent.`
    case 'lapsed': return 'This request has lapsed, because nobody answered it in time. Nothing was sent.'
    case 'unsure': return 'The portal was restored from a backup, and this request may have been answered since. Look at the open orders, and confirm the request first. Nothing was sent.'
    default: return 'This request is being changed. Reload the page and try again.'
  }
}
