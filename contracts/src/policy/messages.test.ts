import t from 'tap'
import { errorTable } from '../errors.ts'
import { bannerMessages } from './banner-messages.ts'
import { formatMoney, inDollars } from '../base/money.ts'
import { formatCount, formatDuration } from '../base/numbers.ts'
import { limits } from './limits.ts'
import * as accountMessages from './account-messages.ts'
import * as messages from './messages.ts'
import * as staffMessages from './staff-messages.ts'
import { lightspeedLineMessages, lightspeedMessages } from './lightspeed-file.ts'
import * as patterns from './patterns.ts'

/** Texts whose wording is promised. They are spelled out so that a changed limit cannot silently change it. */
const promised: Array<[text: string, wording: string]> = [
  [messages.newDealerHome, 'As a new account, your first order must exceed $500. Continue below to place your initial order.'],
  [messages.suspended, 'Your account is suspended. Please contact us for information and to restore access.'],
  [accountMessages.usernameRequired, 'Username is required'],
  [accountMessages.passwordRequired, 'Password is required'],
  [accountMessages.passwordMin, 'Password must be at least 8 characters long'],
  [accountMessages.passwordMax, 'Password must be at most 64 characters long'],
  [accountMessages.passwordPattern, 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'],
  [accountMessages.passwordsMatch, 'Passwords must match'],
  [accountMessages.passwordConfirmRequired, 'Confirm Password is required.'],
  [accountMessages.passwordCurrentRequired, 'Required'],
  [accountMessages.emailInvalid, 'Invalid Email'],
  [accountMessages.emailRequired, 'Email Address is Required.'],
  [accountMessages.emailsMatch, 'Email must Match'],
  [accountMessages.emailConfirmRequired, 'Confirm Email is required.'],
  [accountMessages.newEmailsMatch, 'Email must match'],
  [accountMessages.roleRequired, 'User Role is required.'],
  [accountMessages.accountDealerRequired, 'Please select a dealer for this account.'],
  [accountMessages.repNumberRequired, 'Please enter the Sales Rep # for this account.'],
  [accountMessages.firstNameRequired, 'First Name is required.'],
  [accountMessages.lastNameRequired, 'Last Name is required.'],
  [accountMessages.firstNameMissing, 'First Name is Required'],
  [accountMessages.lastNameMissing, 'Last Name is Required'],
  [messages.orderNameRequired, 'Name is Required'],
  [messages.poMax, 'Max 16 Characters'],
  [messages.addressRequired, 'Required'],
  [messages.specialInstructionsMax, 'Max 31 Characters'],
  [messages.searchEmpty, 'Search must contain at least one character.'],
  [messages.searchCharacters, 'Search must not contain any of the following characters: \\ * ? < > [ ] |'],
  [messages.noteTooLong, 'Notes must be 91 characters or less.'],
  [messages.formInvalid, 'Please check your form inputs for errors.'],
  [lightspeedMessages.required, 'File is required'],
  [staffMessages.bannerContentMax, 'Content must be 160 characters or less'],
  [messages.noDealer, 'No dealer selected. Please select a dealer to continue...'],
  [errorTable.login_failed.message, 'Username or Password Incorrect.'],
  [accountMessages.linkExpired, 'This link has expired or already been used. Please request a new link.'],
  [errorTable.wrong_password.message, 'Invalid Password.'],
  [messages.unexpectedError, 'An Unexpected Error Occurred.'],
  [errorTable.email_taken.message, 'Email Address already in use. Please choose a different email address.'],
  [messages.searchFailed, 'An Unexpected Error Occurred, please try again later.'],
  [messages.searchNothing, 'Please try another search.'],
  [errorTable.empty_cart.message, 'Order cannot be submitted with an empty cart.'],
  [messages.finalizeFailed, 'An error occurred, please refresh the page or try again later.'],
  [lightspeedMessages.type, 'Invalid File Type - Only text files are permitted.'],
  [lightspeedMessages.unknown, 'An unknown error occurred.'],
  [staffMessages.recipientsInvalid, 'The provided input does not appear to be correct. Emails must be valid, and multiple emails must be separated by commas and a single space.'],
  [staffMessages.changesSaved, 'Your changes were saved.'],
  [messages.newDealerMinimum, 'As a new account, your first order must exceed $500. You need to add more parts before you can submit this order.'],
  [messages.noSavedOrders, 'There\'s nothing here. Please save an order.'],
  [messages.noOpenOrders, 'No Open Orders Found.'],
  [messages.noInvoices, 'No Invoices Found.']
]

t.test('texts keep their promised wording, whatever the limits are', async t => {
  for (const [text, wording] of promised) t.equal(text, wording)
})

t.test('the portal\'s own texts read well with their figures', async t => {
  t.equal(errorTable.saved_orders_full.message, 'You can save up to 5 orders. Delete a saved order before saving another.')
  t.match(errorTable.new_dealer_upload.message, /\. It must exceed \$500\.$/)
  t.equal(messages.quantityMax, 'The limit per line is 99,999.')
  t.equal(messages.searchTooLong, 'Search must be at most 60 characters.')
  t.equal(accountMessages.repNumberInvalid, 'Enter at most 12 capital letters, digits and hyphens.')
  t.equal(staffMessages.colorInvalid, 'Enter a color as # and 3 or 6 hexadecimal digits, like #A91108')
  t.match(lightspeedMessages.tooLarge, /larger than 256 KB\./)
  t.match(lightspeedMessages.tooManyLines, /more than 1,000 lines\./)
})

const texts = [
  ...[messages, accountMessages, staffMessages, lightspeedMessages, lightspeedLineMessages, bannerMessages].flatMap(group => Object.values<unknown>(group).filter(text => typeof text === 'string')),
  ...Object.values(errorTable).map(({ message }) => message)
]

t.test('no message is empty or contains a missing figure', async t => {
  for (const text of texts) {
    t.ok(text.trim() !== '')
    t.notMatch(text, /undefined|NaN|\[object/)
  }
})

t.test('every message has American spelling', async t => {
  for (const text of texts) t.notMatch(text, /colour|favour|grey|centre|licence|catalogue|cancelle|organis|authoris/i)
})

t.test('patterns with a length use the length of their limit', async t => {
  const fits = (pattern: string, text: string): boolean => new RegExp(pattern).test(text)
  t.same([fits(patterns.customerNumber, 'A'.repeat(32)), fits(patterns.customerNumber, 'A'.repeat(33))], [true, false])
  t.same([fits(patterns.repNumber, '0'.repeat(12)), fits(patterns.repNumber, '0'.repeat(13))], [true, false])
  t.same([fits(patterns.fileId, 'a'.repeat(limits.fileIdLength)), fits(patterns.fileId, 'a'.repeat(limits.fileIdLength - 1))], [true, false])
})

t.test('figures are written as in a sentence', async t => {
  t.same([50_000, 50_050, 123_456_00].map(inDollars), ['$500', '$500.50', '$123,456'])
  t.equal(formatMoney(50_000), '$500.00')
  t.equal(formatCount(99_999), '99,999')
  const durations: Array<[milliseconds: number, said: string]> = [
    [1000, '1 second'], [90_000, '90 seconds'], [60_000, '1 minute'], [1_800_000, '30 minutes'], [3_600_000, '1 hour'], [43_200_000, '12 hours'],
    [86_400_000, '1 day'], [604_800_000, '7 days'], [3_600_000_000, '1,000 hours']
  ]
  for (const [milliseconds, said] of durations) t.equal(formatDuration(milliseconds), said)
})
