import { createHash } from 'node:crypto'
import { passwordLinkLifetime } from '@portal/contracts/policy/mails'
import type { Ports } from '../../ports/ports.ts'

/**
 * A link that sets the user's password, in place of any that is out. Nothing but the link itself holds its secret.
 * @param publicUrl the portal's configured address
 */
export async function issueLink ({ passwordLinks, ids, clock }: Pick<Ports, 'passwordLinks' | 'ids' | 'clock'>, userId: string, publicUrl: string): Promise<string> {
  const token = ids.secret(32)
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  await passwordLinks.issue({ userId, tokenHash, expiresAt: clock.now() + passwordLinkLifetime })
  return `${publicUrl}/resetPassword/${token}`
}
