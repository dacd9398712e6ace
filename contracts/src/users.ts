import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Code, Count, CustomerNumber, Email, IdField, Instant, Line, RecordId, RepNumber } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { RightsField } from './rights-fields.ts'
import { PendingEmail, RoleField } from './session.ts'

const Status = Type.Enum(['active', 'disabled'])
/** The link that is to set an account's first password. Left out if none was mailed yet, or none is needed. */
const InvitationState = Type.Optional(closed({
  sent_at: Instant,
  expires_at: Instant
}))
/** Instead of `dealer_number`. */
const DealersOfSeveral = Type.Optional(Type.Array(CustomerNumber, { description: 'The dealer numbers of somebody who belongs to several' }))
const FirstName = Line({ label: 'First name', min: 1, max: limits.nameMax })
const LastName = Line({ label: 'Last name', min: 1, max: limits.nameMax })
/** A dealer's account is tied to its dealer number: a dealer never becomes staff, nor staff a dealer. */
const StaffRole = Type.Enum(['sales', 'admin', 'superUser'])

/** A user in a list. The record is small, since there may be ten thousand users; fields that the role does not have are left out. */
export const ListedUser = closed({
  _id: IdField<ids.UserId>(),
  role: RoleField,
  email: Type.String(),
  status: Status,
  name_first: Type.Optional(Type.String()),
  name_last: Type.Optional(Type.String()),
  rep_number: Type.Optional(IdField<ids.RepNumber>()),
  dealer_number: Type.Optional(CustomerNumber),
  dealers: DealersOfSeveral,
  last_login: Type.Union([Instant, Type.Null()], { description: 'Null if the user never logged in' }),
  password_set: Type.Boolean({ description: 'False until the user has set a password with a link' }),
  invitation: InvitationState
})
export type ListedUser = Static<typeof ListedUser>

export const ManagedUser = closed({
  _id: IdField<ids.UserId>(),
  role: RoleField,
  email: Type.String(),
  email_pending: PendingEmail,
  status: Status,
  accountCreated: Instant,
  lastLogin: Type.Union([Instant, Type.Null()], { description: 'Null if the user never logged in' }),
  password_set: Type.Boolean({ description: 'False until the user has set a password with a link' }),
  second_factor: Type.Boolean(),
  carts: Type.Integer({ description: 'Filled carts of the user, one for each of so many dealers. Deleting the user deletes them' }),
  invitation: InvitationState,
  name_first: Type.Union([Type.String(), Type.Null()]),
  name_last: Type.Union([Type.String(), Type.Null()]),
  rep_number: Type.Union([IdField<ids.RepNumber>(), Type.Null()]),
  phone: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'Of a sales representative, for their dealers' })),
  dealer_number: Type.Union([CustomerNumber, Type.Null()]),
  dealers: DealersOfSeveral,
  memberships: Type.Optional(Type.Array(closed({ dealer_number: CustomerNumber, rights: RightsField }), { description: 'What a dealer\'s person may do, for each of their dealer numbers' })),
  version: Type.Integer({ description: 'Increases with each change; the next change should send it' })
})
export type ManagedUser = Static<typeof ManagedUser>

/**
 * The code of the person making the change, if they have a second factor: needed to create or delete an account, and to change an email address or a
 * role.
 */
const OwnCode = Type.Optional(Code)
const codeErrors = ['staff_login_to_confirm', 'staff_login_unproven', 'code_required', 'code_wrong', 'throttled'] as const

const signedInErrors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const
const oneUserErrors = [...signedInErrors, 'not_found'] as const

export const users = defineCall(endpoints.users, {
  summary: 'The users of a type. Sales representatives get only the users of their own dealers, with `as`; only super users get administrators.',
  body: Type.Union([
    closed({ type: Type.Literal('dealers'), as: Type.Optional(RepNumber) }),
    closed({ type: Type.Enum(['sales', 'administrators']) })
  ]),
  response: closed({ users: Type.Array(ListedUser) }),
  errors: [...signedInErrors, 'erp_unavailable', 'erp_bad_reply']
})

export const user = defineCall(endpoints.user, {
  summary: 'One user. A user whom the caller may not see is treated as unknown.',
  body: closed({ id: RecordId<ids.UserId>() }),
  response: closed({ user: ManagedUser }),
  errors: oneUserErrors
})

const staffNames = { email: Email, name_first: FirstName, name_last: LastName }

