import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import type { SubmissionState } from '@portal/contracts/checkout'
import type { CustomerNumber, ErpOrderId, OrderId, OrderNewsId, Reference, RepNumber, RequestId, SavedOrderId, SubmissionKey, UserId, PersonId } from '@portal/contracts/base/ids'
import type { ReleaseState } from '@portal/contracts/releases'
import type { Role } from '@portal/contracts/base/roles'
import type { OrderMailChoice } from '@portal/contracts/policy/order-news'
import type { AlertKind, OwedAlert } from '../../../ports/notices/alerts.ts'
import type { Delivery } from '../../../ports/mails/email-files.ts'
import type { CodeHash, PasswordHash, SubmissionId, TokenHash } from '../../../ports/system/id-types.ts'
import type { EndKind } from '../../../ports/orders/order-journal.ts'
import type { MailOrder } from '../../../ports/mails/mail-queue.ts'

/**
 * The tables as Kysely sees them. They use only types that SQLite and PostgreSQL store alike: text and integers. Times are milliseconds
 * since 1970.
 */
export type PortalSchema = {
  users: UserRow
  membership: MembershipRow
  invitation: InvitationRow
  submission: SubmissionTable
  submission_event: SubmissionEventRow
  submission_person: SubmissionPersonRow
  release_request: ReleaseRequestRow
  first_order: { submission_id: SubmissionId }
  dealer_lock: { customer_number: CustomerNumber, locked_at: number }
  /** Always id 1. */
  super_user_lock: { id: number, locked_at: number }
  banner: BannerRow
  staff_identity: { issuer: string, subject: string, user_id: UserId, since: number }
  password_link: PasswordLinkRow
  second_factor: SecondFactorRow
  recovery_code: { user_id: UserId, code_hash: CodeHash }
  saved_order: SavedOrderRow
  kept_cart: KeptCartRow
  cart_edit: CartEditRow
  hand_over: HandOverRow
  mail_queue: MailRow
  audit: AuditRow
  audit_link: AuditLinkRow
  /** The lines not yet linked, in the order in which they were written. A trigger fills it. */
  audit_unlinked: { number: Generated<number>, line_id: string }
  audit_chain: AuditChainRow
  backup: { id: 1, made_at: number }
  restore: { restored_at: number }
  alert: AlertRow
  write_probe: { id: 1, filling: string }
  email_file: EmailFileRow
  watched_dealer: WatchedDealerRow
  watched_order: WatchedOrderRow
  order_reading: OrderReadingRow
  order_news: OrderNewsRow
  order_news_person: { news_id: OrderNewsId, user_id: UserId, seen_at: number }
  email_file_delivery: FileDeliveryRow
}

export type UserRow = {
  id: UserId
  role: Role
  email: string
  status: 'active' | 'disabled'
  password_hash: PasswordHash | null
  name_first: string | null
  name_last: string | null
  rep_number: RepNumber | null
  phone: string | null
  /** The dealership of a person who belongs to only one. */
  dealer_number: CustomerNumber | null
  /** The dealer number that logs in as this account. */
  account_number: CustomerNumber | null
  created_at: number
  last_login: number | null
  epoch: number
  version: number
  /** Raised by each change of a membership of the account. */
  rights_version: number
  /** Which order mails the account wants. */
  order_mails: OrderMailChoice
  /** Until when a member of staff may log in with a password where that is not otherwise allowed. */
  password_until: number | null
  /** Where the last login came from. */
  login_address: string | null
  login_browser: string | null
  /** The new address that is to be confirmed. It counts while the account has the epoch `pending_epoch`. */
  pending_email: string | null
  pending_epoch: number | null
  pending_until: number | null
  pending_token_hash: TokenHash | null
}

/** An invitation to a dealership, of an address that has an account. */
export type InvitationRow = Omit<MembershipRow, 'user_id' | 'since' | 'last_login'> & { id: PersonId, email: string, invited_at: number }

/** What a person may do for a dealer number. The rights are 1 or 0; `order_limit` is in cents. */
export type MembershipRow = {
  user_id: UserId
  dealer_number: CustomerNumber
  may_order: number
  order_limit: number | null
  may_see_prices: number
  may_see_finances: number
  may_manage_people: number
  since: number
  /** When the person last logged in to act for the dealer. */
  last_login: number | null
}

