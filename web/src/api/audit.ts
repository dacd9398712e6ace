import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { IsoDate } from '@portal/contracts/rules/dates'
import { call } from '../lib/call.ts'
import { startOfDay } from '../lib/moment.ts'
import { useCall } from './use-call.ts'

/** `from` and `to` are the reader's own days, both inclusive. */
export type AuditFilters = Omit<CallBody<'auditExport'>, 'since' | 'before'> & { from?: IsoDate, to?: IsoDate }
export type AuditEntry = CallResponse<'audit'>['entries'][number]

/**
 * A page of the audit log, newest entries first. The previous page stays visible until the new one has loaded.
 * @param page counts from 0
 */
export function useAudit (filters: AuditFilters, page: number) {
  return useCall('audit', { ...asked(filters), page }, { keepPreviousData: true })
}

/** The entries as CSV; `complete` is false if there are more than one file may hold. */
export async function exportAudit (filters: AuditFilters): Promise<CallResponse<'auditExport'>> {
  return await call('auditExport', asked(filters))
}

/** The filters as the call takes them: the reader's days become instants. */
export function asked ({ from, to, ...rest }: AuditFilters): CallBody<'auditExport'> {
  return {
    ...rest,
    ...(from !== undefined && { since: startOfDay(from).toISOString() }),
    ...(to !== undefined && { before: startOfDay(to, 1).toISOString() })
  }
}
