import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import { companyDay } from './company-day.ts'
import { dealerMethods } from './dealers.ts'
import { invoiceMethods } from './invoices.ts'
import { itemMethods } from './items.ts'
import { orderMethods } from './orders.ts'
import { postingMethods } from './posting.ts'
import type { Tryton } from './tryton.ts'

const Ids = Compile(Type.Array(Type.Integer()))

/**
 * Tryton in the portal's terms.
 * @param resultsMax items in the answer to a search
 * @param elapsed milliseconds since some moment
 */
export function trytonErp (
  tryton: Tryton, { resultsMax = 100, elapsed = () => performance.now() }: { resultsMax?: number, elapsed?: () => number } = {}
): GatewayErp {
  const today = companyDay(tryton, elapsed)
  return {
    offers: ['ORDBY', 'UNTIL'],
    async health (context) { await tryton.call('model.party.party.search', [[], 0, 1, null], Ids, context) },
    ...itemMethods(tryton, resultsMax),
    ...dealerMethods(tryton, today),
    ...orderMethods(tryton, today),
    ...invoiceMethods(tryton, today),
    ...postingMethods(tryton)
  }
}
