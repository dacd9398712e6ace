import { validateYupSchema, yupToFormErrors } from 'formik'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { login } from '@portal/contracts/session'
import { trimmerOf } from '@portal/contracts/typed-fields'
import type { Credentials } from '../../domain/session/session-calls.ts'
import { loginSchema } from './login-schema.ts'

const longest = `${'a'.repeat(242)}@example.com`

/** Input with its error messages. The page and the BFF must agree on each. */
const cases: Array<[entered: Credentials, said: Record<string, string>]> = [
  [{ username: ' 10001 ', password: ' ' }, {}],
  [{ username: 'dealer@example.com', password: 'x' }, {}],
  [{ username: longest, password: 'x' }, {}],
  [{ username: `a${longest}`, password: 'x' }, { username: 'Max 254 Characters' }],
  [{ username: '\u200B', password: 'x' }, { username: 'Username is required' }],
  [{ username: '  ', password: 'x' }, { username: 'Username is required' }],
  [{ username: '', password: '' }, { username: 'Username is required', password: 'Password is required' }],
  [{ username: 'a\u0000b', password: 'x' }, { username: 'Remove line breaks, tabs and other control characters.' }],
  [{ username: '10001', password: '🌱'.repeat(256) }, {}],
  [{ username: '10001', password: 'x'.repeat(257) }, { password: 'Max 256 Characters' }]
]

t.test('the page and the contract accept and refuse the same logins, with the agreed messages', async t => {
  const contract = Compile(login.body)
  for (const [entered, said] of cases) {
    const told = await validateYupSchema(entered, loginSchema).then(() => ({}), (error: unknown) => yupToFormErrors<Credentials>(error))
    t.strictSame(told, said, JSON.stringify(entered))
    t.equal(contract.Check(trimmerOf(login.body)?.(entered)), Object.keys(said).length === 0, `contract: ${JSON.stringify(entered)}`)
  }
})
