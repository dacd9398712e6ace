import type { ExpressionBuilder } from 'kysely'
import type { EmailChanges } from '../../../ports/accounts/email-changes.ts'
import type { Database } from '../engine/database.ts'
import { isUniqueViolation } from '../engine/faults.ts'
import { queueMail, readdressMails } from '../mails/mail-queue.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { writeAccompanying } from './accompanying-writes.ts'
import { userOf } from './users.ts'

const nothingPending = { pending_email: null, pending_epoch: null, pending_until: null, pending_token_hash: null } as const

export function createEmailChanges (database: Database): EmailChanges {
  return {
    ask: async (read, { email, until }, also) => await database.transaction(async db => {
      const row = await db.updateTable('users')
        .set(({ eb }) => ({
          pending_email: email.toLowerCase(), pending_epoch: read.epoch, pending_until: until, pending_token_hash: null, version: eb('version', '+', 1)
        }))
        .where('id', '=', read.id).where('epoch', '=', read.epoch).where('status', '=', 'active')
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await writeAccompanying(db, also)
      return userOf(row)
    }),

    cancel: async (userId, also) => await database.transaction(async db => {
      const row = await db.updateTable('users').set(({ eb }) => ({ ...nothingPending, version: eb('version', '+', 1) }))
        .where('id', '=', userId).where(isPending(also.at))
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await writeAccompanying(db, also)
      return userOf(row)
    }),

    issue: async ({ userId, email, tokenHash, until }, at) => {
      const issued = await database.run(async db => await db.updateTable('users')
        .set({ pending_token_hash: tokenHash, pending_until: until })
        .where('id', '=', userId).where('pending_email', '=', email).where(isPending(at))
        .returning('id')
        .executeTakeFirst())
      return issued !== undefined
    },

    find: async (tokenHash, at) => {
      const row = await database.run(async db => await db.selectFrom('users').selectAll()
        .where('pending_token_hash', '=', tokenHash).where(isPending(at))
        .executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    redeem: async (tokenHash, userId, mail, at) => {
      try {
        return await database.transaction(async db => {
          const before = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
          // If two transactions use the link at once, the second waits here and then finds no such row.
          const row = await db.updateTable('users')
            .set(({ ref, eb }) => ({
              email: ref('pending_email').$notNull(),
              epoch: eb('epoch', '+', 1),
              version: eb('version', '+', 1),
              ...nothingPending
            }))
            .where('id', '=', userId).where('pending_token_hash', '=', tokenHash).where(isPending(at))
            .returningAll()
            .executeTakeFirst()
          if (row === undefined) return undefined
          await db.deleteFrom('password_link').where('user_id', '=', userId).execute()
          if (before !== undefined) await readdressMails(db, before.email, row.email)
          await queueMail(db, mail, at)
          return userOf(row)
        })
      } catch (fault) {
        if (isUniqueViolation(fault)) return 'taken'
        throw fault
      }
    }
  }
}

/** Whether the account is active and waits, at this time, for a new address to be confirmed. */
function isPending (at: number) {
  return ({ and, eb, ref }: ExpressionBuilder<PortalSchema, 'users'>) =>
    and([eb('pending_epoch', '=', ref('epoch')), eb('pending_until', '>', at), eb('status', '=', 'active')])
}
