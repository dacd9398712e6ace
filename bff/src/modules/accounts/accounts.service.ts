import type { RequestId } from '@portal/contracts/base/ids'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { throttling } from '@portal/contracts/policy/throttling'
import { PortalError, throttled } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import type { PasswordRule } from '../../ports/accounts/password-rule.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Limit } from '../../ports/accounts/throttle.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import { linkExpired, tokenHashOf } from './issue-link.ts'

type LinkPorts = Pick<Ports, 'passwordLinks' | 'secondFactors' | 'passwords' | 'mailQueue' | 'sessions' | 'throttle' | 'clock' | 'ids'> & { factors: FactorCheck, passwordRule: PasswordRule, staffLoginRule: StaffLoginRule }

/**
 * Queues a mail with a link to this address, or to the account with this number. Whether there is an account is checked only when the mail is sent,
 * so that neither the answer nor its timing reveals it.
 * @param client the network of the client
 * @throws PortalError `throttled`: every mail counts, so that no mailbox is flooded
 */
export async function requestLink ({ mailQueue, throttle, ids, clock }: LinkPorts, entered: string, client: string): Promise<void> {
  // The queue names accounts by what was entered: looking one up here would take longer than not finding one.
  const email = entered.toLowerCase()
  const { windowMs, dayMs, linksPerEmail, linksPerClient, linksPerEmailAndClientInDay, linksPerEmailInDay } = throttling
  const limits: Limit[] = [
    { key: ['link', email], max: linksPerEmail, windowMs },
    { key: ['link-client', client], max: linksPerClient, windowMs },
    { key: ['link-in-day', client, email], max: linksPerEmailAndClientInDay, windowMs: dayMs },
    { key: ['link-in-day', email], max: linksPerEmailInDay, windowMs: dayMs }
  ]
  const wait = await throttle.admit(limits)
  if (wait > 0) throw throttled(wait, email)
  try {
    await mailQueue.add({ id: ids.uuid(), kind: 'password-link', email }, clock.now())
  } catch (error) {
    // An attempt during an outage should not make anybody wait afterward.
    await throttle.forgive(limits)
    throw error
  }
}

/**
 * @param token undefined if the request carried none
 * @param note notes the refusal of a link for the audit log
 */
export async function linkStatus (
  ports: LinkPorts, token: string | undefined, note: (refusal: PortalError) => void, audit: RecordAudit
): Promise<CallResponse<'validateToken'>> {
  const user = token === undefined ? undefined : await ownerOf(ports, token)
  if (user === undefined) {
    note(linkExpired('password-link-refused'))
    return { status: 'expired' }
  }
  const { linkOpenings: max, windowMs } = throttling
  if (await ports.throttle.admit([{ key: ['link-opened', user.id], max, windowMs }]) === 0) {
    await audit({ event: 'link-opened', actorId: null, target: auditedAccount(user), dealer: user.dealerNumber })
  }
  const codeNeeded = await ports.secondFactors.find(user.id) !== undefined
  return { status: 'valid', email: user.email, ...(user.passwordHash === null && { first: true as const }), ...(codeNeeded && { code_needed: true as const }) }
}

/**
 * Sets the password of the link's user and ends their sessions, if it is not the first password.
 * @throws PortalError `link_expired`; `password_common`, `password_unchanged`, `code_required`, `code_wrong` and `throttled`, after which the link is
 * still valid
 */
export async function setPasswordByLink (
  ports: LinkPorts, token: string | undefined, { password, code }: CallBody<'changePassword'>, requestId: RequestId, audit: RecordAudit
): Promise<User> {
  const { passwordLinks, passwords, sessions, clock, ids } = ports
  const user = token === undefined ? undefined : await ownerOf(ports, token)
  if (token === undefined || user === undefined) throw linkExpired('password-link-refused')
  await ports.passwordRule.check(user, password, requestId)
  if (await passwords.verify(user.passwordHash, password)) throw new PortalError('password_unchanged')
  await ports.factors.byLink(user, code, audit)
  // Failures before, of passwords and codes, are over with the old password.
  await ports.throttle.release(user.id)
  const passwordHash = await passwords.hash(password)
  const mail = { id: ids.uuid(), kind: user.passwordHash === null ? 'password-set' : 'password-changed', email: user.email } as const
  await sessions.doubt(user.id, user.epoch + 1)
  const changed = await passwordLinks.redeem(tokenHashOf(token), passwordHash, mail, clock.now())
  if (changed === undefined) throw linkExpired('password-link-refused')
  return changed
}

/** The user whose password the link sets; undefined if it is not valid, or no longer. */
async function ownerOf ({ passwordLinks, staffLoginRule, clock }: LinkPorts, token: string): Promise<User | undefined> {
  const user = await passwordLinks.find(tokenHashOf(token), clock.now())
  return user !== undefined && staffLoginRule.mayUsePassword(user) ? user : undefined
}
