import { limits } from '../../contracts/src/policy/limits.ts'
import * as patterns from '../../contracts/src/policy/patterns.ts'
import { typedAddress } from '../../contracts/src/rules/text/typed-text.ts'
import { roles } from '../../contracts/src/base/roles.ts'
import type { NewAccount } from '../../bff/src/modules/users/account-changes.ts'
import { Refused } from '../command/refused.ts'

/** The facts of an account: options of the command line, and columns of a file of accounts. */
export const accountFields = ['role', 'email', 'dealer', 'rep', 'first', 'last'] as const

export type AccountField = (typeof accountFields)[number]

/**
 * The account that an operator describes. An empty field counts as left out.
 * @param called how the operator knows a field: `--email` or `email`
 * @throws Refused with what is wrong
 */
export function newAccount (fields: Partial<Record<AccountField, string>>, called: (field: AccountField) => string): NewAccount {
  const given = (field: AccountField): string | null => fields[field]?.trim() || null
  const [email, dealer, rep] = [typedAddress(given('email') ?? ''), given('dealer'), given('rep')]
  const role = roles.find(known => known === given('role'))
  if (role === undefined) throw new Refused(`${called('role')} must be one of ${roles.join(', ')}`)
  if (email.length > limits.emailMax || !new RegExp(patterns.email).test(email)) throw new Refused(`${called('email')} must be an e-mail address`)
  if ((role === 'dealer') !== (dealer !== null)) throw new Refused(`${called('dealer')} is for dealers, and they need it`)
  if (dealer !== null && !new RegExp(patterns.customerNumber).test(dealer)) throw new Refused(`${called('dealer')} must be a customer number of the ERP`)
  if ((role === 'sales') !== (rep !== null)) throw new Refused(`${called('rep')} is for sales representatives, and they need it`)
  if (rep !== null && !new RegExp(patterns.repNumber).test(rep)) throw new Refused(`${called('rep')} must be a sales representative's number in the ERP`)
  for (const field of ['first', 'last'] as const) {
    const name = given(field) ?? ''
    if (name.length > limits.nameMax || !new RegExp(patterns.line).test(name)) throw new Refused(`${called(field)} must be a name of at most ${limits.nameMax} characters`)
  }
  return { role, email: email.toLowerCase(), dealerNumber: dealer, repNumber: rep, nameFirst: given('first'), nameLast: given('last') }
}
