import { useEffect } from 'react'
import { mutate } from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { ImportedAccount, ImportOutcome } from '@portal/contracts/account-import'
import { invitationAskedForEvery } from '@portal/contracts/policy/mails'
import { accountFields, rightFields } from '@portal/contracts/rules/accounts/account-rows'
import type { UserType } from '@portal/contracts/rules/accounts/user-management'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import type { Invitation, ListedUser, ManagedUser } from '@portal/contracts/users'
import { secondFactorCodeBody } from '../lib/forms/second-factor-code-body.ts'
import { call } from '../lib/http/call.ts'
import { refetch, changeAnswer, putAnswer, useCall } from './use-call.ts'

export type NewUser = CallBody<'createUser'>
export type UserChanges = CallBody<'updateUser'>['changes']

/** All users of a list, including disabled ones. @param current a user as read later for their card, so that the list says the same */
export function useUsers (type: UserType, current?: ManagedUser) {
  const users = useCall('users', { type })
  // A change while an answer is under way would drop that answer.
  const isSettled = users.data !== undefined && !users.isValidating
  useEffect(() => {
    if (isSettled && current !== undefined) showInList(type, current)
  }, [isSettled, type, current])
  return users
}

async function showInList (type: UserType, user: ManagedUser): Promise<void> {
  await changeAnswer('users', { type }, ({ users }) => ({ users: users.map(listed => listed._id === user._id ? listedOf(user) : listed) }))
}

/** The accounts of a representative's dealers; nothing is fetched if the number is null. */
export function useUsersOfRep (rep: string | null) {
  return useCall('users', rep === null ? null : { type: 'dealers', as: rep })
}

/** One user; nothing is fetched if the id is null. */
export function useManagedUser (id: UserId | null) {
  return useCall('user', id === null ? null : { id })
}

/**
 * One user as they are now; nothing is fetched if the id is null. While no password is set, they are fetched repeatedly, because an invitation's mail
 * leaves a moment after it was requested.
 */
export function useCurrentUser (id: UserId | null) {
  return useCall('user', id === null ? null : { id }, {
    revalidateOnMount: true,
    dedupingInterval: 0,
    refreshInterval: latest => latest === undefined || latest.answer.user.password_set ? 0 : invitationAskedForEvery
  })
}

/** The user as the list has them. */
function listedOf (user: ManagedUser): ListedUser {
  const { _id, role, email, status, name_first: first, name_last: last, rep_number: rep, dealer_number: dealer, dealers, invitation } = user
  return {
    _id,
    role,
    email,
    status,
    ...(first !== null && { name_first: first }),
    ...(last !== null && { name_last: last }),
    ...(rep !== null && { rep_number: rep }),
    ...(dealer !== null && { dealer_number: dealer }),
    ...(dealers !== undefined && { dealers }),
    last_login: user.lastLogin,
    password_set: user.password_set,
    ...(invitation !== undefined && { invitation })
  }
}

/** Fetches the displayed user again. */
export async function refetchUser (): Promise<void> {
  await refetch('user')
}

/** @throws ApiError `email_taken`, `unknown_dealer`, `code_required`, `code_wrong` */
export async function createUser (body: NewUser): Promise<ManagedUser> {
  const { user } = await call('createUser', body)
  refetch('users', 'salesReps')
  return user
}

/** The addresses to which dealers' invitations are sent, by account number. */
export type Invited = CallBody<'inviteDealers'>['dealers']

/**
 * Invites at most `limits.invitationsMax` dealers of a representative. The lists of users are fetched again with `refetchUsers`.
 * @param code of the user's own two-step login, once the BFF has asked for it
 * @returns an outcome for each
 * @throws ApiError `code_required`, `code_wrong`
 */
export async function inviteDealers (rep: string, dealers: Invited, code = ''): Promise<Invitation[]> {
  return (await call('inviteDealers', { rep_number: rep, dealers, ...secondFactorCodeBody(code) })).invitations
}

/**
 * Creates at most `limits.invitationsMax` accounts, or only says what the outcome for each would be.
 * @param code of one's own two-step login, once the BFF has asked for it
 * @throws ApiError `code_required`, `code_wrong`
 */
export async function importAccounts (accounts: ImportedAccount[], check: boolean, code = ''): Promise<ImportOutcome[]> {
  return (await call('importAccounts', { accounts, ...(check && { check }), ...secondFactorCodeBody(code) })).outcomes
}

