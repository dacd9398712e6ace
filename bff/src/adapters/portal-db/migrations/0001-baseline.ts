import { SqliteAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createAccounts } from './baseline/accounts.ts'
import { createAudit } from './baseline/audit.ts'
import { createCarts } from './baseline/carts.ts'
import { createJournal } from './baseline/journal.ts'
import { createLastAnswers } from './baseline/last-answers.ts'
import { createNotices } from './baseline/notices.ts'

/**
 * Everything that 1.0.0 needs. It is rewritten as the schema grows, until that is released; from then on it stays as it is.
 *
 * The states of orders and their events, the kinds of mails and alerts, and the events of the audit log are not checked: a later build may add some, and
 * SQLite cannot change a check without copying the table.
 */
export const baseline: Migration = {
  async up (db) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await createAccounts(db)
    await createJournal(db, isSqlite)
    await createCarts(db)
    await createNotices(db)
    await createAudit(db, isSqlite)
    // SQLite keeps them in a file of their own.
    if (!isSqlite) await createLastAnswers(db.schema, 'unlogged')
  }
}
