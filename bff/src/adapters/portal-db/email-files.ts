import type { Delivery, EmailFile, EmailFiles } from '../../ports/email-files.ts'
import type { Database } from './database.ts'
import type { EmailFileRow } from './schema.ts'
import { storableText } from './storable-text.ts'

export function createEmailFiles (database: Database): EmailFiles {
  return {
    list: async () => {
      const rows = await database.run(async db => await db.selectFrom('email_file').selectAll().orderBy('name').execute())
      return rows.map(emailFile)
    },

    setRecipient: async ({ id, name, recipient, version, baseline }) => {
      const change = { recipient, version: version + 1, ...baseline }
      const saved = await database.run(async db => version === 0
        ? await db.insertInto('email_file')
          .values({ id, name, stamp: '', hash: '', claims: 0, failures: 0, due_at: 0, ...change })
          .onConflict(one => one.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        : await db.updateTable('email_file').set(change).where('id', '=', id).where('version', '=', version).returning('id').executeTakeFirst())
      return saved !== undefined
    },

    claim: async (id, stamp, at, leaseUntil) => {
      // Of several processes that see the same change, the first moves its due time on. The others then no longer match.
      const row = await database.run(async db => await db.updateTable('email_file')
        .set(set => ({ due_at: leaseUntil, claims: set('claims', '+', 1) }))
        .where('id', '=', id)
        .where('due_at', '<=', at)
        .where('stamp', '<>', stamp)
        .where('recipient', 'is not', null)
        .returningAll()
        .executeTakeFirst())
      return row === undefined || row.recipient === null ? undefined : { ...emailFile(row), recipient: row.recipient, claim: row.claims }
    },

    settle: async ({ id, claim }, { dueAt, delivery, ...known }) => {
      await database.run(async db => await db.updateTable('email_file')
        .set({ ...known, due_at: dueAt, ...(delivery != null && deliveryColumns(delivery)) })
        .where('id', '=', id).where('claims', '=', claim)
        .execute())
    }
  }
}

function deliveryColumns ({ at, outcome, size, recipient, note }: Delivery) {
  return { tried_at: at, outcome, tried_size: size, tried_recipient: recipient, note: storableText(note) }
}

function emailFile (row: EmailFileRow): EmailFile {
  const { tried_at: at, outcome, tried_size: size, tried_recipient: recipient, note } = row
  return {
    id: row.id,
    name: row.name,
    recipient: row.recipient,
    version: row.version,
    stamp: row.stamp,
    hash: row.hash,
    delivery: at === null || outcome === null ? null : { at, outcome, size: size ?? 0, recipient: recipient ?? '', note: note ?? '' },
    failures: row.failures,
    dueAt: row.due_at
  }
}
