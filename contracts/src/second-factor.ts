import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Code, CurrentPassword, Instant, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { recoveryCodeCount } from './policy/second-factor.ts'
import { ManagedUser } from './users.ts'

const RecoveryCodes = closed({
  recovery_codes: Type.Array(Type.String(), { description: `${recoveryCodeCount} of them, each of which works once. They are never sent again.` })
})

export const SecondFactorState = closed({
  since: Type.Union([Instant, Type.Null()], { description: 'Null while it is off' }),
  recovery_codes_left: Type.Integer(),
  required: Type.Boolean({ description: 'The distributor requires it of this account' })
})
export type SecondFactorState = Static<typeof SecondFactorState>

export const secondFactor = defineCall(endpoints.secondFactor, {
  summary: 'Whether one\'s own account has a second factor.',
  body: NoBody,
  response: SecondFactorState,
  errors: ['unauthenticated', 'portal_unavailable']
})

export const askSecondFactor = defineCall(endpoints.askSecondFactor, {
  summary: 'Mail a link to set up a second factor for one\'s own account. The previous link no longer works.',
  body: closed({ password: CurrentPassword }),
  response: Ok,
  errors: ['unauthenticated', 'wrong_password', 'no_own_password', 'second_factor_on', 'throttled', 'portal_unavailable']
})

export const offerSecondFactor = defineCall(endpoints.offerSecondFactor, {
  summary: 'A new secret for an authenticator app. The token of the mailed link is sent as `Authorization: Bearer`. Nothing is on until `turnOnSecondFactor`.',
  body: NoBody,
  response: closed({
    secret: Type.String({ description: 'Base 32, for typing' }),
    uri: Type.String({ description: '`otpauth://`: opens an authenticator app that is on the same device' }),
    qr: Type.Array(Type.String(), { description: 'Rows of a QR code of the `uri`: `1` is dark, `0` is light' })
  }),
  errors: ['unauthenticated', 'link_not_yours', 'link_expired', 'portal_unavailable']
})

export const turnOnSecondFactor = defineCall(endpoints.turnOnSecondFactor, {
  summary: 'Turn the second factor on with a code made from the secret that was offered last, which uses up the link. This session continues under ' +
    'a new id; all other sessions of the account end.',
  body: closed({ code: Code }),
  response: RecoveryCodes,
  errors: ['unauthenticated', 'code_wrong', 'link_expired', 'throttled', 'portal_unavailable']
})

const Proof = closed({ password: CurrentPassword, code: Type.Optional(Code) })
const proofErrors = ['unauthenticated', 'wrong_password', 'no_own_password', 'code_required', 'code_wrong', 'second_factor_off', 'throttled', 'portal_unavailable'] as const

export const newRecoveryCodes = defineCall(endpoints.newRecoveryCodes, {
  summary: 'New recovery codes, in place of those that are left.',
  body: Proof,
  response: RecoveryCodes,
  errors: proofErrors
})

export const turnOffSecondFactor = defineCall(endpoints.turnOffSecondFactor, {
  summary: 'Turn the second factor of one\'s own account off. This session continues under a new id; all other sessions of the account end.',
  body: Proof,
  response: Ok,
  errors: [...proofErrors, 'second_factor_needed']
})

export const resetSecondFactor = defineCall(endpoints.resetSecondFactor, {
  summary: 'Turn another account\'s second factor off, for somebody who has lost it. Its sessions end, and its user is mailed.',
  body: closed({ id: RecordId<ids.UserId>(), code: Type.Optional(Code) }),
  response: closed({ user: ManagedUser }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'own_account', 'second_factor_off', 'staff_login_to_confirm', 'staff_login_unproven', 'code_required', 'code_wrong', 'throttled', 'portal_unavailable']
})
