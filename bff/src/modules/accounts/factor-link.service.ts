import type { CallResponse } from '@portal/contracts/calls'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import { isUserOf } from '../../http/session/session.ts'
import { linkExpired, linkNotYours, tokenHashOf } from './issue-link.ts'

/**
 * A new secret for the user's app, which the link keeps until a code proves it.
 * @param token of the mailed link; undefined if the request carried none
 * @throws PortalError `link_expired`, `link_not_yours`, both audited; `unauthenticated`
 */
export async function offerFactor (
  { secondFactors, authenticators, clock }: Pick<Ports, 'secondFactors' | 'authenticators' | 'clock'>, session: SessionRecord, token: string | undefined
): Promise<CallResponse<'offerSecondFactor'>> {
  const at = clock.now()
  const tokenHash = token === undefined ? undefined : tokenHashOf(token)
  const user = tokenHash === undefined ? undefined : await secondFactors.findLink(tokenHash, at)
  if (tokenHash === undefined || user === undefined) throw linkExpired('second-factor-link-refused')
  if (user.id !== session.userId) throw linkNotYours('second-factor-link-refused', user)
  if (!isUserOf(user, session)) throw new PortalError('unauthenticated')
  const { secret, uri, qr, sealed } = authenticators.offer(user)
  if (!await secondFactors.offer(tokenHash, sealed, at)) throw linkExpired('second-factor-link-refused')
  return { secret, uri, qr }
}
