import type { RequestId } from '@portal/contracts/base/ids'
import type { ErrorCode } from '@portal/contracts/errors'
import { providerClockTolerance } from '@portal/contracts/policy/staff-login'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { IdentityProvider, ProvidedIdentity } from '../../ports/accounts/identity-provider.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { LoginOrigin, User } from '../../ports/accounts/users.ts'
import type { Ports } from '../../ports/ports.ts'
import type { PendingStaffLogin } from '../../http/session/staff-login-cookie.ts'
import { begunSession } from './session.service.ts'

/** Staff logins at the distributor's OpenID Connect provider. */

export type StaffLoginPorts = Pick<Ports, 'identityProvider' | 'staffIdentities' | 'users' | 'clock' | 'ids'>

type From = LoginOrigin & { requestId: RequestId }

/** @throws PortalError `not_found`, and as the provider does */
export async function beginAtProvider (ports: StaffLoginPorts, again: boolean): Promise<{ url: string, pending: PendingStaffLogin }> {
  const { ids, clock } = ports
  const secrets = { state: ids.secret(32), nonce: ids.secret(32), verifier: ids.secret(32) }
  return { url: await providerOf(ports).begin(secrets, again), pending: { ...secrets, begunAt: clock.now(), again } }
}

/**
 * The member of staff who has logged in at the provider, as before this login, and the session to begin.
 * @throws PortalError `not_found`, `staff_email_unverified`, `staff_unknown`, `staff_other_login`, and as the provider does
 */
export async function logInAtProvider (
  ports: StaffLoginPorts, answer: string, pending: PendingStaffLogin, from: From
): Promise<{ user: User, record: SessionRecord }> {
  const identity = await finished(ports, answer, pending)
  const user = await ports.staffIdentities.find(identity) ?? await boundUser(ports, identity, from)
  if (!isActiveStaff(user)) throw refused('staff_unknown', identity, whyNotStaff(user), user)
  const record = await begunSession(ports, user, from, `at ${identity.issuer}`)
  return { user, record: { ...record, provider: { confirmedAt: null, tellsTime: true } } }
}

/**
 * The session of a member of staff who has logged in at the provider again, for actions that a session alone does not allow.
 * @throws PortalError `not_found`, `staff_other_login`, `staff_login_not_fresh`, and as the provider does
 */
export async function confirmAtProvider (
  ports: StaffLoginPorts, answer: string, pending: PendingStaffLogin, session: SessionRecord
): Promise<NonNullable<SessionRecord['provider']>> {
  const identity = await finished(ports, answer, pending)
  const user = await ports.staffIdentities.find(identity)
  if (user?.id !== session.userId) throw refused('staff_other_login', identity, 'somebody else began the session', user)
  if (identity.authenticatedAt === undefined) return { confirmedAt: null, tellsTime: false }
  if (identity.authenticatedAt < pending.begunAt - providerClockTolerance) {
    throw refused('staff_login_not_fresh', identity, 'the provider did not ask for the login again', user)
  }
  return { confirmedAt: ports.clock.now(), tellsTime: true }
}

/** At the first login the email address decides whose it is. From then on the login belongs to that account. */
async function boundUser ({ users, staffIdentities, clock, ids }: StaffLoginPorts, identity: ProvidedIdentity, { requestId, address }: From): Promise<User> {
  if (identity.email === undefined) throw refused('staff_email_unverified', identity, 'the provider gave none')
  if (!identity.isEmailVerified) throw refused('staff_email_unverified', identity, 'the email address is not verified')
  const user = await users.findByLogin(identity.email)
  // A dealer number is not an address.
  if (user?.email !== identity.email) throw refused('staff_unknown', identity, 'no such account')
  if (!isActiveStaff(user)) throw refused('staff_unknown', identity, whyNotStaff(user), user)
  const at = clock.now()
  const about = { actorId: user.id, target: auditedAccount(user), dealer: null, requestId, address, detail: called(identity) }
  const line = { id: ids.uuid(), at, event: 'staff-login-bound' as const, ...about }
  if (!await staffIdentities.bind(identity, user.id, { at, mails: [], audit: [line] })) {
    throw refused('staff_other_login', identity, 'the account belongs to another login at the provider', user)
  }
  return user
}

function isActiveStaff ({ status, role }: User): boolean {
  return status === 'active' && role !== 'dealer'
}

function whyNotStaff ({ role }: User): string {
  return role === 'dealer' ? 'the account is a dealer’s' : 'the account is disabled'
}

type RefusalCode = 'staff_email_unverified' | 'staff_unknown' | 'staff_other_login' | 'staff_login_not_fresh'

/** @param why for the audit log, which also says who was refused */
function refused (code: RefusalCode, identity: ProvidedIdentity, why: string, user?: User): PortalError {
  const detail = `${identity.email === undefined ? '' : 'as '}${called(identity)}: ${why}`
  return new PortalError(code, { noted: { event: 'login-failed', ...(user !== undefined && { target: auditedAccount(user) }), detail } })
}

/** Why the provider, or what it says, lets nobody in, for the audit log. Anything else that fails there is no refusal. */
const whyNotLetIn: Partial<Record<ErrorCode, string>> = {
  staff_login_declined: 'the provider did not let the person in',
  staff_other_organization: 'the login belongs to another organization'
}

async function finished (ports: StaffLoginPorts, answer: string, pending: PendingStaffLogin): Promise<ProvidedIdentity> {
  try {
    return await providerOf(ports).finish(answer, pending)
  } catch (error) {
    const why = error instanceof PortalError ? whyNotLetIn[error.code] : undefined
    if (!(error instanceof PortalError) || why === undefined) throw error
    const detail = `${error.about === undefined ? 'at the provider' : `as ${error.about}`}: ${why}`
    throw new PortalError(error.code, { cause: error, noted: { event: 'login-failed', detail } })
  }
}

function called ({ issuer, subject, email }: ProvidedIdentity): string {
  return `${email ?? 'without an email address'}, ${subject} at ${issuer}`
}

function providerOf ({ identityProvider }: StaffLoginPorts): IdentityProvider {
  if (identityProvider === undefined) throw new PortalError('not_found')
  return identityProvider
}
