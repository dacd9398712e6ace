import { validateYupSchema, yupToFormErrors } from 'formik'
import t from 'tap'
import { Compile } from 'typebox/compile'
import type { ObjectSchema } from 'yup'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { createUser, updateUser } from '@portal/contracts/users'
import { changeUserEmailSchema, createUserSchema, editUserSchema, newUserOf, type CreateUserValues, type EditUserValues } from './user-schemas.ts'

/** The form's error messages by field, as Formik reads them from the schema. */
async function told<V extends object> (schema: ObjectSchema<V>, values: V): Promise<object> {
  return await validateYupSchema(values, schema).then(() => ({}), (error: unknown) => yupToFormErrors<V>(error))
}

const email = 'new@example.com'
const empty: CreateUserValues = { role: '', email, email_confirm: email, dealer_number: '', rep_number: '', name_first: '', name_last: '', code: '' }
const dealer: CreateUserValues = { ...empty, role: 'dealer', dealer_number: '10005' }
const sales: CreateUserValues = { ...empty, role: 'sales', rep_number: '07', name_first: 'Ada', name_last: 'Lane' }
const admin: CreateUserValues = { ...sales, role: 'admin', rep_number: '' }

const created: Array<[CreateUserValues, said: Record<string, string>]> = [
  [dealer, {}],
  [{ ...dealer, name_first: ' ', rep_number: '?' }, {}],
  [{ ...dealer, dealer_number: '' }, { dealer_number: 'Please select a dealer for this account.' }],
  [{ ...dealer, email: '', email_confirm: '' }, { email: 'Email Address is Required.', email_confirm: 'Confirm Email is required.' }],
  [{ ...dealer, email: 'nobody', email_confirm: 'nobody' }, { email: 'Invalid Email' }],
  [{ ...dealer, email_confirm: 'other@example.com' }, { email_confirm: 'Email must match' }],
  [empty, { role: 'User Role is required.' }],
  [sales, {}],
  [{ ...sales, rep_number: ' ab-7 ' }, {}],
  [{ ...sales, rep_number: '#\uFF10\uFF17\u200B' }, {}],
  [{ ...sales, rep_number: '' }, { rep_number: 'Please enter the Sales Rep # for this account.' }],
  [{ ...sales, rep_number: '0 7' }, { rep_number: 'Enter at most 12 capital letters, digits and hyphens.' }],
  [{ ...sales, rep_number: '1234567890123' }, { rep_number: 'Enter at most 12 capital letters, digits and hyphens.' }],
  [admin, {}],
  [{ ...admin, role: 'superUser', name_first: '<img src=x onerror=alert(1)>' }, {}],
  [{ ...admin, name_first: ' ', name_last: '' }, { name_first: 'First Name is required.', name_last: 'Last Name is required.' }],
  [{ ...admin, name_last: 'x'.repeat(60) }, {}],
  [{ ...admin, name_last: 'x'.repeat(61) }, { name_last: 'Max 60 Characters' }],
  [{ ...admin, name_last: 'a\u0007b' }, { name_last: 'Remove line breaks, tabs and other control characters.' }],
  [{ ...admin, name_first: 'a\u0085b' }, { name_first: 'Remove line breaks, tabs and other control characters.' }]
]

t.test('the page and the contract accept and refuse the same new users, with the agreed messages', async t => {
  const contract = Compile(createUser.body)
  for (const [values, said] of created) {
    t.strictSame(await told(createUserSchema, values), said, JSON.stringify(values))
    // Only the form has these: the chosen role, and the repeated address.
    if (values.role === '' || 'email_confirm' in said) continue
    t.equal(contract.Check(newUserOf(values)), Object.keys(said).length === 0, `contract: ${JSON.stringify(values)}`)
  }
})

t.test('only fields of the role are sent, trimmed', async t => {
  t.strictSame(newUserOf({ ...dealer, email: ' \u200BNew@Example.com ', name_first: 'Ada' }), { role: 'dealer', email, dealer_number: '10005' })
  t.match(newUserOf({ ...sales, rep_number: '#\uFF21\u20137\u00A0' }), { rep_number: 'A-7' }, 'as pages write it, and phones')
  t.strictSame(newUserOf({ ...sales, rep_number: ' ab-7 ', name_first: ' Ada ' }), { role: 'sales', email, rep_number: 'AB-7', name_first: 'Ada', name_last: 'Lane' })
  t.strictSame(newUserOf({ ...admin, dealer_number: '10005' }), { role: 'admin', email, name_first: 'Ada', name_last: 'Lane' })
})

const edited: EditUserValues = { role: 'sales', email, name_first: 'Ada', name_last: 'Lane', rep_number: '07', phone: '', code: '' }
const edits: Array<[EditUserValues, said: Record<string, string>]> = [
  [edited, {}],
  [{ ...edited, role: 'admin', rep_number: '' }, {}],
  [{ ...edited, name_first: '', name_last: ' ' }, { name_first: 'First Name is Required', name_last: 'Last Name is Required' }],
  [{ ...edited, email: 'nobody' }, { email: 'Invalid Email' }],
  [{ ...edited, email: '' }, { email: 'Email Address is Required.' }],
  [{ ...edited, rep_number: '' }, { rep_number: 'Please enter the Sales Rep # for this account.' }],
  [{ ...edited, rep_number: '1'.repeat(12) }, {}],
  [{ ...edited, rep_number: '1'.repeat(13) }, { rep_number: 'Enter at most 12 capital letters, digits and hyphens.' }],
  [{ ...edited, phone: '(208) 555-0117' }, {}],
  [{ ...edited, phone: '1'.repeat(31) }, { phone: 'Max 30 Characters' }],
  [{ ...edited, name_first: 'x'.repeat(60) }, {}],
  [{ ...edited, name_first: 'x'.repeat(61) }, { name_first: 'Max 60 Characters' }],
  [{ ...edited, name_last: 'a\tb' }, { name_last: 'Remove line breaks, tabs and other control characters.' }]
]

const addresses: Array<[address: string, said: string | undefined]> = [
  [email, undefined],
  [` ${email} `, undefined],
  ['', 'Email Address is Required.'],
  ['nobody', 'Invalid Email'],
  [`${'a'.repeat(242)}@example.com`, undefined],
  [`${'a'.repeat(243)}@example.com`, 'Invalid Email']
]

t.test('the page and the contract accept and refuse the same edits, with the agreed messages', async t => {
  const contract = Compile(updateUser.body)
  for (const [values, said] of edits) {
    t.strictSame(await told(editUserSchema, values), said, JSON.stringify(values))
    const { role, rep_number, phone, code: _code, ...changes } = values
    const body = { id: 'a', version: 1, changes: { ...changes, role, ...(role === 'sales' && { rep_number, phone: phone === '' ? null : phone }) } }
    t.equal(contract.Check(body), Object.keys(said).length === 0, `contract: ${JSON.stringify(values)}`)
  }
  for (const [address, said] of addresses) {
    t.match(await told(changeUserEmailSchema, { email: address, email_confirm: address, code: '' }), said === undefined ? {} : { email: said }, address)
    const body = { id: 'a', version: 1, changes: { email: address } }
    t.equal(contract.Check(trimmerOf(updateUser.body)?.(body)), said === undefined, `contract: ${address}`)
  }
  t.strictSame(await told(changeUserEmailSchema, { email, email_confirm: '', code: '' }), { email_confirm: 'Confirm Email is required.' })
  t.strictSame(await told(changeUserEmailSchema, { email, email_confirm: 'x@example.com', code: '' }), { email_confirm: 'Email must match' })
})
