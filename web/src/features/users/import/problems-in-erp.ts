import { limits } from '@portal/contracts/policy/limits'
import type { LineProblem } from '@portal/contracts/rules/accounts/account-rows'
import { checkAccounts } from '../../../api/users.ts'
import { isRefused } from './import-words.ts'
import type { AccountList } from './read-accounts.ts'

/**
 * What else is wrong with a list that has problems, for example dealers that the ERP does not know, so that it can be corrected at once.
 * @throws ApiError
 */
export async function problemsInErp ({ accounts, unread }: Pick<AccountList, 'accounts' | 'unread'>): Promise<LineProblem[]> {
  const problems: LineProblem[] = []
  for (let first = 0; first < Math.max(accounts.length, unread.length); first += limits.invitationsMax) {
    const [read, others] = [accounts.slice(first, first + limits.invitationsMax), unread.slice(first, first + limits.invitationsMax)]
    const { outcomes, unknown_dealers: unknown = [] } = await checkAccounts(read.map(({ account }) => account), others.map(({ dealerNumber }) => dealerNumber))
    for (const [at, { line, account }] of read.entries()) {
      const outcome = outcomes[at]
      if (outcome?.outcome === 'unknown_dealer' && account.role === 'dealer') problems.push(noDealer(line, account.dealer_number))
      else if (isRefused(outcome)) problems.push({ line, text: `line ${line}: ${outcome?.message}` })
    }
    problems.push(...others.filter(({ dealerNumber }) => unknown.includes(dealerNumber)).map(({ line, dealerNumber }) => noDealer(line, dealerNumber)))
  }
  return problems
}

function noDealer (line: number, number: string): LineProblem {
  return { line, text: `line ${line}: the ERP has no dealer ${number}` }
}
