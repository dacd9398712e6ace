import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copySqlite, UnusableCopy } from '../bff/src/adapters/portal-db/engine/sqlite-copies.ts'
import { ConfigError, readConfig } from '../bff/src/start/config.ts'

/** Backs up the embedded database while the portal runs: `npm run backup -- /backup --keep 14`. */

const usage = `npm run backup -- FOLDER [--keep NUMBER]
  FOLDER   the backup is written there, as portal-TIME.sqlite
  --keep   the number of backups to keep there; older ones are deleted`

const named = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/

function parameters () {
  try {
    return parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  } catch {
    return { values: {}, positionals: [] }
  }
}

/** @returns the exit code */
function run (): number {
  const { values: { keep }, positionals: [folder, ...more] } = parameters()
  if (folder === undefined || more.length > 0 || (keep !== undefined && !/^[1-9]\d*$/.test(keep))) {
    console.error(usage)
    return 2
  }
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    console.error('The database is PostgreSQL, which has backups of its own: pg_dump --format=custom --file=FILE "$DATABASE_URL". docs/operating.md says more.')
    return 2
  }
  // It holds password hashes: other users of the machine must not read it.
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `portal-${new Date().toISOString().replaceAll(':', '-')}.sqlite`)
  copySqlite(join(dataDir, 'portal.sqlite'), file)
  console.log(`${file}: ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, checked`)
  if (keep !== undefined) for (const old of readdirSync(folder).filter(name => named.test(name)).sort().slice(0, -Number(keep))) rmSync(join(folder, old))
  return 0
}

try {
  process.exitCode = run()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof UnusableCopy)) throw error
  console.error(error.message)
  process.exitCode = 1
}
