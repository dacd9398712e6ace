import { Kysely, sql } from 'kysely'
import type { Reference } from '@portal/contracts/base/ids'
import { PortalError } from '../../errors.ts'
import type { Absence } from '../../ports/system/absence.ts'
import type { Alerts } from '../../ports/notices/alerts.ts'
import type { AuditChain } from '../../ports/audit/audit-chain.ts'
import type { Audit } from '../../ports/audit/audit.ts'
import type { Banners } from '../../ports/notices/banner.ts'
import type { Clock } from '../../ports/system/clock.ts'
import type { EmailChanges } from '../../ports/accounts/email-changes.ts'
import type { EmailFiles } from '../../ports/mails/email-files.ts'
import type { FirstOrders } from '../../ports/orders/first-orders.ts'
import type { FindLeftRows } from '../../ports/system/left-rows.ts'
import type { HandOvers } from '../../ports/orders/hand-overs.ts'
import type { KeptCarts } from '../../ports/orders/kept-carts.ts'
import type { MailQueue } from '../../ports/mails/mail-queue.ts'
import type { Memberships } from '../../ports/accounts/memberships.ts'
import type { OrderNews } from '../../ports/orders/order-news.ts'
import type { OrderJournal } from '../../ports/orders/order-journal.ts'
import type { PasswordLinks } from '../../ports/accounts/password-links.ts'
import type { ReleaseRequests } from '../../ports/orders/release-requests.ts'
import type { SavedOrders } from '../../ports/orders/saved-orders.ts'
import type { StaffIdentities } from '../../ports/accounts/staff-identities.ts'
import type { PersonalData } from '../../ports/accounts/personal-data.ts'
import type { SecondFactors } from '../../ports/accounts/second-factors.ts'
import type { Users } from '../../ports/accounts/users.ts'
import { createAlerts } from './notices/alerts.ts'
import { createAuditChain } from './audit/audit-chain.ts'
import { createAudit } from './audit/audit.ts'
import { lastBackup, noteBackup } from './backup-time.ts'
import { createBanners } from './notices/banners.ts'
import { createDatabase } from './engine/database.ts'
import { createEmailChanges } from './accounts/email-changes.ts'
import { createEmailFiles } from './mails/email-files.ts'
import { refusalOf } from './engine/faults.ts'
import { createFindLeftRows } from './left-rows.ts'
import { createFirstOrders } from './journal/first-orders.ts'
import { createHandOvers } from './carts/hand-overs.ts'
import { createKeptCarts } from './carts/kept-carts.ts'
import { createOrderNews } from './news/order-news.ts'
import { createMailQueue } from './mails/mail-queue.ts'
import { createMemberships } from './accounts/memberships.ts'
import { migrate, migratePostgres } from './migrations/migrate.ts'
import { createOrderJournal } from './journal/order-journal.ts'
import { createPasswordLinks } from './accounts/password-links.ts'
import { noteRestored } from './journal/restored-journal.ts'
import type { PortalSchema } from './engine/schema.ts'
import { createReleaseRequests } from './releases/release-requests.ts'
import { createSavedOrders } from './carts/saved-orders.ts'
import { createStaffIdentities } from './accounts/staff-identities.ts'
import { createPersonalData } from './accounts/personal-data.ts'
import { createSecondFactors } from './accounts/second-factors.ts'
import { lockExclusively } from './engine/exclusive-lock.ts'
import { openSqlite, stopWaitingForLocks } from './engine/sqlite.ts'
import { retryWhileAway, type RetriedWork } from './engine/retry-while-away.ts'
import { probeWrites } from './write-probe.ts'
import { createUsers } from './accounts/users.ts'

/** The database answers, but cannot be used. The message says why. */
export class DatabaseRefused extends Error {}

export type PortalDb = {
  alerts: Alerts
  users: Users
  memberships: Memberships
  journal: OrderJournal
  orderNews: OrderNews
  banners: Banners
  audit: Audit
  auditChain: AuditChain
  releases: ReleaseRequests
  firstOrders: FirstOrders
  savedOrders: SavedOrders
  keptCarts: KeptCarts
  handOvers: HandOvers
  passwordLinks: PasswordLinks
  emailChanges: EmailChanges
  secondFactors: SecondFactors
  staffIdentities: StaffIdentities
  personalData: PersonalData
  mailQueue: MailQueue
  emailFiles: EmailFiles
  leftRows: FindLeftRows
  /** Migrations that wait for a PostgreSQL that is away: until they are done, every call throws as the ports do. */
  absence: Absence | undefined
  /** Resolves if the database answers; throws as the ports do. */
  health: () => Promise<void>
  /** Resolves if the database takes a change; throws as the ports do. */
  writes: () => Promise<void>
  /** The time of the database's clock, in milliseconds since 1970. Undefined for SQLite, which uses this machine's clock. */
  time: (() => Promise<number>) | undefined
  noteBackup: (at: number) => Promise<void>
  /** When the last noted backup was made, in milliseconds since 1970; undefined if none was noted. */
  lastBackup: () => Promise<number | undefined>
  /** See `restored-journal.ts`. */
  noteRestored: (at: number, refusedSince?: readonly Reference[]) => Promise<number>
  close: () => Promise<void>
}

