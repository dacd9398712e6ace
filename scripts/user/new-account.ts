import { accountRow, type AccountField, type AccountRow } from '../../contracts/src/rules/accounts/account-rows.ts'
import { Refused } from '../command/refused.ts'

/**
 * The account that an operator describes with options.
 * @throws Refused with what is wrong
 */
export function newAccount (fields: Partial<Record<AccountField, string>>): AccountRow {
  const account = accountRow(fields, field => `--${field}`)
  if ('problem' in account) throw new Refused(account.problem)
  return account
}
