import { validateYupSchema, yupToFormErrors } from 'formik'
import t from 'tap'
import { Compile } from 'typebox/compile'
import type { ObjectSchema } from 'yup'
import { changePassword, requestPasswordLink, userChangeEmail, userChangePassword } from '@portal/contracts/accounts'
import { limits } from '@portal/contracts/policy/limits'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { changeEmailSchema, changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from './account-schemas.ts'

/** The form's error messages by field, as Formik reads them from the schema. */
async function told<V extends object> (schema: ObjectSchema<V>, values: Record<string, string>): Promise<object> {
  try {
    await validateYupSchema(values, schema)
    return {}
  } catch (error) {
    return yupToFormErrors<V>(error)
  }
}

const short = 'Password must be at least 8 characters long'
const long = 'Password must be at most 64 characters long'
const other = (sign: string) => `Password must not contain ${sign}. Use letters, numbers and @ $ ! % * ? & only.`
const characters = 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'

/** Passwords with their error messages; undefined for valid ones. The page and the BFF must agree on each. */
const passwords: Array<[password: string, said: string | undefined]> = [
  ['Portal!2026', undefined],
  ['Aa1@$!%*?&', undefined],
  ['Aa1!Aa1!', undefined],
  [`Aa1!${'x'.repeat(60)}`, undefined],
  ['', 'Password is required'],
  ['Aa1!Aa1', short],
  [`Aa1!${'x'.repeat(61)}`, long],
  ['portal!2026', characters],
  ['PORTAL!2026', characters],
  ['Portal!Portal', characters],
  ['Portal2026', characters],
  ['Portal!2026 ', other('blanks')],
  ['Portal#2026', other('“#”')],
  ['Portal!2026ü', other('“ü”')],
  ['Portal!2026\n', other('blanks')],
  ['Portal!2026🌱', other('“🌱”')]
]

t.test('the page and the contract accept and refuse the same new passwords, with the agreed messages', async t => {
  const [own, byLink] = [Compile(userChangePassword.body), Compile(changePassword.body)]
  for (const [password, said] of passwords) {
    const form = { password, confirm: password === '' ? 'x' : password }
    const wrong = said === undefined ? {} : { password: said, ...(password === '' && { confirm: 'Passwords must match' }) }
    t.strictSame(await told(changePasswordSchema, { ...form, current_password: 'x' }), wrong, JSON.stringify(password))
    t.strictSame(await told(resetPasswordSchema, form), wrong)
    t.equal(own.Check({ current_password: 'x', password }), said === undefined, `contract: ${JSON.stringify(password)}`)
    t.equal(byLink.Check({ password }), said === undefined)
  }
})

const label = 'a'.repeat(63)
const addresses: Array<[address: string, said: string | undefined]> = [
  ['dealer@example.com', undefined],
  ["o'hara+parts@sub.example.co", undefined],
  [`${'a'.repeat(limits.emailMax - 12)}@example.com`, undefined],
  ['', 'Email Address is Required.'],
  [' dealer@example.com ', undefined],
  ['dealer', 'Invalid Email'],
  ['dealer@example', 'Invalid Email'],
  ['dealer@@example.com', 'Invalid Email'],
  ['deal er@example.com', undefined],
  ['deal\ter@example.com', 'Invalid Email'],
  ['dealer@example.com\nBcc: x@example.com', 'Invalid Email'],
  [`dealer@${label}a.com`, 'Invalid Email'],
  [`${'a'.repeat(limits.emailMax - 11)}@example.com`, 'Invalid Email']
]

t.test('the page and the contract accept and refuse the same addresses, with the agreed messages', async t => {
  const [link, change] = [Compile(requestPasswordLink.body), Compile(userChangeEmail.body)]
  for (const [email, said] of addresses) {
    const wrong = said === undefined ? {} : { email: said }
    t.strictSame(await told(forgotPasswordSchema, { email }), wrong, JSON.stringify(email))
    t.match(await told(changeEmailSchema, { current_password: 'x', email, confirm: email }), wrong)
    t.equal(link.Check(trimmerOf(requestPasswordLink.body)?.({ email })), said === undefined, `contract: ${JSON.stringify(email)}`)
    t.equal(change.Check(trimmerOf(userChangeEmail.body)?.({ email, password: 'x' })), said === undefined)
  }
})

t.test('a forgotten password takes the account number as well, which has a digit', async t => {
  const contract = Compile(requestPasswordLink.body)
  for (const [email, said] of [['10001', undefined], [' ab-7 ', undefined], ['1'.repeat(33), 'Invalid Email'], ['10001#', 'Invalid Email']] as const) {
    t.strictSame(await told(forgotPasswordSchema, { email }), said === undefined ? {} : { email: said }, email)
    t.equal(contract.Check(trimmerOf(requestPasswordLink.body)?.({ email })), said === undefined, email)
  }
})

t.test('confirmations must match, and the current password is required', async t => {
  t.strictSame(await told(changePasswordSchema, { current_password: '', password: 'Portal!2026', confirm: '' }),
    { current_password: 'Required', confirm: 'Confirm Password is required.' })
  t.strictSame(await told(resetPasswordSchema, { password: 'Portal!2026', confirm: 'portal!2026' }), { confirm: 'Passwords must match' })
  t.strictSame(await told(changeEmailSchema, { current_password: '', email: 'a@example.com', confirm: '' }),
    { current_password: 'Required', confirm: 'Confirm Email is required.' })
  t.strictSame(await told(changeEmailSchema, { current_password: 'x', email: 'a@example.com', confirm: 'b@example.com' }), { confirm: 'Email must Match' })
})

/** Passwords to be compared with the stored one, with their error messages. */
const current: Array<[password: string, said: string | undefined]> = [
  ['x', undefined],
  [' ', undefined],
  ['pässwörd\t', undefined],
  ['🌱'.repeat(256), undefined],
  ['', 'Required'],
  ['x'.repeat(257), 'Max 256 Characters']
]

t.test('the page and the contract accept and refuse the same current passwords, with the agreed messages', async t => {
  const [password, email] = [Compile(userChangePassword.body), Compile(userChangeEmail.body)]
  const address = 'a@example.com'
  for (const [entered, said] of current) {
    const wrong = said === undefined ? {} : { current_password: said }
    const name = JSON.stringify(entered)
    t.strictSame(await told(changePasswordSchema, { current_password: entered, password: 'Portal!2026', confirm: 'Portal!2026' }), wrong, name)
    t.strictSame(await told(changeEmailSchema, { current_password: entered, email: address, confirm: address }), wrong, name)
    t.equal(password.Check({ current_password: entered, password: 'Portal!2026' }), said === undefined, `contract: ${name}`)
    t.equal(email.Check({ email: address, password: entered }), said === undefined, `contract: ${name}`)
  }
})

t.test('blanks around an address do not count, but blanks in a password do', async t => {
  t.strictSame(await told(changeEmailSchema, { current_password: ' ', email: ' a@example.com', confirm: 'a@example.com ' }), {})
  t.strictSame(forgotPasswordSchema.cast({ email: ' a@example.com ' }), { email: 'a@example.com' })
  t.strictSame(await told(changeEmailSchema, { current_password: ' ', email: 'A@Example.com\u200B', confirm: 'a@example .com' }), {}, 'nor do capitals and invisible signs')
  t.strictSame(await told(resetPasswordSchema, { password: 'Portal!2026', confirm: 'Portal!2026 ' }), { confirm: 'Passwords must match' })
})
