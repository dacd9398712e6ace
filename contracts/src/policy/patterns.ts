import { customerNumberMax } from './customer-and-rep-numbers.ts'
import { limits } from './limits.ts'

/**
 * Regular expressions, in the dialect that JSON Schema and JavaScript share. Imported as a whole, `import * as patterns`; a page
 * contains only those that it uses.
 */
export { customerNumber, repNumber } from './customer-and-rep-numbers.ts'

const address = '[A-Za-z0-9.!#$%&\'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+'

/** Characters that a line of text must not have, for use inside a character class: C0, DEL, C1 and Unicode's own line breaks. */
const control = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029'

/**
 * A character that is none of these. Half of a surrogate pair is no character: it has no UTF-8 form, so neither URLs nor databases can contain it.
 * The same text matches with and without the flag `u`, which JSON Schema sets and the page does not.
 */
function characterBut (excluded: string): string {
  return `(?:[^${excluded}\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])`
}

const inLine = characterBut(control)
const inWord = characterBut(`\\s${control}`)

export const email = `^${address}$`
/**
 * What an account logs in with: an email address, or a dealer's account number, in upper or lower case. Without a digit it counts as an incomplete
 * address.
 */
export const accountName = `^(?:${address}|(?=[A-Za-z-]*\\d)[A-Za-z0-9-]{1,${customerNumberMax}})$`
export const recipients = `^${address}(?:, ?${address})*$`
export const fileId = `^[0-9a-f]{${limits.fileIdLength}}$`
export const password = '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]*$'
/** It may contain blanks, but not begin or end with one. */
export const itemNumber = `^${inWord}(?:${inLine}*${inWord})?$`
/** A record's id, which may be the ERP's: any line of text. */
export const recordId = `^${inLine}+$`
/** A day that exists in its month, except that February 29 counts as March 1 in other years. */
const day = '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))'
export const isoDate = `^${day}$`
/** The digits of a UPC, EAN or GTIN, as it was scanned. */
export const barCode = '^[0-9]{8,14}$'
export const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
/** A single control character; CR LF counts as one. */
export const controls = `\\r\\n|[${control}]`
/** Invisible characters, which Unicode calls default-ignorable: web pages, chats and spreadsheets leave them in copied text. */
export const invisible = '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0]'
/** What keyboards and word processors write for a plain hyphen, apostrophe, quotation mark and blank. */
export const typographic = {
  '-': '[\\u2010-\\u2015\\u2043\\u2212\\uFE58\\uFE63\\uFF0D]',
  '\'': '[\\u00B4\\u02B9\\u02BB\\u02BC\\u2018-\\u201B\\u2032]',
  '"': '[\\u201C-\\u201F\\u2033]',
  ' ': '[\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000]'
} as const
/** ASCII characters in their full-width form, as East Asian keyboards type them. */
export const fullWidth = '[\\uFF01-\\uFF5E]+'
export const line = `^${inLine}*$`
/** Text that may have tabs, line feeds and carriage returns. */
export const multiline = `^${characterBut('\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F')}*$`
/** A line without URLs, since these can contain what somebody typed. */
export const failureMessage = `^(?!.*://)${inLine}*$`
/** A function's name, which may be empty, and its position: `name@file:line:column`. */
export const failureFrame = '^[\\w$.<> ]*@[\\w.-]+:\\d+:\\d+$'
/** A route's pattern, such as `/open-order/:type/:id`, or `*` for an address without a route. */
export const routePattern = '^(?:\\*|/[A-Za-z:/-]{0,80})$'
export const release = '^[0-9A-Za-z.\\+-]{1,64}$'
/** An instant, as `Date.prototype.toISOString` writes it. */
export const instant = `^${day}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$`
/** An https address, or a path of the portal. Browsers take `//` and `/\\` for another host. */
export const bannerLink = '^(?:https://[A-Za-z0-9][^\\s"<>\\\\]*|/(?:[^\\s"<>\\\\/][^\\s"<>\\\\]*)?)$'
export const hexColor = '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'

/** The query of an address, as browsers write it. */
export const query = '^[!-~]*$'