/** What the outcome for each account would be, and which of the further dealers the ERP does not know. @throws ApiError */
export async function checkAccounts (accounts: ImportedAccount[], furtherDealers: CustomerNumber[]): Promise<CallResponse<'importAccounts'>> {
  return await call('importAccounts', { accounts, dealer_numbers: furtherDealers, check: true })
}

/** All accounts of a type, as rows that can be imported again. @throws ApiError */
export async function exportedAccounts (type: UserType): Promise<SheetRows> {
  const { accounts } = await call('exportAccounts', { type })
  return [[...accountFields, 'status'], ...accounts.map(({ role, email, status, dealer_number: dealer, rep_number: rep, name_first: first, name_last: last, rights }) => {
    const held = rights === undefined ? undefined : rightFields(rights)
    return [role, email, dealer ?? null, rep ?? null, first ?? null, last ?? null, held?.rights ?? null, held?.limit ?? null, status]
  })]
}

/** Fetches the lists of users again. */
export async function refetchUsers (): Promise<void> {
  await refetch('users', 'user', 'dealers')
}

/**
 * @param code of one's own two-step login, once the BFF has asked for it
 * @throws ApiError `changed_meanwhile` if somebody else has changed the user since they were read; `email_taken`,
 * `code_required`, `code_wrong`
 */
export async function changeUser ({ _id: id, version }: ManagedUser, changes: UserChanges, code = ''): Promise<ManagedUser> {
  const { user } = await call('updateUser', { id, version, changes, ...secondFactorCodeBody(code) })
  putAnswer('user', { id }, { user })
  refetch('users', 'salesReps')
  return user
}

/** Everything that the portal holds about a person, as JSON. @throws ApiError `not_found` */
export async function personData (id: UserId): Promise<string> {
  return (await call('personData', { id })).json
}

/**
 * @param code of one's own two-step login, once the BFF has asked for it
 * @throws ApiError `orders_under_way`, `not_found` if they are already gone; `code_required`, `code_wrong`
 */
export async function erasePerson (id: UserId, code: string): Promise<void> {
  await call('erasePerson', { id, ...secondFactorCodeBody(code) })
  refetch('users', 'salesReps')
  mutate(['user', { id }], undefined, { revalidate: false })
}

/**
 * Enables or disables a user, whatever else was changed meanwhile.
 * @returns false if somebody else had done it before
 * @throws ApiError `not_found`, `own_account`, `last_super_user`
 */
export async function setUserStatus (id: UserId, status: ManagedUser['status']): Promise<boolean> {
  const { user } = await call('user', { id })
  if (user.status === status) {
    refetch('user', 'users')
    return false
  }
  await changeUser(user, { status })
  return true
}

/**
 * @param code of one's own two-step login, once the BFF has asked for it
 * @throws ApiError `not_found` if they are already gone; `code_required`, `code_wrong`
 */
export async function deleteUser (id: UserId, code: string): Promise<void> {
  await call('deleteUser', { id, ...secondFactorCodeBody(code) })
  refetch('users', 'salesReps')
  mutate(['user', { id }], undefined, { revalidate: false })
}

/**
 * Turns another user's two-step login off.
 * @param code of one's own, once the BFF has asked for it
 * @throws ApiError `second_factor_off`, `code_required`, `code_wrong`
 */
export async function resetSecondFactor (id: UserId, code: string): Promise<ManagedUser> {
  const { user } = await call('resetSecondFactor', { id, ...secondFactorCodeBody(code) })
  putAnswer('user', { id }, { user })
  return user
}

/** Logs the user out everywhere; the account stays as it is. */
export async function endUserSessions (id: UserId): Promise<void> {
  await call('endUserSessions', { id })
  refetch('user')
}

/**
 * Mails the user a link to set a password.
 * @param pending to the new address that is not confirmed yet, with the code of one's own two-step login once the BFF has asked for it
 * @throws ApiError `changed_meanwhile` if no new address is pending anymore; `account_disabled`, `throttled`, `code_required`, `code_wrong`
 */
export async function sendPasswordLink (id: UserId, pending?: { code: string }): Promise<void> {
  await call('sendPasswordLink', { id, ...(pending !== undefined && { pending: true, ...secondFactorCodeBody(pending.code) }) })
  refetch('user', 'users', 'loginHelp')
}
