import Type from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Email } from './fields.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'
import { SessionUser } from './session.ts'

/** A new password's length and characters. The BFF also rejects common passwords and the account's present one. */
const NewPassword = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax, pattern: patterns.password })
const CurrentPassword = Type.String({ minLength: 1, maxLength: limits.passwordEnteredMax })

export const requestPasswordLink = defineCall(endpoints.requestPasswordLink, {
  summary: 'Mail a link to set a new password. The answer and its timing are the same for any address.',
  body: closed({ email: Email }),
  response: Ok,
  errors: ['throttled', 'portal_unavailable']
})

export const validateToken = defineCall(endpoints.validateToken, {
  summary: 'Check whether a mailed link can still set a password. Its token is sent as `Authorization: Bearer`.',
  body: NoBody,
  response: closed({ status: Type.Enum(['valid', 'expired']) }),
  errors: ['portal_unavailable']
})

export const changePassword = defineCall(endpoints.changePassword, {
  summary: 'Set a password with a mailed link, which works once. Its token is sent as `Authorization: Bearer`. Ends every session of the account.',
  body: closed({ password: NewPassword }),
  response: Ok,
  errors: ['link_expired', 'password_common', 'password_unchanged', 'portal_unavailable']
})

export const userChangePassword = defineCall(endpoints.userChangePassword, {
  summary: 'Change one\'s own password. This session continues under a new id; all other sessions of the account end.',
  body: closed({ password: NewPassword, current_password: CurrentPassword }),
  response: Ok,
  errors: ['unauthenticated', 'wrong_password', 'password_common', 'password_unchanged', 'throttled', 'portal_unavailable']
})

export const userChangeEmail = defineCall(endpoints.userChangeEmail, {
  summary: 'Change one\'s own e-mail address. This session continues under a new id; all other sessions of the account end.',
  body: closed({ email: Email, password: CurrentPassword }),
  response: closed({ user: SessionUser }),
  errors: ['unauthenticated', 'wrong_password', 'email_taken', 'throttled', 'portal_unavailable']
})

export const userOrderMails = defineCall(endpoints.userOrderMails, {
  summary: 'Turn the mails about the orders of one\'s own account on or off. Staff have no such mails.',
  body: closed({ wanted: Type.Boolean() }),
  response: Ok,
  errors: ['unauthenticated', 'portal_unavailable']
})
