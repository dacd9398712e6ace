import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { accountColumns, readAccountRows, type AccountField, type ReadAccounts } from '../../contracts/src/rules/accounts/account-rows.ts'
import { Refused } from '../command/refused.ts'

/**
 * Reads a CSV file of accounts. The first line names the columns.
 * @returns the accounts, and what is wrong with the lines that hold none
 * @throws Refused if the file cannot be read as such a table
 */
export function readAccounts (file: string): ReadAccounts {
  return readAccountRows(rowsOf(file).map(({ record, info: { lines: line, error } }) => {
    return { line, fields: error === undefined ? record : { problem: 'the line has more or fewer fields than the first one' } }
  }))
}

type Row = { record: Partial<Record<AccountField, string>>, info: { lines: number, error: CsvError | undefined } }

function rowsOf (file: string): Row[] {
  try {
    // Only as UTF-8, because a wrong guess at the encoding would garble names.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    if (text.trim() === '') namesOf([])
    return parse<Row>(text, { bom: true, columns: namesOf, info: true, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    if (error instanceof TypeError) throw new Refused(`${file} is not in UTF-8. Save it as "CSV UTF-8".`)
    if (error instanceof CsvError) throw new Refused(`${file} cannot be read as CSV: ${error.message}`)
    if (error instanceof Error && 'code' in error) throw new Refused(`${file} cannot be read: ${error.message}`)
    throw error
  }
}

/** @throws Refused if a column is missing, unknown, or named twice */
function namesOf (header: string[]): string[] {
  const read = accountColumns(header)
  if ('problem' in read) throw new Refused(read.problem)
  return read.columns
}
