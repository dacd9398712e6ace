import type { Memberships, PersonInvitation } from '../../../ports/accounts/memberships.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { InvitationRow } from '../engine/schema.ts'
import { writeAccompanying } from './accompanying-writes.ts'
import { join } from './dealership-people.ts'
import { columnsOfRights, rightsOf } from './right-columns.ts'

type Invitations = Pick<Memberships, 'invitations' | 'invitationsOf' | 'invite' | 'withdrawInvitation' | 'accept'>

/**
 * Invitations for people who already have an account. For anybody else an account is created, and the link that sets its first password is the
 * invitation.
 */
export function createInvitations (database: Database): Invitations {
  const where = async (column: 'dealer_number' | 'email', value: string): Promise<PersonInvitation[]> => {
    const rows = await database.run(async db => await db.selectFrom('invitation').selectAll()
      .where(column, '=', value)
      .orderBy('invited_at').orderBy('id')
      .execute())
    return rows.map(invitationOf)
  }

  return {
    invitations: async dealerNumber => await where('dealer_number', dealerNumber),
    invitationsOf: async email => await where('email', email),

    invite: async ({ id, dealerNumber, email, rights, invitedAt }, also) => await database.transaction(async db => {
      const invited = await db.insertInto('invitation')
        .values({ id, dealer_number: dealerNumber, email, invited_at: invitedAt, ...columnsOfRights(rights) })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (invited === undefined) return false
      await writeAccompanying(db, also)
      return true
    }),

    withdrawInvitation: async ({ id, dealerNumber }, also) => await database.transaction(async db => {
      // Whoever accepts it at this moment has either joined by now, or finds it gone.
      await lockDealer(db, dealerNumber, also.at)
      const removed = await db.deleteFrom('invitation').where('id', '=', id).where('dealer_number', '=', dealerNumber).returning('id').executeTakeFirst()
      if (removed === undefined) return false
      await writeAccompanying(db, also)
      return true
    }),

    accept: async ({ id, dealerNumber, email, rights }, userId, also) => await database.transaction(async db => {
      await lockDealer(db, dealerNumber, also.at)
      const used = await db.selectFrom('invitation').select('id').where('id', '=', id).executeTakeFirst()
      if (used === undefined) return false
      const user = await db.updateTable('users')
        .set(set => ({ rights_version: set('rights_version', '+', 1) }))
        .where('id', '=', userId).where('email', '=', email).where('role', '=', 'dealer').where('status', '=', 'active')
        .returning('id')
        .executeTakeFirst()
      if (user === undefined) return false
      await db.deleteFrom('invitation').where('id', '=', id).execute()
      // A person without any other dealership logged in for this one.
      const another = await db.selectFrom('membership').select('user_id').where('user_id', '=', userId).executeTakeFirst()
      await join(db, userId, dealerNumber, rights, { since: also.at, lastLogin: another === undefined ? also.at : null })
      await writeAccompanying(db, also)
      return true
    })
  }
}

function invitationOf ({ id, dealer_number: dealerNumber, email, invited_at: invitedAt, ...rights }: InvitationRow): PersonInvitation {
  return { id, dealerNumber, email, rights: rightsOf(rights), invitedAt }
}
