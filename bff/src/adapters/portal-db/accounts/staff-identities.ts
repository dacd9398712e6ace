import type { StaffIdentities } from '../../../ports/accounts/staff-identities.ts'
import type { Database } from '../engine/database.ts'
import { writeAccompanying } from './accompanying-writes.ts'
import { userOf } from './users.ts'

export function createStaffIdentities (database: Database): StaffIdentities {
  return {
    find: async ({ issuer, subject }) => {
      const row = await database.run(async db => await db.selectFrom('users').selectAll('users')
        .innerJoin('staff_identity', 'staff_identity.user_id', 'users.id')
        .where('issuer', '=', issuer).where('subject', '=', subject)
        .executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    bind: async ({ issuer, subject }, userId, also) => await database.transaction(async db => {
      const bound = await db.insertInto('staff_identity').values({ issuer, subject, user_id: userId, since: also.at })
        .onConflict(conflict => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (bound === undefined) return false
      await writeAccompanying(db, also)
      return true
    }),

    release: async (userId, also) => await database.transaction(async db => {
      const released = await db.deleteFrom('staff_identity').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
      if (released === undefined) return false
      await writeAccompanying(db, also)
      return true
    }),

    allowPassword: async (userId, until, also) => await database.transaction(async db => {
      await db.updateTable('users').set({ password_until: until }).where('id', '=', userId).execute()
      await writeAccompanying(db, also)
    })
  }
}
