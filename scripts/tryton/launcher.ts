import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { createPasswords } from '../../bff/src/adapters/argon2/passwords.ts'
import { DatabaseInUse, lockExclusively } from '../../bff/src/adapters/portal-db/engine/exclusive-lock.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { systemClock as clock } from '../../bff/src/adapters/system/clock.ts'
import { systemIds as ids } from '../../bff/src/adapters/system/ids.ts'
import { readConfig, type Config } from '../../bff/src/start/config.ts'
import { databaseFile } from '../../bff/src/start/data-dir.ts'
import { demoAccountLines, seedDemoAccounts } from '../../bff/src/start/demo-accounts.ts'
import { Refused } from '../command/refused.ts'
import { freePort, removeAddresses, writeAddresses, type Addresses } from './addresses.ts'
import { runProgram } from './run-program.ts'
import { database, makeDatabase, readKept, trytonFiles, trytonTimeZone, updatedDatabase, writeConfig, type Kept } from './database.ts'
import { programsOf } from './programs.ts'
import type { Progress } from './progress.ts'
import { supervise, type Program } from './supervisor.ts'

const buildPage = join(import.meta.dirname, '../build-page.ts')

/** The usual ports of Tryton and of a gateway; others are used if they are taken. */
const usualPorts = { tryton: 8000, gateway: 9100 }

const defaultParts = 500

export type Launch = {
  dataDir: string
  /** Generated parts in the catalog. Undefined for as many as the database already has. */
  parts: number | undefined
  environment: NodeJS.ProcessEnv
  progress: Progress
  /** Everything should stop. */
  signal: AbortSignal
  /** One of the processes cannot be kept running. */
  givenUp: () => void
}

/**
 * Starts Tryton, the gateway in front of it, and the portal in front of that.
 * @returns stops them, the portal first
 * @throws Refused or ConfigError with what a person can do about it
 */
export async function launch (wanted: Launch): Promise<() => Promise<void>> {
  const { dataDir, progress, signal } = wanted
  const begun = performance.now()
  const opened: Array<() => Promise<void> | void> = []
  const closeAll = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    opened.push(lock(dataDir))
    const gateway = await anyPort(usualPorts.gateway)
    const settings = portalSettings(wanted, gateway)
    const config = readConfig(settings)
    if (config.production) throw new Refused('This is a demonstration, whose password everybody knows: not with NODE_ENV=production.')
    if (await freePort(config.port) === undefined) throw new Refused(`Something already listens on port ${config.port}. Set PORT to another one.`)

    const kept = await prepared(wanted, readKept(trytonFiles(dataDir)))
    await seedAccounts(config)
    const tryton = await anyPort(usualPorts.tryton)
    const files = trytonFiles(dataDir)
    writeConfig(files, Number(new URL(tryton).port))
    const logs = join(dataDir, 'log')
    rmSync(logs, { recursive: true, force: true })
    mkdirSync(logs)
    const addresses = { portal: `http://localhost:${config.port}`, gateway, tryton }
    const programs = programsOf({ addresses, config: files.config, kept, portalEnvironment: { ...settings, ERP_KEY: kept.gatewayKey }, logs })
    for (const program of programs) opened.push(await started(program, wanted))
    writeAddresses(dataDir, addresses)
    opened.push(() => { removeAddresses(dataDir) })
    for (const line of announcement({ config, addresses, kept, dataDir, tookMs: performance.now() - begun })) progress.say(line)
    return closeAll
  } catch (error) {
    await closeAll()
    signal.throwIfAborted()
    throw error
  }
}

/** Everything is kept in the folder, so that no other database gets accounts whose password everybody knows. */
function portalSettings ({ dataDir, environment }: Launch, gateway: string): NodeJS.ProcessEnv {
  return {
    ...environment,
    TIME_ZONE: trytonTimeZone,
    DATA_DIR: join(dataDir, 'portal'),
    HOST: 'localhost',
    ERP_URL: gateway,
    ERP_RECORDINGS: undefined,
    DATABASE_URL: undefined,
    REDIS_URL: undefined
  }
}

