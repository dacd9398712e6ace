import { inDollars } from '../rules/money.ts'
import { formatCount, formatDuration } from '../rules/numbers.ts'
import { repNumberMax } from './account-numbers.ts'
import { limits } from './limits.ts'
import { firstOrderCents } from './ordering.ts'
import { bannerDefaults } from './page.ts'
import { minute } from './units.ts'

const firstOrder = inDollars(firstOrderCents)
const asNewAccount = `As a new account, your first order must exceed ${firstOrder}.`

/**
 * Messages to the person, which the page and the BFF share. Figures in them come from the limits. Texts that the specification quotes keep
 * its wording, which messages.test.ts checks.
 */
export const messages = {
  sessionEnded: 'Your session has ended. Please log in again.',
  usernameRequired: 'Username is required',
  usernameMax: maxCharacters(limits.emailMax),
  passwordRequired: 'Password is required',
  passwordMin: `Password must be at least ${limits.passwordMin} characters long`,
  passwordMax: `Password must be at most ${limits.passwordMax} characters long`,
  passwordPattern: 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  passwordsMatch: 'Passwords must match',
  passwordConfirmRequired: 'Confirm Password is required.',
  passwordCurrentRequired: 'Required',
  passwordEnteredMax: maxCharacters(limits.passwordEnteredMax),
  linkExpired: 'This link has expired or already been used. Please request a new link.',
  linkRequested: 'If that email address matches an account, a link to reset the password has been sent to it.',
  emailInvalid: 'Invalid Email',
  emailRequired: 'Email Address is Required.',
  emailsMatch: 'Email must Match',
  emailConfirmRequired: 'Confirm Email is required.',
  newEmailsMatch: 'Email must match',
  roleRequired: 'User Role is required.',
  accountDealerRequired: 'Please select a dealer for this account.',
  repNumberRequired: 'Please enter the Sales Rep # for this account.',
  repNumberInvalid: `A Sales Rep # has at most ${repNumberMax} capital letters, digits and hyphens.`,
  firstNameRequired: 'First Name is required.',
  lastNameRequired: 'Last Name is required.',
  firstNameMissing: 'First Name is Required',
  lastNameMissing: 'Last Name is Required',
  unexpectedError: 'An Unexpected Error Occurred.',
  searchEmpty: 'Search must contain at least one character.',
  searchCharacters: 'Search must not contain any of the following characters: \\ * ? < > [ ] |',
  searchControl: 'Search must not contain tabs, line breaks or other control characters.',
  searchTooLong: `Search must be at most ${limits.searchTermMax} characters.`,
  searchFailed: 'An Unexpected Error Occurred, please try again later.',
  searchNothing: 'Please try another search.',
  /** Names one character more than the limit, because the page warns at the limit and the specification (§5, §9) has this wording. */
  noteTooLong: `Notes must be ${limits.cartNoteMax + 1} characters or less.`,
  quantityInvalid: 'Enter a whole number, such as 12.',
  cartFull: 'The cart is full. Please submit it before adding more parts.',
  quantityMax: `A line holds at most ${formatCount(limits.cartQuantityMax)}.`,
  quantityMissing: 'Enter how many to add.',
  shippingRequired: 'Required',
  poRequired: 'Required',
  poMax: maxCharacters(limits.poNumberMax),
  addressRequired: 'Required',
  specialInstructionsMax: maxCharacters(limits.specialInstructionsMax),
  noDealer: 'No dealer selected. Please select a dealer to continue...',
  dealerNotOfRep: 'This dealer is no longer one of this sales representative. Reload the page to see the current dealers.',
  dealerNotYours: 'You cannot act for this dealer, or no longer can. Select another dealer to continue.',
  suspended: 'Your account is suspended. Please contact us for information and to restore access.',
  suspendedAmountDue: 'Your account is suspended. Please see the Finances tab for the amount due, then contact us to make a payment and restore access.',
  newDealerHome: `${asNewAccount} Continue below to place your initial order.`,
  newDealerMinimum: `${asNewAccount} You need to add more parts before you can submit this order.`,
  newDealerUpload: `${asNewAccount} Place it from the stock check; the upload opens once it is accepted.`,
  newDealerUploadRefused: `Files can be uploaded after your first order. As a new account, place that one from Stock Check & New Orders; it must exceed ${firstOrder}.`,
  emptyCart: 'Order cannot be submitted with an empty cart.',
  /** Of a cart that has lines. */
  zeroQuantities: 'Every quantity in this cart is 0. Enter how many to order.',
  wholePacksOnly: 'Some parts are sold in whole packs only. Change their quantities to submit this order.',
  partsNotSold: 'Some parts are no longer sold. Remove them from the cart to submit this order.',
  freightFree: 'This order ships free.',
  /** An order's state in a list. */
  awaitsConfirmation: 'Awaiting confirmation',
  awaitingConfirmation: 'Order received, awaiting confirmation. Do not submit it again.',
  /** Of orders that are received while the ERP is away. */
  toBeChecked: 'Received, to be checked',
  receivedUnchecked: 'Order received. It will be checked when the ordering system is back; you will get a mail. Do not submit it again.',
  checkedLater: 'The prices are the last known ones. The order will be received now, and checked when the ordering system is back: it is placed then, unless a check fails or the total is higher. You will get a mail either way.',
  unknownPrices: 'Some parts have no known price while the ordering system is away. Remove them, or submit the order when it is back.',
  unreadablePrices: 'The price of some parts could not be read from the ordering system. Try again in a moment, or remove these parts.',
  submitWaitsForErp: 'The ordering system is away, and cannot receive orders. You can submit this one here as soon as it is back; nothing that you have entered is lost.',
  finalizeFailed: 'An error occurred, please refresh the page or try again later.',
  orderNameRequired: 'Name is Required',
  nameMax: maxCharacters(limits.nameMax),
  noSavedOrders: 'There\'s nothing here. Please save an order.',
  noDealers: 'No Dealers Found.',
  noOpenOrders: 'No Open Orders Found.',
  partsNotChecked: 'Some parts cannot be checked while the ordering system is away. Please try again when it is back.',
  openOrdersMissing: 'The ordering system cannot list your orders right now. Those that await confirmation are shown; others may be missing or out of date. Please try again in a moment.',
  bannerContentMax: `Content must be ${limits.bannerContentMax} characters or less`,
  colorInvalid: `Enter a color as # and 3 or 6 hexadecimal digits, like ${bannerDefaults.banner_color}`,
  recipientsInvalid: 'The provided input does not appear to be correct. Emails must be valid, and multiple emails must be separated by commas and a single space.',
  changesSaved: 'Your changes were saved.',
  noInvoices: 'No Invoices Found.',
  controlCharacters: 'Remove line breaks, tabs and other control characters.',
  formInvalid: 'Please check your form inputs for errors.'
} as const

/** @param most the saved orders that a dealer may have */
export function savedOrdersFull (most: number): string {
  return `You can save up to ${formatCount(most)} ${most === 1 ? 'order' : 'orders'}. Delete a saved order before saving another.`
}

/** @param wait milliseconds until one may try again */
export function tooManyAttempts (wait: number): string {
  return `Too many attempts. Please wait ${formatDuration(Math.ceil(wait / minute) * minute)} and try again.`
}

/** The specification's wording (§5) for fields of the checkout. */
function maxCharacters (max: number): string {
  return `Max ${max} Characters`
}
