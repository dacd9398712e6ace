import { emergencyPasswordFor } from '@portal/contracts/policy/staff-login'
import { auditedAccount, byOperator } from '../../ports/accounts/audited-account.ts'
import type { AuditRecord } from '../../ports/audit/audit.ts'
import type { AccompanyingWrites, User } from '../../ports/accounts/users.ts'
import type { Ports } from '../../ports/ports.ts'

/** What an operator can do on the command line about logins at the OpenID Connect provider. */

type OperatorPorts = Pick<Ports, 'staffIdentities' | 'clock' | 'ids'>

/** Lets a member of staff use a password for a while, in case nobody can log in at the provider. */
export async function allowEmergencyPassword (ports: OperatorPorts, user: User): Promise<void> {
  await ports.staffIdentities.allowPassword(user.id, ports.clock.now() + emergencyPasswordFor, written(ports, user, 'emergency-password-allowed'))
}

/** Separates an account from its login at the provider. @returns false if it has none */
export async function releaseStaffLogin (ports: OperatorPorts, user: User): Promise<boolean> {
  return await ports.staffIdentities.release(user.id, written(ports, user, 'staff-login-released'))
}

function written ({ ids, clock }: OperatorPorts, user: User, event: AuditRecord['event']): AccompanyingWrites {
  const at = clock.now()
  const line = { id: ids.uuid(), at, event, actorId: null, target: auditedAccount(user), dealer: null, requestId: null, detail: byOperator(user.email) }
  return { at, mails: [], audit: [line] }
}
