import { formatCount } from '../base/numbers.ts'
import { limits } from './limits.ts'

/** The order file of a dealer-management system (ADP Lightspeed). In the browser, only the upload page loads this file. */

export const lightspeedLimits = {
  fileBytes: 256 * 1024,
  /** Lines with parts: as many as a cart may have. */
  lines: limits.cartLinesMax,
  lineLength: 400,
  /** Pieces of a part, summed over all of its lines. */
  quantity: limits.cartQuantityMax,
  /** Control characters in what still counts as text with damaged lines: this many, or this share. Of compressed data they are a tenth. */
  controls: 8,
  controlShare: 0.05
} as const

/** A PO number in a file: printable ASCII, so that nothing in it ends its line. */
export const lightspeedPoPattern = '^[ -~]*[!-~][ -~]*$'

/** A part number in a file: printable ASCII without the comma and the semicolon that end it, and without a quote or an apostrophe that marks text. */
export const lightspeedPartPattern = `^(?!=?"|')[ -+\\--:<-~]{1,${limits.itemNumberMax}}$`

const most = formatCount(lightspeedLimits.quantity)
const intoSmaller = 'Split it into smaller files and upload them one by one.'

/** Why a file is refused. */
export const lightspeedMessages = {
  required: 'File is required',
  type: 'Invalid File Type - Only text files are permitted.',
  unknown: 'An unknown error occurred.',
  utf16: 'The file is saved as Unicode (UTF-16). Save it as plain text (ANSI or UTF-8), then upload it again.',
  tooLarge: `The file is larger than ${lightspeedLimits.fileBytes / 1024} KB. ${intoSmaller}`,
  tooManyLines: `The file has more than ${formatCount(lightspeedLimits.lines)} lines. ${intoSmaller}`,
  empty: 'The file is empty. Please choose another one.',
  secondPo: (line: number) => `Line ${formatCount(line)} has a PO number. A file orders under one PO number, on its first line. Split it, and upload one file for each.`,
  noParts: 'The file has no lines with parts. Please choose another one.',
  broken: 'The file did not arrive in full. Please choose it again.',
  poCharacters: 'Use only letters, digits and symbols on a US keyboard'
} as const

/** Why a line of a file cannot be ordered. */
export const lightspeedLineMessages = {
  tooLong: `The line is longer than ${lightspeedLimits.lineLength} characters.`,
  noText: 'The line has characters that are not text. The file may be damaged.',
  noNumber: 'The part number is missing.',
  wrongNumber: `This is not a part number. Use at most ${limits.itemNumberMax} letters, digits and symbols on a US keyboard, without commas or semicolons.`,
  noQuantity: 'The quantity is missing. A line needs a part number, a comma and a quantity.',
  none: 'The quantity is 0.',
  negative: 'The quantity is negative. A file can order parts, but not return them.',
  wrongQuantity: `The quantity is not a whole number from 1 to ${most}.`,
  tooMany: `At most ${most} pieces of a part can be ordered.`,
  notSold: 'Part not found.',
  notInFiles: 'This part cannot be ordered with a file because of the characters in its number. Move it to the cart.'
} as const
