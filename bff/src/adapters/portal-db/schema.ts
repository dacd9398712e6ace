import type { ColumnType, Selectable } from 'kysely'
import type { AuditEvent } from '@portal/contracts/rules/audit-events'
import type { SubmissionState } from '@portal/contracts/checkout'
import type { Role } from '@portal/contracts/roles'
import type { Delivery } from '../../ports/email-files.ts'
import type { MailOrder } from '../../ports/mail-queue.ts'

/**
 * The tables as Kysely sees them. Only what SQLite and PostgreSQL store alike: text, integers, and times as milliseconds
 * since 1970.
 */
export type PortalSchema = {
  users: UserRow
  submission: SubmissionTable
  submission_event: SubmissionEventRow
  first_order: { submission_id: string }
  dealer_lock: { customer_number: string, locked_at: number }
  /** Always id 1. */
  super_user_lock: { id: number, locked_at: number }
  banner: BannerRow
  password_link: PasswordLinkRow
  saved_order: SavedOrderRow
  mail_queue: MailRow
  audit: AuditRow
  email_file: EmailFileRow
}

export type UserRow = {
  id: string
  role: Role
  email: string
  status: 'active' | 'disabled'
  password_hash: string | null
  name_first: string | null
  name_last: string | null
  rep_number: string | null
  dealer_number: string | null
  created_at: number
  last_login: number | null
  epoch: number
  version: number
}

type SubmissionTable = {
  id: string
  user_id: string
  actor_id: string | null
  customer_number: string
  key: string
  fingerprint: string
  reference: string
  /** A `SubmittedOrder` as JSON. */
  payload: string
  state: SubmissionState
  attempt: number
  lease_until: number | null
  /** The last time; null where a release before this one has claimed it. */
  claimed_at: number | null
  next_look_at: number | null
  looks: number
  unknown_since: number | null
  first_none_at: number | null
  resends: number
  erp_order_id: string | null
  message: string | null
  /** Hash of what makes two orders the same order to a person; null where a release before this one has written the row. */
  content: string | null
  shown_at: number | null
  /** Read from the payload by the database. */
  po_number: ColumnType<string | null, never, never>
  created_at: number
  updated_at: number
}

export type SubmissionRow = Selectable<SubmissionTable>

type SubmissionEventRow = {
  submission_id: string
  /** Counts the events of one submission from 1. */
  number: number
  at: number
  state: SubmissionState
  note: string
  actor_id: string | null
}

type BannerRow = {
  /** Always 1: there is one banner. */
  id: number
  shown: number
  cache_id: string
  content: string
  banner_color: string
  text_color: string
}

type PasswordLinkRow = {
  /** One link a user. */
  user_id: string
  token_hash: string
  expires_at: number
}

export type MailRow = {
  id: string
  kind: MailOrder['kind']
  email: string
  new_email: string | null
  /** Of the order that it is about, where it is about one. */
  reference: string | null
  created_at: number
  /** Null for one that is not sent again. */
  due_at: number | null
  attempt: number
}

export type SavedOrderRow = {
  id: string
  customer_number: string
  name: string
  /** The cart's lines as JSON. */
  lines: string
  line_count: number
  saved_at: number
}

export type EmailFileRow = {
  id: string
  name: string
  recipient: string | null
  version: number
  stamp: string
  hash: string
  claims: number
  failures: number
  due_at: number
  tried_at: number | null
  outcome: Delivery['outcome'] | null
  tried_size: number | null
  tried_recipient: string | null
  note: string | null
}

type AuditRow = {
  id: string
  at: number
  event: AuditEvent
  actor_id: string | null
  dealer: string | null
  request_id: string | null
  detail: string
}
