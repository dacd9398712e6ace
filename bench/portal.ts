import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { portalHeader } from '@portal/contracts/protocol'
import { createPasswords } from '../bff/src/adapters/argon2/passwords.ts'
import { openPortalDb } from '../bff/src/adapters/portal-db/portal-db.ts'
import { sparePort } from '../bff/test/servers/server-process.ts'
import type { Usage } from './peers/portal.ts'
import type { Core } from './cores.ts'
import { script, start, type Running } from './processes.ts'
import manifest from '../package.json' with { type: 'json' }

/** What `npm start` tells V8. */
const startFlags = manifest.scripts.start.split(' ').filter(word => word.startsWith('--'))

const password = 'Portal!2026'
const cookieSecret = 'a secret of at least 32 characters'

/** A folder of the run's own, removed at its end. */
export async function workplace (): Promise<{ dir: string, remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  return { dir, remove: async () => { await rm(dir, { recursive: true, force: true }) } }
}

export type BenchErp = Running & {
  url: string
  /** @param delay milliseconds before each answer; `changing`: whether the stock is another one each time */
  behave: (how: { delay?: number, changing?: boolean }) => Promise<void>
  /** Requests so far. */
  asked: () => Promise<number>
}

export async function startErp ({ dir, items = 5000, dealers = 0 }: { dir: string, items?: number, dealers?: number }): Promise<BenchErp> {
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const running = await start({
    core: 'load',
    file: process.execPath,
    args: [script('peers/erp.ts'), String(port), String(items), String(dealers)],
    output: join(dir, 'erp.log'),
    ready: `${url}/bench`
  })
  const control = async (how: object): Promise<{ asked: number }> => {
    const answer = await fetch(`${url}/bench`, { method: 'POST', body: JSON.stringify(how) })
    return await answer.json() as { asked: number }
  }
  return {
    ...running,
    url,
    behave: async how => { await control(how) },
    asked: async () => (await control({})).asked
  }
}

export type BenchPortal = Running & {
  url: string
  port: number
  /** What the process uses, after a garbage collection; the event loop's delay is that since it was last asked. */
  usage: () => Promise<Usage>
}

export type PortalOptions = {
  dir: string
  erpUrl: string
  /** More of the environment, such as the address of a Redis. */
  env?: Record<string, string>
  /** Milliseconds that an answer is kept; as in production where it is left out. */
  keptFor?: number
  core?: Core
  /** A spare one where it is left out. */
  port?: number
}

export async function startPortal ({ dir, erpUrl, env = {}, keptFor, core = 'server', port: wanted }: PortalOptions): Promise<BenchPortal> {
  const port = wanted ?? await sparePort()
  const url = `http://127.0.0.1:${port}`
  const running = await start({
    core,
    file: process.execPath,
    args: ['--expose-gc', ...startFlags, script('peers/portal.ts'), ...(keptFor === undefined ? [] : [String(keptFor)])],
    env: {
      NODE_ENV: 'production',
      SINGLE_PROCESS: 'true',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://portal.example',
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
    usage: async () => await new Promise<Usage>(resolve => {
      // The only thing that the process says over its channel.
      running.child.once('message', message => { resolve(message as Usage) })
      running.child.send('usage')
    })
  }
}

/** A portal with the accounts of these dealers, whose user names are their numbers, and of an administrator in its database. */
export async function dealerPortal (options: PortalOptions, dealers: readonly string[]): Promise<BenchPortal> {
  mkdirSync(options.dir, { recursive: true })
  await createAccounts({ url: options.env?.['DATABASE_URL'], file: join(options.dir, 'portal.sqlite') }, dealers)
  return await startPortal(options)
}

export const administrator = 'admin@example.com'

/** Makes the accounts of these dealers and of an administrator. */
export async function createAccounts (where: Parameters<typeof openPortalDb>[0], dealers: readonly string[]): Promise<void> {
  const { users, close } = await openPortalDb(where)
  const passwordHash = await createPasswords().hash(password)
  const accounts = [
    { role: 'admin', email: administrator, dealerNumber: null } as const,
    ...dealers.map(dealerNumber => ({ role: 'dealer', email: `${dealerNumber}@example.com`, dealerNumber }) as const)
  ]
  for (const [at, account] of accounts.entries()) {
    await users.create({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
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

/** Logs in and returns the headers of a request of this dealer. */
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

/** The headers of a request of somebody who has not logged in. */
export const visitor: Record<string, string> = headers

/** A file in the folder that holds these bytes. */
export async function fileOf (dir: string, name: string, bytes: Uint8Array): Promise<string> {
  const file = join(dir, name)
  await writeFile(file, bytes)
  return file
}
