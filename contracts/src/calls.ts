import type { BodyOf, Call, ResponseOf } from './call.ts'
import {
  cancelEmailChange, changePassword, confirmEmail, emailLink, requestPasswordLink, resendEmailLink, userChangeEmail, userChangePassword, userOrderMails,
  validateToken
} from './accounts.ts'
import { audit, auditExport } from './audit.ts'
import { backOrders } from './back-orders.ts'
import { getBanner, savedBanner, updateBanner } from './banner.ts'
import { boughtBefore } from './bought-before.ts'
import { cart } from './cart.ts'
import { clientError } from './client-errors.ts'
import { createOrder, earlierOrders, placedOrder, submission, submissionShown, withdrawSubmission } from './checkout.ts'
import { bulkDealerRecentOrders, dealers, dealersAtAGlance, houseDealers, ownDealers, salesReps } from './dealer-lists.ts'
import { fileDeliveries, getFileList, sendFileNow, updateFileRecipient } from './email-files.ts'
import { erpState, erpStatus } from './erp-status.ts'
import type { CallName } from './endpoints.ts'
import { adpOrder } from './lightspeed.ts'
import { loginHelp, unlockLogin } from './login-help.ts'
import { orderNews, orderNewsSeen } from './order-news.ts'
import {
  canceledOrders, deleteUnconfirmedOrder, latestOrder, openOrder, openOrders, orderCsv, orderOutcome, orderPdf, ordersUnderWay, rejectedOrders,
  unconfirmedOrder, unconfirmedOrders
} from './orders.ts'
import { finances, statementPdf } from './finances.ts'
import { orderingSystem } from './ordering-system.ts'
import { invoiceCsv, invoiceHistory, invoiceHistoryCsv, invoiceHistoryDetail, invoicePdf, invoiceReceivingCsv } from './invoices.ts'
import { acceptInvitation, changePerson, declineInvitation, invitePeople, ownInvitations, people, removePerson } from './people.ts'
import { askRelease, confirmRelease, declineRelease, release, releases, takeBackRelease } from './releases.ts'
import { deleteSavedOrder, renameSavedOrder, savedOrder, savedOrders, saveOrder } from './saved-orders.ts'
import { exportAccounts, importAccounts } from './account-import.ts'
import { colleagues, handOverCart, handOvers, putHandOverAside, takeBackCart } from './hand-overs.ts'
import { erasePerson, personData } from './personal-data.ts'
import { beginStaffLogin, staffLogin } from './staff-login.ts'
import { endOtherSessions, endSession, login, logout, selectDealer, session, sessions, sessionStanding, updateNewDealerStatus } from './session.ts'
import {
  askSecondFactor, newRecoveryCodes, offerSecondFactor, resetSecondFactor, secondFactor, turnOffSecondFactor, turnOnSecondFactor
} from './second-factor.ts'
import { findParts, itemDetails, items, priceByItemNumbers } from './stock.ts'
import {
  cancelSubmission, checkSubmission, linkSubmission, resendSubmission, searchSubmissions, submissionCandidates, submissionDetail, submissions
} from './submissions.ts'
import { createUser, deleteUser, endUserSessions, inviteDealers, sendPasswordLink, updateUser, user, users } from './users.ts'

/** Every call by name, for the OpenAPI document, the access tests and the browser's client. */
export const calls = {
  login,
  logout,
  beginStaffLogin,
  staffLogin,
  session,
  sessionStanding,
  sessions,
  endSession,
  endOtherSessions,
  secondFactor,
  askSecondFactor,
  offerSecondFactor,
  turnOnSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  resetSecondFactor,
  updateNewDealerStatus,
  selectDealer,
  ownDealers,
  dealers,
  houseDealers,
  bulkDealerRecentOrders,
  dealersAtAGlance,
  salesReps,
  users,
  user,
  createUser,
  inviteDealers,
  importAccounts,
  exportAccounts,
  updateUser,
  deleteUser,
  personData,
  erasePerson,
  endUserSessions,
  sendPasswordLink,
  loginHelp,
  unlockLogin,
  requestPasswordLink,
  validateToken,
  changePassword,
  userChangePassword,
  userChangeEmail,
  resendEmailLink,
  cancelEmailChange,
  emailLink,
  confirmEmail,
  userOrderMails,
  items,
  itemDetails,
  priceByItemNumbers,
  findParts,
  cart,
  colleagues,
  handOverCart,
  handOvers,
  takeBackCart,
  putHandOverAside,
  createOrder,
  adpOrder,
  askRelease,
  releases,
  release,
  declineRelease,
  takeBackRelease,
  confirmRelease,
  submission,
  withdrawSubmission,
  submissionShown,
  placedOrder,
  earlierOrders,
  openOrders,
  unconfirmedOrders,
  ordersUnderWay,
  openOrder,
  unconfirmedOrder,
  orderCsv,
  orderPdf,
  deleteUnconfirmedOrder,
  rejectedOrders,
  canceledOrders,
  orderOutcome,
  latestOrder,
  orderNews,
  orderNewsSeen,
  backOrders,
  invoiceHistory,
  invoiceHistoryDetail,
  invoiceHistoryCsv,
  invoiceCsv,
  invoiceReceivingCsv,
  invoicePdf,
  boughtBefore,
  finances,
  statementPdf,
  savedOrders,
  savedOrder,
  saveOrder,
  renameSavedOrder,
  deleteSavedOrder,
  people,
  invitePeople,
  changePerson,
  removePerson,
  ownInvitations,
  acceptInvitation,
  declineInvitation,
  submissions,
  submissionDetail,
  searchSubmissions,
  submissionCandidates,
  checkSubmission,
  linkSubmission,
  resendSubmission,
  cancelSubmission,
  audit,
  auditExport,
  erpStatus,
  erpState,
  savedBanner,
  updateBanner,
  updateFileRecipient,
  sendFileNow,
  fileDeliveries,
  orderingSystem,
  clientError,
  getFileList,
  getBanner
} as const satisfies Record<CallName, Call>

export type Calls = typeof calls
export type CallBody<N extends CallName> = BodyOf<Calls[N]>
export type CallResponse<N extends CallName> = ResponseOf<Calls[N]>
