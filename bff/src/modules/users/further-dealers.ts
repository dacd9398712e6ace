import type { CustomerNumber } from '@portal/contracts/base/ids'
import { rightsInWords, type Rights } from '@portal/contracts/rules/accounts/rights'
import { auditedAccount, byOperator } from '../../ports/accounts/audited-account.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Ports } from '../../ports/ports.ts'
import type { By } from './account-changes.ts'

/** Another dealer for somebody who has an account. It is theirs once they log in and accept it. */

/** Whether the person is one of the dealer's people, or was invited. */
export async function belongs ({ memberships }: Pick<Ports, 'memberships'>, { id, email }: Pick<User, 'id' | 'email'>, dealer: CustomerNumber): Promise<boolean> {
  const [held, invitations] = await Promise.all([memberships.of(id), memberships.invitationsOf(email)])
  return held?.dealers.has(dealer) === true || invitations.some(({ dealerNumber }) => dealerNumber === dealer)
}

/**
 * Invites them by mail.
 * @param by null for an operator on the command line
 * @returns false if they were invited meanwhile
 */
export async function invitePerson (
  { memberships, ids, clock }: Pick<Ports, 'memberships' | 'ids' | 'clock'>, user: User, { dealerNumber, rights }: { dealerNumber: CustomerNumber, rights: Rights }, by: By
): Promise<boolean> {
  const at = clock.now()
  const { email } = user
  const detail = `${email}: ${rightsInWords(rights)}`
  return await memberships.invite({ id: ids.uuid(), dealerNumber, email, rights, invitedAt: at }, {
    mails: [{ id: ids.uuid(), kind: 'person-invited', email, dealerNumber }],
    audit: [{
      id: ids.uuid(),
      at,
      event: 'person-invited',
      actorId: by?.actorId ?? null,
      target: auditedAccount(user),
      dealer: dealerNumber,
      requestId: by?.requestId ?? null,
      address: by?.address ?? null,
      detail: by === null ? byOperator(detail) : detail
    }],
    at
  })
}
