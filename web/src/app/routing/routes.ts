import type { ComponentType } from 'react'
import type { Role } from '@portal/contracts/base/roles'
import type { Right } from '@portal/contracts/rules/accounts/rights'
import { paths } from '../../paths.ts'

export type RouteEntry = {
  path: string
  /**
   * - `anyone`: the page shows a public version to users who are logged out
   * - `signed-in`: users who are logged out are redirected to the login
   * - `signed-out`: users who are logged in are redirected to the home page
   */
  who: 'anyone' | 'signed-in' | 'signed-out'
  /**
   * The lowest role that may open the page. Lower roles are redirected to the home page with an error message, and the
   * navigation hides the page from them.
   */
  least?: Role
  /** The right that the user must have for the acting dealer. The navigation hides the page from others, and the page names the missing right. */
  right?: Right
  /** Imports the page's own chunk. */
  load: () => Promise<ComponentType>
  /** The labels in the navigation when logged in and when logged out. Without a label, the page has no link there. */
  nav?: { in?: string, out?: string }
  /** The page that this one belongs to. Its item in the navigation is marked while this page is shown. */
  under?: string
  /** The navigation hides the page from a dealer who has not placed a first order yet. */
  notForNewDealers?: true
}

/** Every page. The navigation is made from this list, in the same order. */
export const routes: readonly RouteEntry[] = [
  { path: paths.home, who: 'signed-in', load: () => import('../../features/home/home.route.tsx').then(page => page.HomeRoute) },
  {
    path: paths.stock,
    who: 'anyone',
    nav: { in: 'Stock Check & New Orders', out: 'Stock Check' },
    load: () => import('../../features/stock/stock.route.tsx').then(page => page.StockRoute)
  },
  {
    path: paths.quickOrder,
    who: 'signed-in',
    nav: { in: 'Quick Order' },
    load: () => import('../../features/quick-order/quick-order.route.tsx').then(page => page.QuickOrderRoute)
  },
  { path: paths.cart, who: 'signed-in', load: () => import('../../features/cart/cart.route.tsx').then(page => page.CartRoute) },
  { path: paths.checkout, who: 'signed-in', load: () => import('../../features/checkout/checkout.route.tsx').then(page => page.CheckoutRoute) },
  { path: paths.checkoutWith, who: 'signed-in', load: () => import('../../features/checkout/checkout.route.tsx').then(page => page.CheckoutRoute) },
  { path: paths.orderSummary, who: 'signed-in', load: () => import('../../features/checkout/order-summary.route.tsx').then(page => page.OrderSummaryRoute) },
  {
    path: paths.dealerOrderConfirm,
    right: 'order',
    who: 'signed-in',
    load: () => import('../../features/checkout/dealer-order-confirm.route.tsx').then(page => page.DealerOrderConfirmRoute)
  },
  { path: paths.finalize, who: 'signed-in', load: () => import('../../features/checkout/finalize.route.tsx').then(page => page.FinalizeRoute) },
  { path: paths.orderConfirm, right: 'prices', who: 'signed-in', load: () => import('../../features/checkout/order-confirm.route.tsx').then(page => page.OrderConfirmRoute) },
  { path: paths.saveCart, who: 'signed-in', load: () => import('../../features/saved-orders/save-cart.route.tsx').then(page => page.SaveCartRoute) },
  { path: paths.handOver, under: paths.cart, who: 'signed-in', load: () => import('../../features/hand-over/hand-over.route.tsx').then(page => page.HandOverRoute) },
  { path: paths.orderSaved, who: 'signed-in', load: () => import('../../features/saved-orders/order-saved.route.tsx').then(page => page.OrderSavedRoute) },
  {
    path: paths.savedOrders,
    who: 'signed-in',
    nav: { in: 'Saved Orders' },
    load: () => import('../../features/saved-orders/saved-orders.route.tsx').then(page => page.SavedOrdersRoute)
  },
  {
    path: paths.boughtBefore,
    right: 'prices',
    who: 'signed-in',
    nav: { in: 'Bought Before' },
    load: () => import('../../features/bought-before/bought-before.route.tsx').then(page => page.BoughtBeforeRoute)
  },
  { path: paths.savedOrder, under: paths.savedOrders, who: 'signed-in', load: () => import('../../features/saved-orders/saved-order.route.tsx').then(page => page.SavedOrderRoute) },
  { path: paths.renameSavedOrder, under: paths.savedOrders, who: 'signed-in', load: () => import('../../features/saved-orders/rename-saved-order.route.tsx').then(page => page.RenameSavedOrderRoute) },
  { path: paths.deleteSavedOrder, under: paths.savedOrders, who: 'signed-in', load: () => import('../../features/saved-orders/delete-saved-order.route.tsx').then(page => page.DeleteSavedOrderRoute) },
  {
    path: paths.openOrders,
    right: 'prices',
    who: 'signed-in',
    nav: { in: 'Open Orders' },
    load: () => import('../../features/orders/open-orders/open-orders.route.tsx').then(page => page.OpenOrdersRoute)
  },
  { path: paths.backOrders, under: paths.openOrders, right: 'prices', who: 'signed-in', load: () => import('../../features/orders/back-orders/back-orders.route.tsx').then(page => page.BackOrdersRoute) },
  { path: paths.openOrder, under: paths.openOrders, right: 'prices', who: 'signed-in', load: () => import('../../features/orders/one-order/open-order.route.tsx').then(page => page.OpenOrderRoute) },
  { path: paths.orderAgain, under: paths.openOrders, right: 'prices', who: 'signed-in', load: () => import('../../features/orders/order-again/order-again.route.tsx').then(page => page.OrderAgainRoute) },
  {
    path: paths.restoreRejectedOrder,
    under: paths.openOrders,
    right: 'prices',
    who: 'signed-in',
    load: () => import('../../features/orders/order-again/restore-rejected-order.route.tsx').then(page => page.RestoreRejectedOrderRoute)
  },
  {
    path: paths.deleteUnconfirmedOrder,
    under: paths.openOrders,
    who: 'signed-in',
    least: 'superUser',
    load: () => import('../../features/orders/one-order/delete-order.route.tsx').then(page => page.DeleteOrderRoute)
  },
  {
    path: paths.submissions,
    who: 'signed-in',
    least: 'admin',
    load: () => import('../../features/submissions/submissions.route.tsx').then(page => page.SubmissionsRoute)
  },
  {
    path: paths.submission,
    under: paths.submissions,
    who: 'signed-in',
    least: 'admin',
    load: () => import('../../features/submissions/submission.route.tsx').then(page => page.SubmissionRoute)
  },
  { path: paths.dealerLists, who: 'signed-in', least: 'sales', load: () => import('../../features/dealers/dealer-list.route.tsx').then(page => page.DealerListRoute) },
  { path: paths.dealerList, under: paths.dealerLists, who: 'signed-in', least: 'sales', load: () => import('../../features/dealers/dealer-list.route.tsx').then(page => page.DealerListRoute) },
  {
    path: paths.invoiceHistory,
    right: 'finances',
    who: 'signed-in',
    nav: { in: 'Invoice History' },
    load: () => import('../../features/invoices/invoice-history.route.tsx').then(page => page.InvoiceHistoryRoute)
  },
  { path: paths.invoice, under: paths.invoiceHistory, right: 'finances', who: 'signed-in', load: () => import('../../features/invoices/invoice.route.tsx').then(page => page.InvoiceRoute) },
  { path: paths.invoiceAgain, under: paths.invoiceHistory, right: 'finances', who: 'signed-in', load: () => import('../../features/invoices/invoice-again.route.tsx').then(page => page.InvoiceAgainRoute) },
  {
    path: paths.finances,
    right: 'finances',
    who: 'signed-in',
    nav: { in: 'Finances' },
    load: () => import('../../features/finances/finances.route.tsx').then(page => page.FinancesRoute)
  },
  {
    path: paths.lightspeed,
    right: 'order',
    who: 'signed-in',
    nav: { in: 'Upload ADP-Lightspeed Order' },
    notForNewDealers: true,
    load: () => import('../../features/lightspeed/lightspeed.route.tsx').then(page => page.LightspeedRoute)
  },
  {
    path: paths.admin,
    who: 'signed-in',
    least: 'admin',
    load: () => import('../../features/users/admin.route.tsx').then(page => page.AdminRoute)
  },
  { path: paths.inviteDealers, under: paths.admin, who: 'signed-in', least: 'admin', load: () => import('../../features/users/invite-dealers.route.tsx').then(page => page.InviteDealersRoute) },
  { path: paths.importAccounts, under: paths.admin, who: 'signed-in', least: 'admin', load: () => import('../../features/users/import-accounts.route.tsx').then(page => page.ImportAccountsRoute) },
  { path: paths.createUser, under: paths.admin, who: 'signed-in', least: 'admin', load: () => import('../../features/users/create-user.route.tsx').then(page => page.CreateUserRoute) },
  { path: paths.manageUsers, under: paths.admin, who: 'signed-in', least: 'admin', load: () => import('../../features/users/manage-users.route.tsx').then(page => page.ManageUsersRoute) },
  { path: paths.manageUser, under: paths.admin, who: 'signed-in', least: 'admin', load: () => import('../../features/users/manage-user.route.tsx').then(page => page.ManageUserRoute) },
  { path: paths.releases, who: 'signed-in', load: () => import('../../features/releases/releases.route.tsx').then(page => page.ReleasesRoute) },
  { path: paths.release, under: paths.releases, who: 'signed-in', load: () => import('../../features/releases/release.route.tsx').then(page => page.ReleaseRoute) },
  { path: paths.people, right: 'people', who: 'signed-in', load: () => import('../../features/people/people.route.tsx').then(page => page.PeopleRoute) },
  {
    path: paths.erpStatus,
    who: 'signed-in',
    least: 'superUser',
    load: () => import('../../features/erp-status/erp-status.route.tsx').then(page => page.ErpStatusRoute)
  },
  {
    path: paths.audit,
    who: 'signed-in',
    least: 'admin',
    load: () => import('../../features/audit/audit.route.tsx').then(page => page.AuditRoute)
  },
  {
    path: paths.emailAdmin,
    who: 'signed-in',
    least: 'superUser',
    load: () => import('../../features/email-files/email-admin.route.tsx').then(page => page.EmailAdminRoute)
  },
  {
    path: paths.noticeBannerAdmin,
    who: 'signed-in',
    least: 'admin',
    load: () => import('../../features/banner/banner-admin.route.tsx').then(page => page.BannerAdminRoute)
  },
  { path: paths.login, who: 'signed-out', nav: { out: 'Login' }, load: () => import('../../features/session/login.route.tsx').then(page => page.LoginRoute) },
  { path: paths.staffLogin, who: 'anyone', load: () => import('../../features/session/staff-login.route.tsx').then(page => page.StaffLoginRoute) },
  { path: paths.forgotPassword, who: 'anyone', load: () => import('../../features/accounts/forgot-password.route.tsx').then(page => page.ForgotPasswordRoute) },
  { path: paths.resetPassword, who: 'anyone', load: () => import('../../features/accounts/reset-password.route.tsx').then(page => page.ResetPasswordRoute) },
  { path: paths.changePassword, who: 'signed-in', load: () => import('../../features/accounts/change-password.route.tsx').then(page => page.ChangePasswordRoute) },
  { path: paths.changeEmail, who: 'signed-in', load: () => import('../../features/accounts/change-email.route.tsx').then(page => page.ChangeEmailRoute) },
  { path: paths.sessions, who: 'signed-in', load: () => import('../../features/accounts/sessions.route.tsx').then(page => page.SessionsRoute) },
  { path: `${paths.secondFactor}/:token?`, who: 'signed-in', load: () => import('../../features/accounts/second-factor.route.tsx').then(page => page.SecondFactorRoute) },
  { path: paths.confirmEmail, who: 'signed-in', load: () => import('../../features/accounts/confirm-email.route.tsx').then(page => page.ConfirmEmailRoute) }
]
