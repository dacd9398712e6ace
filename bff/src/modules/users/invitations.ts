import type { CallBody } from '@portal/contracts/calls'
import { errorTable } from '@portal/contracts/errors'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import * as messages from '@portal/contracts/policy/messages'
import type { Invitation } from '@portal/contracts/users'
import { PortalError } from '../../errors.ts'
import { createAccount } from './account-changes.ts'
import { auditActor, type Manager, type Prove, type UserPorts } from './users.service.ts'

type Outcome = Invitation['outcome']

const reasons: Readonly<Record<Outcome, string>> = {
  invited: '',
  email_taken: errorTable.email_taken.message,
  dealer_has_people: messages.dealerHasPeople,
  not_of_rep: messages.dealerNotOfRep,
  portal_unavailable: errorTable.portal_unavailable.message
}

/**
 * Creates accounts of a representative's dealers, and mails each user a link to set a password. A dealer who cannot be invited does not hold
 * up the others, and nobody is invited twice.
 * @throws PortalError as the ERP's reads do, and `portal_unavailable` if nobody could be invited
 */
export async function invite (
  ports: UserPorts, { rep_number: rep, dealers }: CallBody<'inviteDealers'>, manager: Manager, prove: Prove
): Promise<Invitation[]> {
  const theirs = new Set((await ports.erp.dealersOfRep(rep, manager)).map(dealer => dealer.customer_number))
  await prove()
  const invitations: Invitation[] = []
  for (const { dealer_number, email } of dealers) {
    const inviting = async (): Promise<Outcome> => theirs.has(dealer_number) ? await inviteOne(ports, dealer_number, email, manager) : 'not_of_rep'
    const outcome = await inviting().catch((error: unknown): Outcome => {
      // The outcomes of the dealers before this one must not be lost.
      if (invitations.length === 0 || !(error instanceof PortalError)) throw error
      return 'portal_unavailable'
    })
    invitations.push({ dealer_number, outcome, message: reasons[outcome] })
  }
  return invitations
}

async function inviteOne (ports: UserPorts, dealerNumber: CustomerNumber, email: string, manager: Manager): Promise<Outcome> {
  const account = { role: 'dealer', email, dealerNumber, repNumber: null, nameFirst: null, nameLast: null } as const
  if (await createAccount(ports, account, auditActor(manager), true, { first: true }) !== undefined) return 'invited'
  return (await ports.memberships.ofDealer(dealerNumber)).length === 0 ? 'email_taken' : 'dealer_has_people'
}
