/**
 * What the page and the BFF say to each other beside the bodies of the calls. Names of headers are in lower case, as Node has them.
 * This file is loaded by the browser: plain values only.
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

/** A dealer's account number, in the dialect of regular expressions that JSON Schema and JavaScript share. */
export const dealerNumber = '^[A-Z0-9-]{1,12}$'

/** Stands in `dealerHeader` for a tab of staff who have selected nobody. No account number looks like it. */
export const noDealer = 'none'

/** Seconds; tells the page that an answer is an older one, because the ERP cannot be reached. */
export const ageHeader = 'x-data-age'

/** The name under which the document says, in a `<meta>`, which build of the page it belongs to. */
export const releaseMeta = 'release'
