import { refreshEvery } from '@portal/contracts/policy/page'
import { call } from '../lib/call.ts'
import { useAnswer } from './use-call.ts'

/**
 * The state of the ERP, refreshed every few seconds while the page is visible. These calls do not extend the session.
 */
export function useErpStatus () {
  return useAnswer('erpStatus', {}, async body => (await call('erpStatus', body, { background: true })).status, { refreshInterval: refreshEvery.erpStatus })
}
