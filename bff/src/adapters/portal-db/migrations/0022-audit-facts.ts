import { SqliteAdapter, sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const facts = ['email', 'name', 'role', 'number'] as const

/** Lines of the audit log hold the accounts as they were when the line was written. The release before leaves all of it null. */
export const auditFacts: Migration = {
  async up (db) {
    const columns = [...facts.map(fact => `actor_${fact}`), 'target_id', ...facts.map(fact => `target_${fact}`)]
    for (const column of columns) await db.schema.alterTable('audit').addColumn(column, 'text').execute()

    if (db.getExecutor().adapter instanceof SqliteAdapter) {
      await sql`drop trigger audit_no_update`.execute(db)
      await fill(db)
      await sql`create trigger audit_no_update before update on audit
        begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
    } else {
      await sql`alter table audit disable trigger audit_append_only`.execute(db)
      await fill(db)
      await sql`alter table audit enable trigger audit_append_only`.execute(db)
    }
  }
}

/** The actors of earlier lines are written as of now, so that no later change rewrites them. What they were then, nobody knows any more. */
async function fill (db: Kysely<unknown>): Promise<void> {
  await sql`update audit set (actor_email, actor_name, actor_role, actor_number) = (
    select email, nullif(trim(coalesce(name_first, '') || ' ' || coalesce(name_last, '')), ''), role, coalesce(dealer_number, rep_number)
    from users where users.id = audit.actor_id) where actor_id is not null`.execute(db)
}
