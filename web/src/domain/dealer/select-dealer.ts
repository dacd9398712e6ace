import type { CallResponse } from '@portal/contracts/calls'
import { call } from '../../lib/call.ts'

/**
 * Asks for the dealer that staff are to act for, null for none. Their next new tab begins with the same one.
 * @throws ApiError `dealer_not_yours` for a dealer that is unknown, or not one of the person's own
 */
export async function selectDealer (customer: string | null): Promise<CallResponse<'selectDealer'>> {
  return await call('selectDealer', { customer_number: customer })
}
