import { object, string, type ObjectSchema } from 'yup'
import { messages } from '@portal/contracts/policy/messages'
import type { Credentials } from '../../domain/session/session-calls.ts'

/** What the login wants before it is sent; blanks around the user name do not count. */
export const loginSchema: ObjectSchema<Credentials> = object({
  username: string().trim().required(messages.usernameRequired),
  password: string().required(messages.passwordRequired)
})
