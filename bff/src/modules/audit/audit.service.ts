import type { AuditEntry } from '@portal/contracts/audit'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { UserId } from '@portal/contracts/base/ids'
import type { Role } from '@portal/contracts/base/roles'
import { limits } from '@portal/contracts/policy/limits'
import { accountLabel } from '@portal/contracts/rules/accounts/account-label'
import { csvText, type SheetCell } from '@portal/contracts/rules/text/csv'
import { accountsFound } from '../../lib/accounts-found.ts'
import type { AuditFilters, AuditLine } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'

type Filters = Omit<CallBody<'audit'>, 'page'>
type AuditPorts = Pick<Ports, 'audit' | 'users'>

/** Lines in one part of a file: an answer of about a megabyte. */
const partLines = 2000

/** One page of the audit log, newest first. */
export async function auditPage (ports: AuditPorts, reader: Role, { page, ...body }: CallBody<'audit'>): Promise<{ entries: AuditEntry[], more: boolean }> {
  const lines = await ports.audit.list(await filtersOf(ports, reader, body), { skip: page * limits.auditPageLines, limit: limits.auditPageLines + 1 })
  return { entries: lines.slice(0, limits.auditPageLines).map(entryOf), more: lines.length > limits.auditPageLines }
}

/** The audit log as a file, newest first. However long it is, the BFF never holds more than one part. */
export async function auditFile (ports: AuditPorts, reader: Role, { format, after, ...filters }: CallBody<'auditExport'>): Promise<CallResponse<'auditExport'>> {
  const from = after === undefined ? { skip: 0 } : { after: { at: Date.parse(after.at), id: after.id } }
  const lines = await ports.audit.list(await filtersOf(ports, reader, filters), { ...from, limit: partLines + 1 })
  const entries = lines.slice(0, partLines).map(entryOf)
  const last = lines.length > partLines ? entries.at(-1) : undefined
  return {
    text: format === 'csv' ? csvOf(entries, after === undefined) : entries.map(entry => `${JSON.stringify(entry)}\n`).join(''),
    lines: entries.length,
    next: last === undefined ? null : { at: last.at, id: last.id }
  }
}

function csvOf (entries: readonly AuditEntry[], withHeads: boolean): string {
  const heads = withHeads ? [columns.map(([name]) => name)] : []
  return csvText([...heads, ...entries.map(entry => columns.map(([, cell]) => cell(entry)))])
}

const columns: ReadonlyArray<[name: string, cell: (entry: AuditEntry) => SheetCell]> = [
  ['at', entry => entry.at],
  ['event', entry => entry.event],
  ['actor', entry => entry.actor && accountLabel(entry.actor)],
  ['actor name', entry => entry.actor?.name ?? null],
  ['actor role', entry => entry.actor?.role ?? null],
  ['actor number', entry => entry.actor?.number ?? null],
  ['target', entry => entry.target && accountLabel(entry.target)],
  ['target name', entry => entry.target?.name ?? null],
  ['target role', entry => entry.target?.role ?? null],
  ['target number', entry => entry.target?.number ?? null],
  ['dealer', entry => entry.dealer],
  ['order', entry => entry.order],
  ['times', entry => entry.times],
  ['address', entry => entry.address],
  ['request id', entry => entry.request_id],
  ['detail', entry => entry.detail]
]

/** Super users read everything; administrators read what concerns dealers, whom they manage. */
async function filtersOf (ports: AuditPorts, reader: Role, { since, before, ...rest }: Filters): Promise<AuditFilters> {
  const [actorIds, targetIds] = await Promise.all([idsMeant(ports, rest.actor), idsMeant(ports, rest.target)])
  return {
    ...rest,
    ...(actorIds !== undefined && { actorIds }),
    ...(targetIds !== undefined && { targetIds }),
    ...(reader !== 'superUser' && { ofDealers: true as const }),
    ...(since === undefined ? {} : { since: Date.parse(since) }),
    ...(before === undefined ? {} : { before: Date.parse(before) })
  }
}

/** The accounts by their names of today, so that accents and other spellings of a representative's number do not matter. */
async function idsMeant (ports: AuditPorts, typed: string | undefined): Promise<UserId[] | undefined> {
  return typed === undefined ? undefined : (await accountsFound(ports, typed)).slice(0, limits.namesMatchedMax).map(({ id }) => id)
}

function entryOf (line: AuditLine): AuditEntry {
  return {
    id: line.id,
    at: new Date(line.at).toISOString(),
    event: line.event,
    actor: line.actor,
    target: line.target,
    dealer: line.dealer,
    order: line.order,
    times: line.times,
    address: line.address,
    request_id: line.requestId,
    detail: line.detail
  }
}
