import { object, ref, string, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import * as patterns from '@portal/contracts/policy/patterns'
import { enteredPassword } from '../../lib/entered-password.ts'

const email = string().trim().required(messages.emailRequired)
  .max(limits.emailMax, messages.emailInvalid).matches(new RegExp(patterns.email), messages.emailInvalid)

const newPassword = string().required(messages.passwordRequired)
  .min(limits.passwordMin, messages.passwordMin).max(limits.passwordMax, messages.passwordMax)
  .matches(new RegExp(patterns.password), messages.passwordPattern)

const confirmedPassword = string().required(messages.passwordConfirmRequired).oneOf([ref('password')], messages.passwordsMatch)

const currentPassword = enteredPassword(messages.passwordCurrentRequired)

export type ForgotPasswordValues = { email: string }
export type ResetPasswordValues = { password: string, confirm: string }
export type ChangePasswordValues = ResetPasswordValues & { current_password: string }
export type ChangeEmailValues = { current_password: string, email: string, confirm: string }

/** Trims the address: send the result of `cast`. */
export const forgotPasswordSchema: ObjectSchema<ForgotPasswordValues> = object({ email })

export const resetPasswordSchema: ObjectSchema<ResetPasswordValues> = object({ password: newPassword, confirm: confirmedPassword })

export const changePasswordSchema: ObjectSchema<ChangePasswordValues> = object({
  current_password: currentPassword,
  password: newPassword,
  confirm: confirmedPassword
})

/** Trims the address: send the result of `cast`. */
export const changeEmailSchema: ObjectSchema<ChangeEmailValues> = object({
  current_password: currentPassword,
  email,
  confirm: string().trim().required(messages.emailConfirmRequired).oneOf([ref('email')], messages.emailsMatch)
})
