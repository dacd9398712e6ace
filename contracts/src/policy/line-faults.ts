import { limits } from './limits.ts'
import * as messages from './messages.ts'

/** What a list says about a line that is not understood or cannot be ordered as it stands; `quantityFaults` has the rest. */
export const lineFaults = {
  noPart: 'No part number was recognized. Enter it or leave out the line.',
  longPart: `A part number has at most ${limits.searchTermMax} characters, and no line breaks or tabs.`,
  notFound: (part: string) => `Part ${part} not found.`,
  dateOfSpreadsheet: 'A spreadsheet may have turned it into a date.',
  shortenedBySpreadsheet: 'A spreadsheet may have shortened it.',
  noQuantity: 'Enter a quantity.',
  isReturn: `Returns cannot be ordered. ${messages.quantityInvalid}`,
  fraction: `Whole pieces only. ${messages.quantityInvalid}`,
  unit: (quantity: string) => `We do not know how many pieces “${quantity}” are. Enter the number of pieces.`,
  longNote: messages.noteTooLong,
  longNotes: `The notes of this part’s lines are longer than ${limits.cartNoteMax} characters together. Choose one, or shorten them.`
} as const

/** What a line says about a spreadsheet cell that has something other than text in place of a part number or quantity. */
export const cellFaults = {
  date: (text: string) => `“${text}” is a date.`,
  error: (text: string) => `“${text}” is an error in the spreadsheet.`,
  truth: (text: string) => `“${text}” is a true or false value.`,
  struck: (text: string) => `“${text}” is struck through, so it was not read.`,
  'no-result': () => 'The cell is a formula, and the file does not have its result.'
} as const
