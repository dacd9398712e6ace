import type { CustomerNumber, InvoiceId, ItemNumber, OrderId, Reference, RepNumber, SavedOrderId, UserId } from '@portal/contracts/base/ids'
import type { DealerKind } from '@portal/contracts/policy/dealer-kinds'
import type { OrderFilter } from '@portal/contracts/rules/orders/order-status'
import type { UserType } from '@portal/contracts/rules/accounts/user-management'
import { dealerParam } from '@portal/contracts/base/page-params'
import { pagePaths as paths } from '@portal/contracts/base/page-paths'

export { pagePaths as paths } from '@portal/contracts/base/page-paths'

/** The actions on a user's account; each has its own page. */
export type UserAction = 'email' | 'password' | 'sessions' | 'factor' | 'disable' | 'delete' | 'erase' | 'edit'

/** The dealer lists other than a sales representative's, whose numbers have only capital letters and digits. */
export const dealerListIds = { house: 'house', all: 'all' } as const

/** Builders of the addresses that take parameters. */
export const to = {
  /** `next` is the address to return to after the login. */
  login: (next: string) => next === paths.home ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`,
  /** The login of members of staff at the distributor's login provider. */
  staffLogin: (next: string | null) => next === null ? paths.staffLogin : `${paths.staffLogin}?next=${encodeURIComponent(next)}`,
  /** The search for a term. */
  stock: (term: string) => `${paths.stock}?${new URLSearchParams({ term })}`,
  checkout: (data: string) => `/checkout/${encodeURIComponent(data)}`,
  /** The checkout's second step, with the form's data so far, if any. */
  checkoutAddress: (data: string | undefined) => `${data === undefined ? paths.checkout : to.checkout(data)}?step=address`,
  orderSummary: (data: string) => `/order-summary/${encodeURIComponent(data)}`,
  dealerOrderConfirm: (data: string) => `/dealer-order-confirm/${encodeURIComponent(data)}`,
  finalize: (data: string) => `/finalize/${encodeURIComponent(data)}`,
  savedOrder: (id: SavedOrderId) => `/saved-orders/${encodeURIComponent(id)}`,
  renameSavedOrder: (id: SavedOrderId) => `${to.savedOrder(id)}/rename`,
  deleteSavedOrder: (id: SavedOrderId) => `${to.savedOrder(id)}/delete`,
  /** With the selected user, if there is one. */
  manageUsers: (type: UserType, id?: UserId) => `/manageUser/${type}${id === undefined ? '' : `?user=${encodeURIComponent(id)}`}`,
  /** `rep` is a representative's number. */
  inviteDealers: (rep: string) => `${paths.inviteDealers}?rep=${encodeURIComponent(rep)}`,
  manageUser: (action: UserAction, id: UserId) => `/manageUser/${action}/${encodeURIComponent(id)}`,
  /** `id` is a representative's number, or one of `dealerListIds`. */
  dealerList: (id: RepNumber) => `/dealer-list/${encodeURIComponent(id)}`,
  /** Only those of a kind. `list` is the address of a dealer list. */
  dealersOfKind: (list: string, kind: DealerKind) => `${list}?show=${kind}`,
  /** The list with a filter. */
  openOrdersOf: (filter: OrderFilter) => `${paths.openOrders}?status=${filter}`,
  openOrder: (order: { type: 'confirmed' | 'unconfirmed', _id: string }) => `/open-order/${order.type}/${encodeURIComponent(order._id)}`,
  /** All of the order, or one of its parts. */
  orderAgain: (order: { type: 'confirmed' | 'unconfirmed', _id: string }, part?: string) => `${to.openOrder(order)}/again${onlyPart(part)}`,
  /** The parts of a rejected order that are not in a cart again, or else all of them. */
  rejectedOrderAgain: ({ reference, lines }: { reference: Reference, lines: readonly unknown[] }) =>
    lines.length > 0 ? to.restoreRejectedOrder(reference) : to.orderAgain({ type: 'unconfirmed', _id: reference }),
  release: (reference: Reference) => `/releases/${encodeURIComponent(reference)}`,
  restoreRejectedOrder: (reference: Reference) => `/rejected-orders/${encodeURIComponent(reference)}/again`,
  invoice: (id: InvoiceId) => `/invoice-history/${encodeURIComponent(id)}`,
  invoiceAgain: (id: InvoiceId, part?: ItemNumber) => `${to.invoice(id)}/again${onlyPart(part)}`,
  deleteUnconfirmedOrder: (id: OrderId) => `/unconfirmed-orders/${encodeURIComponent(id)}/delete`,
  submission: (reference: Reference) => `/submissions/${encodeURIComponent(reference)}`,
  /** A page for a given dealer. The tab that opens it then acts for the dealer. */
  forDealer: (path: string, customer: CustomerNumber) => `${path}${path.includes('?') ? '&' : '?'}${dealerParam}=${encodeURIComponent(customer)}`
} as const

/** With this parameter, the staff login page confirms the current login. */
export const againParam = 'again'

/** The parameter that names the part, if only one is ordered again. */
export const partParam = 'part'

function onlyPart (part: string | undefined): string {
  return part === undefined ? '' : `?${new URLSearchParams({ [partParam]: part })}`
}
