import type { Transaction } from 'kysely'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { AccompanyingWrites, DealerAccount, NewUser, ReadUser, User, UserChange, UserHead, Users } from '../../../ports/accounts/users.ts'
import { everyRight, isOwner } from '@portal/contracts/rules/accounts/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import { isUniqueViolation } from '../engine/faults.ts'
import { queueMail } from '../mails/mail-queue.ts'
import type { PortalSchema, UserRow } from '../engine/schema.ts'
import { statementParts } from '../engine/statement-parts.ts'
import { storableText } from '../engine/storable-text.ts'
import { writeAccompanying } from './accompanying-writes.ts'
import { hasPeople, join as joinDealership, passAccountNumber } from './dealership-people.ts'
import { rightColumns, rightsOf } from './right-columns.ts'

const nothingElse: AccompanyingWrites = { mails: [], audit: [], at: 0 }

export function createUsers (database: Database): Users {
  return {
    findByLogin: async username => {
      const login = storableText(username)
      const row = await database.run(async db => await db.selectFrom('users').selectAll()
        .where(either => either.or([
          either('email', '=', login.toLowerCase()),
          either('account_number', '=', login.toUpperCase())
        ]))
        .executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    findById: async id => {
      const row = await database.run(async db => await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())
      return row === undefined ? undefined : userOf(row)
    },

    create: async (user, also = nothingElse, { rights = everyRight, first } = {}) => await database.transaction(async db => {
      if (user.dealerNumber !== null) {
        await lockDealer(db, user.dealerNumber, user.createdAt)
        if (first === true && await hasPeople(db, user.dealerNumber)) return false
      }
      const created = await db.insertInto('users').values(rowOf(user))
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (created === undefined) return false
      if (user.dealerNumber !== null) await joinDealership(db, user.id, user.dealerNumber, rights, { since: user.createdAt, lastLogin: user.lastLogin })
      await writeAccompanying(db, also)
      return true
    }),

    list: async roles => {
      const rows = await database.run(async db => await db.selectFrom('users')
        .leftJoin('password_link', join => join.onRef('user_id', '=', 'id').on('password_hash', 'is', null))
        .select(head).select(['issued_at', 'expires_at'])
        .select(({ case: when, lit }) => when().when('password_hash', 'is not', null).then(lit(1)).else(lit(0)).end().as('has_password'))
        .where('role', 'in', roles)
        .orderBy('dealer_number').orderBy('name_last').orderBy('name_first').orderBy('email')
        .execute())
      const several = await dealersOfSeveral(database)
      return rows.map(row => {
        const dealers = several.get(row.id)
        return { ...headOf(row), hasPassword: row.has_password === 1, ...(dealers !== undefined && { dealers }), ...invitationOf(row) }
      })
    },

    listStamp: async roles => {
      // Every kind of change shows in one of these figures: a changed account in the sum of versions, a new one in the newest creation time, a
      // deleted one in the count, a login in the last login, a first password in the count of passwords, a changed right in the sum of its versions,
      // an invitation's link in the links' count or newest time.
      const stamp = await database.run(async db => await db.selectFrom('users')
        .leftJoin('password_link', join => join.onRef('user_id', '=', 'id').on('password_hash', 'is', null))
        .select(({ fn }) => [
          fn.count<number>('token_hash').as('links'), fn.max('issued_at').as('issued'),
          fn.countAll<number>().as('count'), fn.sum<number>('version').as('versions'), fn.sum<number>('rights_version').as('rights'), fn.max('created_at').as('newest'),
          fn.max('last_login').as('login'), fn.count<number>('password_hash').as('passwords')
        ])
        .where('role', 'in', roles)
        .executeTakeFirstOrThrow())
      return [stamp.count, stamp.versions, stamp.rights, stamp.newest, stamp.login, stamp.passwords, stamp.links, stamp.issued].join('/')
    },

    dealerAccounts: async dealerNumbers => {
      const accounts = new Map<CustomerNumber, DealerAccount>()
      for (const numbers of statementParts(dealerNumbers)) {
        const rows = await database.run(async db => await db.selectFrom('membership').innerJoin('users', 'users.id', 'user_id')
          .select(['membership.dealer_number', 'account_number', 'membership.last_login', 'email', ...rightColumns])
          .where('membership.dealer_number', 'in', numbers)
          .orderBy('membership.since').orderBy('users.id')
          .execute())
        for (const [dealerNumber, people] of Map.groupBy(rows, row => row.dealer_number)) {
          const shown = people.find(row => row.account_number === dealerNumber) ?? people.find(row => isOwner(rightsOf(row))) ?? people[0]
          const logins = people.flatMap(({ last_login: at }) => at ?? [])
          if (shown !== undefined) accounts.set(dealerNumber, { email: shown.email, lastLogin: logins.length === 0 ? null : Math.max(...logins) })
        }
      }
      return accounts
    },

    salesReps: async () => {
      const rows = await database.run(async db => await db.selectFrom('users').select(['rep_number', 'name_first', 'name_last', 'email', 'status', 'phone'])
        .where('role', '=', 'sales').where('rep_number', 'is not', null)
        .orderBy('rep_number').orderBy('email')
        .execute())
      return rows.flatMap(row => row.rep_number === null
        ? []
        : [{ repNumber: row.rep_number, nameFirst: row.name_first, nameLast: row.name_last, email: row.email, status: row.status, phone: row.phone }])
    },

    recordLogin: async (id, line, { address, browser }) => {
      await database.transaction(async db => {
        await db.updateTable('users')
          .set({ last_login: line.at, login_address: address, login_browser: storableText(browser) })
          .where('id', '=', id)
          .execute()
        // A person who belongs to several dealerships has not chosen one yet.
        await db.updateTable('membership').set({ last_login: line.at })
          .where('user_id', '=', id).where('dealer_number', '=', db.selectFrom('users').select('dealer_number').where('id', '=', id))
          .execute()
        await appendAudit(db, line)
      })
    },

    changePassword: async (read, passwordHash, mail, at) => await database.transaction(async db => {
      const row = await db.updateTable('users')
        .set(set => ({ password_hash: passwordHash, epoch: set('epoch', '+', 1) }))
        .where('id', '=', read.id).where('epoch', '=', read.epoch).where('status', '=', 'active')
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await db.deleteFrom('password_link').where('user_id', '=', read.id).execute()
      await queueMail(db, mail, at)
      return userOf(row)
    }),

    change: async (read, to, also) => {
      const columns = columnsOf(to)
      const fewerSuperUsers = (to.status ?? 'active') !== 'active' || (to.role ?? 'superUser') !== 'superUser'
      try {
        return await database.transaction(async db => {
          if (fewerSuperUsers && await isLastSuperUser(db, read, also.at)) return 'last'
          const row = await db.updateTable('users').set(columns)
            .set(set => ({ version: set('version', '+', 1) }))
            .where('id', '=', read.id).where('version', '=', read.version).where('epoch', '=', read.epoch)
            .returningAll()
            .executeTakeFirst()
          if (row === undefined) return 'changed'
          if (to.epoch !== undefined) await db.deleteFrom('password_link').where('user_id', '=', read.id).execute()
          await writeAccompanying(db, also)
          return userOf(row)
        })
      } catch (fault) {
        if (to.email !== undefined && isUniqueViolation(fault)) return 'taken'
        throw fault
      }
    },

    remove: async (read, also) => await database.transaction(async db => {
      const removed = await removeUser(db, read, also.at)
      if (removed === 'removed') await writeAccompanying(db, also)
      return removed
    }),

    setOrderMails: async (id, wanted, also) => await database.transaction(async db => {
      const changed = await db.updateTable('users').set({ order_mails: wanted })
        .where('id', '=', id).where('order_mails', '<>', wanted)
        .returning('id')
        .executeTakeFirst()
      if (changed === undefined) return false
      await writeAccompanying(db, also)
      return true
    }),

    replacePasswordHash: async (id, from, to) => {
      await database.run(async db => await db.updateTable('users').set({ password_hash: to })
        .where('id', '=', id).where('password_hash', '=', from)
        .execute())
    }
  }
}

/** See `Users.remove`. */
export async function removeUser (db: Transaction<PortalSchema>, read: ReadUser, at: number): ReturnType<Users['remove']> {
  const dealers = await db.selectFrom('membership').select('dealer_number').where('user_id', '=', read.id).orderBy('dealer_number').execute()
  for (const { dealer_number: dealer } of dealers) await lockDealer(db, dealer, at)
  if (await isLastSuperUser(db, read, at)) return 'last'
  const removed = await db.deleteFrom('users')
    .where('id', '=', read.id).where('version', '=', read.version).where('epoch', '=', read.epoch)
    .returning('email')
    .executeTakeFirst()
  if (removed === undefined) return 'changed'
  await db.deleteFrom('mail_queue').where(either => either.or([either('email', '=', removed.email), either('user_id', '=', read.id)])).execute()
  // Nobody could accept them any more, nor could the address be invited anew.
  await db.deleteFrom('invitation').where('email', '=', removed.email).execute()
  for (const { dealer_number: dealer } of dealers) await passAccountNumber(db, read.id, dealer)
  return 'removed'
}

/**
 * Whether this is the only active super user. Any other transaction, in any process, that would remove a super user waits here until this
 * one ends. So if two super users remove each other, the second finds that it is the last.
 */
async function isLastSuperUser (db: Transaction<PortalSchema>, { id, role, status }: ReadUser, at: number): Promise<boolean> {
  if (role !== 'superUser' || status !== 'active') return false
  await db.insertInto('super_user_lock').values({ id: 1, locked_at: at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ locked_at: at }))
    .execute()
  const other = await db.selectFrom('users').select('id')
    .where('role', '=', 'superUser').where('status', '=', 'active').where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** The dealerships of people who belong to several, by number. */
async function dealersOfSeveral (database: Database): Promise<Map<UserId, CustomerNumber[]>> {
  const rows = await database.run(async db => await db.selectFrom('membership').innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'membership.dealer_number'])
    .where('users.dealer_number', 'is', null)
    .orderBy('membership.dealer_number')
    .execute())
  const dealers = new Map<UserId, CustomerNumber[]>()
  for (const row of rows) dealers.set(row.user_id, [...dealers.get(row.user_id) ?? [], row.dealer_number])
  return dealers
}

