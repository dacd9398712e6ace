import { object, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import type { Credentials } from '../../api/session.ts'
import { enteredPassword } from '../../lib/entered-password.ts'
import { lineSchema } from '../../lib/line-schema.ts'

/** What the login wants before it is sent; blanks around the user name do not count. */
export const loginSchema: ObjectSchema<Credentials> = object({
  username: lineSchema(limits.emailMax, messages.usernameMax).required(messages.usernameRequired),
  password: enteredPassword(messages.passwordRequired)
})
