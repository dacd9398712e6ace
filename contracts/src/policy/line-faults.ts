import { formatCount } from '../base/numbers.ts'
import { limits } from './limits.ts'
import * as messages from './messages.ts'

/** What is said of a line that cannot be ordered as it stands, wherever lines are entered. */
export const lineFaults = {
  noPart: 'No part number was recognized. Enter it or leave out the line.',
  longPart: `A part number has at most ${limits.searchTermMax} characters, and no line breaks or tabs.`,
  notSold: 'No longer sold.',
  notFound: (part: string) => `Part ${part} not found.`,
  dateOfSpreadsheet: 'A spreadsheet may have turned it into a date.',
  shortenedBySpreadsheet: 'A spreadsheet may have shortened it.',
  notChecked: 'Not checked: wait until the ordering system is back.',
  noQuantity: 'Enter a quantity.',
  zero: messages.quantityMissing,
  noNumber: messages.quantityInvalid,
  isReturn: `Returns cannot be ordered. ${messages.quantityInvalid}`,
  fraction: `Whole pieces only. ${messages.quantityInvalid}`,
  unit: (quantity: string) => `It is not known how many pieces “${quantity}” are. Enter the number of pieces.`,
  tooMany: messages.quantityMax,
  tooManyTogether: (pieces: number) => `${messages.quantityMax} The lines of this part have ${formatCount(pieces)}.`,
  packs: (size: number) => `Sold in packs of ${formatCount(size)} only.`,
  packsTogether: (size: number, pieces: number) => `Sold in packs of ${formatCount(size)} only. The lines of this part have ${formatCount(pieces)}.`,
  packsElsewhere: (row: number) => `Waits for line ${formatCount(row)}, which breaks a pack.`,
  longNote: messages.noteTooLong,
  longNotes: `The notes of this part’s lines are longer than ${limits.cartNoteMax} characters together. Choose one, or shorten them.`
} as const

/** What is said of a cell of a spreadsheet that is no text, in place of a part number or a quantity. */
export const cellFaults = {
  date: (text: string) => `“${text}” is a date.`,
  error: (text: string) => `“${text}” is an error in the spreadsheet.`,
  truth: (text: string) => `“${text}” is a truth value.`,
  'no-result': () => 'The cell is a formula, and the file does not have its result.'
} as const
