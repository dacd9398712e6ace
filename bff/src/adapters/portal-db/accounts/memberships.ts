import type { Transaction } from 'kysely'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { isOwner, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { Member, MembershipRefusal, Memberships } from '../../../ports/accounts/memberships.ts'
import type { AccompanyingWrites } from '../../../ports/accounts/users.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { isInCharge, noteOnlyDealership, ownersOf, passAccountNumber } from './dealership-people.ts'
import { createInvitations } from './invitations.ts'
import { columnsOfRights, rightColumns, rightsOf } from './right-columns.ts'
import { writeAccompanying } from './accompanying-writes.ts'

export function createMemberships (database: Database): Memberships {
  return {
    of: async userId => {
      const rows = await database.run(async db => await db.selectFrom('users')
        .leftJoin('membership', 'user_id', 'users.id')
        .select(['rights_version', 'membership.dealer_number as dealer', ...rightColumns])
        .where('users.id', '=', userId)
        .orderBy('membership.dealer_number')
        .execute())
      const [first] = rows
      if (first === undefined) return undefined
      const dealers = new Map<CustomerNumber, Rights>()
      for (const { dealer, ...row } of rows) if (dealer !== null) dealers.set(dealer, rightsOf(row))
      return { version: first.rights_version, dealers }
    },

    all: async () => {
      const rows = await database.run(async db => await db.selectFrom('membership').select(['user_id', 'dealer_number', ...rightColumns]).orderBy('dealer_number').execute())
      const all = new Map<UserId, Map<CustomerNumber, Rights>>()
      for (const row of rows) all.set(row.user_id, (all.get(row.user_id) ?? new Map<CustomerNumber, Rights>()).set(row.dealer_number, rightsOf(row)))
      return all
    },

    ofDealer: async dealerNumber => await database.run(async db => {
      const rows = await db.selectFrom('membership').innerJoin('users', 'users.id', 'membership.user_id')
        .leftJoin('second_factor', join => join.onRef('second_factor.user_id', '=', 'users.id').on('secret', 'is not', null))
        .select(['users.id', 'email', 'status', 'name_first', 'name_last', 'membership.last_login', 'account_number', 'password_hash', 'rights_version', ...rightColumns])
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
      await noteOnlyDealership(db, read.user.id)
      await passAccountNumber(db, read.user.id, read.dealerNumber)
    }),

    recordLogin: async (userId, dealerNumber, at) => {
      await database.run(async db => await db.updateTable('membership').set({ last_login: at })
        .where('user_id', '=', userId).where('dealer_number', '=', dealerNumber)
        .execute())
    },

    ...createInvitations(database)
  }
}

/** Changes to a dealership's people run one at a time, so that of its last two owners, who remove each other, one stays. */
async function changed (
  database: Database, { user, dealerNumber, version }: Member, keepOwner: boolean, also: AccompanyingWrites, staysOwner: boolean,
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
    const owners = await ownersOf(db, dealerNumber)
    const wasOwner = owners.some(({ id }) => id === user.id)
    if (keepOwner && wasOwner && !staysOwner && !owners.some(owner => owner.id !== user.id && isInCharge(owner))) {
      await db.updateTable('users').set({ rights_version: version }).where('id', '=', user.id).execute()
      return 'last-owner'
    }
    await change(db)
    await writeAccompanying(db, also)
    return 'done'
  })
}
