import type { CallResponse } from '@portal/contracts/calls'
import { PortalError } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import { isUserOf } from '../../http/session/session.ts'
import { tokenHashOf, unusableLinkDetail } from './issue-link.ts'

/**
 * A new secret for the user's app, which the link keeps until a code proves it.
 * @param token of the mailed link; undefined if the request carried none
 * @throws PortalError `link_expired`, `link_not_yours`, both audited; `unauthenticated`
 */
export async function offerFactor (
  { secondFactors, authenticators, clock }: Pick<Ports, 'secondFactors' | 'authenticators' | 'clock'>, session: SessionRecord, token: string | undefined, audit: RecordAudit
): Promise<CallResponse<'offerSecondFactor'>> {
  const at = clock.now()
  const tokenHash = token === undefined ? undefined : tokenHashOf(token)
  const user = tokenHash === undefined ? undefined : await secondFactors.findLink(tokenHash, at)
  const refuse = async (code: 'link_expired' | 'link_not_yours'): Promise<never> => {
    await audit({ event: 'second-factor-link-refused', ...(user === undefined ? { detail: unusableLinkDetail } : { target: auditedAccount(user), detail: 'of another account' }) })
    throw new PortalError(code)
  }
  if (tokenHash === undefined || user === undefined) return await refuse('link_expired')
  if (user.id !== session.userId) return await refuse('link_not_yours')
  if (!isUserOf(user, session)) throw new PortalError('unauthenticated')
  const { secret, uri, qr, sealed } = authenticators.offer(user)
  return await secondFactors.offer(tokenHash, sealed, at) ? { secret, uri, qr } : await refuse('link_expired')
}
