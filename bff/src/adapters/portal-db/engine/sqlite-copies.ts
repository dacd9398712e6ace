import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file is not a database of the portal, or it is damaged. */
export class UnusableCopy extends Error {}

/**
 * Copies an SQLite database that others may be using: it contains everything that was committed before the call, and nobody waits for it. SQLite's
 * incremental backup would start over with each commit of another process and, under load, never end. The copy gets its name only once it is checked
 * and on disk.
 * @throws UnusableCopy if the original cannot be read, is damaged, or is not the portal's
 */
export function copySqlite (from: string, to: string): void {
  const part = `${to}.part`
  rmSync(part, { force: true })
  try {
    vacuum(from, part)
    check(part, from)
    flush(part)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  // The write-ahead log of a file that had this name would be applied to the copy.
  for (const end of ['-wal', '-shm']) rmSync(to + end, { force: true })
  renameSync(part, to)
  flush(dirname(to))
}

/**
 * Replaces a database; the old one is kept beside it under another name. Nobody may be using either.
 * @returns where the old one is; undefined if there was none
 */
export function replaceSqlite (file: string, by: string, stamp: string): string | undefined {
  const aside = `${file}.before-${stamp}`
  // The write-ahead log goes first: left beside another database, it would destroy that one.
  for (const end of ['-wal', '-shm', '']) if (existsSync(file + end)) renameSync(file + end, aside + end)
  renameSync(by, file)
  flush(dirname(file))
  return existsSync(aside) ? aside : undefined
}

function vacuum (from: string, to: string): void {
  let source: DatabaseSync | undefined
  try {
    source = new DatabaseSync(from, { readOnly: true })
    source.prepare('vacuum into ?').run(to)
  } catch (error) {
    throw new UnusableCopy(`${from} cannot be copied: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    source?.close()
  }
}

function check (copy: string, from: string): void {
  const database = new DatabaseSync(copy, { readOnly: true })
  try {
    const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check']
    if (found !== 'ok') throw new UnusableCopy(`${from} is damaged: ${String(found)}`)
    if (database.prepare("select 1 from sqlite_schema where name = 'submission'").get() === undefined) throw new UnusableCopy(`${from} is not a database of the portal`)
  } finally {
    database.close()
  }
}

/** Waits until a file, or the names in a folder, are on disk. */
function flush (path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
