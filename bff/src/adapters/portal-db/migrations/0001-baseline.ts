import { SqliteAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createAccountTables } from './baseline/accounts.ts'
import { createAuditTables } from './baseline/audit.ts'
import { createCartTables } from './baseline/carts.ts'
import { createJournalTables } from './baseline/journal.ts'
import { createLastAnswerTable } from '../last-answers/create-last-answer-table.ts'
import { createNewsTables } from './baseline/order-news.ts'
import { createNoticeTables } from './baseline/notices.ts'

/**
 * Everything that 1.0.0 needs. Until that is released, it is rewritten as the schema grows; from then on it never changes.
 *
 * The states of orders and their events, the kinds of mails and alerts, and the events of the audit log are not checked: a later build may add some, and
 * SQLite cannot change a check without copying the table.
 */
export const baseline: Migration = {
  async up (db) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await createAccountTables(db)
    await createJournalTables(db, isSqlite)
    await createCartTables(db)
    await createNoticeTables(db)
    await createNewsTables(db)
    await createAuditTables(db, isSqlite)
    // SQLite keeps them in a file of their own.
    if (!isSqlite) await createLastAnswerTable(db.schema, 'unlogged')
  }
}
