import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { isUserOf } from '../../http/session/session.ts'
import type { TokenHash } from '../../ports/system/id-types.ts'
import { tokenHashOf, unusableLinkDetail } from './issue-link.ts'

type EmailLinkPorts = Pick<Ports, 'emailChanges' | 'sessions' | 'clock' | 'ids'>

/**
 * The address that the link confirms for the account that is logged in.
 * @param token undefined if the request carried none
 * @throws PortalError `link_expired`, `link_not_yours`, both audited; `unauthenticated` if the session is over
 */
export async function wantedEmail (ports: EmailLinkPorts, session: SessionRecord, token: string | undefined, audit: RecordAudit): Promise<string> {
  return (await linked(ports, session, token, audit)).email
}

/**
 * Gives the account its new address, which ends all of its sessions; the caller renews the current one. Only who is logged in can confirm: the
 * link alone, mailed to a mistyped address, must not hand the account to a stranger. The old address is told.
 * @param token undefined if the request carried none
 * @returns the account before and after the change
 * @throws PortalError as `wantedEmail` does, and `email_taken` if another account got the address since the link was mailed
 */
export async function confirmNewEmail (
  ports: EmailLinkPorts, session: SessionRecord, token: string | undefined, audit: RecordAudit
): Promise<{ before: User, user: User }> {
  const { user: before, email, tokenHash } = await linked(ports, session, token, audit)
  const mail = { id: ports.ids.uuid(), kind: 'email-changed', email: before.email, newEmail: email } as const
  await ports.sessions.doubt(before.id, before.epoch + 1)
  const user = await ports.emailChanges.redeem(tokenHash, before.id, mail, ports.clock.now())
  if (user === 'taken') throw new PortalError('email_taken')
  // It was used, replaced or cancelled in the meantime.
  if (user === undefined) throw new PortalError('link_expired')
  return { before, user }
}

async function linked (
  { emailChanges, clock }: EmailLinkPorts, session: SessionRecord, token: string | undefined, audit: RecordAudit
): Promise<{ user: User, email: string, tokenHash: TokenHash }> {
  const tokenHash = token === undefined ? undefined : tokenHashOf(token)
  const user = tokenHash === undefined ? undefined : await emailChanges.find(tokenHash, clock.now())
  if (tokenHash === undefined || user?.emailPending === undefined) {
    await audit({ event: 'email-link-refused', detail: unusableLinkDetail })
    throw new PortalError('link_expired')
  }
  if (user.id !== session.userId) {
    await audit({ event: 'email-link-refused', target: auditedAccount(user), detail: 'of another account' })
    throw new PortalError('link_not_yours')
  }
  if (!isUserOf(user, session)) throw new PortalError('unauthenticated')
  return { user, email: user.emailPending.email, tokenHash }
}