/** @throws Refused if another launcher runs on this folder */
function lock (dataDir: string): () => void {
  try {
    return lockExclusively(join(dataDir, 'launcher'))
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    throw new Refused(`Another npm run tryton runs on ${shown(dataDir)}. Stop it, or set DATA_DIR to another folder.`)
  }
}

/** A path as a person would type it here. */
function shown (path: string): string {
  const near = relative('', path)
  return isAbsolute(near) || near.startsWith('..') ? path : near
}

async function anyPort (usual: number): Promise<string> {
  return `http://127.0.0.1:${await freePort(usual) ?? await freePort(0)}`
}

/** The database and the page, made in parallel if they are missing. */
async function prepared ({ dataDir, parts, environment, progress, signal }: Launch, kept: Kept | undefined): Promise<Kept> {
  if (kept !== undefined && parts !== undefined && parts !== kept.parts) {
    throw new Refused(`The catalog has been made with ${kept.parts} parts. Remove ${shown(trytonFiles(dataDir).dir)}, with all orders in it, to make a new one.`)
  }
  const broken = new AbortController()
  const either = AbortSignal.any([signal, broken.signal])
  const work = [
    kept === undefined
      ? progress.step('Making Tryton\'s database', async begin => await makeDatabase(dataDir, { parts: parts ?? defaultParts, now: clock.now() }, { begin, signal: either }))
      : progress.step('Updating the portal\'s module in Tryton', async () => await updatedDatabase(dataDir, kept, either)),
    progress.step('Building the page', async () => { await runProgram(process.execPath, [buildPage, '--only-page'], { env: environment, signal: either }) })
  ] as const
  for (const one of work) one.catch((error: unknown) => { broken.abort(error) })
  await Promise.allSettled(work)
  either.throwIfAborted()
  return await work[0]
}

/** The portal is not in demo mode, because it has an ERP. */
async function seedAccounts ({ dataDir }: Config): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const { users, memberships, close } = await openPortalDb({ url: undefined, file: databaseFile(dataDir) })
  try {
    await seedDemoAccounts({ users, memberships, passwords: createPasswords(), clock, ids })
  } finally {
    await close()
  }
}

/** @returns ends it */
async function started (program: Program, { progress, signal, givenUp }: Launch): Promise<() => Promise<void>> {
  signal.throwIfAborted()
  closeSync(openSync(program.log, 'a'))
  const { ready, stop } = supervise(program, { say: progress.say, givenUp })
  const onAbort = (): void => { stop().catch(() => undefined) }
  signal.addEventListener('abort', onAbort)
  try {
    await progress.step(`Starting ${program.name.replace('The', 'the')}`, async () => { await ready })
  } catch (error) {
    await stop()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
  return stop
}

type Running = { config: Config, addresses: Addresses, kept: Kept, dataDir: string, tookMs: number }

function announcement ({ config, addresses, kept, dataDir, tookMs }: Running): string[] {
  return [
    '',
    `  Dealer portal    ${config.publicUrl}, after ${Math.round(tookMs / 1000)} s`,
    `  Tryton           ${addresses.tryton}/, database ${database}, user admin, password ${kept.adminPassword}`,
    `  Gateway          ${addresses.gateway}, its key in ${shown(trytonFiles(dataDir).kept)}`,
    `  Logs             ${shown(join(dataDir, 'log'))}`,
    '',
    ...demoAccountLines(),
    '',
    '  Order something as 10001. Then act as the distributor in another terminal:',
    '    npm run tryton:act -- confirm PO-NUMBER',
    '    npm run tryton:act -- ship PO-NUMBER --tracking 1Z999',
    '    npm run tryton:act -- invoice PO-NUMBER',
    ''
  ]
}
