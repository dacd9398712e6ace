import { dealerNumber } from './protocol.ts'

/**
 * Every number, pattern and message that a rule of the portal names. The TypeBox bodies of the calls and the yup forms
 * of the pages both read them, so that the page and the BFF refuse the same things in the same words.
 * This file is loaded by the browser: plain values only.
 */

export const limits = {
  passwordMin: 8,
  passwordMax: 64,
  /** Of what is entered to be compared with the password on file. */
  passwordEnteredMax: 256,
  emailMax: 254,
  recordIdMax: 64,
  nameMax: 60,
  searchTermMax: 60,
  /** Rows the ERP is asked for in one search; past it the page says that there are more. */
  searchResultsMax: 1000,
  searchPageSizes: [10, 25, 50, 100, 250],
  searchPageSizeDefault: 10,
  itemNumberMax: 30,
  /** Item numbers in one request for prices. */
  priceRequestMax: 1000,
  cartLinesMax: 1000,
  cartQuantityMax: 99_999,
  cartNoteMax: 90,
  cartBadgeMax: 99,
  poNumberMax: 16,
  /** Of the text that stands for what is known of a dealer's orders. */
  versionMax: 64,
  specialInstructionsMax: 31,
  /** Of why an order was cancelled, in words for the dealer. */
  cancelReasonMax: 200,
  /** Dealers whose last orders are asked for at once. */
  recentOrdersMax: 500,
  savedOrdersPerDealer: 5,
  /** Of a part's description, as a saved order keeps it. */
  savedDescriptionMax: 120,
  /** A new dealer's first order must be above this many cents. */
  firstOrderCents: 50_000,
  /** The default shipping address's key in a dealer's addresses. */
  defaultAddressKey: 9999,
  invoiceHistoryMonths: 3,
  /** Lines of an invoice that is made into a PDF file: about 130 pages. */
  invoicePdfLinesMax: 5000,
  bannerContentMax: 160,
  /** Characters of a file's list of recipients. */
  recipientsMax: 10_000,
  bannerDismissalSeconds: 7200,
  requestBodyBytes: 1_048_576
} as const

/** How often something may fail, or be asked for, within the window before it is refused. A client is an address or an IPv6 network. */
export const throttling = {
  windowMs: 900_000,
  loginsPerName: 10,
  /** A shop full of people shares one address. */
  loginsPerClient: 100,
  linksPerEmail: 5,
  linksPerClient: 30
} as const

/** Milliseconds. */
export const timings = {
  /** The browser gives up on a call. */
  httpTimeout: 15_000,
  /** The BFF has answered any call by then. */
  answerWithin: 13_000,
  /** A dealer's record is as good as a new one to whoever only shows it, or asks by it who may see the dealer. */
  dealerFresh: 60_000,
  /** The last one is better than none while the ERP gives no newer one. */
  dealerKept: 86_400_000,
  /** How long the ERP is waited for where something can go on without it. */
  erpPatience: 2000,
  /** How long a person waits for the ERP to take an order before the page says that it awaits confirmation. */
  submissionWait: 10_000,
  /** How long the BFF holds the answer to whoever has seen all there is, until something changes. */
  changeWait: 8000,
  /** The same content under another submission key counts as a possible duplicate for so long. */
  duplicateWindow: 600_000,
  /** The same, while no person has been shown what became of the earlier one. */
  unseenDuplicateWindow: 86_400_000,
  stateRestore: 5000,
  toast: 4000,
  toastSuccess: 2000
} as const

export const toastsMax = 20
export const headerCollapsePx = 50

export const bannerDefaults = { banner_color: '#A91108', text_color: '#FFFFFF' } as const

const email = '[A-Za-z0-9.!#$%&\'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+'

/** What no line of text holds, as the inside of a character class: C0, DEL, C1 and Unicode's own line breaks. */
const control = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029'

