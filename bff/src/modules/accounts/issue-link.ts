import { createHash } from 'node:crypto'
import type { UserId } from '@portal/contracts/base/ids'
import { emailLinkLifetime, linkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { factorLinkLifetime } from '@portal/contracts/policy/second-factor'
import { PortalError } from '../../errors.ts'
import { pagePath } from '../../lib/page-links.ts'
import { auditedAccount, type Auditable } from '../../ports/accounts/audited-account.ts'
import type { TokenHash } from '../../ports/system/id-types.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'

/**
 * Creates a link that sets the user's password, and revokes any earlier one. Only the link itself contains its secret. A link for an account's first
 * password lasts longer than one for a later password.
 * @param publicUrl the portal's configured address
 * @param newEmail where it is mailed, if that is the new address that is to be confirmed
 */
export async function issueLink (
  { passwordLinks, ids, clock }: Pick<Ports, 'passwordLinks' | 'ids' | 'clock'>, { id: userId, passwordHash }: Pick<User, 'id' | 'passwordHash'>, publicUrl: string,
  newEmail?: string
): Promise<string> {
  const token = ids.secret(32)
  const issuedAt = clock.now()
  const expiresAt = issuedAt + linkLifetime(passwordHash !== null)
  await passwordLinks.issue({ userId, tokenHash: tokenHashOf(token), issuedAt, expiresAt, ...(newEmail !== undefined && { newEmail }) })
  return publicUrl + pagePath('resetPassword', token)
}

/**
 * Creates a link that confirms the user's new address, and revokes any earlier one.
 * @returns undefined if the user no longer wants this address
 */
export async function issueEmailLink (
  { emailChanges, ids, clock }: Pick<Ports, 'emailChanges' | 'ids' | 'clock'>, { userId, email }: { userId: UserId, email: string }, publicUrl: string
): Promise<string | undefined> {
  const token = ids.secret(32)
  const at = clock.now()
  const issued = await emailChanges.issue({ userId, email, tokenHash: tokenHashOf(token), until: at + emailLinkLifetime }, at)
  return issued ? publicUrl + pagePath('confirmEmail', token) : undefined
}

/** Creates a link that sets up the user's second factor, and revokes any earlier one. */
export async function issueFactorLink (
  { secondFactors, ids, clock }: Pick<Ports, 'secondFactors' | 'ids' | 'clock'>, { id: userId }: Pick<User, 'id'>, publicUrl: string
): Promise<string> {
  const token = ids.secret(32)
  await secondFactors.issue({ userId, tokenHash: tokenHashOf(token), until: clock.now() + factorLinkLifetime })
  return `${publicUrl}${pagePath('secondFactor')}/${token}`
}

type LinkRefusal = 'password-link-refused' | 'email-link-refused' | 'second-factor-link-refused'

/** A link that is unknown, or no longer valid. */
export function linkExpired (event: LinkRefusal): PortalError {
  return new PortalError('link_expired', { noted: { event, detail: 'expired, used, replaced or made up' } })
}

/** A link of another account than the one that is logged in. */
export function linkNotYours (event: LinkRefusal, owner: Auditable): PortalError {
  return new PortalError('link_not_yours', { noted: { event, target: auditedAccount(owner), detail: 'of another account' } })
}

/** The hash under which a link is stored; its token is not stored. */
export function tokenHashOf (token: string): TokenHash {
  return createHash('sha256').update(token).digest('base64url')
}
