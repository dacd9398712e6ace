import { object, string, type ObjectSchema } from 'yup'
import { messages } from '@portal/contracts/policy/messages'
import type { Credentials } from '../../api/session.ts'

/** The login's rules; the user name is trimmed. */
export const loginSchema: ObjectSchema<Credentials> = object({
  username: string().trim().required(messages.usernameRequired),
  password: string().required(messages.passwordRequired)
})
