import type { Transaction } from 'kysely'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { isOwner, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { Member, MembershipRefusal, Memberships } from '../../../ports/accounts/memberships.ts'
import type { AlsoWritten } from '../../../ports/accounts/users.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { MembershipRow, PortalSchema } from '../engine/schema.ts'
import { writeAlso } from './also-written.ts'

type RightColumns = Omit<MembershipRow, 'user_id' | 'dealer_number' | 'since'>

const rightColumns = ['may_order', 'order_limit', 'may_see_prices', 'may_see_finances', 'may_manage_people'] as const

export function createMemberships (database: Database): Memberships {
  return {
    of: async userId => {
      const rows = await database.run(async db => await db.selectFrom('users')
        .leftJoin('membership', 'user_id', 'users.id')
        .select(['rights_version', 'membership.dealer_number as dealer', ...rightColumns])
        .where('users.id', '=', userId)
        .execute())
      const [first] = rows
      if (first === undefined) return undefined
      const dealers = new Map<CustomerNumber, Rights>()
      for (const { dealer, ...row } of rows) if (dealer !== null) dealers.set(dealer, rightsOf(row))
      return { version: first.rights_version, dealers }
    },

    ofDealer: async dealerNumber => await database.run(async db => {
      const rows = await db.selectFrom('membership').innerJoin('users', 'users.id', 'membership.user_id')
        .leftJoin('second_factor', join => join.onRef('second_factor.user_id', '=', 'users.id').on('secret', 'is not', null))
        .select(['users.id', 'email', 'status', 'name_first', 'name_last', 'last_login', 'account_number', 'password_hash', 'rights_version', ...rightColumns])
        .select(['membership.since as member_since', 'second_factor.since as factor_since'])
        .where('membership.dealer_number', '=', dealerNumber)
        .orderBy('membership.since').orderBy('users.id')
        .execute()
      return rows.map(row => ({
        user: {
          id: row.id,
          email: row.email,
          status: row.status,
          nameFirst: row.name_first,
          nameLast: row.name_last,
          lastLogin: row.last_login,
          accountNumber: row.account_number,
          hasPassword: row.password_hash !== null,
          hasSecondFactor: row.factor_since !== null
        },
        dealerNumber,
        rights: rightsOf(row),
        since: row.member_since,
        version: row.rights_version
      }))
    }),

    change: async (read, to, keepOwner, also) => await changed(database, read, keepOwner, also, isOwner(to), async db => {
      await db.updateTable('membership').set(columnsOfRights(to))
        .where('user_id', '=', read.user.id).where('dealer_number', '=', read.dealerNumber)
        .execute()
    }),

    remove: async (read, keepOwner, also) => await changed(database, read, keepOwner, also, false, async db => {
      await db.deleteFrom('membership').where('user_id', '=', read.user.id).where('dealer_number', '=', read.dealerNumber).execute()
      await db.updateTable('users').set({ dealer_number: null }).where('id', '=', read.user.id).execute()
      await passAccountNumber(db, read.user.id, read.dealerNumber)
    })
  }
}

/** Changes to a dealership's people come one after the other, so that two owners who remove each other do not both succeed. */
async function changed (
  database: Database, { user, dealerNumber, version }: Member, keepOwner: boolean, also: AlsoWritten, staysOwner: boolean,
  change: (db: Transaction<PortalSchema>) => Promise<void>
): Promise<MembershipRefusal | 'done'> {
  return await database.transaction(async db => {
    await lockDealer(db, dealerNumber, also.at)
    const raised = await db.updateTable('users').set(set => ({ rights_version: set('rights_version', '+', 1) }))
      .where('id', '=', user.id).where('rights_version', '=', version)
      .where(({ exists, selectFrom }) => exists(selectFrom('membership').select('user_id').where('user_id', '=', user.id).where('dealer_number', '=', dealerNumber)))
      .returning('id')
      .executeTakeFirst()
    if (raised === undefined) return 'changed'
    const isLast = keepOwner && !staysOwner && !(await ownersOf(db, dealerNumber)).some(({ id, status }) => id !== user.id && status === 'active')
    if (isLast) {
      await db.updateTable('users').set({ rights_version: version }).where('id', '=', user.id).execute()
      return 'last-owner'
    }
    await change(db)
    await writeAlso(db, also)
    return 'done'
  })
}

/** The owners of a dealership, the longest-standing first. */
async function ownersOf (db: Transaction<PortalSchema>, dealerNumber: CustomerNumber) {
  const rows = await db.selectFrom('membership').innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'status', ...rightColumns])
    .where('membership.dealer_number', '=', dealerNumber)
    .orderBy('membership.since').orderBy('users.id')
    .execute()
  return rows.filter(row => isOwner(rightsOf(row)))
}

export async function hasPeople (db: Transaction<PortalSchema>, dealerNumber: CustomerNumber): Promise<boolean> {
  return await db.selectFrom('membership').select('user_id').where('dealer_number', '=', dealerNumber).limit(1).executeTakeFirst() !== undefined
}

/** Makes an account one of a dealership's people. The first one logs in with the account number, too. The dealer must be locked. */
export async function join (db: Transaction<PortalSchema>, userId: UserId, dealerNumber: CustomerNumber, rights: Rights, since: number): Promise<void> {
  await db.insertInto('membership').values({ user_id: userId, dealer_number: dealerNumber, since, ...columnsOfRights(rights) }).execute()
  await giveAccountNumber(db, userId, dealerNumber)
}

async function giveAccountNumber (db: Transaction<PortalSchema>, userId: UserId, dealerNumber: CustomerNumber): Promise<void> {
  await db.updateTable('users').set({ account_number: dealerNumber })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users as holder').select('holder.id').where('holder.account_number', '=', dealerNumber))))
    .execute()
}

/** Passes the account number of somebody who leaves a dealership on to its longest-standing owner. The dealer must be locked. */
export async function passAccountNumber (db: Transaction<PortalSchema>, from: UserId, dealerNumber: CustomerNumber): Promise<void> {
  await db.updateTable('users').set({ account_number: null }).where('id', '=', from).where('account_number', '=', dealerNumber).execute()
  const owners = await ownersOf(db, dealerNumber)
  const next = owners.find(({ id, status }) => id !== from && status === 'active') ?? owners.find(({ id }) => id !== from)
  if (next !== undefined) await giveAccountNumber(db, next.id, dealerNumber)
}

function columnsOfRights (rights: Rights): RightColumns {
  return {
    may_order: Number(rights.order),
    order_limit: rights.order_limit,
    may_see_prices: Number(rights.prices),
    may_see_finances: Number(rights.finances),
    may_manage_people: Number(rights.people)
  }
}

function rightsOf (row: { [Column in keyof RightColumns]: RightColumns[Column] | null }): Rights {
  return {
    order: row.may_order === 1,
    order_limit: row.order_limit,
    prices: row.may_see_prices === 1,
    finances: row.may_see_finances === 1,
    people: row.may_manage_people === 1
  }
}
