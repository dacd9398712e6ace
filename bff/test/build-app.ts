import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import type { ErrorBody } from '@portal/contracts/errors'
import type { StaffLogin } from '@portal/contracts/policy/staff-login'
import { limits } from '@portal/contracts/policy/limits'
import { portalHeader } from '@portal/contracts/protocol'
import { contractDocument } from '@portal/erp-gateway/contract/document'
import { createMemoryAlerts } from '../src/adapters/alerts-memory/memory-alerts.ts'
import { createErpHttp, type ErpHttpOptions } from '../src/adapters/erp-http/erp-http.ts'
import { createDocumentPrinter } from '../src/adapters/pdf-documents/document-printer.ts'
import { openLastAnswers } from '../src/adapters/portal-db/last-answers/last-answers.ts'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { createMemorySessions } from '../src/adapters/sessions-memory/memory-sessions.ts'
import { createMemoryThrottle } from '../src/adapters/throttle-memory/memory-throttle.ts'
import { createAuthenticators } from '../src/adapters/totp/authenticators.ts'
import { buildApp } from '../src/app.ts'
import { createStaffLoginRule } from '../src/http/session/staff-login-rule.ts'
import { defaultBrand, type Brand } from '../src/http/page/brand.ts'
import { createMailWorker } from '../src/modules/accounts/mail-worker.ts'
import type { Metrics } from '../src/metrics/metrics.ts'
import type { Mail } from '../src/ports/mails/mailer.ts'
import type { Passwords } from '../src/ports/accounts/passwords.ts'
import type { Ports } from '../src/ports/ports.ts'
import type { Traces } from '../src/tracing/trace-context.ts'
import type { Role } from '@portal/contracts/base/roles'
import { createFakeClock } from './fake-clock.ts'
import { createFakeIds } from './fake-ids.ts'
import { sharedCompilers } from './shared-compilers.ts'

export const password = 'Portal!2026'
/** The data of every fake ERP here. None of them changes it. */
const data = canonicalData()
const origin = 'http://localhost:8080'

/** Logs nothing. */
export const silent = pino({ level: 'silent' })

/** Hashes are plain text here; argon2 has tests of its own. */
const plainPasswords: Passwords = {
  hash: async secret => `plain:${secret}`,
  verify: async (hash, secret) => hash === `plain:${secret}`,
  outdated: () => false
}

type Account = { email: string, role: Role, dealerNumber?: string, repNumber?: string }
const accounts: readonly Account[] = [
  { email: 'dealer@example.com', role: 'dealer', dealerNumber: '10001' },
  { email: 'newdealer@example.com', role: 'dealer', dealerNumber: '10002' },
  { email: 'suspended@example.com', role: 'dealer', dealerNumber: '10003' },
  { email: 'willcall@example.com', role: 'dealer', dealerNumber: '10004' },
  { email: 'rep@example.com', role: 'sales', repNumber: '07' },
  { email: 'admin@example.com', role: 'admin' },
  { email: 'super@example.com', role: 'superUser' }
]

type Answer<T> = { status: number, body: T, error: ErrorBody, headers: Record<string, unknown> }

/** A visitor's browser: keeps cookies, and sends what the page sends. */
export type Client = {
  call: <N extends CallName>(name: N, body: CallBody<N>, headers?: Record<string, string>) => Promise<Answer<CallResponse<N>>>
  /** Sends any request, even one that the types forbid. */
  send: (options: InjectOptions) => Promise<Answer<unknown>>
  cookies: Map<string, string>
}

