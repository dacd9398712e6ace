/**
 * What the page and the BFF say to each other beside the bodies of the calls. Names of headers are in lower case, as Node has them.
 * This file is loaded by the browser: plain values only. Tests of what goes over the wire spell the names out on purpose.
 */

/** `1`, with every call but a GET: another site's form cannot send it. */
export const portalHeader = 'x-portal'

/** `1`, with calls that the page makes by itself: they do not keep an unattended session alive. */
export const backgroundHeader = 'x-portal-background'

/**
 * The number of the dealer that the tab acts for, or `noDealer`. A client that leaves it out acts for its own dealer, or for the one that
 * was selected last in its session.
 */
export const dealerHeader = 'x-portal-dealer'

/** Stands in `dealerHeader` for a tab of staff who have selected nobody. No account number looks like it. */
export const noDealer = 'none'

/** Seconds; tells the page that an answer is an older one, because the ERP cannot be reached. */
export const ageHeader = 'x-data-age'

/** In every answer, and in what the ERP is asked: it finds the request in the logs. */
export const requestIdHeader = 'x-request-id'

/** HTTP's own: seconds after which whoever was turned away may come back. */
export const retryAfterHeader = 'retry-after'

/**
 * A cookie that the page can read, beside the one that is out of its reach: when the session ends at the latest, in seconds since 1970.
 * It tells the page whether asking who is logged in is worth a request.
 */
export const sessionEndCookie = 'session'
