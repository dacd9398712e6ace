import { formatCount } from '../rules/numbers.ts'
import { limits } from './limits.ts'
import { second } from './units.ts'

/** Lists of parts that are pasted, or read from a file. In the browser, only the quick order loads this file. */

const mebibyte = 1024 * 1024

export const partListLimits = {
  fileBytes: 5 * mebibyte,
  /** What a workbook may take once it is unpacked. */
  workbookBytes: 60 * mebibyte,
  /** As many as a cart may have. */
  lines: limits.cartLinesMax
} as const

/** How the page asks for the parts that somebody enters. Times are in milliseconds. */
export const partQuestions = {
  /** What is entered within this time is asked for in one request. */
  bundle: 0.15 * second,
  /** The wait before a part is asked for again that could not be checked; it doubles from the first to the longest. */
  retry: { first: 2 * second, longest: 15 * second }
} as const

const asCsv = 'Save it as an Excel workbook (.xlsx) or as CSV, then choose it again.'

/** Why a file or a text is refused. */
export const partListMessages = {
  empty: 'There is no text in it. Nothing was added.',
  tooLarge: `The file is larger than ${partListLimits.fileBytes / mebibyte} MB. Copy the lines that you want to order, and paste them here.`,
  unpackedTooLarge: 'There is far more in the workbook than a cart takes. Copy the lines that you want to order, and paste them here.',
  notText: `The file is neither text nor an Excel workbook. ${asCsv}`,
  notWorkbook: `The file cannot be read as an Excel workbook: it is damaged, or another kind of file. ${asCsv}`,
  oldWorkbook: `The file is an old kind of Excel workbook (.xls). ${asCsv}`,
  protected: 'The workbook is protected by a password. Remove the password in Excel and save the workbook, then choose it again.',
  unread: 'The file could not be opened. Please choose it again.',
  notLoaded: 'What reads Excel workbooks could not be loaded. Please check your connection and choose the file again.',
  full: `A list takes at most ${formatCount(partListLimits.lines)} lines, as many as a cart.`
} as const
