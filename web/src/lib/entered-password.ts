import { string } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'

/** A password that is compared with the one on file: blanks around it count, and its characters are anybody's. */
export function enteredPassword (missing: string) {
  return string().required(missing).test('length', messages.passwordEnteredMax, (text = '') => [...text].length <= limits.passwordEnteredMax)
}
