import { ref, string } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as patterns from '@portal/contracts/policy/patterns'
import { typedAddress } from '@portal/contracts/rules/text/typed-address'

/** As addresses are compared: an iPad begins each field with a capital. */
function addressOf (text: string): string {
  return typedAddress(text).toLowerCase()
}

/** An email address. Send the result of `cast`. */
export const emailSchema = string().transform(addressOf).required(accountMessages.emailRequired)
  .max(limits.emailMax, accountMessages.emailInvalid).matches(new RegExp(patterns.email), accountMessages.emailInvalid)

/** The same address again. @param different the message if it differs from the field `email` */
export function confirmedEmailSchema (different: string) {
  return string().transform(addressOf).required(accountMessages.emailConfirmRequired).oneOf([ref('email')], different)
}

/** An email address, or a dealer's account number. Send the result of `cast`. */
export const accountNameSchema = string().transform(addressOf).required(accountMessages.emailRequired)
  .max(limits.emailMax, accountMessages.emailInvalid).matches(new RegExp(patterns.accountName), accountMessages.emailInvalid)
