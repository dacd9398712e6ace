import type { CallBody } from '@portal/contracts/calls'
import { emailLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { throttling } from '@portal/contracts/policy/throttling'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { AuditRecord, RecordAudit, RequestOrigin } from '../../ports/audit/audit.ts'
import type { MailOrder } from '../../ports/mails/mail-queue.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { AccompanyingWrites, User } from '../../ports/accounts/users.ts'
import { allowed } from './attempts.ts'
import { userByPassword, type OwnAccountPorts } from './own-account.service.ts'
import { pendingEmail, userOfSession } from './session.service.ts'

/** The change of one's own address, until the link that is mailed to the new one is confirmed: see accounts/email-link.service.ts. */

/** Who asks: the session, the network of the client, and the request for the audit log. */
type Asking = RequestOrigin & { session: SessionRecord, client: string }

/**
 * Notes the new address, and queues a link to it and a notice to the old one. Whether another account has the address is
 * checked only when the mail is sent, so that neither the answer nor its timing reveals it.
 * @throws PortalError `email_unchanged`, `throttled`, and as `provenUser` does
 */
export async function askForOwnEmail (
  ports: OwnAccountPorts, { email: entered, password, code }: CallBody<'userChangeEmail'>, by: Asking, audit: RecordAudit
): Promise<User> {
  const user = await userByPassword(ports, by.session, password, audit)
  const email = entered.toLowerCase()
  if (email === user.email) throw new PortalError('email_unchanged')
  await ports.factors.again(user, by.session, code, audit)
  await admit(ports, user, email, by)
  const also = written(ports, user, by, { event: 'email-change-asked', detail: `to ${email}` }, [
    { kind: 'email-confirmation', email, userId: user.id }, { kind: 'email-change-asked', email: user.email, wantedEmail: email }
  ])
  const asked = await ports.emailChanges.ask(user, { email, until: also.at + emailLinkLifetime }, also)
  // Another session changed the account in the meantime, which ended this one.
  if (asked === undefined) throw new PortalError('unauthenticated')
  return asked
}

/** Queues another link to the unconfirmed address. @throws PortalError `no_email_change`, `throttled` */
export async function askForEmailLink (ports: OwnAccountPorts, by: Asking): Promise<User> {
  const user = await userOfSession(ports, by.session)
  const email = pendingEmail(user, ports.clock.now())
  if (email === null) throw new PortalError('no_email_change')
  await admit(ports, user, email, by)
  const also = written(ports, user, by, { event: 'email-change-asked', detail: `to ${email}, the link once more` }, [{ kind: 'email-confirmation', email, userId: user.id }])
  const asked = await ports.emailChanges.ask(user, { email, until: also.at + emailLinkLifetime }, also)
  if (asked === undefined) throw new PortalError('unauthenticated')
  return asked
}

/** Keeps the address as it is, whether or not a change was pending. */
export async function cancelEmail (ports: OwnAccountPorts, by: Omit<Asking, 'client'>): Promise<User> {
  const user = await userOfSession(ports, by.session)
  const also = written(ports, user, by, { event: 'email-change-canceled', detail: `to ${user.emailPending?.email ?? ''}` }, [])
  return await ports.emailChanges.cancel(user.id, also) ?? await userOfSession(ports, by.session)
}

/** Every mail counts, whatever its address, so that nobody's mailbox is flooded. @throws PortalError `throttled` */
async function admit (ports: OwnAccountPorts, user: User, email: string, { client }: Asking): Promise<void> {
  const { windowMs, dayMs, emailChangesPerUser, emailChangesPerUserInDay, linksPerEmail, linksPerEmailInDay, linksPerClient } = throttling
  await allowed(ports, [
    { key: ['email-by', user.id], max: emailChangesPerUser, windowMs },
    { key: ['email-by-in-day', user.id], max: emailChangesPerUserInDay, windowMs: dayMs },
    { key: ['email-to', email], max: linksPerEmail, windowMs },
    { key: ['email-to-in-day', email], max: linksPerEmailInDay, windowMs: dayMs },
    { key: ['email-client', client], max: linksPerClient, windowMs }
  ])
}

function written (
  { ids, clock }: OwnAccountPorts, user: User, { requestId, address }: RequestOrigin, { event, detail }: Pick<AuditRecord, 'event' | 'detail'>, mails: readonly MailOrder[]
): AccompanyingWrites & { at: number } {
  const at = clock.now()
  const line = { id: ids.uuid(), at, event, actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber, requestId, address, detail }
  return { at, mails: mails.map(mail => ({ ...mail, id: ids.uuid() })), audit: [line] }
}
