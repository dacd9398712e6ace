import { object, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import type { Credentials } from '../../domain/session/session-calls.ts'
import { secondFactorCodeSchema } from '../../lib/forms/second-factor-code-schema.ts'
import { enteredPasswordSchema } from '../../lib/forms/entered-password-schema.ts'
import { textLineSchema } from '../../lib/forms/text-line-schema.ts'

export type LoginValues = Required<Credentials>

/** Trims the user name: send the result of `cast`. */
export const loginSchema: ObjectSchema<LoginValues> = object({
  username: textLineSchema(limits.emailMax, accountMessages.usernameMax).required(accountMessages.usernameRequired),
  password: enteredPasswordSchema(accountMessages.passwordRequired),
  code: secondFactorCodeSchema
})