type SubmissionTable = {
  id: SubmissionId
  user_id: UserId
  actor_id: UserId | null
  customer_number: CustomerNumber
  key: SubmissionKey
  reference: Reference
  /** A hash of everything that was submitted, kept for good; null if nothing was, or if that is not known. */
  request_hash: string | null
  /** The first version of the user's kept cart without this order's pieces; null if it took none. */
  cart_version: number | null
  /** The pieces of a rejected order that were put back into a cart: `LinePieces` as JSON; null if none were. */
  given_back: string | null
  /** A `SubmittedOrder` as JSON. */
  payload: string
  state: SubmissionState
  attempt: number
  lease_until: number | null
  /** When the row was last claimed. */
  claimed_at: number | null
  next_look_at: number | null
  looks: number
  unknown_since: number | null
  first_none_at: number | null
  resends: number
  erp_order_id: ErpOrderId | null
  /** How an accepted order ended; null if it stands, as far as is known. For a rejected one: `canceled` if staff canceled it. */
  ended: EndKind | null
  ended_at: number | null
  message: string | null
  /** A hash of everything that makes two orders the same to a person; empty if what was ordered is unknown or no longer kept. */
  content: string
  /** For an order that was received unchecked: whether the mail about its outcome is queued. Null for every other order. */
  outcome_mail: 'owed' | 'queued' | null
  /**
   * What the dealer was told by mail: nothing yet, the receipt, or the outcome. Null if no mail is due: the key was withdrawn, or a restored journal
   * lacked the order.
   */
  dealer_mail: 'owed' | 'received' | 'told' | null
  /** The request that submitted or withdrew it, and its client's address. */
  request_id: RequestId
  address: string
  /** 1 if what was ordered is no longer kept. */
  forgotten: ColumnType<number | null, never, number>
  /** Generated by the database from the payload. */
  po_number: ColumnType<string | null, never, never>
  /** The same: the name under which it was submitted; null where none is kept. */
  ordered_by: ColumnType<string | null, never, never>
  created_at: number
  updated_at: number
}

export type SubmissionRow = Selectable<SubmissionTable>

type SubmissionEventRow = {
  submission_id: SubmissionId
  /** Numbers the events of a submission from 1. */
  number: number
  at: number
  state: SubmissionState
  note: string
  actor_id: UserId | null
}

/** A request for release: see `ReleaseRequest`. */
export type ReleaseRequestRow = {
  /** Also the reference of the order that it becomes. */
  reference: Reference
  customer_number: CustomerNumber
  user_id: UserId
  key: SubmissionKey
  request_hash: string
  /** As of a submission. */
  content: string
  /** The first version of the user's kept cart without these pieces; null if it took none. */
  cart_version: number | null
  /** A `SubmittedOrder` as JSON. */
  payload: string
  state: ReleaseState
  asked_at: number
  ended_at: number | null
  /** Null, like the next one, if nobody ended it. */
  ended_by: UserId | null
  ended_by_name: string | null
  /** Why it was declined. */
  reason: string | null
  /** The pieces that were put back into a cart: `LinePieces` as JSON; null if none were. */
  given_back: string | null
  /** The version that the cart of whoever asked got when the request ended and its pieces were put back; null if none were. */
  returned_version: number | null
}

/** What a person knows of a submission. */
type SubmissionPersonRow = {
  submission_id: SubmissionId
  user_id: UserId
  /** When they were first shown the outcome. */
  shown_at: number | null
  /** When they said that they do not want to be reminded of the rejected order. */
  put_away_at: number | null
}

type BannerRow = {
  /** Always 1: there is only one banner. */
  id: number
  shown: number
  cache_id: string
  content: string
  banner_color: string
  text_color: string
  shown_from: number | null
  shown_until: number | null
  link: string | null
}

/** A factor that is offered is not on yet: `secret` and `since` are null until it is. */
type SecondFactorRow = {
  /** Primary key. */
  user_id: UserId
  link_hash: TokenHash | null
  link_until: number | null
  /** The sealed secret that was offered to whoever opened the link. */
  offered: string | null
  /** The sealed secret of the factor that is on. */
  secret: string | null
  since: number | null
  /** The time step of the last code that counted. */
  last_step: number
}

type PasswordLinkRow = {
  /** Primary key: a user has at most one link. */
  user_id: UserId
  token_hash: TokenHash
  /** Where it was mailed, if that is the account's unconfirmed new address. */
  new_email: string | null
  expires_at: number
  issued_at: number
}

export type MailRow = {
  id: string
  kind: MailOrder['kind']
  email: string
  new_email: string | null
  /** The reference of the order that the mail is about, if any. */
  reference: Reference | null
  /** The account that the mail is about, if it needs one. */
  user_id: UserId | null
  /** The address that somebody has asked for, if the mail is about that. */
  wanted_email: string | null
  /** What else the mail says, as JSON, if it needs more. */
  details: string | null
  created_at: number
  /** Null for a mail that has been given up. */
  due_at: number | null
  attempt: number
}

