import { colleagues, handOverCart, handOvers, putHandOverAside, takeBackCart } from '@portal/contracts/hand-overs'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import type { Serve } from '../../http/calls/serve.ts'
import { colleaguesOf, handOver, handOversOf, takeBack, type HandOverPorts } from './hand-over.service.ts'

export function handOverRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: HandOverPorts): void {
  serve(colleagues, async (_body, { session, customerNumber, rights, origin }) => {
    const people = await colleaguesOf(ports, { session, customerNumber, rights, ...origin() })
    return { people: people.map(({ user }) => ({ _id: user.id, name: personName(user) })) }
  })

  serve(handOverCart, async (body, { session, customerNumber, rights, origin }) => {
    await handOver(ports, body, { session, customerNumber, rights, ...origin() })
    return { ok: true as const }
  })

  serve(takeBackCart, async ({ id }, { session, customerNumber, rights, origin }) => {
    return await takeBack(ports, id, { session, customerNumber, rights, ...origin() })
  })

  serve(handOvers, async (_body, { session, customerNumber }) => await handOversOf(ports, session.userId, customerNumber))

  serve(putHandOverAside, async ({ id }, { session }) => {
    await ports.handOvers.putAside(id, session.userId, ports.clock.now())
    return { ok: true as const }
  })
}