/**
 * Opens the portal's database and runs the migrations. Any number of processes may do so at once.
 * @param url `postgres://…`; undefined for SQLite
 * @param file the SQLite file; `:memory:` for a database that disappears when it is closed
 * @param exclusive takes an advisory lock on the SQLite file. Processes that do not ask for the lock, such as the command line, can still
 * use the file
 * @param forCommand for a command that reads whole tables: statements have no time limit
 * @param connections to PostgreSQL at once; the usual number if left out
 * @param delay with it, a PostgreSQL that is away is opened once it is back; without it, that is an error
 * @param now the clock by which many queries of SQLite pause for other work; the machine's if left out
 * @throws PortalError `portal_unavailable` if the database is away; DatabaseRefused if it cannot be used; DatabaseInUse if another process
 * holds the lock
 */
export async function openPortalDb (
  { url, file, exclusive = false, forCommand = false, connections, delay, now }: {
    url: string | undefined, file: string, exclusive?: boolean, forCommand?: boolean, connections?: number, delay?: Clock['delay'], now?: Clock['now']
  }
): Promise<PortalDb> {
  let unlock = (): void => {}
  const { kysely, opening } = await openKysely().catch((fault: unknown) => {
    unlock()
    const refusal = refusalOf(fault)
    throw refusal === undefined ? fault : new DatabaseRefused(refusal, { cause: fault })
  })

  async function openKysely (): Promise<Opened> {
    if (url !== undefined) return await openMigratedPostgres(url, forCommand ? 'commands' : 'requests', connections, delay)
    if (exclusive) unlock = lockExclusively(file)
    return { kysely: await openMigratedSqlite(file, now) }
  }

  const database = createDatabase(kysely, opening?.isDone)
  return {
    alerts: createAlerts(database),
    users: createUsers(database),
    memberships: createMemberships(database),
    journal: createOrderJournal(database),
    orderNews: createOrderNews(database),
    banners: createBanners(database),
    audit: createAudit(database),
    auditChain: createAuditChain(database),
    releases: createReleaseRequests(database),
    firstOrders: createFirstOrders(database),
    savedOrders: createSavedOrders(database),
    keptCarts: createKeptCarts(database),
    handOvers: createHandOvers(database),
    passwordLinks: createPasswordLinks(database),
    emailChanges: createEmailChanges(database),
    secondFactors: createSecondFactors(database),
    staffIdentities: createStaffIdentities(database),
    personalData: createPersonalData(database),
    mailQueue: createMailQueue(database),
    emailFiles: createEmailFiles(database),
    leftRows: createFindLeftRows(database),
    absence: opening?.absence,
    // Reads a table, because a server without the portal's tables is of no use.
    health: async () => { await database.run(async db => await db.selectFrom('submission').select('id').limit(1).execute()) },
    writes: async () => { await probeWrites(database) },
    time: url === undefined ? undefined : async () => await database.run(postgresTime),
    noteBackup: async at => { await noteBackup(database, at) },
    lastBackup: async () => await lastBackup(database),
    noteRestored: async (at, refusedSince) => await noteRestored(database, at, refusedSince),
    close: async () => {
      await opening?.stop()
      await kysely.destroy()
      unlock()
    }
  }
}

type Opened = { kysely: Kysely<PortalSchema>, opening?: RetriedWork }

/** Milliseconds since 1970. */
export async function postgresTime (db: Kysely<PortalSchema>): Promise<number> {
  const { rows: [row] } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  if (row === undefined) throw new PortalError('portal_unavailable')
  return row.now
}

async function openMigratedSqlite (file: string, now: Clock['now'] | undefined): Promise<Kysely<PortalSchema>> {
  const kysely = new Kysely<PortalSchema>({ dialect: openSqlite(file, { now }) })
  try {
    await migrate(kysely)
    await stopWaitingForLocks(kysely)
    return kysely
  } catch (fault) {
    await kysely.destroy()
    throw fault
  }
}

async function openMigratedPostgres (
  url: string, use: 'requests' | 'commands', connections: number | undefined, delay: Clock['delay'] | undefined
): Promise<Opened> {
  // Loaded only here: an installation on SQLite does not need the driver.
  const { openPostgres } = await import('./engine/postgres.ts')
  const opening = await retryWhileAway(async () => { await migratePostgres(url) }, delay)
  return { kysely: new Kysely<PortalSchema>({ dialect: openPostgres(url, use, connections) }), opening }
}