function columnsOf ({ email, status, role, nameFirst, nameLast, repNumber, phone, epoch }: UserChange & { epoch?: number }): Partial<UserRow> {
  return {
    ...(epoch !== undefined && { epoch }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(status !== undefined && { status }),
    ...(role !== undefined && { role }),
    ...(nameFirst !== undefined && { name_first: nameFirst }),
    ...(nameLast !== undefined && { name_last: nameLast }),
    ...(repNumber !== undefined && { rep_number: repNumber }),
    ...(phone !== undefined && { phone: phone === null ? null : storableText(phone) })
  }
}

function invitationOf ({ issued_at: sentAt, expires_at: expiresAt }: Record<'issued_at' | 'expires_at', number | null>): Pick<UserHead, 'invitation'> {
  return sentAt === null || expiresAt === null ? {} : { invitation: { sentAt, expiresAt } }
}

const head = ['id', 'role', 'email', 'status', 'name_first', 'name_last', 'rep_number', 'dealer_number', 'last_login'] as const

function headOf (row: Pick<UserRow, (typeof head)[number]>): Omit<UserHead, 'hasPassword'> {
  return {
    id: row.id,
    role: row.role,
    email: row.email,
    status: row.status,
    nameFirst: row.name_first,
    nameLast: row.name_last,
    repNumber: row.rep_number,
    dealerNumber: row.dealer_number,
    lastLogin: row.last_login
  }
}

export function userOf (row: UserRow): User {
  return {
    ...headOf(row),
    passwordHash: row.password_hash,
    ...(row.phone !== null && { phone: row.phone }),
    createdAt: row.created_at,
    ...(row.account_number !== null && { accountNumber: row.account_number }),
    ...originOf(row),
    epoch: row.epoch,
    version: row.version,
    orderMails: row.order_mails,
    ...(row.password_until !== null && { passwordUntil: row.password_until }),
    ...pendingOf(row)
  }
}

/** Empty if the account's epoch was raised after the address was asked for. */
function pendingOf ({ epoch, pending_email: email, pending_epoch: knownEpoch, pending_until: until }: UserRow): Pick<User, 'emailPending'> {
  return email !== null && until !== null && epoch === knownEpoch ? { emailPending: { email, until } } : {}
}

function originOf ({ login_address: address, login_browser: browser }: UserRow): Pick<User, 'lastLoginFrom'> {
  return address !== null && browser !== null ? { lastLoginFrom: { address, browser } } : {}
}

function rowOf (user: NewUser): UserRow {
  return {
    id: user.id,
    role: user.role,
    email: user.email,
    status: user.status,
    password_hash: user.passwordHash,
    name_first: user.nameFirst,
    name_last: user.nameLast,
    rep_number: user.repNumber,
    phone: null,
    dealer_number: user.dealerNumber,
    account_number: null,
    rights_version: 0,
    created_at: user.createdAt,
    last_login: user.lastLogin,
    epoch: user.epoch,
    version: 1,
    order_mails: 'important',
    password_until: null,
    login_address: null,
    login_browser: null,
    pending_email: null,
    pending_epoch: null,
    pending_until: null,
    pending_token_hash: null
  }
}