export type SavedOrderRow = {
  id: SavedOrderId
  customer_number: CustomerNumber
  name: string
  /** The cart's lines as JSON. */
  lines: string
  line_count: number
  saved_at: number
  version: number
  pieces: number
  /** US cents. */
  total: number | null
  /** Null, like the next one, if the account was gone by then. */
  saved_by: string | null
  /** 1 for the distributor's staff. */
  by_staff: number | null
}

export type KeptCartRow = {
  user_id: UserId
  customer_number: CustomerNumber
  version: number
  /** `CartLines` as JSON. */
  lines: string
  /** References of rejected orders as JSON. */
  away: string
  /** Its version when the database was last restored from a backup, and may hold what was ordered since then; null if it never was. */
  restored_version: number | null
  /** 1 once its user was told that, or if the cart was empty. */
  restore_told: number | null
  updated_at: number
}

type CartEditRow = {
  user_id: UserId
  customer_number: CustomerNumber
  id: string
  applied_at: number
}

/** A cart that was handed over. */
export type HandOverRow = {
  id: string
  customer_number: CustomerNumber
  from_user: UserId
  from_name: string
  /** 1 for the distributor's staff. */
  from_staff: number
  to_user: UserId
  to_name: string
  at: number
  /** `GivenPieces` as JSON. */
  pieces: string
  /** The version that the giver's cart got; null once all of it is back. */
  given_version: number | null
  /** The version that the other cart got with the pieces. */
  received_version: number | null
  taken_back_at: number | null
  /** The version that the other cart got when pieces of it were taken back. */
  taken_back_version: number | null
  /** When the recipient put the notice aside. */
  put_aside_at: number | null
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
  /** Who wants the file mailed now. */
  wanted_by: string | null
  leased_until: number
}

type FileDeliveryRow = {
  file_id: string
  /** The number of the lease under which it was tried. */
  claim: number
  at: number
  outcome: Delivery['outcome']
  size: number
  recipient: string
  note: string
  /** Who wanted it; null if the file had changed. */
  sender: string | null
}

type WatchedDealerRow = {
  customer_number: CustomerNumber
  due_at: number
  /** When the orders were last looked at; null for never. */
  looked_at: number | null
}

export type WatchedOrderRow = {
  erp_order_id: ErpOrderId
  customer_number: CustomerNumber
  /** Raised by each change of the row. */
  version: number
  /** In capital letters, as the search compares it. */
  order_number: string | null
  /** What the list said of the order when it was last read whole. */
  listed: string
  whole_at: number
  /** 1 if the ERP has since named it as changed. */
  named: number
  /** Since when the ERP's lists lack it; null while they do not. */
  missing_since: number | null
  /** How it ended; `lost` if the ERP has failed to say for so long that it is no longer asked. */
  ended: EndKind | 'lost' | null
  updated_at: number
  /** An `AnnouncedOrder` as JSON. */
  state: string
}

/** Always id 1. */
type OrderReadingRow = { id: number, reader: string, turn_until: number, mark: string, says_changes: number, asked_at: number }

export type OrderNewsRow = {
  id: OrderNewsId
  customer_number: CustomerNumber
  at: number
  kind: string
  actor_id: UserId | null
  /** A `NewsOrder` as JSON. */
  ordered: string
  /** An `OrderNewsContent` as JSON. */
  content: string
}

type AuditLinkRow = {
  number: number
  line_id: string
  linked_at: number
  hash: string
}

type AuditChainRow = {
  /** Always 1. */
  id: number
  /** The number of the last line that is linked, 0 for none, and its hash. */
  head: number
  head_hash: string
  /** The number of the last line that may be removed, 0 for none, and its hash. */
  cut: number
  cut_hash: string
}

type AlertRow = {
  kind: AlertKind
  is_on: number
  since: number
  /** When a process last saw it. */
  seen_at: number
  mark: number
  note: string
  /** What people have yet to be told. */
  owed: OwedAlert['news'] | null
  leased_until: number
  told_at: number | null
}

type AuditRow = {
  id: string
  at: number
  event: AuditEvent
  actor_id: UserId | null
  actor_email: string | null
  actor_name: string | null
  actor_role: Role | null
  actor_number: CustomerNumber | RepNumber | null
  target_id: UserId | null
  target_email: string | null
  target_name: string | null
  target_role: Role | null
  target_number: CustomerNumber | RepNumber | null
  dealer: CustomerNumber | null
  request_id: RequestId | null
  address: string | null
  order_reference: OrderId | null
  /** Null for once. */
  times: number | null
  detail: string
}
