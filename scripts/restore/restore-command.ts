import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DatabaseInUse, lockExclusively } from '../../bff/src/adapters/portal-db/engine/exclusive-lock.ts'
import { inspectPortalDb, portalConnections, youngestOrder } from '../../bff/src/adapters/portal-db/inspect.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { copySqlite, replaceSqlite, UnusableCopy } from '../../bff/src/adapters/portal-db/engine/sqlite-copies.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import { readConfig } from '../../bff/src/start/config.ts'
import { databaseFile } from '../../bff/src/start/data-dir.ts'
import { formatDuration } from '../../contracts/src/base/numbers.ts'
import { day } from '../../contracts/src/base/time-units.ts'
import { clockSkew, submissionTimes } from '../../contracts/src/policy/ordering.ts'
import { refusing, type Terminal } from '../command/command.ts'
import { databaseOf } from '../command/installation.ts'
import { Refused } from '../command/refused.ts'
import { isSettled, orderLine, ordersInJournal, ordersInLogs, type KnownOrder } from './known-orders.ts'

const usage = `npm run restore -- FILE [--log FILE]…            replaces the embedded database with a backup by npm run backup
npm run restore -- [--before NAME] [--log FILE]…  with DATABASE_URL, once its database holds the backup: tells the journal that it was restored

  --before   the previous database, which was set aside: its name on the server of DATABASE_URL, or its address; an embedded one is found automatically
  --log      a log of the portal that begins no later than the backup; may be repeated

Lists the orders that were acknowledged since the backup and that the restored journal lacks. The portal must not be running.`

type Where = { url: string | undefined, file: string }
type Options = { backup: string | undefined, before: string | undefined, logs: string[] }

/** @throws Refused if they are wrong */
function optionsOf (args: readonly string[]): Options {
  try {
    const { values, positionals: [backup, ...more] } = parseArgs({
      args: [...args], allowPositionals: true, options: { before: { type: 'string' }, log: { type: 'string', multiple: true, default: [] } }
    })
    if (more.length > 0) throw new Error('more than one backup')
    return { backup, before: values.before, logs: values.log }
  } catch {
    throw new Refused(usage)
  }
}

/**
 * The acknowledged orders, as far as they are known.
 * @param before the journal that was set aside; undefined if there is none
 * @returns `unread`: why that journal could not be read, if so
 */
async function knownOrders (
  before: Where | undefined, since: number, logs: readonly string[], say: (line: string) => void
): Promise<{ known: KnownOrder[], unread: string | undefined }> {
  for (const file of logs) if (!existsSync(file)) throw new Refused(`There is no log ${file}.`)
  const known = new Map((await ordersInLogs(logs)).map(order => [order.reference, order]))
  let compared = logs.length > 0
  let unread: string | undefined
  if (before !== undefined) {
    try {
      for (const order of await ordersInJournal(before, since)) known.set(order.reference, order)
      compared = true
    } catch (error) {
      unread = `The previous database cannot be read: ${reasonOf(error)}.`
      say(unread)
    }
  }
  if (!compared) say('NOTHING WAS COMPARED: orders that were acknowledged since the backup may be missing. Run this again with --before or --log, or ask the dealers.')
  return { known: [...known.values()], unread }
}

/**
 * Migrates the database, has the journal look up what it was sending, and lists what it lacks.
 * @returns why the previous journal could not be read, if so
 */
