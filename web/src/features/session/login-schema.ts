import { object, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import type { Credentials } from '../../domain/session/session-calls.ts'
import { enteredPassword } from '../../lib/entered-password.ts'
import { lineSchema } from '../../lib/line-schema.ts'

/** Trims the user name: send the result of `cast`. */
export const loginSchema: ObjectSchema<Credentials> = object({
  username: lineSchema(limits.emailMax, accountMessages.usernameMax).required(accountMessages.usernameRequired),
  password: enteredPassword(accountMessages.passwordRequired)
})
