import { roles } from '@portal/contracts/base/roles'
import { isSameRep } from '@portal/contracts/rules/dealers/rep-spelling'
import { hasWords, listTerm, searchedText, withoutSpokenLabel } from '@portal/contracts/rules/text/list-search'
import type { Ports } from '../ports/ports.ts'
import type { UserHead } from '../ports/accounts/users.ts'

/** The accounts whose name or email address has the words, as lists are searched, or whose representative's number it is. */
export async function accountsFound ({ users }: Pick<Ports, 'users'>, search: string): Promise<UserHead[]> {
  const [term, rep] = [listTerm(search), withoutSpokenLabel(search).toUpperCase()]
  return (await users.list(roles)).filter(({ email, nameFirst, nameLast, repNumber }) =>
    hasWords(searchedText([email, nameFirst, nameLast]), term) || (repNumber !== null && isSameRep(repNumber, rep)))
}
