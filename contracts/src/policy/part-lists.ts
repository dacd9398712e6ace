import { formatCount } from '../base/numbers.ts'
import { limits } from './limits.ts'
import { second } from '../base/time-units.ts'

/** Lists of parts that are pasted, or read from a file. In the browser, only pages that read lists load this file. */

const mebibyte = 1024 * 1024

export const partListLimits = {
  fileBytes: 5 * mebibyte,
  /** The size that a workbook may have when unpacked. */
  workbookBytes: 60 * mebibyte,
  /** Rows with something in them: the reader's work stays below a second. A list has far fewer. */
  rows: 20_000,
  /** Columns with something in them. */
  columns: 1000,
  /** As many as a cart may have. */
  lines: limits.cartLinesMax
} as const

/** In place of the headings of a table that has none, where a person has chosen its columns. */
export const noHeadings = ''

/** How the page asks for the parts that somebody enters. Times are in milliseconds. */
export const partQuestions = {
  /** What is entered within this time is asked for in one request. */
  bundle: 0.15 * second,
  /** The wait before a part that could not be checked is asked for again; it doubles from the first to the longest. */
  retry: { first: 2 * second, longest: 15 * second }
} as const

/** What helps with a file that cannot be read, in several of the messages. */
export const pasteInstead = 'Copy the lines you want to order and paste them into Quick Order.'
const asCsv = 'Save it as an Excel workbook (.xlsx) or as CSV, then choose it again.'
const exported = 'export it as an Excel workbook (.xlsx) or as CSV, then choose that file.'

/** Why a file or a text is refused. */
export const partListMessages = {
  empty: 'It has no text. Nothing was added.',
  noParts: 'No part numbers were found in it. Nothing was added.',
  tooLarge: `The file is larger than ${partListLimits.fileBytes / mebibyte} MB. ${pasteInstead}`,
  tooVast: `It has far more lines or columns than a cart can hold. ${pasteInstead}`,
  notText: `The file is neither text nor an Excel workbook. ${asCsv}`,
  notWorkbook: `The file cannot be read as an Excel workbook: it is damaged or not an Excel file. ${asCsv}`,
  oldWorkbook: `The file is in an old Excel format (.xls). ${asCsv}`,
  binaryWorkbook: `The file is a binary Excel workbook (.xlsb). ${asCsv}`,
  openDocument: `The file is an OpenDocument file (.ods). Open it, ${exported}`,
  numbers: `The file is an Apple Numbers spreadsheet. Open it, ${exported}`,
  notSpreadsheet: `The file is a document or a presentation, and not a spreadsheet. ${pasteInstead}`,
  webPage: `The file is a web page or XML, even if it is named .xls. Open it in a spreadsheet. ${asCsv}`,
  forPrograms: 'This is EDI or JSON, which is written for programs. Copy the lines from the program that shows it, or ask the sender for an Excel workbook (.xlsx) or CSV.',
  pdf: `The file is a PDF. Open it. ${pasteInstead}`,
  protected: 'The workbook is password-protected. Remove the password in Excel, save the workbook and choose it again.',
  unread: 'The file could not be opened. Please choose it again.',
  textNotLoaded: 'Lists cannot be read right now. Please check your connection and paste the list again.',
  notLoaded: 'Excel files cannot be read right now. Please check your connection and choose the file again.',
  /** @param room the number of further lines that fit */
  tooMany: (lines: number, room: number) => `${formatCount(lines)} lines are too many: a list can have at most ${formatCount(partListLimits.lines)}, the same as a cart${
    room < partListLimits.lines ? `, and this one has room for ${formatCount(room)} more` : ''}. Nothing was added. Split it, and add each part to the cart before the next.`
} as const
