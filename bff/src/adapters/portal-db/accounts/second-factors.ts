import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { UserId } from '@portal/contracts/base/ids'
import type { CodeHash } from '../../../ports/system/id-types.ts'
import type { SecondFactors } from '../../../ports/accounts/second-factors.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { writeAccompanying } from './accompanying-writes.ts'
import { userOf } from './users.ts'

const noLink = { link_hash: null, link_until: null, offered: null } as const

export function createSecondFactors (database: Database): SecondFactors {
  return {
    find: async userId => {
      const row = await database.run(async db => await db.selectFrom('second_factor').select(['secret', 'since'])
        .select(({ selectFrom }) => selectFrom('recovery_code').select(({ fn }) => fn.countAll<number>().as('left'))
          .whereRef('recovery_code.user_id', '=', 'second_factor.user_id').as('codes'))
        .where('user_id', '=', userId)
        .executeTakeFirst())
      return row?.secret == null || row.since === null ? undefined : { secret: row.secret, since: row.since, recoveryCodes: row.codes ?? 0 }
    },

    issue: async ({ userId, tokenHash, until }) => {
      const link = { link_hash: tokenHash, link_until: until, offered: null }
      await database.run(async db => await db.insertInto('second_factor').values({ user_id: userId, secret: null, since: null, last_step: 0, ...link })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
        .execute())
    },

    findLink: async (tokenHash, at) => {
      const row = await database.run(async db => await db.selectFrom('users').selectAll('users')
        .innerJoin('second_factor', 'second_factor.user_id', 'users.id')
        .where('link_hash', '=', tokenHash).where('link_until', '>', at).where('secret', 'is', null).where('status', '=', 'active')
        .executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    offer: async (tokenHash, secret, at) => {
      const offered = await database.run(async db => await db.updateTable('second_factor').set({ offered: secret })
        .where('link_hash', '=', tokenHash).where('link_until', '>', at).where('secret', 'is', null)
        .returning('user_id')
        .executeTakeFirst())
      return offered !== undefined
    },

    offered: async (userId, at) => {
      const row = await database.run(async db => await db.selectFrom('second_factor').select('offered')
        .where('user_id', '=', userId).where('link_until', '>', at)
        .executeTakeFirst())
      return row?.offered ?? undefined
    },

    turnOn: async (read, { secret, step, codeHashes }, also) => await database.transaction(async db => {
      const user = await raiseEpoch(db, read, factor => factor.where('offered', '=', secret).where('link_until', '>', also.at))
      if (user === undefined) return undefined
      await db.updateTable('second_factor').set({ ...noLink, secret, since: also.at, last_step: step }).where('user_id', '=', read.id).execute()
      await addCodes(db, read.id, codeHashes)
      await writeAccompanying(db, also)
      return user
    }),

    useStep: async (userId, step) => {
      const used = await database.run(async db => await db.updateTable('second_factor').set({ last_step: step })
        .where('user_id', '=', userId).where('last_step', '<', step)
        .returning('user_id')
        .executeTakeFirst())
      return used !== undefined
    },

    useRecoveryCode: async (userId, codeHash) => {
      const used = await database.run(async db => await db.deleteFrom('recovery_code').where('user_id', '=', userId).where('code_hash', '=', codeHash)
        .returning('user_id')
        .executeTakeFirst())
      return used !== undefined
    },

    replaceRecoveryCodes: async (userId, codeHashes, also) => await database.transaction(async db => {
      // The second of two simultaneous transactions waits here.
      const on = await db.updateTable('second_factor').set(noLink).where('user_id', '=', userId).where('secret', 'is not', null)
        .returning('user_id')
        .executeTakeFirst()
      if (on === undefined) return false
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      await addCodes(db, userId, codeHashes)
      await writeAccompanying(db, also)
      return true
    }),

    turnOff: async (read, also) => await database.transaction(async db => {
      const user = await raiseEpoch(db, read, factor => factor.where('secret', 'is not', null))
      if (user === undefined) return undefined
      await db.deleteFrom('second_factor').where('user_id', '=', read.id).execute()
      await writeAccompanying(db, also)
      return user
    })
  }
}

type Factor = SelectQueryBuilder<PortalSchema, 'second_factor', { user_id: UserId }>

/**
 * Raises the epoch, as `Users.change` does, if the account's factor is as expected. The second of two simultaneous transactions waits here and then
 * finds another epoch.
 */
async function raiseEpoch (db: Transaction<PortalSchema>, read: Pick<User, 'id' | 'epoch'>, as: (factor: Factor) => Factor): Promise<User | undefined> {
  const row = await db.updateTable('users')
    .set(set => ({ epoch: set('epoch', '+', 1), version: set('version', '+', 1) }))
    .where('id', '=', read.id).where('epoch', '=', read.epoch)
    .where('id', 'in', as(db.selectFrom('second_factor').select('user_id')))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await db.deleteFrom('password_link').where('user_id', '=', read.id).execute()
  return userOf(row)
}

async function addCodes (db: Transaction<PortalSchema>, userId: UserId, codeHashes: readonly CodeHash[]): Promise<void> {
  await db.insertInto('recovery_code').values(codeHashes.map(hash => ({ user_id: userId, code_hash: hash }))).execute()
}
