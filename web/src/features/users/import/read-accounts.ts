import type { ImportedAccount, ImportOutcome } from '@portal/contracts/account-import'
import { pasteInstead } from '@portal/contracts/policy/part-lists'
import { accountColumns, readAccountRows, type AccountRow, type ReadAccounts } from '@portal/contracts/rules/accounts/account-rows'
import { sourceRows, type SourceRow } from '@portal/contracts/rules/part-list/source-rows'
import { fileBytes } from '../../../domain/part-list/read-aside.ts'
import { ApiError, toApiError } from '../../../lib/http/api-error.ts'
import { fetchForPress } from '../../../lib/program/fetch-for-press.ts'

/**
 * An account in the list, and its expected or actual outcome. `mayExist`: it was to be created, and no answer came; until it is checked, nobody knows
 * whether it was.
 */
export type ImportRow = { account: ImportedAccount, outcome?: ImportOutcome, mayExist?: boolean }

/** Accounts of a list, or what is wrong with it, line by line. */
export type AccountList = Omit<ReadAccounts, 'accounts'> & { accounts: Array<{ line: number, account: ImportedAccount }> }

const unusable = (problem: string): AccountList => ({ accounts: [], problems: [{ line: 1, text: problem }], unread: [] })

/** @param message of Quick Order, which reads the same files */
const unusableFile = (message: string): AccountList => unusable(message.replace(pasteInstead, 'Copy its rows and paste them here.'))

export function accountsInText (text: string): AccountList {
  return accountsInRows(sourceRows(text))
}

/** @param file a CSV file or an Excel workbook, whose first sheet counts */
export async function accountsInFile (file: File): Promise<AccountList> {
  const bytes = await fileBytes(file)
  if (typeof bytes === 'string') return unusableFile(bytes)
  const reader = await fetchForPress(async () => await import('../../../domain/part-list/part-list-file.ts')).catch(toApiError)
  if (reader instanceof ApiError) return unusable(reader.message)
  const reading = reader.readFileContent(bytes)
  return reading.ok ? accountsInRows(reading.content.sheets[0]?.rows ?? []) : unusableFile(reading.message)
}

function accountsInRows ([head, ...rows]: readonly SourceRow[]): AccountList {
  const columns = accountColumns(head?.cells.filter(cell => cell !== '') ?? [])
  if ('problem' in columns) return unusable(columns.problem)
  const { accounts, problems, unread } = readAccountRows(rows.map(({ line, cells }) => {
    const extra = cells.slice(columns.columns.length).some(cell => cell !== '')
    return { line, fields: extra ? { problem: 'the line has more fields than the first one' } : Object.fromEntries(columns.columns.map((name, at) => [name, cells[at] ?? ''])) }
  }))
  if (accounts.length + problems.length === 0) return unusable('There are no accounts below the first line.')
  return { accounts: accounts.map(({ line, account }) => ({ line, account: importedAccount(account) })), problems, unread }
}

/** A row that was read has the numbers that its role needs. */
function importedAccount ({ role, email, dealerNumber, repNumber, nameFirst, nameLast, rights }: AccountRow): ImportedAccount {
  const names = { ...(nameFirst !== null && { name_first: nameFirst }), ...(nameLast !== null && { name_last: nameLast }) }
  switch (role) {
    case 'dealer': return { role, email, dealer_number: dealerNumber ?? '', ...(rights !== undefined && { rights }), ...names }
    case 'sales': return { role, email, rep_number: repNumber ?? '', ...names }
    default: return { role, email, ...names }
  }
}
