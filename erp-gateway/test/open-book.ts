import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { ReferenceBook } from '../server/reference-book.ts'
import { postgresReferences } from '../server/postgres-references.ts'
import { sqliteReferences } from '../server/sqlite-references.ts'

/** The book of references at an address: `postgres://…`, or a file. */
export async function openBook (at: string): Promise<ReferenceBook> {
  return at.startsWith('postgres:') ? await postgresReferences(at) : sqliteReferences(at)
}

const anHourAgo = 'update gateway_order_references set begun_at = begun_at - 3600000'

/** Lets an hour pass for every order in the book. */
export async function letAnHourPass (at: string): Promise<void> {
  if (at.startsWith('postgres:')) {
    const client = new pg.Client(at)
    await client.connect()
    await client.query(anHourAgo)
    await client.end()
  } else {
    const database = new DatabaseSync(at)
    database.exec(anHourAgo)
    database.close()
  }
}
