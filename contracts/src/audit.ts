import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, IdField, Instant, Line, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { auditEvents } from './rules/accounts/audit-events.ts'
import { RoleField } from './session.ts'

const EventField = Type.Enum([...auditEvents])

const Account = Type.Union([
  closed({
    id: IdField<ids.UserId>(),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Null if the line does not know more than the id' }),
    name: Type.Union([Type.String(), Type.Null()]),
    role: Type.Union([RoleField, Type.Null()]),
    number: Type.Union([IdField<ids.CustomerNumber | ids.RepNumber>(), Type.Null()], { description: 'Of a dealer or a sales representative' })
  }),
  Type.Null()
], { description: 'An account as it was when it happened; null if there is none' })

export const AuditEntry = closed({
  id: Type.String(),
  at: Instant,
  event: EventField,
  actor: Account,
  target: Account,
  dealer: Type.Union([CustomerNumber, Type.Null()]),
  order: Type.Union([IdField<ids.OrderId>(), Type.Null()], { description: 'The portal\'s reference of the order that it is about; the ERP\'s id of an order from elsewhere' }),
  times: Type.Integer({ description: 'How often it happened within a minute' }),
  address: Type.Union([Type.String(), Type.Null()], { description: 'The client\'s address or network' }),
  request_id: Type.Union([IdField<ids.RequestId>(), Type.Null()]),
  detail: Type.String()
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  actor: Type.Optional(Line({ label: 'Who', min: 1, max: limits.emailMax, description: 'Words of the actor\'s email address or name, in any order, or their id or number' })),
  target: Type.Optional(Line({ label: 'Account affected', min: 1, max: limits.emailMax, description: 'The same for the account that it happened to' })),
  dealer: Type.Optional(CustomerNumber),
  order: Type.Optional(Line({ label: 'Order', min: 1, max: limits.recordIdMax, description: 'An order\'s reference, its PO number, its id in the ERP, or the id of its submission' })),
  event: Type.Optional(EventField),
  since: Type.Optional(Instant),
  before: Type.Optional(Instant)
}

/** The last line of the previous part. */
const Cursor = closed({ at: Instant, id: RecordId() })

const auditErrors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const

export const audit = defineCall(endpoints.audit, {
  summary: 'A page of the audit log, newest first; for administrators of the lines that concern a dealer. `since` is inclusive, `before` is exclusive.',
  body: closed({ ...filters, page: Type.Integer({ minimum: 0, maximum: limits.auditPagesMax }) }),
  response: closed({ entries: Type.Array(AuditEntry), more: Type.Boolean() }),
  errors: auditErrors
})

export const auditExport = defineCall(endpoints.auditExport, {
  summary: 'A part of the same lines as a file, newest first: CSV, whose first part has the column headings, or JSON lines. `next` is the ' +
    '`after` of the part that follows, null after the last one.',
  body: closed({ ...filters, format: Type.Enum(['csv', 'jsonl']), after: Type.Optional(Cursor) }),
  response: closed({ text: Type.String(), lines: Type.Integer(), next: Type.Union([Cursor, Type.Null()]) }),
  errors: auditErrors
})
