import Type from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { AccountName, Code, CurrentPassword, Email } from './fields.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'
import { SessionUser } from './session.ts'

/** A new password's length and characters. The BFF also rejects common passwords and the account's present one. */
const NewPassword = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax, pattern: patterns.password })

export const requestPasswordLink = defineCall(endpoints.requestPasswordLink, {
  summary: 'Mail a link to set a new password. The answer and its timing are the same for any address or account number.',
  body: closed({ email: AccountName }),
  response: Ok,
  errors: ['throttled', 'portal_unavailable']
})

export const validateToken = defineCall(endpoints.validateToken, {
  summary: 'Check whether a mailed link can still set a password. Its token is sent as `Authorization: Bearer`.',
  body: NoBody,
  response: closed({
    status: Type.Enum(['valid', 'expired']),
    email: Type.Optional(Type.String({ description: 'Of the account whose password the link sets' })),
    first: Type.Optional(Type.Literal(true, { description: 'The account has no password yet: the link is an invitation' })),
    code_needed: Type.Optional(Type.Literal(true, { description: 'The account has a second factor' }))
  }),
  errors: ['portal_unavailable']
})

export const changePassword = defineCall(endpoints.changePassword, {
  summary: 'Set a password with a mailed link, which works once. Its token is sent as `Authorization: Bearer`. Ends every session of the account.',
  body: closed({ password: NewPassword, code: Type.Optional(Code) }),
  response: Ok,
  errors: ['link_expired', 'password_common', 'password_unchanged', 'code_required', 'code_wrong', 'throttled', 'portal_unavailable']
})

export const userChangePassword = defineCall(endpoints.userChangePassword, {
  summary: 'Change one\'s own password. This session continues under a new id; all other sessions of the account end.',
  body: closed({ password: NewPassword, current_password: CurrentPassword, code: Type.Optional(Code) }),
  response: Ok,
  errors: ['unauthenticated', 'wrong_password', 'no_own_password', 'code_required', 'code_wrong', 'password_common', 'password_unchanged', 'throttled', 'portal_unavailable']
})

const UserAnswer = closed({ user: SessionUser })

export const userChangeEmail = defineCall(endpoints.userChangeEmail, {
  summary: 'Ask for another email address of one\'s own. A link is mailed there, and the address stays as it is until `confirmEmail`. The answer and its ' +
    'timing are the same for any address, whether or not another account has it. Replaces a change that was asked for before.',
  body: closed({ email: Email, password: CurrentPassword, code: Type.Optional(Code) }),
  response: UserAnswer,
  errors: ['unauthenticated', 'wrong_password', 'no_own_password', 'code_required', 'code_wrong', 'email_unchanged', 'throttled', 'portal_unavailable']
})

export const resendEmailLink = defineCall(endpoints.resendEmailLink, {
  summary: 'Mail a new link to the address that one has asked for. The previous link no longer works.',
  body: NoBody,
  response: UserAnswer,
  errors: ['unauthenticated', 'no_email_change', 'throttled', 'portal_unavailable']
})

export const cancelEmailChange = defineCall(endpoints.cancelEmailChange, {
  summary: 'Keep one\'s email address: the change that was asked for is canceled. Canceling twice does no harm.',
  body: NoBody,
  response: UserAnswer,
  errors: ['unauthenticated', 'portal_unavailable']
})

export const emailLink = defineCall(endpoints.emailLink, {
  summary: 'The address that a mailed link confirms. Its token is sent as `Authorization: Bearer`. Changes nothing.',
  body: NoBody,
  response: closed({ email: Type.String() }),
  errors: ['unauthenticated', 'link_not_yours', 'link_expired', 'portal_unavailable']
})

export const confirmEmail = defineCall(endpoints.confirmEmail, {
  summary: 'Take over the new email address with the link that was mailed to it, logged in to the account. Its token is sent as `Authorization: Bearer`. ' +
    'This session continues under a new id; all other sessions of the account end.',
  body: NoBody,
  response: closed({ email: Type.String() }),
  errors: ['unauthenticated', 'link_not_yours', 'link_expired', 'email_taken', 'portal_unavailable']
})

export const userOrderMails = defineCall(endpoints.userOrderMails, {
  summary: 'Choose which mails about orders one\'s own account gets: a dealer about all of its own, staff about those that they submit. Its address is told when they are turned off.',
  body: closed({
    wanted: Type.Boolean(),
    all: Type.Optional(Type.Boolean({ description: 'Also what needs no attention: orders that were confirmed, shipped or invoiced, and arrivals that moved' }))
  }),
  response: Ok,
  errors: ['unauthenticated', 'throttled', 'portal_unavailable']
})
