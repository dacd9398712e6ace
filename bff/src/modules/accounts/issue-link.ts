import { createHash } from 'node:crypto'
import { passwordLinkLifetime } from '@portal/contracts/policy/mails'
import type { Ports } from '../../ports/ports.ts'

/**
 * Creates a link that sets the user's password, and revokes any earlier one. Only the link itself contains its secret.
 * @param publicUrl the portal's configured address
 */
export async function issueLink ({ passwordLinks, ids, clock }: Pick<Ports, 'passwordLinks' | 'ids' | 'clock'>, userId: string, publicUrl: string): Promise<string> {
  const token = ids.secret(32)
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  await passwordLinks.issue({ userId, tokenHash, expiresAt: clock.now() + passwordLinkLifetime })
  return `${publicUrl}/resetPassword/${token}`
}
