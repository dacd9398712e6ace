import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { isUserOf } from '../../http/session/session.ts'
import type { TokenHash } from '../../ports/system/id-types.ts'
import { linkExpired, linkNotYours, tokenHashOf } from './issue-link.ts'

type EmailLinkPorts = Pick<Ports, 'emailChanges' | 'sessions' | 'clock' | 'ids'>

/**
 * The address that the link confirms for the account that is logged in.
 * @param token undefined if the request carried none
 * @throws PortalError `link_expired`, `link_not_yours`, both audited; `unauthenticated` if the session is over
 */
export async function wantedEmail (ports: EmailLinkPorts, session: SessionRecord, token: string | undefined): Promise<string> {
  return (await linked(ports, session, token)).email
}

/**
 * Gives the account its new address, which ends all of its sessions; the caller renews the current one. Only whoever is logged in can confirm: the
 * link alone, mailed to a mistyped address, must not hand the account to a stranger. The old address is told.
 * @param token undefined if the request carried none
 * @returns the account before and after the change
 * @throws PortalError as `wantedEmail` does, and `email_taken` if another account got the address since the link was mailed
 */
export async function confirmNewEmail (
  ports: EmailLinkPorts, session: SessionRecord, token: string | undefined
): Promise<{ before: User, user: User }> {
  const { user: before, email, tokenHash } = await linked(ports, session, token)
  const mail = { id: ports.ids.uuid(), kind: 'email-changed', email: before.email, newEmail: email } as const
  await ports.sessions.doubt(before.id, before.epoch + 1)
  const user = await ports.emailChanges.redeem(tokenHash, before.id, mail, ports.clock.now())
  if (user === 'taken') throw new PortalError('email_taken')
  // It was used, replaced or canceled in the meantime.
  if (user === undefined) throw new PortalError('link_expired')
  return { before, user }
}

async function linked (
  { emailChanges, clock }: EmailLinkPorts, session: SessionRecord, token: string | undefined
): Promise<{ user: User, email: string, tokenHash: TokenHash }> {
  const tokenHash = token === undefined ? undefined : tokenHashOf(token)
  const user = tokenHash === undefined ? undefined : await emailChanges.find(tokenHash, clock.now())
  if (tokenHash === undefined || user?.emailPending === undefined) throw linkExpired('email-link-refused')
  if (user.id !== session.userId) throw linkNotYours('email-link-refused', user)
  if (!isUserOf(user, session)) throw new PortalError('unauthenticated')
  return { user, email: user.emailPending.email, tokenHash }
}
