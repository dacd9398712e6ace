import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import type { IsoDate } from '@portal/contracts/base/dates'
import { call } from '../lib/http/call.ts'
import { startOfDay } from '../lib/text/moment.ts'
import { useCall } from './use-call.ts'

/** `from` and `to` are the reader's own days, both inclusive. */
export type AuditFilters = Omit<CallBody<'audit'>, 'since' | 'before' | 'page'> & { from?: IsoDate, to?: IsoDate }
export type AuditEntry = CallResponse<'audit'>['entries'][number]

/**
 * A page of the audit log, newest entries first. The previous page stays visible until the new one has loaded.
 * @param filters nothing is fetched while they are null
 * @param page counts from 0
 */
export function useAudit (filters: AuditFilters | null, page: number) {
  return useCall('audit', filters === null ? null : { ...asked(filters), page }, { keepPreviousData: true })
}

export type AuditFormat = CallBody<'auditExport'>['format']

/**
 * The entries as a file, loaded in parts, newest entries first. It lacks entries that are written meanwhile.
 * @returns the parts; `complete` is false if there are more entries than one file may hold
 */
export async function exportAudit (filters: AuditFilters, format: AuditFormat): Promise<{ parts: string[], complete: boolean }> {
  const parts: string[] = []
  let count = 0
  let after: CallResponse<'auditExport'>['next'] | undefined
  while (after !== null && count < limits.auditExportLines) {
    const part: CallResponse<'auditExport'> = await call('auditExport', { ...asked(filters), format, ...(after !== undefined && { after }) })
    parts.push(part.text)
    count += part.lines
    after = part.next
  }
  return { parts, complete: after === null }
}

/** The filters as the call takes them: the reader's days become instants. */
export function asked ({ from, to, ...rest }: AuditFilters): Omit<CallBody<'audit'>, 'page'> {
  return {
    ...rest,
    ...(from !== undefined && { since: startOfDay(from).toISOString() }),
    ...(to !== undefined && { before: startOfDay(to, 1).toISOString() })
  }
}
