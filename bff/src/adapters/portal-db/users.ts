import type { User, Users } from '../../ports/users.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './faults.ts'
import { queueMail } from './mail-queue.ts'
import type { UserRow } from './schema.ts'
import { storableText } from './storable-text.ts'

/** In one statement; both databases take more. */
const parametersMax = 1000

export function createUsers (database: Database): Users {
  return {
    findByLogin: async username => {
      const login = storableText(username)
      const row = await database.run(async db => await db.selectFrom('users').selectAll()
        .where(either => either.or([
          either('email', '=', login.toLowerCase()),
          either.and([either('role', '=', 'dealer'), either('dealer_number', '=', login)])
        ]))
        .executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    findById: async id => {
      const row = await database.run(async db => await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    create: async user => {
      const created = await database.run(async db => await db.insertInto('users').values(rowOf(user))
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst())
      return created !== undefined
    },

    lastLogins: async dealerNumbers => {
      const logins = new Map<string, number | null>()
      for (let from = 0; from < dealerNumbers.length; from += parametersMax) {
        const numbers = dealerNumbers.slice(from, from + parametersMax)
        const rows = await database.run(async db => await db.selectFrom('users').select(['dealer_number', 'last_login'])
          .where('role', '=', 'dealer').where('dealer_number', 'in', numbers)
          .execute())
        for (const row of rows) if (row.dealer_number !== null) logins.set(row.dealer_number, row.last_login)
      }
      return logins
    },

    salesReps: async () => {
      const rows = await database.run(async db => await db.selectFrom('users').select(['rep_number', 'name_first', 'name_last', 'email'])
        .where('role', '=', 'sales').where('rep_number', 'is not', null)
        .orderBy('rep_number').orderBy('email')
        .execute())
      return rows.flatMap(row => row.rep_number === null
        ? []
        : [{ repNumber: row.rep_number, nameFirst: row.name_first, nameLast: row.name_last, email: row.email }])
    },

    recordLogin: async (id, at) => {
      await database.run(async db => await db.updateTable('users').set({ last_login: at }).where('id', '=', id).execute())
    },

    changeCredentials: async (read, to, mails, at) => {
      try {
        return await database.transaction(async db => {
          const row = await db.updateTable('users')
            .set('passwordHash' in to ? { password_hash: to.passwordHash } : { email: to.email.toLowerCase() })
            .set(set => ({ epoch: set('epoch', '+', 1) }))
            .where('id', '=', read.id).where('epoch', '=', read.epoch).where('status', '=', 'active')
            .returningAll()
            .executeTakeFirst()
          if (row === undefined) return 'changed'
          await db.deleteFrom('password_link').where('user_id', '=', read.id).execute()
          for (const mail of mails) await queueMail(db, mail, at)
          return userOf(row)
        })
      } catch (fault) {
        if ('email' in to && isUniqueViolation(fault)) return 'taken'
        throw fault
      }
    },

    disable: async id => await database.transaction(async db => {
      const superUsers = await db.selectFrom('users').select('id').where('role', '=', 'superUser').where('status', '=', 'active').execute()
      if (superUsers.length === 1 && superUsers[0]?.id === id) return 'last'
      const row = await db.updateTable('users')
        .set(set => ({ status: 'disabled', epoch: set('epoch', '+', 1) }))
        .where('id', '=', id).where('status', '=', 'active')
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await db.deleteFrom('password_link').where('user_id', '=', id).execute()
      return userOf(row)
    }),

    replacePasswordHash: async (id, from, to) => {
      await database.run(async db => await db.updateTable('users').set({ password_hash: to })
        .where('id', '=', id).where('password_hash', '=', from)
        .execute())
    }
  }
}

export function userOf (row: UserRow): User {
  return {
    id: row.id,
    role: row.role,
    email: row.email,
    status: row.status,
    passwordHash: row.password_hash,
    nameFirst: row.name_first,
    nameLast: row.name_last,
    repNumber: row.rep_number,
    dealerNumber: row.dealer_number,
    createdAt: row.created_at,
    lastLogin: row.last_login,
    epoch: row.epoch
  }
}

function rowOf (user: User): UserRow {
  return {
    id: user.id,
    role: user.role,
    email: user.email,
    status: user.status,
    password_hash: user.passwordHash,
    name_first: user.nameFirst,
    name_last: user.nameLast,
    rep_number: user.repNumber,
    dealer_number: user.dealerNumber,
    created_at: user.createdAt,
    last_login: user.lastLogin,
    epoch: user.epoch
  }
}
