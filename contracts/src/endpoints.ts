import type { Role } from './base/roles.ts'
import type { Right } from './rules/accounts/rights.ts'

/**
 * Who may make a call.
 * - `anyone`: everybody, logged in or not; a logged-in user may get more in the answer.
 * - a role: users of that rank or above. With `dealer: 'required'`, they also need an acting dealer (see `dealerHeader`) that they may act
 *   for.
 * - `right`: the right that one of the dealer's people must also have. Staff who may act for a dealer have every right.
 */
export type Access = (
  | { readonly who: 'anyone' }
  | { readonly who: Role, readonly dealer: 'none' | 'required', readonly right?: Right }
) & {
  /** Also open to a session that still has to set up the second factor that the distributor requires. For other calls, such a session does not count. */
  readonly beforeSecondFactor?: true
}

export type Endpoint = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: Access
}

const anyone = { who: 'anyone' } as const
/** The calls needed to set up a second factor, and to log out. */
const anyoneAtFirst = { who: 'anyone', beforeSecondFactor: true } as const
const signedInAtFirst = { who: 'dealer', dealer: 'none', beforeSecondFactor: true } as const
const signedIn = { who: 'dealer', dealer: 'none' } as const
const staff = { who: 'sales', dealer: 'none' } as const
const forAdmin = { who: 'admin', dealer: 'none' } as const
const forDealer = { who: 'dealer', dealer: 'required' } as const
const withPrices = { ...forDealer, right: 'prices' } as const
const toOrder = { ...forDealer, right: 'order' } as const
const forPeople = { ...forDealer, right: 'people' } as const
const withFinances = { ...forDealer, right: 'finances' } as const
const forDealerBySuperUser = { who: 'superUser', dealer: 'required' } as const
const forSuperUser = { who: 'superUser', dealer: 'none' } as const

function post<A extends Access> (path: `/${string}`, access: A) {
  return { method: 'POST', path, access } as const
}

/**
 * The path and access of every call. They are kept apart from the schemas, which need TypeBox, so that the browser can load this file
 * without it: see docs/decisions/contracts-in-the-browser.md.
 */
