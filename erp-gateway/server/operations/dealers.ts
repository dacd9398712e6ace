import type { RepNumber } from '@portal/contracts/base/ids'
import { gatewayOperations } from '../../contract/operations.ts'
import type { DerivedMethods } from './derived-methods.ts'
import { Refused, type GatewayDealerSummary, type GatewayErp } from '../erp.ts'
import { eachOnce } from './lists.ts'
import { mustBeAbout, noSuchRecord } from './found-or-not.ts'
import type { ServeOperation } from '../serve.ts'

const { dealer, 'dealers-of-rep': ofRep, 'dealers-outside-reps': outsideReps, 'clear-new-dealer': clearNewDealer } = gatewayOperations

export function dealerOperations (serve: ServeOperation, erp: GatewayErp, derived: DerivedMethods) {
  return {
    dealer: serve(dealer, async (asked, context) => {
      const found = await erp.dealer?.(asked, context)
      if (found === undefined) return noSuchRecord
      mustBeAbout(asked.customerNumber, found.customer_number)
      return { answer: found }
    }),
    'dealers-of-rep': serve(ofRep, async (asked, context) => {
      const found = await derived.dealersOfRep?.(asked, context) ?? []
      return { answer: { dealers: listed(found, rep => rep === asked.repNumber) } }
    }),
    'dealers-outside-reps': serve(outsideReps, async (asked, context) => {
      const named = new Set(asked.repNumbers)
      const found = await derived.dealersOutsideReps?.(asked, context) ?? []
      return { answer: { dealers: listed(found, rep => !named.has(rep)) } }
    }),
    'clear-new-dealer': serve(clearNewDealer, async (asked, context) => {
      if (erp.clearNewDealer === undefined) throw new Refused('THE NEW-DEALER FLAG CANNOT BE CLEARED HERE')
      return await erp.clearNewDealer(asked, context) ? { answer: { customerNumber: asked.customerNumber, newDealer: false } } : noSuchRecord
    }, (_asked, message) => ({ message }))
  }
}

function listed (dealers: readonly GatewayDealerSummary[], belongs: (repNumber: RepNumber) => boolean): GatewayDealerSummary[] {
  return eachOnce(dealers, dealer => dealer.customer_number, dealer => belongs(dealer.rep_number))
    .sort((a, b) => a.customer_number < b.customer_number ? -1 : 1)
}
