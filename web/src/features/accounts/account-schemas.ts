import { object, ref, string, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as patterns from '@portal/contracts/policy/patterns'
import { secondFactorCodeSchema } from '../../lib/forms/second-factor-code-schema.ts'
import { enteredPasswordSchema } from '../../lib/forms/entered-password-schema.ts'

const email = string().trim().required(accountMessages.emailRequired)
  .max(limits.emailMax, accountMessages.emailInvalid).matches(new RegExp(patterns.email), accountMessages.emailInvalid)

const newPassword = string().required(accountMessages.passwordRequired)
  .min(limits.passwordMin, accountMessages.passwordMin).max(limits.passwordMax, accountMessages.passwordMax)
  .matches(new RegExp(patterns.password), accountMessages.passwordPattern)

const confirmedPassword = string().required(accountMessages.passwordConfirmRequired).oneOf([ref('password')], accountMessages.passwordsMatch)

const currentPassword = enteredPasswordSchema(accountMessages.passwordCurrentRequired)

export type ForgotPasswordValues = { email: string }
export type ResetPasswordValues = { password: string, confirm: string, code: string }
export type ChangePasswordValues = ResetPasswordValues & { current_password: string }
export type ChangeEmailValues = { current_password: string, email: string, confirm: string, code: string }

/** Trims the address: send the result of `cast`. */
export const forgotPasswordSchema: ObjectSchema<ForgotPasswordValues> = object({ email })

export const resetPasswordSchema: ObjectSchema<ResetPasswordValues> = object({
  password: newPassword,
  confirm: confirmedPassword,
  code: secondFactorCodeSchema
})

export const changePasswordSchema: ObjectSchema<ChangePasswordValues> = object({
  current_password: currentPassword,
  password: newPassword,
  confirm: confirmedPassword,
  code: secondFactorCodeSchema
})

/** Trims the address: send the result of `cast`. */
export const changeEmailSchema: ObjectSchema<ChangeEmailValues> = object({
  current_password: currentPassword,
  email,
  confirm: string().trim().required(accountMessages.emailConfirmRequired).oneOf([ref('email')], accountMessages.emailsMatch),
  code: secondFactorCodeSchema
})
