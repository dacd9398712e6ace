import type { Transaction } from 'kysely'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { isOwner, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { CartOwner } from '../../../ports/orders/kept-carts.ts'
import type { PortalSchema, UserRow } from '../engine/schema.ts'
import { columnsOfRights, rightColumns, rightsOf } from './right-columns.ts'

/** What all changes to a dealership's people share. The dealer must be locked. */

/** The owners of a dealership, the longest-standing first, with their account numbers. `password_hash` is null for those who were only invited. */
export async function ownersOf (db: Transaction<PortalSchema>, dealerNumber: CustomerNumber) {
  const rows = await db.selectFrom('membership').innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'status', 'account_number', 'password_hash', ...rightColumns])
    .where('membership.dealer_number', '=', dealerNumber)
    .orderBy('membership.since').orderBy('users.id')
    .execute()
  return rows.filter(row => isOwner(rightsOf(row)))
}

/** Whether an owner can manage the people: an invitation may never be accepted. */
export function isInCharge ({ status, password_hash: hash }: Pick<UserRow, 'status' | 'password_hash'>): boolean {
  return status === 'active' && hash !== null
}

export async function hasPeople (db: Transaction<PortalSchema>, dealerNumber: CustomerNumber): Promise<boolean> {
  return await db.selectFrom('membership').select('user_id').where('dealer_number', '=', dealerNumber).limit(1).executeTakeFirst() !== undefined
}

/** The account's status of one of a dealership's people; undefined for anybody else. */
export async function memberStatus (
  db: Transaction<PortalSchema>, { userId, customerNumber }: CartOwner
): Promise<UserRow['status'] | undefined> {
  const row = await db.selectFrom('membership').innerJoin('users', 'users.id', 'membership.user_id').select('status')
    .where('membership.user_id', '=', userId).where('membership.dealer_number', '=', customerNumber)
    .executeTakeFirst()
  return row?.status
}

/**
 * Makes an account one of a dealership's people. The first one logs in with the account number, too.
 * @returns false, with nothing written, for somebody who is one of them already
 */
export async function join (
  db: Transaction<PortalSchema>, userId: UserId, dealerNumber: CustomerNumber, rights: Rights, { since, lastLogin }: { since: number, lastLogin: number | null }
): Promise<boolean> {
  const joined = await db.insertInto('membership')
    .values({ user_id: userId, dealer_number: dealerNumber, since, last_login: lastLogin, ...columnsOfRights(rights) })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (joined === undefined) return false
  await noteOnlyDealership(db, userId)
  await giveAccountNumber(db, userId, dealerNumber)
  return true
}

/** Updates `users.dealer_number`: the dealership of a person who belongs to only one. */
export async function noteOnlyDealership (db: Transaction<PortalSchema>, userId: UserId): Promise<void> {
  const dealers = await db.selectFrom('membership').select('dealer_number').where('user_id', '=', userId).limit(2).execute()
  const [only] = dealers
  await db.updateTable('users').set({ dealer_number: only !== undefined && dealers.length === 1 ? only.dealer_number : null }).where('id', '=', userId).execute()
}

/** An account has at most one such number: the owner of several dealerships logs in with the first, or with the email address. */
async function giveAccountNumber (db: Transaction<PortalSchema>, userId: UserId, dealerNumber: CustomerNumber): Promise<void> {
  await db.updateTable('users').set({ account_number: dealerNumber })
    .where('id', '=', userId).where('account_number', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users as holder').select('holder.id').where('holder.account_number', '=', dealerNumber))))
    .execute()
}

/** When somebody leaves a dealership, passes their account number on to the longest-standing owner who has none. */
export async function passAccountNumber (db: Transaction<PortalSchema>, from: UserId, dealerNumber: CustomerNumber): Promise<void> {
  await db.updateTable('users').set({ account_number: null }).where('id', '=', from).where('account_number', '=', dealerNumber).execute()
  const owners = (await ownersOf(db, dealerNumber)).filter(owner => owner.account_number === null)
  const others = owners.filter(({ id }) => id !== from)
  const next = others.find(isInCharge) ?? others.find(({ status }) => status === 'active') ?? others[0]
  if (next !== undefined) await giveAccountNumber(db, next.id, dealerNumber)
}
