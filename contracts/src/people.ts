import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Count, CustomerNumber, Email, Instant, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { GivenRights, RightsField } from './rights-fields.ts'

/** A person of a dealership, or somebody who was invited and has not joined yet, of whom only the address is shown. */
export const Person = closed({
  _id: RecordId<ids.PersonId>(),
  email: Type.String(),
  state: Type.Enum(['invited', 'active', 'disabled']),
  rights: RightsField,
  since: Instant,
  version: Type.Integer({ description: 'Increases with each change of the rights; the next change must send it' }),
  name: Type.Optional(Type.String()),
  last_login: Type.Optional(Type.Union([Instant, Type.Null()])),
  second_factor: Type.Optional(Type.Boolean()),
  account_number: Type.Optional(Type.Literal(true, { description: 'Logs in with the account number, too' })),
  self: Type.Optional(Type.Literal(true))
})
export type Person = Static<typeof Person>

const errors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply', 'portal_unavailable'] as const
const changeErrors = [...errors, 'forbidden', 'not_found', 'changed_meanwhile', 'last_owner', 'commit_unknown'] as const

export const people = defineCall(endpoints.people, {
  summary: 'The people of the acting dealer\'s dealership, the longest-standing first, and whoever was invited.',
  body: NoBody,
  response: closed({ people: Type.Array(Person) }),
  errors
})

export const invitePeople = defineCall(endpoints.invitePeople, {
  summary: 'Invite people to the dealership. An address without an account gets one, and a link to set a password; whoever has one is asked to accept. The answer ' +
    'is the same for both. Addresses that belong to the dealership already are left as they are. Staff cannot join: invited by staff, they are named in `staff`; a dealer is not told who is staff.',
  body: closed({ emails: Type.Array(Email, { minItems: 1, maxItems: limits.peopleInvitedMax }), rights: GivenRights }),
  response: closed({ invited: Type.Array(Type.String()), already: Type.Array(Type.String()), staff: Type.Optional(Type.Array(Type.String(), { description: 'Only for staff: addresses of staff accounts, which were not invited' })) }),
  errors: [...errors, 'forbidden', 'throttled', 'commit_unknown']
})

const PersonSeen = { id: RecordId<ids.PersonId>(), version: Count() }

export const changePerson = defineCall(endpoints.changePerson, {
  summary: 'Change what a person may do, from their next call on. They are mailed. At least one owner must be left; only staff may take the last one away.',
  body: closed({ ...PersonSeen, rights: GivenRights }),
  response: Ok,
  errors: changeErrors
})

export const removePerson = defineCall(endpoints.removePerson, {
  summary: 'Take a person out of the dealership, or an invitation back. Orders and saved orders stay, under the name. They are mailed; their account stays.',
  body: closed(PersonSeen),
  response: Ok,
  errors: changeErrors
})

export const ownInvitations = defineCall(endpoints.ownInvitations, {
  summary: 'The dealerships that invite the user, who may belong to others.',
  body: NoBody,
  response: closed({ invitations: Type.Array(closed({ _id: RecordId<ids.PersonId>(), dealer_number: CustomerNumber, rights: RightsField, since: Instant })) }),
  errors: ['unauthenticated', 'portal_unavailable']
})

export const acceptInvitation = defineCall(endpoints.acceptInvitation, {
  summary: 'Join a dealership that invites the user, who may belong to others. The session continues under a new id, and acts for it.',
  body: closed({ id: RecordId<ids.PersonId>() }),
  response: closed({ dealer_number: CustomerNumber }),
  errors: ['unauthenticated', 'not_found', 'changed_meanwhile', 'portal_unavailable', 'commit_unknown']
})

export const declineInvitation = defineCall(endpoints.declineInvitation, {
  summary: 'Decline the invitation of a dealership. It can invite the user again.',
  body: closed({ id: RecordId<ids.PersonId>() }),
  response: Ok,
  errors: ['unauthenticated', 'not_found', 'changed_meanwhile', 'portal_unavailable', 'commit_unknown']
})
