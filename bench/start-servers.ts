import { mkdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { portalHeader } from '@portal/contracts/protocol'
import { createPasswords } from '../bff/src/adapters/argon2/passwords.ts'
import { openPortalDb } from '../bff/src/adapters/portal-db/portal-db.ts'
import { databaseFile } from '../bff/src/start/data-dir.ts'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { sparePort } from '../bff/test/servers/server-process.ts'
import type { Probe, Reading } from './servers/portal.ts'
import type { Core } from './cores.ts'
import { script, start, type Running } from './processes.ts'

/** The V8 flags of `npm start`. */
const startFlags = readFileSync(join(import.meta.dirname, '../scripts/start.sh'), 'utf8').split(/\s+/).filter(word => /^--(?:min|max|no)-/.test(word))

const password = 'Portal!2026'
const cookieSecret = 'a secret of at least 32 characters'

/** A folder for this run, removed at the end. */
export async function workplace (): Promise<{ dir: string, remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  return { dir, remove: async () => { await rm(dir, { recursive: true, force: true }) } }
}

export type BenchErp = Running & {
  url: string
  /** `delay`: milliseconds before each answer. `changing`: whether the stock is different each time. */
  behave: (how: { delay?: number, changing?: boolean }) => Promise<void>
  /** Searches that it has been asked for so far, without what the portal reads by itself. */
  searches: () => Promise<number>
}

export async function startErp ({ dir, items = 5000, dealers = 0 }: { dir: string, items?: number, dealers?: number }): Promise<BenchErp> {
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const running = await start({
    core: 'load',
    file: process.execPath,
    args: [script('servers/cached-erp.ts'), String(port), String(items), String(dealers)],
    output: join(dir, 'erp.log'),
    ready: `${url}/bench`
  })
  const control = async (how: object): Promise<{ searches: number }> => {
    const answer = await fetch(`${url}/bench`, { method: 'POST', body: JSON.stringify(how) })
    return await answer.json() as { searches: number }
  }
  return {
    ...running,
    url,
    behave: async how => { await control(how) },
    searches: async () => (await control({})).searches
  }
}

export type BenchPortal = Running & {
  url: string
  port: number
  /** Takes a reading of the process. */
  read: <P extends Probe>(probe: P) => Promise<Reading<P>>
}

export type PortalOptions = {
  dir: string
  erpUrl: string
  /** Additional environment variables, such as the address of a Redis server. */
  env?: Record<string, string>
  /** Milliseconds for which an answer is cached; as in production if left out. */
  keptFor?: number
  core?: Core
  /** A free port if left out. */
  port?: number
  /** Without the V8 flags of `npm start` if false. */
  flags?: boolean
}

export async function startPortal ({ dir, erpUrl, env = {}, keptFor, core = 'server', port: wanted, flags = true }: PortalOptions): Promise<BenchPortal> {
  const port = wanted ?? await sparePort()
  const url = `http://127.0.0.1:${port}`
  const running = await start({
    core,
    file: process.execPath,
    args: ['--expose-gc', ...(flags ? startFlags : []), script('servers/portal.ts'), ...(keptFor === undefined ? [] : [String(keptFor)])],
    env: {
      NODE_ENV: 'production',
      SINGLE_PROCESS: 'true',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://portal.example',
      TIME_ZONE: 'UTC',
      COOKIE_SECRET: cookieSecret,
      ERP_URL: erpUrl,
      DATA_DIR: dir,
      ...env
    },
    output: join(dir, 'portal.log'),
    ready: `${url}/healthz`
  })
  return {
    ...running,
    url,
    port,
    read: async <P extends Probe>(probe: P) => await new Promise<Reading<P>>(resolve => {
      // The process sends no other messages over its channel.
      running.child.once('message', message => { resolve(message as Reading<P>) })
      running.child.send(probe)
    })
  }
}

/**
 * What portals that run side by side share: an ERP, Redis, and PostgreSQL with the accounts of these dealers.
 * @param running gets what is to be stopped, also if something does not start
 */
export async function startShared (
  dir: string, dealers: readonly string[], running: Array<Pick<Running, 'stop'>>
): Promise<{ erp: BenchErp, redisUrl: string, env: Record<string, string> }> {
  const [redis, postgres] = [await startRedis(), await startPostgres()]
  running.push({ stop: redis.remove }, { stop: postgres.remove })
  const erp = await startErp({ dir, dealers: dealers.length })
  running.push(erp)
  await createAccounts({ url: postgres.url, file: '' }, dealers)
  return { erp, redisUrl: redis.url, env: { REDIS_URL: redis.url, DATABASE_URL: postgres.url } }
}

/** A portal with the accounts of these dealers, whose user names are their numbers, and of an administrator in its database. */
export async function dealerPortal (options: PortalOptions, dealers: readonly string[]): Promise<BenchPortal> {
  mkdirSync(options.dir, { recursive: true })
  await createAccounts({ url: options.env?.['DATABASE_URL'], file: databaseFile(options.dir) }, dealers)
  return await startPortal(options)
}

export const administrator = 'admin@example.com'

/** The user id of the `at`-th account: the administrator is 0, and the dealers follow. */
export function accountId (at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

/** Creates the accounts of these dealers and of an administrator. */
async function createAccounts (where: Parameters<typeof openPortalDb>[0], dealers: readonly string[]): Promise<void> {
  const { users, close } = await openPortalDb(where)
  const passwordHash = await createPasswords().hash(password)
  const accounts = [
    { role: 'admin', email: administrator, dealerNumber: null } as const,
    ...dealers.map(dealerNumber => ({ role: 'dealer', email: `${dealerNumber}@example.com`, dealerNumber }) as const)
  ]
  for (const [at, account] of accounts.entries()) {
    await users.create({
      id: accountId(at),
      status: 'active',
      passwordHash,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      createdAt: 0,
      lastLogin: null,
      epoch: 1,
      ...account
    })
  }
  await close()
}

const headers = { 'content-type': 'application/json', [portalHeader]: '1' }

/** Logs in, and returns the headers for requests of this dealer. */
export async function logIn (url: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  if (!answer.ok) throw new Error(`${username} cannot log in: status ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map(line => line.split(';', 1)[0]).join('; ')
  return { ...headers, cookie }
}

/** Logs in for all pages of a browser's context. */
export async function signIn (request: APIRequestContext, username: string): Promise<void> {
  const answer = await request.post('/login', { headers, data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} cannot log in: status ${answer.status()}`)
}

/** The headers for requests of a logged-out visitor. */
export const visitor: Record<string, string> = headers

/** A new folder of this name in the folder. */
export async function folderOf (dir: string, name: string): Promise<string> {
  const folder = join(dir, name)
  await mkdir(folder)
  return folder
}

/** Writes these bytes to a file in the folder. */
export async function fileOf (dir: string, name: string, bytes: Uint8Array): Promise<string> {
  const file = join(dir, name)
  await writeFile(file, bytes)
  return file
}
