import type { CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { call } from '../../lib/http/call.ts'

/**
 * Selects the dealer to act for. The person's next new tab begins with the same dealer.
 * @param customer the dealer's account number; null for none
 * @param named the tab took it from its address, so nobody selected it
 * @throws ApiError `dealer_not_yours` if the dealer is unknown or not one of the person's own
 */
export async function selectDealer (customer: CustomerNumber | null, named?: true): Promise<CallResponse<'selectDealer'>> {
  return await call('selectDealer', { customer_number: customer, ...named && { named } })
}
