import t from 'tap'
import { ValidationError } from 'yup'
import { messages } from '@portal/contracts/policy/messages'
import { loginSchema } from './login-schema.ts'

function problems (values: unknown): string[] {
  try {
    loginSchema.validateSync(values, { abortEarly: false })
    return []
  } catch (error) {
    return error instanceof ValidationError ? error.errors : [String(error)]
  }
}

t.test('a user name and a password are all that the login wants to know of', async t => {
  t.same(problems({ username: ' 10001 ', password: ' ' }), [])
  t.same(problems({ username: 'dealer@example.com', password: 'x' }), [])
  t.same(problems({ username: '  ', password: 'x' }), [messages.usernameRequired])
  t.same(problems({ username: '', password: '' }), [messages.usernameRequired, messages.passwordRequired])
})
