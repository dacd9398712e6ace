import { repNumberMax } from './customer-and-rep-numbers.ts'
import { limits } from './limits.ts'
import { maxCharacters } from './messages.ts'
import { recoveryCodeLength } from './second-factor.ts'

/** Messages about accounts: as in messages.ts, but only the pages for accounts load them. Imported as a whole, `import * as accountMessages`. */

export const usernameRequired = 'Username is required'
export const usernameMax = maxCharacters(limits.emailMax)
export const passwordRequired = 'Password is required'
export const passwordMin = `Password must be at least ${limits.passwordMin} characters long`
export const passwordMax = `Password must be at most ${limits.passwordMax} characters long`
export const passwordPattern = 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
/** @param sign the first character that is not allowed */
export function passwordSign (sign: string): string {
  return `Password must not contain ${/\s/.test(sign) ? 'blanks' : `“${sign}”`}. Use letters, numbers and @ $ ! % * ? & only.`
}
export const passwordsMatch = 'Passwords must match'
export const passwordConfirmRequired = 'Confirm Password is required.'
export const passwordCurrentRequired = 'Required'
export const passwordEnteredMax = maxCharacters(limits.passwordEnteredMax)
export const codeRequired = 'Enter the code from your authenticator app, or a recovery code.'
export const codeWrong = 'This code is not valid. It may be mistyped, already used or expired. Enter the one your app shows now.'
export const codeJustOver = 'This code has just expired. Enter the one your app shows now.'
export const codeRequiredOfApp = 'Enter the code from your authenticator app.'
export const codeShape = `Six digits from your app, or a recovery code of ${recoveryCodeLength} letters and digits`
export const linkExpired = 'This link has expired or already been used. Please request a new link.'
export const linkRequested = 'If that email address matches an account, a link to reset the password has been sent to it.'
export const emailInvalid = 'Invalid Email'
export const emailRequired = 'Email Address is Required.'
export const emailsMatch = 'Email must Match'
export const emailConfirmRequired = 'Confirm Email is required.'
export const newEmailsMatch = 'Email must match'
export const roleRequired = 'User Role is required.'
export const accountDealerRequired = 'Please select a dealer for this account.'
export const repNumberRequired = 'Please enter the Sales Rep # for this account.'
export const repNumberInvalid = `Enter at most ${repNumberMax} capital letters, digits and hyphens.`
export const firstNameRequired = 'First Name is required.'
export const lastNameRequired = 'Last Name is required.'
export const firstNameMissing = 'First Name is Required'
export const lastNameMissing = 'Last Name is Required'
