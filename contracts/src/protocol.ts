/**
 * The headers and cookies that the page and the BFF share. Names are in lower case, as Node has them.
 * This file is loaded by the browser: plain values only. Tests of what goes over the wire spell the names out on purpose.
 */

/** `1` with every call but a GET. A form on another site cannot send it. */
export const portalHeader = 'x-portal'

/** `1` with calls that the page makes by itself. They do not keep an unattended session alive. */
export const backgroundHeader = 'x-portal-background'

/**
 * The number of the dealer that the tab acts for, or `noDealer`. Without it a dealer acts for themselves, and staff for the dealer that
 * was last selected in their session.
 */
export const dealerHeader = 'x-portal-dealer'

/** The value of `dealerHeader` in a tab of staff who have selected no dealer. No account number is in lower case. */
export const noDealer = 'none'

/** The age in seconds of an older answer, which stands in because the ERP cannot be reached. */
export const ageHeader = 'x-data-age'

/** In every answer, and in what the ERP is asked: it finds the request in the logs. */
export const requestIdHeader = 'x-request-id'

/** HTTP's own: seconds after which a client that was turned away may come back. */
export const retryAfterHeader = 'retry-after'

/**
 * A cookie that the page can read, beside the one that is out of its reach: when the session ends at the latest, in seconds since 1970.
 * It tells the page whether asking who is logged in is worth a request.
 */
export const sessionEndCookie = 'session'
/** The name under which the document says, in a `<meta>`, which build of the page it belongs to. */
export const releaseMeta = 'release'
