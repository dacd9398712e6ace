/**
 * The headers and cookies that the page and the BFF share. Names are in lower case, as in Node.js.
 * The browser loads this file, so it has plain values only. Tests of the protocol spell the names out on purpose.
 */

/** `1` on every call that is not a GET. A form on another site cannot send it, which prevents CSRF. */
export const portalHeader = 'x-portal'

/** `1` on calls that the page makes by itself. They do not keep an unattended session alive. */
export const backgroundHeader = 'x-portal-background'

/**
 * The account number of the dealer that the tab acts for, or `noDealerSelected`. Without this header, a dealer acts for themselves, and staff act for
 * the dealer last selected in their session.
 */
export const dealerHeader = 'x-portal-dealer'

/**
 * The value of `dealerHeader` if staff have selected no dealer in the tab. It cannot be an account number, since these have no lower-case letters.
 */
export const noDealerSelected = 'none'

/** The age in seconds of the oldest figure in an answer, if the ERP could not be asked for new ones. */
export const ageHeader = 'x-data-age'

/** The number of records that the answer lacks because they could not be read. */
export const leftOutHeader = 'x-records-left-out'

/** On every answer of a call while the ERP is away: the seconds since it stopped answering. */
export const awayHeader = 'x-erp-away'

/** On every response and every request to the ERP: identifies the request in the logs. */
export const requestIdHeader = 'x-request-id'

/** Names the trace that a request belongs to, as W3C Trace Context defines it. */
export const traceHeader = 'traceparent'

/** The standard HTTP header: seconds after which a client that was turned away may retry. */
export const retryAfterHeader = 'retry-after'

/**
 * A cookie that the page can read, which lasts as long as the HttpOnly session cookie: it tells the page whether asking who is logged in is worth a
 * request. Its value is the latest time at which the session ends, in seconds since 1970 by the portal's clock; the page does not compare it with its
 * own. Over https its name begins with `hostPrefix`.
 */
export const sessionEndCookie = 'session'

/** Begins the name of every cookie over https: the browser then accepts it only from this very host, over https. */
export const hostPrefix = '__Host-'

/**
 * On every call of the page: its build, as its document names it. While two builds are served side by side, it shows whether a body that a process
 * cannot read may come from a newer page. Development has no builds, and no such header.
 */
export const buildHeader = 'x-portal-build'

/** The name of the `<meta>` element in which the document says which build of the page it belongs to, as `VERSION+HASH`. */
export const releaseMeta = 'release'

/** The file of a build that lists all others, a line each: its size in bytes, a blank, its path. It is written last. */
export const buildFileList = 'files.txt'

/** The name of the `<meta>` element in which the document says whose portal it is: a `Company`, as JSON. */
export const companyMeta = 'company'
