import type { AuditEvent } from '@portal/contracts/rules/audit-events'

/** What somebody did, or tried to. Never holds a password or a link's token. */
export type AuditRecord = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  event: AuditEvent
  /** The user's id; null where nobody is known. */
  actorId: string | null
  dealer: string | null
  /** Null for what no request asked for. */
  requestId: string | null
  detail: string
}

/** As it is read: with the actor's e-mail address of today, null where the account is gone. */
export type AuditLine = AuditRecord & { actorEmail: string | null }

export type AuditFilters = {
  /** Part of the actor's e-mail address in any case, or their id. */
  actor?: string
  dealer?: string
  event?: AuditEvent
  /** Milliseconds since 1970; `before` is excluded. */
  since?: number
  before?: number
}

/**
 * The audit log: lines are added and never changed or taken away. The transitions of orders come into it with the journal's.
 * Throws `PortalError` `portal_unavailable` where the database is away.
 */
export interface Audit {
  append(record: AuditRecord): Promise<void>
  /** The newest first. */
  list(filters: AuditFilters, part: { skip: number, limit: number }): Promise<AuditLine[]>
}

/** Adds a line about the request that is being answered; who asks, and for which dealer, is known unless it is said. */
export type RecordAudit = (line: { event: AuditEvent, actorId?: string | null, dealer?: string | null, detail?: string }) => Promise<void>