async function prepare (restored: Where, before: Where | undefined, logs: readonly string[], say: (line: string) => void): Promise<string | undefined> {
  const database = await openPortalDb({ ...restored, forCommand: true })
  try {
    // The processes' clocks differ, so an older order may have been journaled later.
    const { known, unread } = await knownOrders(before, Math.max(0, await youngestOrder(restored) - day), logs, say)
    const states = await database.journal.statesOf(known.map(({ reference }) => reference))
    const isRefused = ({ outcome }: KnownOrder): boolean => outcome?.state === 'rejected'
    const refused = known.filter(order => isRefused(order) && !['rejected', undefined].includes(states.get(order.reference)))
    const lookedUp = await database.noteRestored(await database.time?.() ?? Date.now(), refused.map(({ reference }) => reference))
    say(`Orders that were under way in the backup, and are looked up in the ERP before anything is sent: ${lookedUp}.`)
    if (refused.length > 0) say(`Orders that were canceled or refused since then, which wait for staff on /submissions and are not sent: ${refused.length}.\n${refused.map(orderLine).join('\n')}`)
    const lacking = known.filter(({ reference }) => !states.has(reference))
    if (lacking.length > 0) {
      const [open, settled] = [lacking.filter(order => !isSettled(order)), lacking.filter(isSettled)]
      say(`Orders that were acknowledged, and that the journal LACKS: ${lacking.length}.\n${[...open, ...settled].map(orderLine).join('\n')}`)
      if (open.length > 0 && settled.length > 0) say(`Of these, the ones without an outcome, which the ERP may never have got, come first: ${open.length}.`)
      say('Those from before the backup were missing after an earlier restore. Look for each in the ERP by its reference. Enter those that it does not have, unless they were refused, or ask the dealer to order again.')
    } else if (known.length > 0) say('The journal has all orders that were received since the backup.')
    return unread
  } finally {
    await database.close()
  }
}

async function restoreSqlite (file: string, backup: string, logs: readonly string[], say: (line: string) => void): Promise<void> {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const unlock = lockExclusively(file)
  try {
    const restored = `${file}.restoring`
    copySqlite(backup, restored)
    // Before it is moved into place, so that no portal starts on an unprepared database.
    await prepare({ url: undefined, file: restored }, existsSync(file) ? { url: undefined, file } : undefined, logs, say)
    const old = replaceSqlite(file, restored, new Date().toISOString().replaceAll(':', '-'))
    say(`${backup} is now ${file}.${old === undefined ? '' : ` The previous database is kept as ${old}.`}`)
  } finally {
    unlock()
  }
}

/** @param before an address, or the name of a database on the same server, so that no password need be given */
function addressOf (before: string, url: string): string {
  if (before.includes('://')) return before
  const address = new URL(url)
  address.pathname = before
  return address.href
}

async function restorePostgres (url: string, { before, logs }: Options, say: (line: string) => void): Promise<void> {
  const found = await inspectPortalDb({ url, file: '' })
  if (found?.applied === 0) throw new Refused('The database of DATABASE_URL is empty: restore the backup into it first.')
  // PostgreSQL notices a moment later that a process has ended.
  for (let left = 10; await portalConnections(url) > 0; left--) {
    if (left === 0) throw new Refused('A portal process, or PgBouncer for one, is connected to the database: stop all of them first, and `pause` the database in PgBouncer.')
    await delay(200)
  }
  const unread = await prepare({ url, file: '' }, before === undefined ? undefined : { url: addressOf(before, url), file: '' }, logs, say)
  if (unread !== undefined) throw new Refused('The backup is ready, but was not compared with --before. Run this again with the right one.')
}

async function restore (args: readonly string[], { environment, stdout }: Terminal): Promise<void> {
  const config = readConfig(environment)
  const { databaseUrl, dataDir } = config
  const options = optionsOf(args)
  const say = (line: string): void => { stdout.write(`${line}\n`) }
  if ((options.backup === undefined) !== (databaseUrl !== undefined)) throw new Refused(usage)
  process.umask(0o077)
  say(`Into ${databaseOf(config).name}.`)
  if (databaseUrl !== undefined) await restorePostgres(databaseUrl, options, say)
  else if (options.backup !== undefined) await restoreSqlite(databaseFile(dataDir), options.backup, options.logs, say)
  say(`Until ${formatDuration(config.erpSettledAfter + clockSkew)} from now, no order is received, because the ERP may still be processing what was sent before.`)
  const asked = formatDuration(submissionTimes.restored)
  say(`For ${asked} the ERP is asked about submissions that pages know and the journal lacks. Those that it has wait for staff on /submissions.`)
}

/** Replaces the database with a backup, marks in its journal that the ERP may know more, and lists the orders that it lacks. */
export const restoreCommand = refusing(async (args, terminal) => {
  try {
    await restore(args, terminal)
    return 0
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new Refused('The portal is running: stop it first.')
    if (error instanceof UnusableCopy) throw new Refused(error.message)
    throw error
  }
})
