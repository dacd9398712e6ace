/** The addresses of pages that the demo's data fills, by who opens them. */
export const addresses = {
  visitor: ['/login', '/forgot-password', '/stock', '/no-such-page'],
  dealer: [
    '/', '/stock?term=brake', '/quick-order', '/cart', '/checkout', '/saved-orders', '/save-cart', '/open-orders', '/back-orders', '/bought-before', '/invoice-history', '/finances', '/lightspeed',
    '/open-order/confirmed/7000101', '/invoice-history/5001007', '/change-password', '/change-email', '/sessions', '/two-step-login', '/no-such-page'
  ],
  staff: [
    '/', '/dealer-list', '/dealer-list/07', '/submissions', '/admin', '/createUser', '/manageUser/dealers', '/inviteDealers?rep=07', '/notice-banner-admin', '/email-admin', '/erp-status', '/audit'
  ]
} as const
