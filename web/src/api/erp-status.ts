import { refreshEvery } from '@portal/contracts/policy/page-timings'
import { call } from '../lib/http/call.ts'
import { useAnswer } from './use-call.ts'

/**
 * The state of the ERP as each process of the portal sees it, refreshed every few seconds while the page is visible. These calls do not extend the session.
 */
export function useErpStatus () {
  return useAnswer('erpStatus', {}, async (body, noting) => await call('erpStatus', body, { ...noting, background: true }), { refreshInterval: refreshEvery.erpStatus })
}

/** The state of the ERP in one word, for all staff; refreshed in the same way. */
export function useErpState () {
  return useAnswer('erpState', {}, async (body, noting) => await call('erpState', body, { ...noting, background: true }), { refreshInterval: refreshEvery.erpState })
}
