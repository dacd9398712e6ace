import { existsSync } from 'node:fs'
import { inspectPortalDb } from '../../bff/src/adapters/portal-db/inspect.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { databaseFile } from '../../bff/src/start/data-dir.ts'
import type { Terminal } from './command.ts'
import { Refused } from './refused.ts'

/** Where an installation's database is. */
export function databaseOf ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): { url: string | undefined, file: string, name: string } {
  const file = databaseFile(dataDir)
  if (databaseUrl === undefined) return { url: undefined, file, name: `the embedded database ${file}` }
  const { host, pathname } = new URL(databaseUrl)
  return { url: databaseUrl, file, name: `the PostgreSQL database ${pathname.slice(1)} at ${host}` }
}

/**
 * The database that a command works on, named on standard error. A command that is started without the portal's variables must not create an
 * installation of its own and report success.
 * @param mayBeNew whether the operator wants a new installation; undefined if the command cannot create one
 * @throws Refused if there is none
 */
export async function installation (config: Config, { stderr }: Pick<Terminal, 'stderr'>, mayBeNew?: boolean): Promise<{ url: string | undefined, file: string }> {
  const { name, ...where } = databaseOf(config)
  const isThere = where.url === undefined ? existsSync(where.file) : ((await inspectPortalDb(where))?.applied ?? 0) > 0
  if (!isThere && mayBeNew !== true) {
    throw new Refused(`There is no installation in ${name}: set DATA_DIR or DATABASE_URL to the portal's value. ${mayBeNew === false ? 'To create a new one, add --new. ' : ''}docs/operating.md has the command line for systemd.`)
  }
  stderr.write(`On ${name}.\n`)
  return where
}
