import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { ShownDealer } from './dealers.ts'
import { endpoints } from './endpoints.ts'
import { Address, Code, CurrentPassword, CustomerNumber, IdField, Instant, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { timings } from './policy/timings.ts'
import { RightsField } from './rights-fields.ts'
import { roles } from './base/roles.ts'
import { formatDuration } from './base/numbers.ts'

export const RoleField = Type.Enum([...roles])

export const PendingEmail = Type.Union([Type.String(), Type.Null()], { description: 'The address that was asked for and that the user has not confirmed yet' })

const LoginFrom = closed({
  address: Type.String(),
  browser: Type.String({ description: 'Its family, major version and system, as far as they are known; `other` if none is' })
})

/** The logged-in user in one tab. `dealer` is null for staff without a selected dealer, and while the ERP is unavailable. */
export const SessionUser = closed({
  _id: IdField<ids.UserId>(),
  role: RoleField,
  email: Type.String(),
  email_pending: PendingEmail,
  status: Type.Enum(['active', 'disabled']),
  accountCreated: Instant,
  lastLogin: Type.Union([Instant, Type.Null()], { description: 'The login before this one' }),
  lastLoginFrom: Type.Optional(LoginFrom),
  name_first: Type.Union([Type.String(), Type.Null()]),
  name_last: Type.Union([Type.String(), Type.Null()]),
  rep_number: Type.Union([IdField<ids.RepNumber>(), Type.Null()]),
  dealer_number: Type.Union([CustomerNumber, Type.Null()], { description: 'The account number of a dealer\'s person who belongs to one dealership; null for staff, and for whoever belongs to several or to none' }),
  dealers: Type.Optional(Type.Array(CustomerNumber, { description: 'The dealer numbers of somebody who belongs to several, and chooses one for each tab' })),
  second_factor_due: Type.Optional(Type.Boolean({ description: 'The distributor requires a second factor, and this session can only set it up; left out otherwise' })),
  by_provider: Type.Optional(Type.Literal(true, { description: 'Logged in with the distributor\'s OpenID Connect provider' })),
  all_order_mails: Type.Optional(Type.Boolean({ description: 'It also wants those that need no attention: about orders that were confirmed, shipped or invoiced' })),
  order_mails: Type.Optional(Type.Boolean({ description: 'Whether the account wants mails about orders: a dealer about all of its own, staff about those that they submit' })),
  rights: Type.Optional({ ...RightsField, description: 'What the user may do for the dealer of the tab; left out without one' }),
  dealer: Type.Union([ShownDealer, Type.Null()]),
  dealer_selector: Type.Union([CustomerNumber, Type.Null()], { description: 'The dealer that staff, or somebody who belongs to several, act for in this tab' })
})
export type SessionUser = Static<typeof SessionUser>

export const login = defineCall(endpoints.login, {
  summary: 'Log in. Sets the session cookies; the token is for display only and authorizes nothing. For an account with a second factor, the first request, ' +
    'without a code, answers `code_required` once the password is right; the second one has both.',
  body: closed({
    username: Address({ label: 'Username', min: 1, max: limits.emailMax, description: 'Account number or email address' }),
    password: CurrentPassword,
    code: Type.Optional(Code)
  }),
  response: closed({ user: SessionUser, token: Type.String({ description: 'JWT with exp, iat and role' }) }),
  errors: ['login_failed', 'code_required', 'code_wrong', 'throttled', 'portal_unavailable']
})

export const logout = defineCall(endpoints.logout, {
  summary: 'End the session on the server.',
  body: NoBody,
  response: Ok,
  errors: ['portal_unavailable']
})

export const session = defineCall(endpoints.session, {
  summary: 'The logged-in user, the dealer that the tab acts for, and the latest time at which the session ends. A dealer that the user may not act for ' +
    `is answered with null. Waits for the ERP for at most ${formatDuration(timings.optionalErpWait)}.`,
  body: NoBody,
  response: closed({
    user: SessionUser,
    dealer: Type.Union([ShownDealer, Type.Null()]),
    exp: Type.Integer({ description: 'Absolute end, seconds since 1970' })
  }),
  errors: ['unauthenticated', 'portal_unavailable']
})

export const sessionStanding = defineCall(endpoints.sessionStanding, {
  summary: 'How long the session lasts if it is not used. Asked in the background, it does not extend the session itself.',
  body: NoBody,
  response: closed({
    seconds_left: Type.Integer({ minimum: 0 }),
    extendable: Type.Boolean({ description: 'Use extends it; false shortly before its absolute end' })
  }),
  errors: ['unauthenticated', 'portal_unavailable']
})

/** A session of one's own account, and where it began. */
export const OwnSession = closed({
  _id: IdField<ids.SessionName>(),
  current: Type.Boolean({ description: 'It is the session of this request' }),
  begun: Instant,
  last_used: Instant,
  from: LoginFrom
})
export type OwnSession = Static<typeof OwnSession>

export const sessions = defineCall(endpoints.sessions, {
  summary: 'The sessions of one\'s own account, the newest first.',
  body: NoBody,
  response: closed({ sessions: Type.Array(OwnSession) }),
  errors: ['unauthenticated', 'portal_unavailable']
})

export const endSession = defineCall(endpoints.endSession, {
  summary: 'End another session of one\'s own account. One that has ended already is no error.',
  body: closed({ id: RecordId<ids.SessionName>() }),
  response: Ok,
  errors: ['unauthenticated', 'portal_unavailable']
})

export const endOtherSessions = defineCall(endpoints.endOtherSessions, {
  summary: 'End all other sessions of one\'s own account. This session continues under a new id.',
  body: NoBody,
  response: Ok,
  errors: ['unauthenticated', 'throttled', 'portal_unavailable']
})

export const updateNewDealerStatus = defineCall(endpoints.updateNewDealerStatus, {
  summary: 'The acting dealer\'s current record in the ERP. The call changes nothing: only the BFF decides whether a dealer is new.',
  body: closed({ dealer: Type.Optional(CustomerNumber) }),
  response: closed({ dealer: ShownDealer }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'not_found', 'erp_unavailable', 'erp_bad_reply'],
  namesDealer: body => body.dealer
})

export const selectDealer = defineCall(endpoints.selectDealer, {
  summary: 'Select the dealer that a tab acts for, or none: one of the caller\'s own. The next new tab starts with the same dealer. Every call checks the right to act for it.',
  body: closed({
    customer_number: Type.Union([CustomerNumber, Type.Null()]),
    named: Type.Optional(Type.Literal(true, { description: 'The tab was opened at an address that names the dealer. The audit log then says nothing of a selection' }))
  }),
  response: closed({
    dealer: Type.Union([ShownDealer, Type.Null()]),
    dealer_selector: Type.Union([CustomerNumber, Type.Null()])
  }),
  errors: ['unauthenticated', 'dealer_not_yours', 'throttled', 'erp_unavailable', 'erp_bad_reply', 'portal_unavailable']
})
