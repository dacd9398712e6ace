import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Count, Instant, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { loginHelpEvents } from './rules/accounts/audit-events.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** Facts that explain why somebody cannot log in. */
export const LoginHelp = closed({
  throttled_for: Type.Optional(Count({ description: 'Seconds for which logins are still refused, because too many failed; left out if they are not' })),
  /** Of a disabled account. */
  disabled: Type.Optional(closed({
    at: Type.Union([Instant, Type.Null()], { description: 'Null where the audit log does not go back so far' }),
    by: orNull(Type.String({ description: 'A name, or else an email address' }))
  })),
  events: Type.Array(closed({
    at: Instant,
    event: Type.Enum([...loginHelpEvents]),
    by: orNull(Type.String({ description: 'Who did it, if that was somebody else' })),
    address: orNull(Type.String({ description: 'The address that it came from' })),
    detail: Type.String()
  }), { maxItems: limits.loginHelpEventsMax, description: 'Newest first' })
})
export type LoginHelp = Static<typeof LoginHelp>

const errors = ['unauthenticated', 'forbidden', 'portal_unavailable', 'not_found'] as const

export const loginHelp = defineCall(endpoints.loginHelp, {
  summary: 'Why a user may not be able to log in: what was tried, mailed, refused and opened lately.',
  body: closed({ id: RecordId<ids.UserId>() }),
  response: closed({ help: LoginHelp }),
  errors
})

export const unlockLogin = defineCall(endpoints.unlockLogin, {
  summary: 'Forget the failed logins of a user, so that they can try again at once.',
  body: closed({ id: RecordId<ids.UserId>() }),
  response: Ok,
  errors
})
