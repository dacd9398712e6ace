import { acceptInvitation, changePerson, declineInvitation, invitePeople, ownInvitations, people, removePerson } from '@portal/contracts/people'
import type { Serve } from '../../http/calls/serve.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import { acceptOwn, declineOwn, invitationsTo } from './own-invitations.service.ts'
import { change, invite, peopleOf, remove, type PeoplePorts } from './people.service.ts'

export function peopleRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'people' }>, ports: PeoplePorts): void {
  serve(people, async (_body, { customerNumber, session }) => ({ people: await peopleOf(ports, customerNumber, session.userId) }))

  serve(invitePeople, async (body, { customerNumber, session, rights, origin }) => {
    return await invite(ports, body, { customerNumber, session, rights, ...origin() })
  })

  serve(changePerson, async (body, { customerNumber, session, rights, origin }) => {
    await change(ports, body, { customerNumber, session, rights, ...origin() })
    return { ok: true as const }
  })

  serve(removePerson, async (body, { customerNumber, session, rights, origin }) => {
    await remove(ports, body, { customerNumber, session, rights, ...origin() })
    return { ok: true as const }
  })
}

export function ownInvitationRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: PeoplePorts, credentials: Credentials): void {
  serve(ownInvitations, async (_body, { session }) => ({ invitations: await invitationsTo(ports, session) }))

  serve(acceptInvitation, async ({ id }, { session, reply, origin }) => {
    const { dealerNumber, isOnly } = await acceptOwn(ports, id, session, origin())
    await credentials.renew(reply, session, isOnly ? { dealerNumber, selectedDealer: null } : { dealerNumber: null, selectedDealer: dealerNumber })
    return { dealer_number: dealerNumber }
  })

  serve(declineInvitation, async ({ id }, { session, origin }) => {
    await declineOwn(ports, id, session, origin())
    return { ok: true as const }
  })
}
