import type { CustomerNumber, PersonId } from '@portal/contracts/base/ids'
import type { CallResponse } from '@portal/contracts/calls'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { PersonInvitation } from '../../ports/accounts/memberships.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { AccompanyingWrites, User } from '../../ports/accounts/users.ts'
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
  ports: PeoplePorts, id: PersonId, session: SessionRecord, origin: RequestOrigin
): Promise<{ dealerNumber: CustomerNumber, isOnly: boolean }> {
  const { user, invitation } = await ownInvitation(ports, id, session)
  const { dealerNumber } = invitation
  const held = await ports.memberships.of(user.id)
  await ports.sessions.raiseRights(user.id, (held?.version ?? 0) + 1)
  const accepted = await ports.memberships.accept(invitation, user.id, audited(ports, 'invitation-accepted', user, invitation, origin))
  if (!accepted) throw new PortalError('changed_meanwhile')
  return { dealerNumber, isOnly: (held?.dealers.size ?? 0) === 0 }
}

/** Declines the invitation of a dealership. @throws PortalError `not_found`, `changed_meanwhile` */
export async function declineOwn (ports: PeoplePorts, id: PersonId, session: SessionRecord, origin: RequestOrigin): Promise<void> {
  const { user, invitation } = await ownInvitation(ports, id, session)
  const declined = await ports.memberships.withdrawInvitation(invitation, audited(ports, 'invitation-declined', user, invitation, origin))
  if (!declined) throw new PortalError('changed_meanwhile')
}

async function ownInvitation (ports: PeoplePorts, id: PersonId, session: SessionRecord): Promise<{ user: User, invitation: PersonInvitation }> {
  const { user, invitations } = await open(ports, session)
  const invitation = invitations.find(invitation => invitation.id === id)
  if (user === undefined || invitation === undefined) throw new PortalError('not_found')
  return { user, invitation }
}

function audited (
  { clock, ids }: PeoplePorts, event: AuditEvent, user: User, { dealerNumber: dealer, rights }: PersonInvitation, { requestId, address }: RequestOrigin
): AccompanyingWrites {
  const at = clock.now()
  const line = {
    id: ids.uuid(), at, event, actorId: user.id, target: auditedAccount(user), dealer, requestId, address, detail: `${user.email}: ${rightsInWords(rights)}`
  }
  return { mails: [], audit: [line], at }
}

async function open ({ users, memberships }: PeoplePorts, { userId }: SessionRecord): Promise<{ user?: User, invitations: PersonInvitation[] }> {
  const user = await users.findById(userId)
  if (user?.role !== 'dealer') return { invitations: [] }
  return { user, invitations: await memberships.invitationsOf(user.email) }
}
