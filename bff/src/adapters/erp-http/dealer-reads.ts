import type { DealerSummary } from '@portal/contracts/dealers'
import type { Erp, ErpContext } from '../../ports/erp.ts'
import type { GatewayRequest } from './gateway.ts'
import { expectAbout, swapped, type Reads } from './reads.ts'
import { replyReader } from './replies.ts'
import { DealerRecord, DealersReply, readDealer, readDealerSummary, type OutsideRepsRequest } from './wire/dealers.ts'

const dealer = replyReader(DealerRecord)
const dealers = replyReader(DealersReply)

export function dealerReads (reads: Reads): Pick<Erp, 'dealer' | 'dealersOfRep' | 'dealersOutsideReps'> {
  /** @param belongs whether the dealers of this representative were asked for */
  async function listed (request: GatewayRequest, belongs: (repNumber: string) => boolean, context: ErpContext): Promise<DealerSummary[]> {
    const { DEALERS: records } = await reads.get(request, dealers, context)
    const seen = new Set<string>()
    return records.map((record, index) => {
      const summary = readDealerSummary(record)
      if (!belongs(summary.rep_number)) throw swapped(request.path, `/DEALERS/${index}/REPNO was not asked for`)
      if (seen.has(summary.customer_number)) throw swapped(request.path, `/DEALERS/${index}/CUSNO is there twice`)
      seen.add(summary.customer_number)
      return summary
    })
  }

  return {
    async dealer (customerNumber, context) {
      const path = `/v1/dealers/${encodeURIComponent(customerNumber)}`
      const record = await reads.find({ method: 'GET', path }, dealer, context)
      if (record === undefined) return undefined
      expectAbout(path, '/CUSNO', record.CUSNO, customerNumber)
      return readDealer(record)
    },

    async dealersOfRep (repNumber, context) {
      return await listed({ method: 'GET', path: `/v1/reps/${encodeURIComponent(repNumber)}/dealers` }, rep => rep === repNumber, context)
    },

    async dealersOutsideReps (repNumbers, context) {
      const body: OutsideRepsRequest = { REPS: [...repNumbers] }
      const named = new Set(repNumbers)
      return await listed({ method: 'POST', path: '/v1/dealers/outside-reps', body }, rep => !named.has(rep), context)
    }
  }
}
