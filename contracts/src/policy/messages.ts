import { inDollars } from '../base/money.ts'
import { formatCount, formatDuration } from '../base/numbers.ts'
import { limits } from './limits.ts'
import { firstOrderCents } from './ordering.ts'
import { hour, minute } from '../base/time-units.ts'

const firstOrder = inDollars(firstOrderCents)
const asNewAccount = `As a new account, your first order must exceed ${firstOrder}.`

/**
 * Messages to the person, which the page and the BFF share. Figures in them come from the limits. Texts that the specification quotes keep
 * its wording, which messages.test.ts checks; any other at a field says what to do: "Enter …", "Choose …", "Remove …". Imported as a whole,
 * `import * as messages`: the page contains only those that it uses.
 */

export const sessionEnded = 'Your session has ended. Please log in again.'
export const loggedOutElsewhere = 'You were logged out in another tab. Log in again to continue.'
export const unexpectedError = 'An Unexpected Error Occurred.'
export const searchEmpty = 'Search must contain at least one character.'
export const searchCharacters = 'Search must not contain any of the following characters: \\ * ? < > [ ] |'
export const searchControl = 'Search must not contain tabs, line breaks or other control characters.'
export const searchTooLong = `Search must be at most ${limits.searchTermMax} characters.`
export const searchFailed = 'An Unexpected Error Occurred, please try again later.'
export const searchNothing = 'Please try another search.'
/** Names one character more than the limit: the page warns at the limit, and the distributor's specification has this wording. */
export const noteTooLong = `Notes must be ${limits.cartNoteMax + 1} characters or less.`
export const quantityInvalid = 'Enter a whole number, 1 or more.'
/** For a field where 0 means none. */
export const quantityOrNoneInvalid = 'Enter a whole number, 0 or more.'
export const partNotSold = 'This part is no longer sold, or the distributor has no part with this number. Search for it to find others.'
export const cartFull = 'The cart is full. Please submit it before adding more parts.'
export const quantityMax = `The limit per line is ${formatCount(limits.cartQuantityMax)}.`
export const quantityMissing = 'Enter how many to add.'
export const shippingRequired = 'Required'
export const poRequired = 'Required'
export const poMax = maxCharacters(limits.poNumberMax)
export const addressRequired = 'Required'
export const specialInstructionsMax = maxCharacters(limits.specialInstructionsMax)
export const noDealer = 'No dealer selected. Please select a dealer to continue...'
export const dealerHasPeople = 'This dealer already has a login. To add a person, create a user for this dealer under User Management.'
export const dealerNotOfRep = 'This dealer no longer belongs to this sales representative. Reload the page to see the current dealers.'
export const personAlready = 'This person already works for the dealer, or was invited.'
export const dealerNotYours = 'You do not have access to this dealer. Select another dealer to continue.'
/** After an order was refused for that reason, or while it was being checked out. */
export const dealerMoved = 'Nothing was sent, because this dealer is no longer yours. Your cart for it is kept, and is yours again if the dealer is; nobody else gets it. Ask an administrator if this is a mistake, or select another dealer.'
/** To somebody who was removed from their only dealership. */
export const dealershipLeft = 'You no longer belong to this dealership. Ask its owner if this is a mistake.'
/** After an order was refused for that reason. */
export const dealershipLeftAmidOrder = 'Nothing was sent, because you no longer belong to this dealership. Your cart is kept in case you are invited again. Ask its owner if this is a mistake.'
export const suspended = 'Your account is suspended. Please contact us for information and to restore access.'
/** To staff, about the dealer they act for. */
export const suspendedDealer = 'This dealer’s account is suspended. No order can be submitted for it until access is restored in the ERP.'
export const suspendedAmountDue = 'Your account is suspended. Please see the Finances tab for the amount due, then contact us to make a payment and restore access.'
export const newDealerHome = `${asNewAccount} Continue below to place your initial order.`
export const newDealerMinimum = `${asNewAccount} You need to add more parts before you can submit this order.`
export const newDealerUpload = `${asNewAccount} Place it from Stock Check & New Orders. Uploads open once it is accepted.`
export const newDealerUploadRefused = `You can upload files after your first order. Place that one from Stock Check & New Orders. It must exceed ${firstOrder}.`
export const emptyCart = 'Order cannot be submitted with an empty cart.'
/** For a cart that has lines. */
export const zeroQuantities = 'Every quantity in this cart is 0. Enter how many to order.'
/** For a cart. */
export const quantitiesInvalid = 'Some quantities are not valid. Correct them to check out.'
export const partsNotSold = 'Some parts are no longer sold. Remove them from the cart to submit this order.'
export const freightFree = 'This order ships free.'
/** An order's state in a list. */
export const awaitsConfirmation = 'Awaiting confirmation'
export const awaitingConfirmation = 'Order received, awaiting confirmation. Do not submit it again.'
/** For orders that are received while the ERP is away. */
export const toBeChecked = 'Received, to be checked'
export const receivedUnchecked = 'Order received. We will check it when the ordering system is back and email you. Do not submit it again.'
export const checkedLater = 'These are the last known prices. We’ll take the order now and submit it when the ordering system is back, unless a check fails or the total has gone up. You will get an email either way.'
export const restoredCart = 'The portal was restored from a backup, and parts of this cart may have been ordered since. Look at your open orders before you submit it.'
export const unknownPrices = 'Some parts have no known price while the ordering system is down. Remove them, or submit the order when the system is back.'
export const unreadablePrices = 'Some prices could not be read from the ordering system. Try again in a moment, or remove these parts.'
export const submitWaitsForErp = 'The ordering system is down and cannot receive orders. You can submit this order here as soon as the system is back. Nothing you entered is lost.'
/** For changes that are sent by themselves later. */
export const cartKeptOffline = 'You are offline. The cart is kept on this device until the connection is back.'
export const finalizeFailed = 'An error occurred, please refresh the page or try again later.'
export const orderNameRequired = 'Name is Required'
export const nameMax = maxCharacters(limits.nameMax)
export const noSavedOrders = 'There\'s nothing here. Please save an order.'
export const noDealers = 'No Dealers Found.'
export const noOpenOrders = 'No Open Orders Found.'
export const partsNotChecked = 'Some parts cannot be checked while the ordering system is down. Please try again when it is back.'
export const openOrdersMissing = 'Some open orders could not be loaded. Orders awaiting confirmation are shown. Others may be missing or out of date.'
export const noInvoices = 'No Invoices Found.'
export const controlCharacters = 'Remove line breaks, tabs and other control characters.'
export const formInvalid = 'Please check your form inputs for errors.'

