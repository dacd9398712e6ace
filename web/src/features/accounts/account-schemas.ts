import { object, ref, string, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as patterns from '@portal/contracts/policy/patterns'
import { signNotAllowed } from '@portal/contracts/rules/accounts/password-rules'
import { accountNameSchema, confirmedEmailSchema, emailSchema } from '../../lib/forms/email-schema.ts'
import { secondFactorCodeSchema } from '../../lib/forms/second-factor-code-schema.ts'
import { enteredPasswordSchema } from '../../lib/forms/entered-password-schema.ts'

const newPassword = string().required(accountMessages.passwordRequired)
  .min(limits.passwordMin, accountMessages.passwordMin).max(limits.passwordMax, accountMessages.passwordMax)
  .test('signs', (password = '', context) => {
    const sign = signNotAllowed(password)
    return sign === undefined || context.createError({ message: accountMessages.passwordSign(sign) })
  })
  .matches(new RegExp(patterns.password), accountMessages.passwordPattern)

const confirmedPassword = string().required(accountMessages.passwordConfirmRequired).oneOf([ref('password')], accountMessages.passwordsMatch)

const currentPassword = enteredPasswordSchema(accountMessages.passwordCurrentRequired)

export type ForgotPasswordValues = { email: string }
export type ResetPasswordValues = { password: string, confirm: string, code: string }
export type ChangePasswordValues = ResetPasswordValues & { current_password: string }
export type ChangeEmailValues = { current_password: string, email: string, confirm: string, code: string }

/** Cleans the address or number: send the result of `cast`. */
export const forgotPasswordSchema: ObjectSchema<ForgotPasswordValues> = object({ email: accountNameSchema })

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

/** Cleans the address: send the result of `cast`. */
export const changeEmailSchema: ObjectSchema<ChangeEmailValues> = object({
  current_password: currentPassword,
  email: emailSchema,
  confirm: confirmedEmailSchema(accountMessages.emailsMatch),
  code: secondFactorCodeSchema
})
