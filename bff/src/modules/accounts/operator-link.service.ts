import { auditedAccount, byOperator, type Auditable } from '../../ports/accounts/audited-account.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'
import { issueLink } from './issue-link.ts'

/** Creates a password link that an operator on the command line can hand to the user, and audits it. */
export async function linkToHandOver (
  ports: Pick<Ports, 'passwordLinks' | 'audit' | 'clock' | 'ids'>, user: Auditable & Pick<User, 'passwordHash'>, publicUrl: string
): Promise<string> {
  const link = await issueLink(ports, user, publicUrl)
  await ports.audit.append({
    id: ports.ids.uuid(),
    at: ports.clock.now(),
    event: 'link-issued',
    actorId: null,
    target: auditedAccount(user),
    dealer: user.dealerNumber,
    requestId: null,
    detail: byOperator(user.email)
  })
  return link
}
