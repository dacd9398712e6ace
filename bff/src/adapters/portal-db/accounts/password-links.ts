import type { Transaction } from 'kysely'
import type { PasswordLinks } from '../../../ports/accounts/password-links.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema, UserRow } from '../engine/schema.ts'
import { queueMail, readdressMails } from '../mails/mail-queue.ts'
import { userOf } from './users.ts'

export function createPasswordLinks (database: Database): PasswordLinks {
  return {
    issue: async ({ userId, tokenHash, issuedAt, expiresAt, newEmail = null }) => {
      const link = { token_hash: tokenHash, new_email: newEmail, issued_at: issuedAt, expires_at: expiresAt }
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
      // Deleting the row uses the link up. A second transaction waits here and then finds no row.
      const link = await db.deleteFrom('password_link')
        .where('token_hash', '=', tokenHash).where('expires_at', '>', at)
        .returning(['user_id', 'new_email'])
        .executeTakeFirst()
      if (link === undefined) return undefined
      const before = await db.selectFrom('users').selectAll().where('id', '=', link.user_id).where('status', '=', 'active').executeTakeFirst()
      if (before === undefined) return undefined
      const newEmail = await confirmedBy(db, link.new_email, before)
      const row = await db.updateTable('users')
        .set(set => ({ password_hash: passwordHash, epoch: set('epoch', '+', 1), ...(newEmail !== undefined && { email: newEmail, version: set('version', '+', 1) }) }))
        .where('id', '=', link.user_id).where('status', '=', 'active')
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await queueMail(db, mail, at)
      if (newEmail !== undefined) {
        await readdressMails(db, before.email, newEmail)
        await queueMail(db, { id: `${mail.id}-email`, kind: 'email-changed', email: before.email, newEmail }, at)
      }
      return userOf(row)
    })
  }
}

/**
 * The new address that a link confirms; undefined if it was mailed to the old one, if the account no longer wants it, or if somebody else has it by
 * now.
 */
async function confirmedBy (
  db: Transaction<PortalSchema>, mailedTo: string | null, { pending_email: wanted, pending_epoch: epochThen, epoch }: UserRow
): Promise<string | undefined> {
  if (mailedTo === null || wanted !== mailedTo || epochThen !== epoch) return undefined
  const other = await db.selectFrom('users').select('id').where('email', '=', mailedTo).executeTakeFirst()
  return other === undefined ? mailedTo : undefined
}
