import type { AuditEntry } from '@portal/contracts/audit'
import type { CallBody } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { accountLabel } from '@portal/contracts/rules/audited-account'
import { csvText, type CsvCell } from '@portal/contracts/rules/csv'
import { PortalError } from '../../errors.ts'
import type { Audit, AuditFilters, AuditLine } from '../../ports/audit.ts'

type Body = CallBody<'auditExport'>

/** One page of the audit log, newest first. @throws PortalError `invalid_body` if `since` or `before` is no instant in UTC */
export async function auditPage (audit: Audit, { page, ...body }: CallBody<'audit'>): Promise<{ entries: AuditEntry[], more: boolean }> {
  const lines = await audit.list(filtersOf(body), { skip: page * limits.auditPageLines, limit: limits.auditPageLines + 1 })
  return { entries: lines.slice(0, limits.auditPageLines).map(entryOf), more: lines.length > limits.auditPageLines }
}

/** The audit log as CSV, its newest lines. @throws PortalError `invalid_body` if `since` or `before` is no instant in UTC */
export async function auditCsv (audit: Audit, body: Body): Promise<{ csv: string, complete: boolean }> {
  const lines = await audit.list(filtersOf(body), { skip: 0, limit: limits.auditExportLines + 1 })
  const rows = lines.slice(0, limits.auditExportLines).map(entryOf).map(entry => columns.map(([, cell]) => cell(entry)))
  return { csv: csvText([columns.map(([name]) => name), ...rows]), complete: lines.length <= limits.auditExportLines }
}

/** The columns of the CSV file. */
const columns: ReadonlyArray<[name: string, cell: (entry: AuditEntry) => CsvCell]> = [
  ['at', entry => entry.at],
  ['event', entry => entry.event],
  ['actor', entry => accountLabel(entry.actor)],
  ['actor name', entry => entry.actor?.name ?? null],
  ['actor role', entry => entry.actor?.role ?? null],
  ['actor number', entry => entry.actor?.number ?? null],
  ['target', entry => accountLabel(entry.target)],
  ['target name', entry => entry.target?.name ?? null],
  ['target role', entry => entry.target?.role ?? null],
  ['target number', entry => entry.target?.number ?? null],
  ['dealer', entry => entry.dealer],
  ['request id', entry => entry.request_id],
  ['detail', entry => entry.detail]
]

function filtersOf ({ actor, dealer, event, since, before }: Body): AuditFilters {
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(dealer === undefined ? {} : { dealer }),
    ...(event === undefined ? {} : { event }),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) })
  }
}

function instantOf (text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at) || new Date(at).toISOString() !== text) throw new PortalError('invalid_body')
  return at
}

function entryOf (line: AuditLine): AuditEntry {
  return {
    id: line.id,
    at: new Date(line.at).toISOString(),
    event: line.event,
    actor: line.actor,
    target: line.target,
    dealer: line.dealer,
    request_id: line.requestId,
    detail: line.detail
  }
}