export const createUser = defineCall(endpoints.createUser, {
  summary: 'Create an account without a password, and mail its user a link to set one. A dealer must be in the ERP. One more person of a ' +
    'dealer number that has people is an owner, too, and its owners are mailed.',
  body: Type.Union([
    closed({ role: Type.Literal('dealer'), email: Email, dealer_number: CustomerNumber, code: OwnCode }),
    closed({ role: Type.Literal('sales'), ...staffNames, rep_number: RepNumber, code: OwnCode }),
    closed({ role: Type.Enum(['admin', 'superUser']), ...staffNames, code: OwnCode })
  ]),
  response: closed({ user: ManagedUser }),
  errors: [...signedInErrors, 'email_taken', 'unknown_dealer', ...codeErrors, 'erp_unavailable', 'erp_bad_reply']
})

/** What happened to one invitation. */
export const Invitation = closed({
  dealer_number: CustomerNumber,
  outcome: Type.Enum(['invited', 'email_taken', 'dealer_has_people', 'not_of_rep', 'portal_unavailable']),
  message: Type.String({ description: 'Why nothing was sent, and what to do next; empty for `invited`' })
})
export type Invitation = Static<typeof Invitation>

export const inviteDealers = defineCall(endpoints.inviteDealers, {
  summary: 'Create accounts of dealers of one sales representative, as `createUser` does. Each dealer has an outcome of its own.',
  body: closed({
    rep_number: RepNumber,
    code: OwnCode,
    dealers: Type.Array(closed({ dealer_number: CustomerNumber, email: Email }), { minItems: 1, maxItems: limits.invitationsMax })
  }),
  response: closed({ invitations: Type.Array(Invitation, { description: 'In the order of the request' }) }),
  errors: [...signedInErrors, ...codeErrors, 'erp_unavailable', 'erp_bad_reply']
})

export const updateUser = defineCall(endpoints.updateUser, {
  summary: 'Change a user. A change of role, number or status ends their sessions at once. A new address counts once its owner has confirmed it with the link ' +
    'that is mailed there; for an account without a password it counts at once, and the invitation is mailed there.',
  body: closed({
    id: RecordId<ids.UserId>(),
    version: Type.Optional(Count({ description: 'The version of the user that was read; left out, the change is made to any version' })),
    code: OwnCode,
    changes: Type.Object({
      email: Type.Optional(Email),
      status: Type.Optional(Status),
      role: Type.Optional(StaffRole),
      name_first: Type.Optional(FirstName),
      name_last: Type.Optional(LastName),
      rep_number: Type.Optional(RepNumber),
      phone: Type.Optional(Type.Union([Line({ label: 'Phone', min: 1, max: limits.phoneMax }), Type.Null()], { description: 'Of a sales representative' }))
    }, { additionalProperties: false, minProperties: 1 })
  }),
  response: closed({ user: ManagedUser }),
  errors: [...oneUserErrors, 'email_taken', 'changed_meanwhile', 'own_account', 'last_super_user', 'account_disabled', ...codeErrors]
})

export const deleteUser = defineCall(endpoints.deleteUser, {
  summary: 'Delete a user for good, end their sessions, and tell their address. The orders and saved orders of a dealer stay.',
  body: closed({ id: RecordId<ids.UserId>(), code: OwnCode }),
  response: Ok,
  errors: [...oneUserErrors, 'changed_meanwhile', 'own_account', 'last_super_user', ...codeErrors]
})

export const endUserSessions = defineCall(endpoints.endUserSessions, {
  summary: 'End all sessions of a user, whose account stays as it is. Ends an unused link to set a password, too.',
  body: closed({ id: RecordId<ids.UserId>() }),
  response: Ok,
  errors: [...oneUserErrors, 'changed_meanwhile', 'own_account', 'throttled']
})

export const sendPasswordLink = defineCall(endpoints.sendPasswordLink, {
  summary: 'Mail a user a link to set a password: a reset link, or the invitation again if no password was ever set. To the new address that the user has not ' +
    'confirmed yet, if that is asked for: whoever sets a password with it confirms the address, too.',
  body: closed({ id: RecordId<ids.UserId>(), pending: Type.Optional(Type.Literal(true)), code: OwnCode }),
  response: Ok,
  errors: [...oneUserErrors, 'account_disabled', 'changed_meanwhile', ...codeErrors]
})