function createClient (app: FastifyInstance): Client {
  const cookies = new Map<string, string>()
  async function send (options: InjectOptions): Promise<Answer<never>> {
    const answer = await app.inject({ ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const json = String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : answer.body
    return { status: answer.statusCode, body: json, error: json, headers: answer.headers } as Answer<never>
  }
  return {
    cookies,
    send,
    call: async (name, body, headers = {}) => {
      const { method, path } = endpoints[name]
      return await send({ method, url: path, headers: { [portalHeader]: '1', ...headers }, ...(method === 'GET' ? {} : { payload: body as object }) })
    }
  }
}

type TestContext = { teardown: (work: () => Promise<void>) => void }

/**
 * The whole BFF on its embedded adapters and the fake ERP, over real HTTP between the two.
 * @param change replaces individual ports, to make them fail or wait
 */
export async function buildTestApp (t: TestContext, {
  change, publicStockCap, pictureHosts = [], ordersWhileErpAway = false, auditReads = false, staffSecondFactor = 'optional',
  staffLogin = 'password', savedOrdersMax = limits.savedOrdersDefault, production = false, publicUrl = origin, databaseUrl, pageDir, brand = defaultBrand,
  erpOptions, log, metrics, traces
}: {
  change?: (ports: Ports) => Partial<Ports>
  publicStockCap?: number
  pictureHosts?: string[]
  ordersWhileErpAway?: boolean
  auditReads?: boolean
  staffSecondFactor?: 'optional' | 'required'
  staffLogin?: StaffLogin
  savedOrdersMax?: number
  production?: boolean
  publicUrl?: string
  /** PostgreSQL; SQLite in memory if left out. */
  databaseUrl?: string
  pageDir?: string
  brand?: Brand
  erpOptions?: Partial<ErpHttpOptions>
  metrics?: Metrics
  traces?: Traces
  /** Receives every line that the app logs, at every level; without it nothing is logged. */
  log?: (line: string) => void
} = {}) {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 15))
  const ids = createFakeIds()
  const logger = log === undefined ? silent : pino({ level: 'trace' }, { write: log })
  const { timeZone } = brand.company
  const fakeErp = await startFakeErp({ data, timeZone })
  const lastAnswers = await openLastAnswers({ url: undefined, file: ':memory:', clock, log: logger })
  const erp = createErpHttp({ url: fakeErp.url, now: clock.now, timeZone, log: logger, lastAnswers, ...erpOptions })
  const { health: databaseHealth, writes: databaseWrites, close: closeDatabase, ...stores } = await openPortalDb({ url: databaseUrl, file: ':memory:', now: clock.now })
  const sessions = createMemorySessions(clock)
  const mails: Mail[] = []
  const ports: Ports = {
    erp,
    erpMonitor: erp.monitor,
    erpReports: undefined,
    documentPrinter: createDocumentPrinter(brand),
    ...stores,
    databaseHealth,
    databaseWrites,
    diskSpace: undefined,
    certificateEnd: undefined,
    alertsWithoutDatabase: createMemoryAlerts(),
    sessions,
    throttle: createMemoryThrottle(clock),
    clockCheck: { maySend: async () => true, isOff: () => false, ahead: () => 0 },
    passwords: plainPasswords,
    authenticators: createAuthenticators('Example Dealer Portal', 'a key', logger),
    identityProvider: undefined,
    mailer: {
      send: async mail => {
        mails.push(mail)
        return []
      }
    },
    serverFiles: undefined,
    clock,
    timeZone,
    ids,
    process: { host: 'portal-1', pid: 4711 }
  }
  for (const { email, role, dealerNumber, repNumber } of accounts) {
    await stores.users.create({
      id: ids.uuid(),
      role,
      email,
      status: 'active',
      passwordHash: await plainPasswords.hash(password),
      nameFirst: null,
      nameLast: null,
      repNumber: repNumber ?? null,
      dealerNumber: dealerNumber ?? null,
      createdAt: clock.now(),
      lastLogin: null,
      epoch: 1
    })
  }
  const app = await buildApp({
    config: { production, publicUrl, trustedProxies: [], publicStockCap, pictureHosts, erpSettledAfter: 180_000, ordersWhileErpAway, savedOrdersMax, orderReadsPerSecond: 2, auditKeptFor: undefined, auditReads, staffSecondFactor, staffLogin, cookieSecret: 'a secret of at least 32 characters' },
    ports: { ...ports, ...change?.(ports) },
    logger,
    metrics,
    ...(traces !== undefined && { traces }),
    erpContract: contractDocument(),
    brand,
    compilers: sharedCompilers,
    ...(pageDir === undefined ? {} : { pageDir })
  })
  t.teardown(async () => {
    await app.close()
    await erp.close()
    await lastAnswers.close()
    await fakeErp.close()
    await sessions.close()
    await closeDatabase()
  })

  const mailing = { ...ports, staffLoginRule: createStaffLoginRule(staffLogin, clock.now) }
  return {
    app,
    ports: mailing,
    clock,
    fakeErp,
    mails,
    /** The journal is one that was restored from a backup just now. */
    noteRestored: async () => await stores.noteRestored(clock.now()),
    /** Sends the queued mail. The app does so by itself only once it listens. */
    deliverMails: createMailWorker(mailing, { url: publicUrl, name: brand.company.portalName, timeZone }, silent).sweep,
    visitor: () => createClient(app),
    /** A client signed in with the user name of a demo account. */
    async loginAs (username: string): Promise<Client> {
      const client = createClient(app)
      const { status } = await client.call('login', { username, password })
      if (status !== 200) throw new Error(`${username} could not log in: ${status}`)
      return client
    }
  }
}
