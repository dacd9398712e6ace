import { formatCount } from '../base/numbers.ts'
import { limits } from './limits.ts'
import { bannerDefaults } from './banner-defaults.ts'

/** Messages of staff's pages: as in messages.ts, but only those pages load them. Imported as a whole, `import * as staffMessages`. */

export const bannerContentMax = `Content must be ${limits.bannerContentMax} characters or less`
export const colorInvalid = `Enter a color as # and 3 or 6 hexadecimal digits, like ${bannerDefaults.banner_color}`
export const recipientsInvalid = 'The provided input does not appear to be correct. Emails must be valid, and multiple emails must be separated by commas and a single space.'
/** Shown at the field; the toast has the longer text. */
export const recipientsRequired = 'Enter at least one email.'
export const recipientsForm = 'One email per line, or several separated by a comma and a single space. A pasted list may have semicolons and names, too.'
export const adminsCreateDealers = 'Administrators can create accounts of dealers only. Ask a super user to create this one.'
export const recipientsTooMany = 'These are too many emails for one file. Use a mailing list.'

/** @param entries what is not an address, as written */
export function recipientsWrong (entries: readonly string[]): string {
  const named = entries.slice(0, 5).map(entry => `“${entry.slice(0, 60)}”`).join(', ')
  const more = entries.length > 5 ? ` and ${formatCount(entries.length - 5)} more` : ''
  return `Correct or remove ${named}${more}.`
}
export const changesSaved = 'Your changes were saved.'