/** @param most the saved orders that a dealer may have */
export function savedOrdersFull (most: number): string {
  return `You can save up to ${formatCount(most)} ${most === 1 ? 'order' : 'orders'}. Delete a saved order before saving another.`
}

/** @param wait milliseconds until one may try again */
export function tooManyAttempts (wait: number): string {
  const unit = wait > 2 * hour ? hour : minute
  return `Too many attempts. Please wait ${formatDuration(Math.ceil(wait / unit) * unit)} and try again.`
}

/** After the portal was restored from a backup. @param wait milliseconds until orders are received again */
export function ordersHeld (wait: number): string {
  return `The portal has just been restored from a backup and receives orders again in ${formatDuration(Math.ceil(wait / minute) * minute)}. ` +
    'Please try again then, without changing the order. It cannot be placed twice.'
}

/** @param limit in dollars; undefined where it is not known */
export function aboveOrderLimit (limit?: string): string {
  return `This order is above your order limit${limit === undefined ? '' : ` of ${limit}`}.`
}

/** The same after the order was refused for it. */
export function refusedAboveLimit (limit?: string): string {
  return `${aboveOrderLimit(limit)} Ask for its release on the order summary, or order less.`
}

/** The wording of the distributor's specification for fields of the checkout. */
export function maxCharacters (max: number): string {
  return `Max ${max} Characters`
}
