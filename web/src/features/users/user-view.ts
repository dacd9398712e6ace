import { hasRank, roleLabels } from '@portal/contracts/roles'
import type { UserType } from '@portal/contracts/rules/user-admin'
import type { ListedUser } from '@portal/contracts/users'

/** The labels of the user lists. */
export const typeLabels: Readonly<Record<UserType, { title: string, one: string, noun: string }>> = {
  dealers: { title: 'Dealers', one: 'Dealer', noun: 'dealer accounts' },
  sales: { title: 'Sales Representatives', one: 'Sales representative', noun: 'sales representatives' },
  administrators: { title: 'Administrators', one: 'Administrator', noun: 'administrators' }
}

const disabledTag = '[ DISABLED ]'

type Named = Pick<ListedUser, 'email' | 'role'> & { name_first?: string | null, name_last?: string | null, dealer_number?: string | null }

/** A user as offered by the search, which matches any word of it. `companies`: known dealer names by number. */
export function userLabel (user: Omit<ListedUser, 'last_login' | 'password_set'>, companies: ReadonlyMap<string, string>): string {
  const name = userName(user, companies)
  const parts = [
    user.rep_number !== undefined && `#${user.rep_number}`,
    name,
    name !== user.email && user.email,
    hasRank(user.role, 'admin') && roleLabels[user.role],
    user.status === 'disabled' && disabledTag
  ]
  return parts.filter(part => part !== false).join(' ')
}

/** A user's name: number and company of a dealer, first and last name of staff, otherwise the email address. */
export function userName ({ email, name_first: first, name_last: last, dealer_number: number }: Named, companies: ReadonlyMap<string, string>): string {
  const company = companies.get(number ?? '')
  if (number !== undefined && number !== null) return company === undefined ? number : `${number} (${company})`
  const name = [first ?? '', last ?? ''].join(' ').trim()
  return name === '' ? email : name
}

/** Whether this is the viewer's own account, which cannot be disabled, deleted or given another role. */
export function isOwn (user: { _id: string }, viewer: { _id: string }): boolean {
  return user._id === viewer._id
}
