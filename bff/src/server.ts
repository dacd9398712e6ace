import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { contractDocument } from './adapters/erp-http/contract-document.ts'
import { createErpHttp, type ErpHttpOptions } from './adapters/erp-http/erp-http.ts'
import { createFolder } from './adapters/files-folder/folder.ts'
import { createPasswords } from './adapters/argon2/passwords.ts'
import { createOutbox } from './adapters/mailer-outbox/outbox.ts'
import { createInvoicePrinter } from './adapters/pdf-invoices/invoice-printer.ts'
import { createSmtpMailer } from './adapters/mailer-smtp/smtp.ts'
import { openPortalDb } from './adapters/portal-db/portal-db.ts'
import { DatabaseInUse } from './adapters/portal-db/sole-use.ts'
import { createMemorySessions } from './adapters/sessions-memory/memory-sessions.ts'
import { createMemoryThrottle } from './adapters/throttle-memory/memory-throttle.ts'
import { systemClock } from './adapters/system/clock.ts'
import { systemIds } from './adapters/system/ids.ts'
import { createSoundClock } from './adapters/system/sound-clock.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { warnOfAbsentErp } from './erp-at-start.ts'
import type { Clock } from './ports/clock.ts'
import type { Ports } from './ports/ports.ts'

const pageDir = join(import.meta.dirname, '../../web/dist')

/** What another entry than this one may put in the place of the machine's own time and of the usual limits. */
export type Surroundings = {
  clock?: Clock
  /** What `clock` shows at a moment of the machine's time. */
  shownAt?: (machineTime: number) => number
  erpLimits?: ErpHttpOptions['limits']
  /** Milliseconds that an answer is as good as a new one. */
  keptFor?: number
}

type Running = { drain: () => void, close: () => Promise<void> }

