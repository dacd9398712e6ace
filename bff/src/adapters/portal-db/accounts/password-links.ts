import type { PasswordLinks } from '../../../ports/accounts/password-links.ts'
import type { Database } from '../engine/database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { userOf } from './users.ts'

export function createPasswordLinks (database: Database): PasswordLinks {
  return {
    issue: async ({ userId, tokenHash, issuedAt, expiresAt }) => {
      const link = { token_hash: tokenHash, issued_at: issuedAt, expires_at: expiresAt }
      await database.run(async db => await db.insertInto('password_link').values({ user_id: userId, ...link })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
        .execute())
    },

    invitation: async userId => {
      const row = await database.run(async db => await db.selectFrom('password_link').select(['issued_at', 'expires_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst())
      return row === undefined ? undefined : { sentAt: row.issued_at, expiresAt: row.expires_at }
    },

    find: async (tokenHash, at) => {
      const row = await database.run(async db => await db.selectFrom('users').selectAll('users')
        .innerJoin('password_link', 'password_link.user_id', 'users.id')
        .where('token_hash', '=', tokenHash).where('expires_at', '>', at).where('status', '=', 'active')
        .executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    redeem: async (tokenHash, passwordHash, mail, at) => await database.transaction(async db => {
      // The transaction that deletes the row uses the link. A second one waits here, and then finds no row.
      const link = await db.deleteFrom('password_link')
        .where('token_hash', '=', tokenHash).where('expires_at', '>', at)
        .returning('user_id')
        .executeTakeFirst()
      if (link === undefined) return undefined
      const row = await db.updateTable('users')
        .set(set => ({ password_hash: passwordHash, epoch: set('epoch', '+', 1) }))
        .where('id', '=', link.user_id).where('status', '=', 'active')
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await queueMail(db, mail, at)
      return userOf(row)
    })
  }
}
