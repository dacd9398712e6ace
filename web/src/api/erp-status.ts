import { refreshEvery } from '@portal/contracts/policy/page'
import { call } from '../lib/call.ts'
import { useAnswer } from './use-call.ts'

/** How the ERP does, asked for anew every few seconds while the page is in sight. That keeps no unattended session alive. */
export function useErpStatus () {
  return useAnswer('erpStatus', {}, async body => (await call('erpStatus', body, { background: true })).status, { refreshInterval: refreshEvery.erpStatus })
}
