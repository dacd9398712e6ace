import { sql, type Kysely } from 'kysely'
import { fileDelivery } from '@portal/contracts/policy/file-delivery'
import { limits } from '@portal/contracts/policy/limits'
import { mailPutOffMost } from '@portal/contracts/policy/mails'
import { clockSkew } from '@portal/contracts/policy/ordering'
import type { ClaimedFile, Delivery, EmailFile, EmailFiles } from '../../../ports/mails/email-files.ts'
import type { Database } from '../engine/database.ts'
import type { EmailFileRow, PortalSchema } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { hasUnknownColumns, type KnownColumns } from '../engine/unknown-columns.ts'

const columns: KnownColumns<EmailFileRow> = {
  id: true,
  name: true,
  recipient: true,
  version: true,
  stamp: true,
  hash: true,
  claims: true,
  failures: true,
  due_at: true,
  tried_at: true,
  outcome: true,
  tried_size: true,
  tried_recipient: true,
  note: true,
  wanted_by: true,
  leased_until: true
}

export function createEmailFiles (database: Database): EmailFiles {
  return {
    list: async () => {
      const rows = await database.run(async db => await db.selectFrom('email_file').selectAll().orderBy('name').execute())
      return rows.map(emailFile)
    },

    setRecipient: async ({ id, name, recipient, version, baseline }) => {
      const change = { recipient, version: version + 1, ...baseline, ...(recipient === null && { wanted_by: null }) }
      const saved = await database.run(async db => version === 0
        ? await db.insertInto('email_file')
          .values({ id, name, stamp: '', hash: '', claims: 0, failures: 0, due_at: 0, leased_until: 0, wanted_by: null, ...change })
          .onConflict(one => one.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        : await db.updateTable('email_file').set(change).where('id', '=', id).where('version', '=', version).returning('id').executeTakeFirst())
      return saved !== undefined
    },

    want: async ({ id, claims, by, at }) => await database.transaction(async db => {
      const wanted = await db.updateTable('email_file').set({ wanted_by: by })
        .where('id', '=', id).where('claims', '=', claims).where('wanted_by', 'is', null).where(isFree(at)).where('recipient', 'is not', null)
        .returning('id').executeTakeFirst()
      if (wanted !== undefined) return 'wanted'
      const file = await db.selectFrom('email_file').select('wanted_by').where('id', '=', id).where(row => row.or([row('wanted_by', 'is not', null), row.not(isFree(at))])).executeTakeFirst()
      return file !== undefined ? 'under-way' : 'overtaken'
    }),

    deliveries: async id => await database.run(async db => await db.selectFrom('email_file_delivery')
      .select(['at', 'outcome', 'size', 'recipient', 'note', 'sender'])
      .where('file_id', '=', id)
      .orderBy('claim', 'desc')
      .limit(limits.fileDeliveriesKept)
      .execute()),

    claim: async (id, stamp, at, leaseUntil) => {
      // If several processes see the same change or request, the first extends the lease, so that the others no longer match.
      const row = await database.run(async db => await db.updateTable('email_file')
        .set(set => ({ due_at: leaseUntil, leased_until: leaseUntil, claims: set('claims', '+', 1) }))
        .where('id', '=', id)
        .where(isFree(at))
        .where('recipient', 'is not', null)
        .where(either => either.or([either('wanted_by', 'is not', null), either.and([either.or([either('due_at', '<=', at), either('due_at', '>', at + mailPutOffMost)]), either('stamp', '<>', stamp)])]))
        .returningAll()
        .executeTakeFirst())
      // What this build does not know is left to the newer build, which takes the file once this lease is over.
      return row === undefined || row.recipient === null || hasUnknownColumns(row, columns) ? undefined : { ...emailFile(row), recipient: row.recipient }
    },

    settle: async (file, { dueAt, delivery, ...known }) => {
      await database.transaction(async db => {
        const settled = await db.updateTable('email_file')
          .set({ ...known, due_at: dueAt, leased_until: 0, ...(delivery != null && { ...deliveryColumns(delivery), wanted_by: null }) })
          .where('id', '=', file.id).where('claims', '=', file.claims)
          .returning('id').executeTakeFirst()
        if (settled !== undefined && delivery != null) await keepDelivery(db, file, delivery)
      })
    }
  }
}

/** Whether no process has the file. A lease that ends later than any that is given now is of a clock that was set back since. */
function isFree (at: number) {
  return sql<boolean>`(leased_until <= ${at} or leased_until > ${at + fileDelivery.lease + clockSkew})`
}

/** Adds a delivery to the file's history, and removes the oldest ones beyond the limit. */
async function keepDelivery (db: Kysely<PortalSchema>, { id, claims, wantedBy }: ClaimedFile, delivery: Delivery): Promise<void> {
  await db.insertInto('email_file_delivery')
    .values({ file_id: id, claim: claims, ...delivery, note: storableText(delivery.note), sender: wantedBy })
    .execute()
  const oldest = await db.selectFrom('email_file_delivery').select('claim')
    .where('file_id', '=', id)
    .orderBy('claim', 'desc')
    .limit(1).offset(limits.fileDeliveriesKept)
    .executeTakeFirst()
  if (oldest !== undefined) await db.deleteFrom('email_file_delivery').where('file_id', '=', id).where('claim', '<=', oldest.claim).execute()
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
    dueAt: row.due_at,
    claims: row.claims,
    leasedUntil: row.leased_until,
    wantedBy: row.wanted_by
  }
}
