import { formatCount } from '../base/numbers.ts'
import { limits } from './limits.ts'

/** The order file of a dealer-management system (ADP Lightspeed). In the browser, only the upload page loads this file. */

export const lightspeedLimits = {
  fileBytes: 256 * 1024,
  /** Lines with parts: as many as a cart may have. */
  lines: limits.cartLinesMax,
  /** Lines with anything on them. */
  rows: 5 * limits.cartLinesMax,
  /** Pieces of a part, summed over all of its lines. */
  quantity: limits.cartQuantityMax
} as const

/** A PO number in a file: printable ASCII, so that it cannot contain a line break. */
export const lightspeedPoPattern = '^[ -~]*[!-~][ -~]*$'

/**
 * A part number in a file: printable ASCII without the comma and semicolon that would end it, and without marks of quoted text, of quoted mail and of
 * spreadsheet errors.
 */
export const lightspeedPartPattern = `^(?!=?"|'|>|#[A-Z])[ -+\\--:<-~]{1,${limits.itemNumberMax}}$`

const intoSmaller = 'Split it into smaller files and upload them one by one.'

/** Why a file is refused. */
export const lightspeedMessages = {
  required: 'File is required',
  severalFiles: 'Each file is an order of its own. Please upload one at a time.',
  type: 'Invalid File Type - Only text files are permitted.',
  unknown: 'An unknown error occurred.',
  tooLarge: `The file is larger than ${lightspeedLimits.fileBytes / 1024} KB. ${intoSmaller}`,
  tooManyLines: `The file has more than ${formatCount(lightspeedLimits.lines)} lines. ${intoSmaller}`,
  empty: 'The file is empty. Please choose another one.',
  secondPo: (line: number) => `Line ${formatCount(line)} has a PO number. A file orders under one PO number, on its first line. Split it, and upload one file for each.`,
  noParts: 'The file has no lines with parts. Please choose another one.',
  broken: 'The file did not arrive in full. Please choose it again.',
  poCharacters: 'Use only letters, digits and symbols on a US keyboard'
} as const

/** Why a line cannot be ordered with a file, though it could be with a cart. */
export const lightspeedLineMessages = {
  wrongNumber: `This is not a part number. Use at most ${limits.itemNumberMax} letters, digits and symbols on a US keyboard, without commas or semicolons.`,
  notInFiles: 'This part cannot be ordered with a file because of the characters in its number. Move it to the cart.'
} as const
