import type { RepNumber } from '@portal/contracts/base/ids'
import { minute } from '@portal/contracts/base/time-units'
import type { DealerSummary } from '@portal/contracts/dealers'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { isSameRep, repSpelling } from '@portal/contracts/rules/dealers/rep-spelling'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { GatewayDealerSummary } from '@portal/erp-gateway/contract/records/dealers'
import type { Erp, ErpContext } from '../../../ports/erp/erp.ts'
import type { CheckedReads } from './checked-reads.ts'

const operations = gatewayOperations

/** Milliseconds for which the ERP's numbers of representatives are remembered. */
const repsKept = minute

/** @param now milliseconds since 1970 */
export function dealerReads (ask: CheckedReads, now: () => number): Pick<Erp, 'dealer' | 'dealersOfRep' | 'dealersOutsideReps' | 'repSpelling'> {
  let reps: { known: ReadonlySet<RepNumber>, until: number } | undefined

  async function ofRep (repNumber: RepNumber, context: ErpContext): Promise<DealerSummary[]> {
    const { dealers } = await ask.get(operations['dealers-of-rep'], { repNumber }, context)
    return dealers.map(shown)
  }

  async function outside (repNumbers: readonly RepNumber[], context: ErpContext): Promise<DealerSummary[]> {
    const { dealers } = await ask.get(operations['dealers-outside-reps'], { repNumbers: [...repNumbers] }, context)
    return dealers.map(shown)
  }

  async function spelled (repNumber: RepNumber, context: ErpContext): Promise<RepNumber> {
    if (reps === undefined || now() >= reps.until) {
      const all = await outside([], context)
      reps = { known: new Set(all.map(dealer => dealer.rep_number)), until: now() + repsKept }
    }
    return repSpelling(repNumber, reps.known)
  }

  return {
    async dealer (customerNumber, context) {
      const found = await ask.find(operations.dealer, { customerNumber }, context)
      return 'notFound' in found ? undefined : { _id: found.answer.customer_number, ...found.answer }
    },

    async dealersOfRep (repNumber, context) {
      const theirs = await ofRep(repNumber, context)
      if (theirs.length > 0) return theirs
      const spelling = await spelled(repNumber, context)
      return spelling === repNumber ? theirs : await ofRep(spelling, context)
    },

    async dealersOutsideReps (repNumbers, context) {
      const others = await outside(repNumbers, context)
      const similar = repNumbers.filter(number => others.some(dealer => isSameRep(dealer.rep_number, number)))
      if (similar.length === 0) return others
      const spellings = new Set(await Promise.all(similar.map(async number => await spelled(number, context))))
      return others.filter(dealer => !spellings.has(dealer.rep_number))
    },

    repSpelling: spelled
  }
}

function shown ({ defaultAddress, ...dealer }: GatewayDealerSummary): DealerSummary {
  const address = defaultAddress === undefined ? null : { address_id: defaultAddressKey, ...defaultAddress }
  return { _id: dealer.customer_number, ...dealer, default_address: address }
}
