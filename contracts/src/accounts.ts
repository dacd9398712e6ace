import Type from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Email } from './fields.ts'
import { limits } from './policy/limits.ts'
import { patterns } from './policy/patterns.ts'
import { SessionUser } from './session.ts'

/** Length and characters of a new password. The BFF also refuses common ones: `password_common`. */
const NewPassword = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax, pattern: patterns.password })
const CurrentPassword = Type.String({ minLength: 1, maxLength: limits.passwordEnteredMax })

export const requestPasswordLink = defineCall(endpoints.requestPasswordLink, {
  summary: 'Mail a link to set a new password. The answer, and the time that it takes, are the same for any address.',
  body: closed({ email: Email }),
  response: Ok,
  errors: ['throttled', 'portal_unavailable']
})

export const validateToken = defineCall(endpoints.validateToken, {
  summary: 'Whether a mailed link can still set a password. Its token comes as `Authorization: Bearer`.',
  body: NoBody,
  response: closed({ status: Type.Enum(['valid', 'expired']) }),
  errors: ['portal_unavailable']
})

export const changePassword = defineCall(endpoints.changePassword, {
  summary: 'Set a password by a mailed link, once. Its token comes as `Authorization: Bearer`. Ends every session of the account.',
  body: closed({ password: NewPassword }),
  response: Ok,
  errors: ['link_expired', 'password_common', 'portal_unavailable']
})

export const userChangePassword = defineCall(endpoints.userChangePassword, {
  summary: 'Change one\'s own password. This session goes on under a new id, every other one of the account ends.',
  body: closed({ password: NewPassword, current_password: CurrentPassword }),
  response: Ok,
  errors: ['unauthenticated', 'wrong_password', 'password_common', 'throttled', 'portal_unavailable']
})

export const userChangeEmail = defineCall(endpoints.userChangeEmail, {
  summary: 'Change one\'s own e-mail address. This session goes on under a new id, every other one of the account ends.',
  body: closed({ email: Email, password: CurrentPassword }),
  response: closed({ user: SessionUser }),
  errors: ['unauthenticated', 'wrong_password', 'email_taken', 'throttled', 'portal_unavailable']
})
