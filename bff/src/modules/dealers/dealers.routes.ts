import { bulkDealerRecentOrders, dealers, houseDealers, salesReps } from '@portal/contracts/dealer-lists'
import { timings } from '@portal/contracts/policy/timings'
import { dealerReach, reachesRep } from '@portal/contracts/rules/dealer-rights'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { dealerList, houseDealerList, recentOrders, repsWithAccount, selectableDealers } from './dealers.service.ts'

type DealerPorts = Pick<Ports, 'erp' | 'users'>

const kept = { fresh: timings.dealerListFresh } as const

export function dealerRoutes (serve: Serve<{ who: 'sales', dealer: 'none' }>, ports: DealerPorts): void {
  serve(dealers, async (body, { session, requestId, keep, deny }) => {
    const reach = dealerReach(session)
    if ('role' in body) {
      if (body.role !== session.role) return await deny()
      const repNumber = reach.of === 'rep' ? reach.repNumber : null
      return await keep(['options', reach.of, repNumber], async () => ({ dealers: await selectableDealers(ports, reach, requestId) }), kept)
    }
    if (!reachesRep(reach, body.id)) return await deny()
    return await keep(['rep', body.id], async () => ({ dealers: await dealerList(ports, body.id, requestId) }), kept)
  })

  serve(bulkDealerRecentOrders, async (body, { session, requestId }) => {
    return { orders: await recentOrders(ports, body.dealers, dealerReach(session), requestId) }
  })
}

export function houseDealerRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: DealerPorts): void {
  serve(houseDealers, async ({ rep_numbers: others = [] }, { requestId, keep }) => {
    const reps = await repsWithAccount(ports)
    const outside = [...new Set([...reps.map(rep => rep.rep_number), ...others])].sort()
    return await keep(outside, async () => ({ dealers: await houseDealerList(ports, outside, requestId) }), kept)
  })

  serve(salesReps, async () => ({ reps: await repsWithAccount(ports) }))
}
