import { compareTexts } from '@portal/contracts/base/compare-texts'
import { roleLabels } from '@portal/contracts/base/roles'
import { isSameRep } from '@portal/contracts/rules/dealers/rep-spelling'
import type { ListedUser } from '@portal/contracts/users'
import { listParams, readSortOrder, type Sorting } from '../../../lib/address/list-view.ts'
import { readPage } from '../../../lib/address/read-page.ts'
import { choiceProblem } from '../../../lib/address/filter-problems.ts'
import { sortedRows } from '../../../lib/address/sorted-rows.ts'
import { accountStateLabels, userName, accountState } from '../display/user-words.ts'

/** A user as the table shows them. */
export type UserRow = {
  user: ListedUser
  name: string
  /** A representative's own number, or that of a dealer's representative; empty if unknown. */
  rep: string
}

/** @param companies dealers' names by number, as far as known  @param reps their representatives */
export function userRows (users: readonly ListedUser[], companies: ReadonlyMap<string, string>, reps: ReadonlyMap<string, string>): UserRow[] {
  return users.map(user => ({ user, name: userName(user, companies), rep: user.rep_number ?? reps.get(user.dealer_number ?? user.dealers?.[0] ?? '') ?? '' }))
}

const sortKeys = ['name', 'email', 'rep', 'role', 'login'] as const
export type UserSortKey = (typeof sortKeys)[number]

export const statusFilters = ['active', 'disabled', 'noPassword', 'expired', 'never'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const statusLabels: Readonly<Record<StatusFilter, string>> = {
  active: accountStateLabels.active,
  disabled: accountStateLabels.disabled,
  noPassword: 'Password not set',
  expired: accountStateLabels.expired,
  never: 'Never logged in'
}

const statusTests: Readonly<Record<StatusFilter, (user: ListedUser) => boolean>> = {
  active: user => accountState(user) === 'active',
  disabled: user => accountState(user) === 'disabled',
  noPassword: user => !user.password_set,
  expired: user => accountState(user) === 'expired',
  never: user => user.last_login === null
}

/** `rep`: the sales rep number of the dealers' accounts to show, or all. */
export type UsersView = { status: StatusFilter | undefined, rep: string | undefined, sorting: Sorting<UserSortKey>, page: number }

const byName = { key: 'name', ascending: true } as const

export function readUsersView (params: URLSearchParams): UsersView {
  return {
    status: statusFilters.find(name => name === params.get('status')),
    rep: params.get('rep') ?? undefined,
    sorting: readSortOrder(params, sortKeys, byName),
    page: readPage(params)
  }
}

/** What is wrong with the status in an address; undefined if nothing is. */
export function statusProblem (params: URLSearchParams): string | undefined {
  return choiceProblem(params.get('status') ?? '', statusFilters)
}

/** @param user the id of the user whose card is shown */
export function usersParams ({ status, rep, sorting, page }: UsersView, user: string | null): URLSearchParams {
  return listParams({ user: user ?? undefined, status, rep }, sorting, byName, page)
}

/** The rows that the view shows, on all its pages. */
export function viewedRows (rows: readonly UserRow[], { status, rep: ofRep, sorting }: UsersView): UserRow[] {
  const found = rows.filter(({ user, rep }) => (status === undefined || statusTests[status](user)) && (ofRep === undefined || isSameRep(rep, ofRep)))
  return sortedRows(found, sorting, {
    name: (a, b) => compareTexts(a.name, b.name),
    email: (a, b) => compareTexts(a.user.email, b.user.email),
    rep: (a, b) => compareTexts(a.rep, b.rep),
    role: (a, b) => compareTexts(roleLabels[a.user.role], roleLabels[b.user.role]),
    // ISO instants sort as text, and an empty text, for those who never logged in, comes first.
    login: (a, b) => compareTexts(a.user.last_login ?? '', b.user.last_login ?? '')
  })
}
