import { customerNumber, repNumber } from './account-numbers.ts'
import { limits } from './limits.ts'

const email = '[A-Za-z0-9.!#$%&\'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+'

/** Characters that a line of text must not have, for use inside a character class: C0, DEL, C1 and Unicode's own line breaks. */
const control = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029'

/** Regular expressions, in the dialect that JSON Schema and JavaScript share. */
export const patterns = {
  email: `^${email}$`,
  recipients: `^${email}(?:, ?${email})*$`,
  fileId: `^[0-9a-f]{${limits.fileIdLength}}$`,
  password: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]*$',
  customerNumber,
  repNumber,
  /** It may contain blanks, but not begin or end with one. */
  itemNumber: `^[^\\s${control}](?:[^${control}]*[^\\s${control}])?$`,
  isoDate: '^\\d{4}-\\d{2}-\\d{2}$',
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  /** A single control character; CR LF counts as one. */
  controls: `\\r\\n|[${control}]`,
  line: `^[^${control}]*$`,
  /** Text that may have tabs, line feeds and carriage returns. */
  multiline: '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$',
  /** A line without URLs, since these can contain what somebody has typed. */
  failureMessage: `^(?!.*://)[^${control}]*$`,
  /** A function's name, which may be empty, and its position: `name@file:line:column`. */
  failureFrame: '^[\\w$.<> ]*@[\\w.-]+:\\d+:\\d+$',
  /** A route's pattern, such as `/open-order/:type/:id`, or `*` for an address without a route. */
  routePattern: '^(?:\\*|/[A-Za-z:/-]{0,80})$',
  release: '^[0-9a-z-]{1,32}$',
  /** An instant, as `Date.prototype.toISOString` writes it. */
  instant: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  /** An address on the web, by https, or a path of the portal. A browser takes `//` and `/\\` for another host. */
  bannerLink: '^(?:https://[A-Za-z0-9][^\\s"<>\\\\]*|/(?:[^\\s"<>\\\\/][^\\s"<>\\\\]*)?)$',
  hexColor: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'
} as const
