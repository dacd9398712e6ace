import type { DealerSummary } from '@portal/contracts/dealers'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { GatewayDealerSummary } from '@portal/erp-gateway/contract/records/dealers'
import type { Erp } from '../../../ports/erp/erp.ts'
import type { CheckedReads } from './checked-reads.ts'

const operations = gatewayOperations

export function dealerReads (ask: CheckedReads): Pick<Erp, 'dealer' | 'dealersOfRep' | 'dealersOutsideReps'> {
  return {
    async dealer (customerNumber, context) {
      const found = await ask.find(operations.dealer, { customerNumber }, context)
      return 'notFound' in found ? undefined : { _id: found.answer.customer_number, ...found.answer }
    },

    async dealersOfRep (repNumber, context) {
      const { dealers } = await ask.get(operations['dealers-of-rep'], { repNumber }, context)
      return dealers.map(shown)
    },

    async dealersOutsideReps (repNumbers, context) {
      const { dealers } = await ask.get(operations['dealers-outside-reps'], { repNumbers: [...repNumbers] }, context)
      return dealers.map(shown)
    }
  }
}

function shown ({ defaultAddress, ...dealer }: GatewayDealerSummary): DealerSummary {
  const address = defaultAddress === undefined ? null : { address_id: defaultAddressKey, ...defaultAddress }
  return { _id: dealer.customer_number, ...dealer, default_address: address }
}
