import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { copySqlite, UnusableCopy } from '../../bff/src/adapters/portal-db/engine/sqlite-copies.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { readConfig } from '../../bff/src/start/config.ts'
import { formatBytes } from '../../contracts/src/base/numbers.ts'
import { day } from '../../contracts/src/base/time-units.ts'
import { refusing, type Terminal } from '../command/command.ts'
import { installation } from '../command/installation.ts'
import { Refused } from '../command/refused.ts'

const usage = `npm run backup -- FOLDER [--keep NUMBER]
npm run backup -- --noted

  FOLDER    where to write the backup: portal-TIME.sqlite, or for PostgreSQL, by pg_dump, portal-TIME.dump
  --keep    the number of backups to keep there; older ones are deleted
  --noted   for a backup that was made in another way: only records the time, so that the alert about old backups knows of it`

const named = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.(?:sqlite|dump)$/
const unfinished = /^portal-[\dTZ.-]+\.(?:sqlite|dump)\.part(?:-journal)?$/

/** What the name of a backup made at this time begins with. */
function nameAt (at: number): string {
  return `portal-${new Date(at).toISOString().replaceAll(':', '-')}`
}

/** @throws Refused if they are wrong */
function parametersOf (args: readonly string[]): { folder: string | undefined, keep: number | undefined } {
  try {
    const { values: { keep, noted }, positionals: [folder, ...more] } = parseArgs({
      args: [...args], allowPositionals: true, options: { keep: { type: 'string' }, noted: { type: 'boolean', default: false } }
    })
    if (more.length > 0 || noted === (folder !== undefined) || (keep !== undefined && !/^[1-9]\d*$/.test(keep))) throw new Error('wrong use')
    return { folder, keep: keep === undefined ? undefined : Number(keep) }
  } catch {
    throw new Refused(usage)
  }
}

/** The password goes to pg_dump in its environment, because everybody on the machine can read a command's arguments. */
async function dumpPostgres (databaseUrl: string, file: string): Promise<void> {
  const url = new URL(databaseUrl)
  const env = { ...process.env, ...(url.password !== '' && { PGPASSWORD: decodeURIComponent(url.password) }) }
  url.password = ''
  const part = `${file}.part`
  try {
    await promisify(execFile)('pg_dump', ['--format=custom', `--file=${part}`, `--dbname=${url.href}`], { env })
    // Reads the dump's table of contents, which a truncated dump does not have.
    await promisify(execFile)('pg_restore', ['--list', part], { maxBuffer: 64 * 2 ** 20 })
  } catch (error) {
    rmSync(part, { force: true })
    throw new Refused(`pg_dump: ${error instanceof Error && 'stderr' in error && error.stderr !== '' ? String(error.stderr).trim() : String(error)}`)
  }
  renameSync(part, file)
}

async function backUp ({ url, file: sqlite }: { url: string | undefined, file: string }, folder: string): Promise<string> {
  // It holds password hashes, so other users of the machine must not read it.
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  const now = Date.now()
  // What backups that were killed have left. A later one may still be under way.
  for (const old of readdirSync(folder)) if (unfinished.test(old) && old < nameAt(now - day)) rmSync(join(folder, old), { force: true })
  const file = join(folder, `${nameAt(now)}.${url === undefined ? 'sqlite' : 'dump'}`)
  if (url === undefined) copySqlite(sqlite, file)
  else await dumpPostgres(url, file)
  return file
}

async function run (args: readonly string[], terminal: Terminal): Promise<void> {
  const { folder, keep } = parametersOf(args)
  const where = await installation(readConfig(terminal.environment), terminal)
  const at = Date.now()
  if (folder !== undefined) {
    const file = await backUp(where, folder)
    terminal.stdout.write(`${file}: ${formatBytes(statSync(file).size)}, checked\n`)
    if (keep !== undefined) removeOld(folder, basename(file), keep)
  }
  const { noteBackup, close } = await openPortalDb({ ...where, forCommand: true })
  await noteBackup(at).finally(close)
  if (folder === undefined) terminal.stdout.write('The portal knows of a backup that was made just now.\n')
}

/** The backup that was just made stays, even if others were made by a clock that was ahead. */
function removeOld (folder: string, made: string, keep: number): void {
  const others = readdirSync(folder).filter(name => named.test(name) && name !== made).sort()
  for (const old of others.slice(0, Math.max(0, others.length - keep + 1))) rmSync(join(folder, old))
}

/** Backs up the database while the portal runs, and records the time. */
export const backupCommand = refusing(async (args, terminal) => {
  try {
    await run(args, terminal)
    return 0
  } catch (error) {
    throw error instanceof UnusableCopy ? new Refused(error.message) : error
  }
})