/** Sources of regular expressions, in the dialect that JSON Schema and JavaScript share. */
export const patterns = {
  email: `^${email}$`,
  recipients: `^${email}(?:, ?${email})*$`,
  fileId: '^[0-9a-f]{32}$',
  password: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]*$',
  customerNumber: dealerNumber,
  /** Blanks within it only. */
  itemNumber: `^[^\\s${control}](?:[^${control}]*[^\\s${control}])?$`,
  isoDate: '^\\d{4}-\\d{2}-\\d{2}$',
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  /** Each of what no line holds; a line break of two characters is one. */
  controls: `\\r\\n|[${control}]`,
  line: `^[^${control}]*$`,
  /** Tabs, line feeds and carriage returns may stand in it. */
  multiline: '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$',
  hexColor: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'
} as const

export const messages = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  passwordMin: 'Password must be at least 8 characters long',
  passwordMax: 'Password must be at most 64 characters long',
  passwordPattern: 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  passwordsMatch: 'Passwords must match',
  passwordConfirmRequired: 'Confirm Password is required.',
  passwordCurrentRequired: 'Required',
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
  repNumberInvalid: 'A Sales Rep # has at most 12 capital letters, digits and hyphens.',
  firstNameRequired: 'First Name is required.',
  lastNameRequired: 'Last Name is required.',
  firstNameMissing: 'First Name is Required',
  lastNameMissing: 'Last Name is Required',
  unexpectedError: 'An Unexpected Error Occurred.',
  searchEmpty: 'Search must contain at least one character.',
  searchCharacters: 'Search must not contain any of the following characters: \\ * ? < > [ ] |',
  searchControl: 'Search must not contain tabs, line breaks or other control characters.',
  searchTooLong: 'Search must be at most 60 characters.',
  searchFailed: 'An Unexpected Error Occurred, please try again later.',
  searchNothing: 'Please try another search.',
  noteTooLong: 'Notes must be 91 characters or less.',
  quantityInvalid: 'Enter a whole number.',
  quantityMax: 'A line holds at most 99,999.',
  quantityMissing: 'Enter how many to add.',
  shippingRequired: 'Required',
  poRequired: 'Required',
  poMax: 'Max 16 Characters',
  addressRequired: 'Required',
  specialInstructionsMax: 'Max 31 Characters',
  noDealer: 'No dealer selected. Please select a dealer to continue...',
  dealerNotYours: 'You cannot act for this dealer, or not any more. Select another dealer to go on.',
  suspended: 'Your account is suspended. Please contact us for information and to restore access.',
  suspendedAmountDue: 'Your account is suspended. Please see the Finances tab for the amount due, then contact us to make a payment and restore access.',
  newDealerHome: 'As a new account, your first order must exceed $500. Continue below to place your initial order.',
  newDealerMinimum: 'As a new account, your first order must exceed $500. You need to add more parts before you can submit this order.',
  freightFree: 'This order ships free.',
  /** Of the state of an order, as a list says it. */
  awaitsConfirmation: 'Awaiting confirmation',
  awaitingConfirmation: 'Order received, awaiting confirmation. Do not submit it again.',
  finalizeFailed: 'An error occurred, please refresh the page or try again later.',
  orderNameRequired: 'Name is Required',
  orderNameMax: 'Max 60 Characters',
  noSavedOrders: 'There\'s nothing here. Please save an order.',
  noDealers: 'No Dealers Found.',
  noOpenOrders: 'No Open Orders Found.',
  openOrdersMissing: 'The ordering system gives no list of your orders right now. Those that await confirmation are shown; others may be missing or out of date.',
  bannerContentMax: 'Content must be 160 characters or less',
  colorInvalid: 'Enter a color as # and 3 or 6 hexadecimal digits, like #A91108',
  recipientsInvalid: 'The provided input does not appear to be correct. Emails must be valid, and multiple emails must be separated by commas and a single space.',
  changesSaved: 'Your changes were saved.',
  noInvoices: 'No Invoices Found.',
  controlCharacters: 'Remove line breaks, tabs and other control characters.',
  formInvalid: 'Please check your form inputs for errors.'
} as const
