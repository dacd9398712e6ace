import type { AuditEvent } from '@portal/contracts/rules/audit-events'
import type { Role } from '@portal/contracts/roles'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/users.ts'
import { issueLink } from './issue-link.ts'

type OperatorPorts = Pick<Ports, 'users' | 'passwordLinks' | 'mailQueue' | 'sessions' | 'audit' | 'clock' | 'ids'>

/** The account as an operator describes it; numbers as the role has them. */
export type NewAccount = {
  role: Role
  email: string
  dealerNumber: string | null
  repNumber: string | null
  nameFirst: string | null
  nameLast: string | null
}

/** Makes an account without a password; undefined where the e-mail address or the dealer number has one. */
export async function createAccount (ports: OperatorPorts, account: NewAccount): Promise<User | undefined> {
  const user: User = {
    ...account, id: ports.ids.uuid(), email: account.email.toLowerCase(), status: 'active', passwordHash: null, createdAt: ports.clock.now(), lastLogin: null, epoch: 1
  }
  if (!await ports.users.create(user)) return undefined
  await recordOperator(ports, 'user-created', user)
  return user
}

/** A link for the operator to hand over. */
export async function linkToHandOver (ports: OperatorPorts, user: User, publicUrl: string): Promise<string> {
  const link = await issueLink(ports, user.id, publicUrl)
  await recordOperator(ports, 'link-issued', user)
  return link
}

/** Queues the mail with the link; the portal sends it. */
export async function mailLink ({ mailQueue, ids, clock }: OperatorPorts, user: User): Promise<void> {
  const kind = user.passwordHash === null ? 'new-account' : 'password-link'
  await mailQueue.add({ id: ids.uuid(), kind, email: user.email }, clock.now())
}

/** Ends what the user may do and every session of theirs. */
export async function disableAccount (ports: OperatorPorts, user: User): Promise<'disabled' | 'last' | 'not active'> {
  await ports.sessions.health()
  const disabled = await ports.users.disable(user.id)
  if (disabled === 'last') return 'last'
  if (disabled === undefined) return 'not active'
  await ports.sessions.raiseEpoch(disabled.id, disabled.epoch)
  await recordOperator(ports, 'user-disabled', disabled)
  return 'disabled'
}

async function recordOperator ({ audit, ids, clock }: OperatorPorts, event: AuditEvent, user: User): Promise<void> {
  await audit.append({
    id: ids.uuid(), at: clock.now(), event, actorId: null, dealer: user.dealerNumber, requestId: null, detail: `${user.email}, by an operator on the command line`
  })
}
