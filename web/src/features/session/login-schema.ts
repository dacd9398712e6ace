import { object, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import type { Credentials } from '../../domain/session/session-calls.ts'
import { codeSchema } from '../../lib/entered-code.ts'
import { enteredPassword } from '../../lib/entered-password.ts'
import { lineSchema } from '../../lib/line-schema.ts'

export type LoginValues = Required<Credentials>

/** Trims the user name: send the result of `cast`. */
export const loginSchema: ObjectSchema<LoginValues> = object({
  username: lineSchema(limits.emailMax, accountMessages.usernameMax).required(accountMessages.usernameRequired),
  password: enteredPassword(accountMessages.passwordRequired),
  code: codeSchema
})
