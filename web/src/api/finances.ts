import type { CustomerNumber } from '@portal/contracts/ids'
import { bytesOf } from '../lib/bytes-of.ts'
import { call } from '../lib/call.ts'
import { useCall } from './use-call.ts'

/**
 * The dealer's record with the amounts due. It is fetched each time the page opens, because the session's copy may be
 * hours old.
 */
export function useFinances (customer: CustomerNumber | null) {
  return useCall('finances', customer === null ? null : { dealer: customer }, { revalidateOnMount: true, dedupingInterval: 0 })
}

/**
 * The dealer's statement of account as a PDF file.
 * @throws ApiError
 */
export async function fetchStatement (customer: CustomerNumber): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf((await call('statementPdf', { dealer: customer })).pdf)
}
