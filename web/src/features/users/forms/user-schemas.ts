import { object, string, ValidationError, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as messages from '@portal/contracts/policy/messages'
import * as patterns from '@portal/contracts/policy/patterns'
import type { Role } from '@portal/contracts/base/roles'
import { typedNumber } from '@portal/contracts/rules/text/typed-number'
import type { NewUser } from '../../../api/users.ts'
import { confirmedEmailSchema, emailSchema } from '../../../lib/forms/email-schema.ts'
import { secondFactorCodeBody } from '../../../lib/forms/second-factor-code-body.ts'
import { secondFactorCodeSchema } from '../../../lib/forms/second-factor-code-schema.ts'
import { textLineSchema } from '../../../lib/forms/text-line-schema.ts'

const confirmedEmail = confirmedEmailSchema(accountMessages.newEmailsMatch)

function name (missing: string) {
  return textLineSchema(limits.nameMax, messages.nameMax).required(missing)
}

const repNumber = string().transform(typedNumber)
  .required(accountMessages.repNumberRequired).matches(new RegExp(patterns.repNumber), accountMessages.repNumberInvalid)

export type CreateUserValues = {
  role: Role | ''
  email: string
  email_confirm: string
  dealer_number: string
  rep_number: string
  name_first: string
  name_last: string
  code: string
}

/** Fields that the role does not have are ignored. Trims text: send the result of `cast`. */
export const createUserSchema: ObjectSchema<CreateUserValues> = object({
  role: string<Role | ''>().required(accountMessages.roleRequired),
  email: emailSchema,
  email_confirm: confirmedEmail,
  dealer_number: string().ensure().when('role', { is: 'dealer', then: field => field.required(accountMessages.accountDealerRequired) }),
  rep_number: string().ensure().when('role', { is: 'sales', then: () => repNumber }),
  name_first: string().ensure().when('role', { is: isStaff, then: () => name(accountMessages.firstNameRequired) }),
  name_last: string().ensure().when('role', { is: isStaff, then: () => name(accountMessages.lastNameRequired) }),
  code: secondFactorCodeSchema
})

/** The account as it is sent, without fields that its role does not have. */
export function newUserOf (values: CreateUserValues): NewUser {
  const { role, email, dealer_number, rep_number, name_first, name_last, code } = createUserSchema.cast(values)
  const proof = secondFactorCodeBody(code)
  if (role === '' || role === 'dealer') return { role: 'dealer', email, dealer_number, ...proof }
  const person = { email, name_first, name_last, ...proof }
  return role === 'sales' ? { role, ...person, rep_number } : { role, ...person }
}

/** What is wrong with an address, surrounding blanks aside; undefined if nothing is. */
export function emailProblem (address: string): string | undefined {
  try {
    emailSchema.validateSync(address)
    return undefined
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

export type ChangeUserEmailValues = Pick<CreateUserValues, 'email' | 'email_confirm' | 'code'>

export const changeUserEmailSchema: ObjectSchema<ChangeUserEmailValues> = object({
  email: emailSchema, email_confirm: confirmedEmail, code: secondFactorCodeSchema
})

/** A form whose only input is the code of two-step login. */
export type OnlyCodeValues = Pick<CreateUserValues, 'code'>

export const onlyCodeSchema: ObjectSchema<OnlyCodeValues> = object({ code: secondFactorCodeSchema })

/** The roles that a staff account may get; never dealer. */
export const staffRoles = ['sales', 'admin', 'superUser'] as const satisfies readonly Role[]

export type EditUserValues = Pick<CreateUserValues, 'email' | 'name_first' | 'name_last' | 'rep_number' | 'code'> & { role: Role, phone: string }

export const editUserSchema: ObjectSchema<EditUserValues> = object({
  role: string<Role>().required(),
  name_first: name(accountMessages.firstNameMissing),
  name_last: name(accountMessages.lastNameMissing),
  email: emailSchema,
  rep_number: string().ensure().when('role', { is: 'sales', then: () => repNumber }),
  phone: textLineSchema(limits.phoneMax, messages.maxCharacters(limits.phoneMax)).ensure(),
  code: secondFactorCodeSchema
})

/** Formik reports an empty field as undefined. */
function isStaff (role: Role | undefined): boolean {
  return role !== undefined && role !== 'dealer'
}

export type SendLinkValues = { address: 'current' | 'pending', code: string }

/** Where a link to set a password goes, if a new address waits to be confirmed. */
export const sendLinkSchema: ObjectSchema<SendLinkValues> = object({
  address: string<SendLinkValues['address']>().oneOf(['current', 'pending']).required(), code: secondFactorCodeSchema
})
