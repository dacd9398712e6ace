import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { isoDateOf } from '@portal/contracts/rules/dates'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import { dealerMethods } from './dealers.ts'
import { invoiceMethods } from './invoices.ts'
import { itemMethods } from './items.ts'
import { orderMethods } from './orders.ts'
import { createParties } from './parties.ts'
import { postingMethods } from './posting.ts'
import type { Tryton } from './tryton.ts'

const Ids = Compile(Type.Array(Type.Integer()))

/**
 * Tryton in the portal's words.
 * @param resultsMax items in the answer to a search
 * @param now milliseconds since 1970
 */
export function trytonErp (tryton: Tryton, { resultsMax = 100, now = Date.now }: { resultsMax?: number, now?: () => number } = {}): GatewayErp {
  const parties = createParties(tryton)
  const today = () => isoDateOf(now())
  return {
    async health (context) { await tryton.call('model.party.party.search', [[], 0, 1, null], Ids, context) },
    ...itemMethods(tryton, parties, resultsMax),
    ...dealerMethods(tryton, parties, today),
    ...orderMethods(tryton, parties),
    ...invoiceMethods(tryton, today),
    ...postingMethods(tryton, parties)
  }
}
