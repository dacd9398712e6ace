import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../bff/src/start/config.ts'
import { checkDatabase, migratedByLater } from './doctor/database.ts'
import { checkPage } from './doctor/files.ts'
import type { Finding } from './doctor/finding.ts'
import { checkRedis } from './doctor/redis.ts'

/**
 * Whether this release can run here, before a process starts from it. `deploy/upgrade` and `deploy/rollback` call it, with the portal's environment.
 * It changes nothing. It prints a line for each problem, and then exits with 2.
 */

const isRollback = process.argv.includes('--rollback')

async function problems (): Promise<readonly string[]> {
  const cache = join(import.meta.dirname, '../.cache/compile')
  const unstripped = existsSync(cache) ? [] : ['its sources are not stripped of types: run `node_modules/.bin/node scripts/start.js --only-strip` in its folder']
  try {
    const config = readConfig(process.env)
    const found = await Promise.all([checkPage(config), checkDatabase(config), checkRedis(config)])
    return [...unstripped, ...found.flatMap(problemOf)]
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

/** Only a rollback may find a database that a later release has migrated. */
function problemOf ({ about, verdict, says, next }: Finding): string[] {
  if (verdict === 'fails') return [`${about}: ${says}${next === undefined ? '' : `; ${next}`}`]
  return about === 'database' && !isRollback && says.includes(migratedByLater) ? [`${about}: ${says}; to go back to this earlier release, use \`deploy/rollback\``] : []
}

const found = await problems()
for (const problem of found) console.error(problem)
process.exit(found.length === 0 ? 0 : 2)
