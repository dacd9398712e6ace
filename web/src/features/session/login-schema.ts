import { object, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import type { Credentials } from '../../domain/session/session-calls.ts'
import { enteredPassword } from '../../lib/entered-password.ts'
import { lineSchema } from '../../lib/line-schema.ts'

/** Trims the user name: send the result of `cast`. */
export const loginSchema: ObjectSchema<Credentials> = object({
  username: lineSchema(limits.emailMax, messages.usernameMax).required(messages.usernameRequired),
  password: enteredPassword(messages.passwordRequired)
})
