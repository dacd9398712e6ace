import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, Instant, Line } from './fields.ts'
import { limits } from './policy/limits.ts'
import { auditEvents } from './rules/audit-events.ts'
import { RoleField } from './session.ts'

const EventField = Type.Enum([...auditEvents])

const Account = Type.Union([
  closed({
    id: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Null if the line does not know more than the id' }),
    name: Type.Union([Type.String(), Type.Null()]),
    role: Type.Union([RoleField, Type.Null()]),
    number: Type.Union([Type.String(), Type.Null()], { description: 'Of a dealer or a sales representative' })
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
  request_id: Type.Union([Type.String(), Type.Null()]),
  detail: Type.String()
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  actor: Type.Optional(Line({ label: 'Who', min: 1, max: limits.emailMax, description: 'Part of the actor\'s e-mail address or name at that time, or their id or number' })),
  dealer: Type.Optional(CustomerNumber),
  event: Type.Optional(EventField),
  since: Type.Optional(Instant),
  before: Type.Optional(Instant)
}

const auditErrors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const

export const audit = defineCall(endpoints.audit, {
  summary: 'A page of the audit log, newest first. `since` is inclusive, `before` is exclusive.',
  body: closed({ ...filters, page: Type.Integer({ minimum: 0, maximum: limits.auditPagesMax }) }),
  response: closed({ entries: Type.Array(AuditEntry), more: Type.Boolean() }),
  errors: auditErrors
})

export const auditExport = defineCall(endpoints.auditExport, {
  summary: 'The audit log as CSV, newest first; `complete` is false if the file does not hold all entries.',
  body: closed(filters),
  response: closed({ csv: Type.String(), complete: Type.Boolean() }),
  errors: auditErrors
})
