import type { AuditEvent } from '@portal/contracts/rules/audit-events'

/** What a person did or tried to do. Never contains a password or the token of a link. */
export type AuditRecord = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  event: AuditEvent
  /** The user's id; null if the user is unknown. */
  actorId: string | null
  dealer: string | null
  /** Null for the portal's own work, which no request asked for. */
  requestId: string | null
  detail: string
}

/** A line as it is read: with the actor's current e-mail address, or null if the account was deleted. */
export type AuditLine = AuditRecord & { actorEmail: string | null }

export type AuditFilters = {
  /** Part of the actor's e-mail address, in any case, or the actor's id. */
  actor?: string
  dealer?: string
  event?: AuditEvent
  /** Milliseconds since 1970, from `since` up to but not including `before`. */
  since?: number
  before?: number
}

/**
 * The audit log. Lines are only ever added. The order journal writes the state changes of orders into it, in its own transactions.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface Audit {
  append(record: AuditRecord): Promise<void>
  /** Newest first. */
  list(filters: AuditFilters, part: { skip: number, limit: number }): Promise<AuditLine[]>
}

/** Adds a line about the current request. Actor and dealer default to those of the request. */
export type RecordAudit = (line: { event: AuditEvent, actorId?: string | null, dealer?: string | null, detail?: string }) => Promise<void>