/** Reads the environment, puts the adapters together, listens, and closes what it opened in the opposite order. */
async function start (config: Config, logger: Logger, { clock = systemClock, shownAt = time => time, erpLimits, keptFor }: Surroundings): Promise<Running> {
  const opened: Array<() => Promise<void>> = []
  const closeAll = async (): Promise<void> => {
    for (const close of opened.reverse()) await close()
  }
  try {
    mkdirSync(config.dataDir, { recursive: true })
    const ids = systemIds
    const passwords = createPasswords()
    const { health: databaseHealth, time: databaseTime, close: closeDatabase, ...stores } = await openDatabase(config)
    opened.push(closeDatabase)
    const { sessions, throttle } = await openSharedState(config.redisUrl, clock)
    opened.push(async () => await sessions.close())

    const demo = config.erpUrl === undefined ? await startDemo(config, { users: stores.users, passwords, clock, ids }) : undefined
    if (demo !== undefined) opened.push(demo.close)
    const erp = await openErp(config, demo?.erpUrl, clock, erpLimits)
    opened.push(async () => await erp.close())

    const filesDir = config.filesDir ?? demo?.filesDir
    const app = await buildApp({
      config: { ...config, cookieSecret: config.cookieSecret ?? randomBytes(32).toString('base64url') },
      ports: {
        erp,
        erpMonitor: erp.monitor,
        invoicePrinter: createInvoicePrinter(),
        ...stores,
        databaseHealth,
        sessions,
        throttle,
        passwords,
        mailer: config.smtpUrl === undefined
          ? createOutbox({ dir: join(config.dataDir, 'outbox'), from: config.mailFrom, clock, ids, log: logger })
          : createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
        serverFiles: filesDir === undefined ? undefined : createFolder({ dir: filesDir, clock }),
        clock,
        soundClock: createSoundClock(clock, databaseTime === undefined ? undefined : async () => shownAt(await databaseTime())),
        ids
      },
      logger,
      erpContract: contractDocument(),
      pageDir,
      keptFor
    })
    opened.push(async () => await app.close())
    await app.listen({ host: config.host, port: config.port })
    // Not waited for: an ERP that hangs does not hold up the start.
    warnOfAbsentErp(erp, logger, ids.uuid()).catch((error: unknown) => { logger.error({ err: error }, 'the ERP could not be asked') })
    // What has been logged comes before what is said to a person.
    await new Promise(resolve => { logger.flush(resolve) })
    demo?.announce(config.publicUrl)
    return { drain: app.drain, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** SQLite is for one portal; a second one is a wrong setting. */
async function openDatabase ({ databaseUrl, dataDir }: Config) {
  try {
    return await openPortalDb({ url: databaseUrl, file: join(dataDir, 'portal.sqlite'), sole: true })
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    throw new ConfigError([`DATA_DIR: another portal runs on ${dataDir}; stop it, use another folder, or set DATABASE_URL to run several side by side`])
  }
}

/** @param demoUrl address of the demo's own ERP, where it has started one */
async function openErp (config: Config, demoUrl: string | undefined, clock: Clock, limits: Surroundings['erpLimits']) {
  if (config.erpRecordings !== undefined) return await openRecordings(config.erpRecordings, clock)
  return createErpHttp({
    url: config.erpUrl ?? demoUrl ?? '',
    key: config.erpKey,
    poolSize: config.erpConnections,
    queueSize: config.erpQueue,
    limits,
    now: clock.now
  })
}

/** Loaded only where it is wanted. A folder that cannot be replayed is a wrong setting. */
async function openRecordings (dir: string, clock: Clock) {
  const { createErpRecorded } = await import('./adapters/erp-recorded/erp-recorded.ts')
  try {
    return createErpRecorded({ dir, now: clock.now })
  } catch (error) {
    throw new ConfigError([`ERP_RECORDINGS: ${error instanceof Error ? error.message : String(error)}`])
  }
}

/** The driver is loaded only where it is used: it is a tenth of a small process. */
async function openSharedState (redisUrl: string | undefined, clock: Clock): Promise<Pick<Ports, 'sessions' | 'throttle'>> {
  if (redisUrl === undefined) return { sessions: createMemorySessions(clock), throttle: createMemoryThrottle(clock) }
  const { openRedis } = await import('./adapters/redis/redis.ts')
  return await openRedis(redisUrl, clock)
}

/** Loaded only where it is wanted: an installation with an ERP of its own needs no fixtures. */
async function startDemo (...parameters: Parameters<typeof import('./demo.ts')['startDemo']>) {
  const { startDemo } = await import('./demo.ts')
  return await startDemo(...parameters)
}

function createLogger (level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', '*.password', 'headers.cookie', 'headers.authorization', '*.headers.cookie', '*.headers.authorization']
  // No request waits for its line to be written: those of a moment are written together, the last ones when the process ends.
  }, pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }))
}

/**
 * Once it has drained: longer than any call may take; what has not ended by then is cut off. An order that the ERP is still taking
 * then is looked up by whoever runs next.
 */
const closeWithinMs = 20_000

function closeOnSignals ({ drain, close }: Running, drainMs: number, logger: Logger): void {
  const stop = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'closing')
    drain()
    // A person at the keyboard has no load balancer.
    const goesOnFor = signal === 'SIGTERM' ? drainMs : 0
    setTimeout(() => process.exit(1), goesOnFor + closeWithinMs).unref()
    delay(goesOnFor).then(close).then(() => process.exit(0), (error: unknown) => {
      logger.fatal({ err: error }, 'closing failed')
      process.exit(1)
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Runs the portal until it is told to stop. */
export async function run (surroundings: Surroundings = {}): Promise<void> {
  try {
    const config = readConfig(process.env)
    const logger = createLogger(config.logLevel)
    closeOnSignals(await start(config, logger, surroundings), config.drain, logger)
  } catch (error) {
    // A wrong setting is answered in one line; anything else is a fault worth its stack.
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}

if (import.meta.main) await run()
