import { string } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'

/** A password to be compared with the stored one: spaces around it count, and any characters are allowed. */
export function enteredPasswordSchema (missing: string) {
  return string().required(missing).test('length', accountMessages.passwordEnteredMax, (text = '') => [...text].length <= limits.passwordEnteredMax)
}
