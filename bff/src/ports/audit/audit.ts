import type { CustomerNumber, OrderId, RepNumber, RequestId, UserId } from '@portal/contracts/base/ids'
import type { Role } from '@portal/contracts/base/roles'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'

/** An account as it was when something happened; by now it may have another name, or be gone. */
export type AuditedAccount = { id: UserId, email: string | null, name: string | null, role: Role | null, number: CustomerNumber | RepNumber | null }

/** The request that caused something, and the address that it came from. */
export type RequestOrigin = { requestId: RequestId, address: string }

/** What a person did or tried to do. Never contains a password or the token of a link. */
export type AuditRecord = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  event: AuditEvent
  /** The user's id; null if the user is unknown. */
  actorId: UserId | null
  /** The account that it happened to. */
  target?: AuditedAccount
  dealer: CustomerNumber | null
  /** Null for the portal's own work, which no request asked for. For an order's later events, the request that submitted it. */
  requestId: RequestId | null
  /** The client's address in that request. */
  address?: string | null
  /** The portal's reference of the order that it is about; the ERP's id of an order that the portal did not send. */
  order?: OrderId | null
  /** How often it happened within a minute. Only what strangers can cause is counted this way; once if left out. */
  times?: number
  detail: string
}

/** A line as it is read: with the actor as they were when it was written. */
export type AuditLine = Required<Omit<AuditRecord, 'actorId' | 'target'>> & { actor: AuditedAccount | null, target: AuditedAccount | null }

export type AuditFilters = {
  /** Words of the actor's email address or name at that time, in any case and order, or the actor's id or number. */
  actor?: string
  /** Accounts that `actor` means as well. */
  actorIds?: readonly UserId[]
  /** The same for the account that it happened to. */
  target?: string
  targetIds?: readonly UserId[]
  dealer?: CustomerNumber
  /** Only lines that concern a dealer: something done for one, by one, or to a dealer's account. */
  ofDealers?: true
  /** An order's reference, its PO number, in any case and without punctuation, its id or number in the ERP, or the id of its submission. */
  order?: string
  event?: AuditEvent
  /** Milliseconds since 1970, from `since` up to but not including `before`. */
  since?: number
  before?: number
}

/** Skips the newest lines: this many, or up to and including this one. */
type AuditPart = { limit: number } & ({ skip: number } | { after: Pick<AuditLine, 'at' | 'id'> })

/**
 * The audit log. Lines are only ever added. The order journal writes the state changes of orders into it, in its own transactions.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface Audit {
  append(record: AuditRecord): Promise<void>
  /** Newest first. */
  list(filters: AuditFilters, part: AuditPart): Promise<AuditLine[]>
  /** The latest lines of these events, newest first: those that happened to an account, and its user's own that concern no other account. */
  ofAccount(id: UserId, events: readonly AuditEvent[], limit: number): Promise<AuditLine[]>
}

/** Adds a line about the current request. Actor and dealer default to those of the request. */
export type RecordAudit = (
  line: { event: AuditEvent, actorId?: UserId | null, target?: AuditedAccount, dealer?: CustomerNumber | null, order?: OrderId, detail?: string }
) => Promise<void>

/** What the audit log says about a refusal, as far as the refusing code knows. */
export type RefusedLine = Pick<AuditRecord, 'event' | 'target' | 'detail'>

/** A request that was refused before anything was done, and that anybody can repeat at will. */
export type Refusal = RefusedLine & Pick<AuditRecord, 'actorId' | 'dealer'> & RequestOrigin & {
  /** The network that the request came from. */
  network: string
}

/** Counts a refused request for the audit log, which gets it within two minutes. Never throws. */
export type NoteRefusal = (refusal: Refusal) => void
