import type { CustomerNumber } from '@portal/contracts/base/ids'
import { base64Bytes } from '../lib/text/base64.ts'
import { call } from '../lib/http/call.ts'
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
  return base64Bytes((await call('statementPdf', { dealer: customer })).pdf)
}
