import type { CallResponse } from '@portal/contracts/calls'
import { call } from '../lib/call.ts'

/** Notes in the session which dealer staff act for; null for none. */
export async function selectDealer (customer: string | null): Promise<CallResponse<'selectDealer'>> {
  return await call('selectDealer', { customer_number: customer })
}
