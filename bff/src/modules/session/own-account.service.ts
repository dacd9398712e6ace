import type { RequestId } from '@portal/contracts/base/ids'
import type { CallBody } from '@portal/contracts/calls'
import type { OrderMailChoice } from '@portal/contracts/policy/order-news'
import { throttling } from '@portal/contracts/policy/throttling'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { PasswordRule } from '../../ports/accounts/password-rule.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { RecordAudit, RequestOrigin } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { allowed, attempted, proofLimits } from './attempts.ts'
import { userOfSession } from './session.service.ts'

export type OwnAccountPorts = Pick<Ports, 'users' | 'memberships' | 'passwords' | 'sessions' | 'emailChanges' | 'throttle' | 'clock' | 'ids' | 'erp'> & { factors: FactorCheck, passwordRule: PasswordRule }

/**
 * Changes the password, which ends all of the user's sessions; the caller renews the current one.
 * @throws PortalError `password_common`, `password_unchanged`, and as `provenUser` does
 */
export async function changeOwnPassword (
  ports: OwnAccountPorts, { current_password: current, password, code }: CallBody<'userChangePassword'>,
  { session, requestId }: { session: SessionRecord, requestId: RequestId }, audit: RecordAudit
): Promise<User> {
  const user = await userByPassword(ports, session, current, audit)
  if (password === current) throw new PortalError('password_unchanged')
  await ports.passwordRule.check(user, password, requestId)
  // Last, because a code counts once and must not be used up by a request that is refused.
  await ports.factors.again(user, session, code, audit)
  const passwordHash = await ports.passwords.hash(password)
  const mail = { id: ports.ids.uuid(), kind: 'password-changed', email: user.email } as const
  await ports.sessions.doubt(user.id, user.epoch + 1)
  const changed = await ports.users.changePassword(user, passwordHash, mail, ports.clock.now())
  // Another session changed the account in the meantime, which ended this one.
  if (changed === undefined) throw new PortalError('unauthenticated')
  return changed
}

/**
 * Requires the current password, and the second factor of an account that has one: a session may have been left open or stolen.
 * @throws PortalError `wrong_password`, `code_required`, `code_wrong`, `throttled`
 */
export async function provenUser (
  ports: OwnAccountPorts, session: SessionRecord, { password, code }: { password: string, code?: string | undefined }, audit: RecordAudit
): Promise<User> {
  const user = await userByPassword(ports, session, password, audit)
  await ports.factors.again(user, session, code, audit)
  return user
}

/**
 * Chooses the order mails that one's own account gets. Without them an order by somebody else would go unnoticed, so turning them off is itself
 * mailed to the account.
 * @throws PortalError `throttled`
 */
export async function setOrderMails (ports: OwnAccountPorts, wanted: OrderMailChoice, by: RequestOrigin & { session: SessionRecord }): Promise<void> {
  const { users, ids, clock } = ports
  const user = await userOfSession(ports, by.session)
  if (user.orderMails === wanted) return
  const { noticeChanges, windowMs, noticeChangesInDay, dayMs } = throttling
  await allowed(ports, [
    { key: ['notices', user.id], max: noticeChanges, windowMs }, { key: ['notices-in-day', user.id], max: noticeChangesInDay, windowMs: dayMs }
  ])
  const at = clock.now()
  const { requestId, address } = by
  const isOff = wanted === 'none'
  const event = isOff ? 'notices-off' : 'notices-on'
  await users.setOrderMails(user.id, wanted, {
    at,
    audit: [{ id: ids.uuid(), at, event, actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber, requestId, address, detail: wanted === 'all' ? 'all' : '' }],
    mails: isOff ? [{ id: ids.uuid(), kind: 'order-mails-off', email: user.email }] : []
  })
}

/** Requires the current password alone. @throws PortalError `wrong_password`, `no_own_password`, `throttled` */
export async function userByPassword (ports: OwnAccountPorts, session: SessionRecord, password: string, audit: RecordAudit): Promise<User> {
  const user = await userOfSession(ports, session)
  if (session.provider !== undefined) throw new PortalError('no_own_password')
  const proven = await attempted(ports, proofLimits(user.id), async () => {
    return await ports.passwords.verify(user.passwordHash, password) ? user : undefined
  })
  if (proven === undefined) {
    await audit({ event: 'wrong-password', target: auditedAccount(user) })
    throw new PortalError('wrong_password')
  }
  return user
}
