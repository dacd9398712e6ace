import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Code, CustomerNumber, Email, Line, RepNumber } from './fields.ts'
import { limits } from './policy/limits.ts'
import { GivenRights, RightsField } from './rights-fields.ts'
import { userTypes } from './rules/accounts/user-management.ts'
import { RoleField } from './session.ts'

/** Accounts as lists: created from one, and exported as one. */

const names = {
  name_first: Type.Optional(Line({ label: 'First name', min: 1, max: limits.nameMax })),
  name_last: Type.Optional(Line({ label: 'Last name', min: 1, max: limits.nameMax }))
}

export const ImportedAccount = Type.Union([
  closed({
    role: Type.Literal('dealer'),
    email: Email,
    dealer_number: CustomerNumber,
    rights: Type.Optional({ ...GivenRights, description: 'Left out, the person is the first of the dealer\'s people, and an owner' }),
    ...names
  }),
  closed({ role: Type.Literal('sales'), email: Email, rep_number: RepNumber, ...names }),
  closed({ role: Type.Enum(['admin', 'superUser']), email: Email, ...names })
])
export type ImportedAccount = Static<typeof ImportedAccount>

/**
 * The outcome for one account in the list. `to_invite`, `invited`: the account exists, and its person has to accept another dealer; `already`: the
 * person belongs to the dealer, or was invited.
 */
export const ImportOutcome = closed({
  email: Type.String(),
  outcome: Type.Enum(['new', 'created', 'to_invite', 'invited', 'already', 'email_taken', 'dealer_has_people', 'unknown_dealer', 'forbidden', 'portal_unavailable']),
  message: Type.String({ description: 'Why no account is created; empty for `new`, `created`, `to_invite` and `invited`' })
})
export type ImportOutcome = Static<typeof ImportOutcome>

const errors = ['unauthenticated', 'forbidden', 'portal_unavailable'] as const

export const importAccounts = defineCall(endpoints.importAccounts, {
  summary: 'Create the accounts of a list, and mail each user a link to set a password. Each has an outcome of its own; those that exist are left alone. With ' +
    '`check`, nothing is created, and `new` says what would be.',
  body: closed({
    accounts: Type.Array(ImportedAccount, { maxItems: limits.invitationsMax }),
    check: Type.Optional(Type.Literal(true)),
    dealer_numbers: Type.Optional(Type.Array(CustomerNumber, {
      maxItems: limits.invitationsMax, description: 'Dealers of lines that are wrong in another way, to learn which of them the ERP does not know'
    })),
    code: Type.Optional(Code)
  }),
  response: closed({
    outcomes: Type.Array(ImportOutcome, { description: 'In the order of the request' }),
    unknown_dealers: Type.Optional(Type.Array(CustomerNumber, { description: 'Those of `dealer_numbers` that the ERP does not know' }))
  }),
  errors: [...errors, 'staff_login_to_confirm', 'staff_login_unproven', 'code_required', 'code_wrong', 'throttled', 'erp_unavailable', 'erp_bad_reply']
})

const ExportedAccount = closed({
  role: RoleField,
  email: Type.String(),
  status: Type.Enum(['active', 'no_password', 'disabled'], { description: '`no_password`: not disabled, but the person has not set a password yet' }),
  dealer_number: Type.Optional(Type.String()),
  rep_number: Type.Optional(Type.String()),
  name_first: Type.Optional(Type.String()),
  name_last: Type.Optional(Type.String()),
  rights: Type.Optional(RightsField)
})
export type ExportedAccount = Static<typeof ExportedAccount>

export const exportAccounts = defineCall(endpoints.exportAccounts, {
  summary: 'All accounts of a type, with what a dealer\'s person may do; one for each dealer of somebody who belongs to several.',
  body: closed({ type: Type.Enum([...userTypes]) }),
  response: closed({ accounts: Type.Array(ExportedAccount) }),
  errors
})
