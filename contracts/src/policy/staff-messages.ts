import { limits } from './limits.ts'
import { bannerDefaults } from './banner-defaults.ts'

/** Messages of staff's pages: as in messages.ts, but only those pages load them. Imported as a whole, `import * as staffMessages`. */

export const bannerContentMax = `Content must be ${limits.bannerContentMax} characters or less`
export const colorInvalid = `Enter a color as # and 3 or 6 hexadecimal digits, like ${bannerDefaults.banner_color}`
export const recipientsInvalid = 'The provided input does not appear to be correct. Emails must be valid, and multiple emails must be separated by commas and a single space.'
/** Stands at the field; the longer text is in the toast. */
export const recipientsForm = 'Enter valid emails, separated by a comma and a single space.'
export const changesSaved = 'Your changes were saved.'
