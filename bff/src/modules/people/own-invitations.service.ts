import type { CustomerNumber, PersonId } from '@portal/contracts/base/ids'
import type { CallResponse } from '@portal/contracts/calls'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { PersonInvitation } from '../../ports/accounts/memberships.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { RequestOrigin } from '../../ports/audit/audit.ts'
import type { PeoplePorts } from './people.service.ts'

/** The dealerships that invite the user; none for staff. */
export async function invitationsTo (ports: PeoplePorts, session: SessionRecord): Promise<CallResponse<'ownInvitations'>['invitations']> {
  const { invitations } = await open(ports, session)
  return invitations.map(({ id, dealerNumber, rights, invitedAt }) => {
    return { _id: id, dealer_number: dealerNumber, rights, since: new Date(invitedAt).toISOString() }
  })
}

/**
 * Adds the user to a dealership that has invited them.
 * @returns its number, and whether it is the user's only one
 * @throws PortalError `not_found`, `changed_meanwhile`
 */
export async function acceptOwn (
  ports: PeoplePorts, id: PersonId, session: SessionRecord, { requestId, address }: RequestOrigin
): Promise<{ dealerNumber: CustomerNumber, isOnly: boolean }> {
  const { user, invitations } = await open(ports, session)
  const invitation = invitations.find(invitation => invitation.id === id)
  if (user === undefined || invitation === undefined) throw new PortalError('not_found')
  const { dealerNumber } = invitation
  const at = ports.clock.now()
  const held = await ports.memberships.of(user.id)
  await ports.sessions.raiseRights(user.id, (held?.version ?? 0) + 1)
  const accepted = await ports.memberships.accept(invitation, user.id, {
    mails: [],
    audit: [{
      id: ports.ids.uuid(),
      at,
      event: 'invitation-accepted',
      actorId: user.id,
      target: auditedAccount(user),
      dealer: dealerNumber,
      requestId,
      address,
      detail: `${user.email}: ${rightsInWords(invitation.rights)}`
    }],
    at
  })
  if (!accepted) throw new PortalError('changed_meanwhile')
  return { dealerNumber, isOnly: (held?.dealers.size ?? 0) === 0 }
}

async function open ({ users, memberships }: PeoplePorts, { userId }: SessionRecord): Promise<{ user?: User, invitations: PersonInvitation[] }> {
  const user = await users.findById(userId)
  if (user?.role !== 'dealer') return { invitations: [] }
  return { user, invitations: await memberships.invitationsOf(user.email) }
}
