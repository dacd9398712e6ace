import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { call } from '../lib/call.ts'
import { useCall } from './use-call.ts'

export type AuditFilters = CallBody<'auditExport'>
export type AuditEntry = CallResponse<'audit'>['entries'][number]

/**
 * A page of the audit log, newest entries first. The previous page stays visible until the new one has loaded.
 * @param page counts from 0
 */
export function useAudit (filters: AuditFilters, page: number) {
  return useCall('audit', { ...filters, page }, { keepPreviousData: true })
}

/** The entries as CSV; `complete` is false if there are more than one file may hold. */
export async function exportAudit (filters: AuditFilters): Promise<CallResponse<'auditExport'>> {
  return await call('auditExport', filters)
}
