import { bulkDealerRecentOrders, dealers, dealersAtAGlance, houseDealers, ownDealers, salesReps } from '@portal/contracts/dealer-lists'
import { timings } from '@portal/contracts/policy/timings'
import { dealerReach, reachesRep } from '@portal/contracts/rules/dealers/dealer-reach'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { dealerGlance } from './dealer-glance.ts'
import { dealerWork } from './dealer-work.ts'
import { ownDealersOf, type OwnDealerPorts } from './own-dealers.ts'
import { dealerList, dealerListOutside, recentOrders, repsWithAccount, selectableDealers } from './dealers.service.ts'

export type DealerPorts = Pick<Ports, 'erp' | 'users' | 'keptCarts' | 'journal' | 'releases' | 'clock' | 'timeZone'>

const kept = { fresh: timings.dealerListFresh } as const

export function dealerRoutes (serve: Serve<{ who: 'sales', dealer: 'none' }>, ports: DealerPorts): void {
  serve(dealers, async (body, { session, keep }) => {
    const reach = dealerReach(session)
    if ('role' in body) {
      if (body.role !== session.role) throw new PortalError('forbidden')
      const repNumber = reach.of === 'rep' ? reach.repNumber : null
      return await keep(['options', reach.of, repNumber], async forDisplay => ({ dealers: await selectableDealers(ports, reach, forDisplay) }), kept)
    }
    if (!('id' in body ? reachesRep(reach, body.id) : reach.of === 'everybody')) throw new PortalError('forbidden')
    const work = await dealerWork(ports, session.userId)
    if ('all' in body) return await keep(['all', work.key], async forDisplay => ({ dealers: await dealerListOutside(ports, [], work, forDisplay) }), kept)
    return await keep(['rep', body.id, work.key], async forDisplay => ({ dealers: await dealerList(ports, body.id, work, forDisplay) }), kept)
  })

  serve(bulkDealerRecentOrders, async (body, { session, forDisplay }) => {
    return { orders: await recentOrders(ports, body.dealers, dealerReach(session), forDisplay) }
  })

  serve(dealersAtAGlance, async (_body, { session, keep }) => {
    const reach = dealerReach(session)
    const work = await dealerWork(ports, session.userId)
    return await keep([reach.of, reach.of === 'rep' ? reach.repNumber : null, work.key], async forDisplay => await dealerGlance(ports, reach, work, forDisplay), kept)
  })
}

export function ownDealerRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: OwnDealerPorts): void {
  serve(ownDealers, async (_body, { session, forDisplay }) => ({ dealers: await ownDealersOf(ports, session.userId, forDisplay) }))
}

export function houseDealerRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: DealerPorts): void {
  serve(houseDealers, async ({ rep_numbers: others = [] }, { session, keep }) => {
    const [reps, work] = await Promise.all([repsWithAccount(ports), dealerWork(ports, session.userId)])
    const outside = [...new Set([...reps.map(rep => rep.rep_number), ...others])].sort()
    return await keep([work.key, ...outside], async forDisplay => ({ dealers: await dealerListOutside(ports, outside, work, forDisplay) }), kept)
  })

  serve(salesReps, async () => ({ reps: await repsWithAccount(ports) }))
}