export const endpoints = {
  login: post('/login', anyone),
  beginStaffLogin: post('/begin-staff-login', anyone),
  staffLogin: post('/staff-login', anyone),
  logout: post('/logout', anyoneAtFirst),
  session: post('/session', signedInAtFirst),
  sessionStanding: post('/session-standing', signedInAtFirst),
  sessions: post('/sessions', signedIn),
  endSession: post('/end-session', signedIn),
  endOtherSessions: post('/end-other-sessions', signedIn),
  secondFactor: post('/second-factor', signedInAtFirst),
  askSecondFactor: post('/ask-second-factor', signedInAtFirst),
  offerSecondFactor: post('/offer-second-factor', signedInAtFirst),
  turnOnSecondFactor: post('/turn-on-second-factor', signedInAtFirst),
  newRecoveryCodes: post('/new-recovery-codes', signedIn),
  turnOffSecondFactor: post('/turn-off-second-factor', signedIn),
  resetSecondFactor: post('/reset-second-factor', forAdmin),
  updateNewDealerStatus: post('/update-new-dealer-status', forDealer),
  selectDealer: post('/select-dealer', signedIn),
  ownDealers: post('/own-dealers', signedIn),
  dealers: post('/dealers', staff),
  houseDealers: post('/house-dealers', forAdmin),
  bulkDealerRecentOrders: post('/bulk-dealer-recent-orders', staff),
  dealersAtAGlance: post('/dealers-at-a-glance', staff),
  salesReps: post('/sales-reps', forAdmin),
  users: post('/users', staff),
  user: post('/user', forAdmin),
  createUser: post('/createUser', forAdmin),
  inviteDealers: post('/invite-dealers', forAdmin),
  importAccounts: post('/import-accounts', forAdmin),
  exportAccounts: post('/export-accounts', forAdmin),
  updateUser: post('/updateUser', forAdmin),
  deleteUser: post('/deleteUser', forAdmin),
  personData: post('/person-data', forAdmin),
  erasePerson: post('/erase-person', forAdmin),
  endUserSessions: post('/end-user-sessions', forAdmin),
  sendPasswordLink: post('/send-password-link', forAdmin),
  loginHelp: post('/login-help', forAdmin),
  unlockLogin: post('/unlock-login', forAdmin),
  requestPasswordLink: post('/requestPasswordLink', anyone),
  validateToken: post('/validateToken', anyone),
  changePassword: post('/changePassword', anyone),
  userChangePassword: post('/userChangePassword', signedIn),
  userChangeEmail: post('/userChangeEmail', signedIn),
  resendEmailLink: post('/resend-email-link', signedIn),
  cancelEmailChange: post('/cancel-email-change', signedIn),
  emailLink: post('/email-link', signedIn),
  confirmEmail: post('/confirm-email', signedIn),
  userOrderMails: post('/userOrderMails', signedIn),
  items: post('/items', anyone),
  itemDetails: post('/item-details', forDealer),
  priceByItemNumbers: post('/price-by-item-numbers', forDealer),
  findParts: post('/find-parts', forDealer),
  cart: post('/cart', forDealer),
  colleagues: post('/colleagues', forDealer),
  handOverCart: post('/hand-over-cart', forDealer),
  handOvers: post('/hand-overs', forDealer),
  takeBackCart: post('/take-back-cart', forDealer),
  putHandOverAside: post('/put-hand-over-aside', forDealer),
  createOrder: post('/createOrder', toOrder),
  adpOrder: post('/adpOrder', toOrder),
  askRelease: post('/ask-release', forDealer),
  releases: post('/releases', forDealer),
  release: post('/release', forDealer),
  declineRelease: post('/decline-release', toOrder),
  takeBackRelease: post('/take-back-release', forDealer),
  confirmRelease: post('/confirm-release', forDealer),
  submission: post('/submission', forDealer),
  withdrawSubmission: post('/withdraw-submission', forDealer),
  submissionShown: post('/submission-shown', forDealer),
  placedOrder: post('/placed-order', withPrices),
  earlierOrders: post('/earlier-orders', withPrices),
  openOrders: post('/open-orders', withPrices),
  unconfirmedOrders: post('/unconfirmed-orders', withPrices),
  ordersUnderWay: post('/orders-under-way', withPrices),
  openOrder: post('/open-order', withPrices),
  unconfirmedOrder: post('/unconfirmed-order', withPrices),
  orderCsv: post('/order-csv', withPrices),
  orderPdf: post('/order-pdf', withPrices),
  deleteUnconfirmedOrder: post('/deleteUnconfirmedOrder', forDealerBySuperUser),
  rejectedOrders: post('/rejected-orders', withPrices),
  canceledOrders: post('/canceled-orders', withPrices),
  orderOutcome: post('/order-outcome', withPrices),
  latestOrder: post('/latest-order', withPrices),
  orderNews: post('/order-news', withPrices),
  orderNewsSeen: post('/order-news-seen', withPrices),
  backOrders: post('/back-orders', withPrices),
  invoiceHistory: post('/invoice-history', withFinances),
  invoiceHistoryDetail: post('/invoice-history-detail', withFinances),
  invoiceHistoryCsv: post('/invoice-history-csv', withFinances),
  invoiceCsv: post('/invoice-csv', withFinances),
  invoiceReceivingCsv: post('/invoice-receiving-csv', withFinances),
  invoicePdf: post('/invoice-pdf', withFinances),
  boughtBefore: post('/bought-before', withPrices),
  finances: post('/finances', withFinances),
  statementPdf: post('/statement-pdf', withFinances),
  savedOrders: post('/saved-orders', forDealer),
  savedOrder: post('/saved-order', forDealer),
  saveOrder: post('/saveOrder', forDealer),
  renameSavedOrder: post('/rename-saved-order', forDealer),
  deleteSavedOrder: post('/deleteSavedOrder', forDealer),
  people: post('/people', forPeople),
  invitePeople: post('/invite-people', forPeople),
  changePerson: post('/change-person', forPeople),
  removePerson: post('/remove-person', forPeople),
  ownInvitations: post('/own-invitations', signedIn),
  acceptInvitation: post('/accept-invitation', signedIn),
  declineInvitation: post('/decline-invitation', signedIn),
  submissions: post('/submissions', forAdmin),
  submissionDetail: post('/submission-detail', forAdmin),
  searchSubmissions: post('/search-submissions', forAdmin),
  submissionCandidates: post('/submission-candidates', forAdmin),
  checkSubmission: post('/check-submission', forAdmin),
  linkSubmission: post('/link-submission', forAdmin),
  resendSubmission: post('/resend-submission', forAdmin),
  cancelSubmission: post('/cancel-submission', forAdmin),
  audit: post('/audit', forAdmin),
  auditExport: post('/audit-export', forAdmin),
  erpStatus: post('/erp-status', forSuperUser),
  erpState: post('/erp-state', staff),
  savedBanner: post('/saved-banner', forAdmin),
  updateBanner: post('/update-banner', forAdmin),
  updateFileRecipient: post('/update-file-recipient', forSuperUser),
  sendFileNow: post('/send-file-now', forSuperUser),
  fileDeliveries: post('/file-deliveries', forSuperUser),
  orderingSystem: post('/ordering-system', anyone),
  clientError: post('/client-error', anyone),
  getFileList: { method: 'GET', path: '/get-file-list', access: forSuperUser },
  getBanner: { method: 'GET', path: '/get-banner', access: anyone }
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof endpoints
