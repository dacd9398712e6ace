import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A mail as it was queued. `reference`: of the order that it is about, if any. */
export type QueuedMail = { kind: string, email: string, reference: string | null }

/** From now on the portal's PostgreSQL records every mail that is queued, in the transaction that queues it. Sent ones leave the queue, not this log. */
export async function logMails (url: string): Promise<void> {
  await query(url, `
    create table mail_log (kind text not null, email text not null, reference text);
    create function log_mail() returns trigger language plpgsql as $$
      begin insert into mail_log values (new.kind, new.email, new.reference); return null; end
    $$;
    create trigger log_mail after insert on mail_queue for each row execute function log_mail();
  `)
}

export async function loggedMails (url: string): Promise<QueuedMail[]> {
  return await query(url, 'select kind, email, reference from mail_log')
}

/** The text of every mail in an outbox. */
export async function outboxTexts (dir: string): Promise<string[]> {
  const files = await readdir(dir).catch(() => [])
  const texts = await Promise.all(files.filter(file => file.endsWith('.eml')).map(async file => await readFile(join(dir, file), 'utf8')))
  // Quoted-printable: a long line ends with `=` and goes on in the next.
  return texts.map(text => text.replaceAll(/=\r?\n/g, ''))
}

async function query (url: string, text: string): Promise<QueuedMail[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<QueuedMail>(text)).rows
  } finally {
    await client.end()
  }
}
