import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import type { NewAccount } from '../../bff/src/modules/users/account-changes.ts'
import { accountFields, newAccount, type AccountField } from './new-account.ts'
import { Refused } from '../command/refused.ts'

/** An account in a file, and the line on which it ends. */
export type FiledAccount = { line: number, account: NewAccount }

const required: readonly AccountField[] = ['role', 'email']

/**
 * Reads a CSV file of accounts. The first line names the columns.
 * @returns the accounts, and what is wrong with the lines that hold none
 * @throws Refused if the file cannot be read as such a table
 */
export function readAccounts (file: string): { accounts: FiledAccount[], problems: string[] } {
  const accounts: FiledAccount[] = []
  const problems: string[] = []
  const firstLines = new Map<string, number>()
  for (const { record, info: { lines, error } } of rowsOf(file)) {
    try {
      if (error !== undefined) throw new Refused('the line has more or fewer fields than the first one')
      const account = newAccount(record, field => field)
      refuseSecond(firstLines, `the e-mail address ${account.email}`, lines)
      if (account.dealerNumber !== null) refuseSecond(firstLines, `dealer ${account.dealerNumber}`, lines)
      accounts.push({ line: lines, account })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      problems.push(`line ${lines}: ${error.message}`)
    }
  }
  return { accounts, problems }
}

type Row = { record: Partial<Record<AccountField, string>>, info: { lines: number, error: CsvError | undefined } }

function rowsOf (file: string): Row[] {
  try {
    // In the file's own encoding or not at all: a wrong guess would garble names.
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
  const names = header.map(name => name.toLowerCase())
  const strange = names.filter((name, index) => !accountFields.some(field => field === name) || names.indexOf(name) !== index)
  const missing = required.filter(field => !names.includes(field))
  if (strange.length > 0 || missing.length > 0) {
    throw new Refused(`The first line must name the columns, each once: ${accountFields.join(',')}. ${required.join(' and ')} are needed.`)
  }
  return names
}

function refuseSecond (firstLines: Map<string, number>, what: string, line: number): void {
  const first = firstLines.get(what)
  if (first !== undefined) throw new Refused(`${what} is on line ${first} already`)
  firstLines.set(what, line)
}
