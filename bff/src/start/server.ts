import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { contractDocument } from '@portal/erp-gateway/contract/document'
import { createAlertFile } from '../adapters/portal-db/notices/alert-file.ts'
import { createAlertWebhook } from '../adapters/alert-webhook/webhook.ts'
import type { ErpHttpOptions } from '../adapters/erp-http/erp-http.ts'
import { createServerFiles } from '../adapters/files-folder/server-files.ts'
import { createPasswords } from '../adapters/argon2/passwords.ts'
import { readLogo } from '../adapters/logo-file/logo-file.ts'
import { createOutbox } from '../adapters/mailer-outbox/outbox.ts'
import { createDocumentPrinter } from '../adapters/pdf-documents/document-printer.ts'
import { createSmtpMailer } from '../adapters/mailer-smtp/smtp.ts'
import { openLastAnswers } from '../adapters/portal-db/last-answers/last-answers.ts'
import { createAuthenticators } from '../adapters/totp/authenticators.ts'
import { systemClock } from '../adapters/system/clock.ts'
import { certificateEnd } from '../adapters/system/certificate.ts'
import { createDiskSpace } from '../adapters/system/disk-space.ts'
import { systemIds } from '../adapters/system/ids.ts'
import { createLogger, logWritten } from '../adapters/system/logger.ts'
import { thisProcess } from '../adapters/system/process-name.ts'
import { createClockCheck } from '../adapters/system/clock-check.ts'
import { buildApp } from '../app.ts'
import { brandOf, type Brand } from '../http/page/brand.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { keepsFiles, openDataDir } from './data-dir.ts'
import type { AccountPorts } from './demo-accounts.ts'
import { warnOfAbsentErp } from './erp-at-start.ts'
import { listen, listenForMetrics } from './listen.ts'
import { withLetterhead } from './mail-letterhead.ts'
import { openErp } from './open-erp.ts'
import { openDatabase, openSharedState, warnOfAbsence, warnOfEviction } from './open-stores.ts'
import { checkInstallation, unsetInProduction } from './production-checks.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { buildProblem } from '../http/page/build-problem.ts'
import { pageDir } from '../http/page/page-dir.ts'
import { pageRelease } from '../http/page/page-release.ts'
import type { Clock } from '../ports/system/clock.ts'
import type { Mailer } from '../ports/mails/mailer.ts'
import { createTraces, type Traces } from '../tracing/trace-context.ts'
import { pagePath } from '../lib/page-links.ts'
import { version } from '../lib/version.ts'

/** What another entry point may replace, such as the machine's clock and the usual limits. */
export type StartOverrides = {
  clock?: Clock
  /** Converts a machine time to the time that `clock` shows at that moment. */
  shownAt?: (machineTime: number) => number
  erpLimits?: ErpHttpOptions['limits']
  /** Milliseconds for which a cached answer is fresh. */
  keptFor?: number
  /** Lets production create an embedded database where there is none. */
  mayBeNew?: boolean
}

/** Creates the adapters, builds the app and listens. Whatever it opens is closed in reverse order. */
async function start (
  config: Config, logger: Logger, { clock = systemClock, shownAt = time => time, erpLimits, keptFor, mayBeNew = false }: StartOverrides
): Promise<void> {
  const opened: Array<() => Promise<void>> = []
  const closeAll = async (): Promise<void> => {
    for (const close of opened.reverse()) await close()
  }
  try {
    const problem = config.production ? buildProblem(pageDir, version) : undefined
    if (problem !== undefined) throw new ConfigError([problem])
    logger.info({ version }, 'the portal starts')
    const brand = await openBrand(config)
    checkInstallation(config, mayBeNew)
    openDataDir(config)
    for (const warning of unsetInProduction(config)) logger.warn(warning)
    const ids = systemIds
    const passwords = createPasswords()
    const { health: databaseHealth, writes: databaseWrites, time: databaseTime, close: closeDatabase, absence, ...stores } = await openDatabase(config)
    opened.push(closeDatabase)
    warnOfAbsence('the database', absence, logger)
    const alertFile = createAlertFile(join(config.dataDir, 'alerts.sqlite'))
    opened.push(alertFile.close)
    const { absence: redisAbsence, ...sharedState } = await openSharedState(config, clock, [stores.alerts, alertFile.alerts])
    opened.push(async () => await sharedState.sessions.close())
    warnOfAbsence('Redis', redisAbsence, logger)
    // Not awaited: it is a warning only.
    warnOfEviction(config, logger).catch(() => {})

    const { users, memberships } = stores
    const demo = config.erpUrl === undefined ? await startDemo(config, { users, memberships, passwords, clock, ids }) : undefined
    if (demo !== undefined) opened.push(demo.close)
    if (absence === undefined) await demo?.seedAccounts()
    else absence.over.then(demo?.seedAccounts).catch((error: unknown) => { logger.error({ err: error }, 'the demo accounts could not be created') })
    const lastAnswers = await openLastAnswers({ url: config.databaseUrl, file: join(config.dataDir, 'last-answers.sqlite'), clock, log: logger })
    opened.push(lastAnswers.close)
    const traces = await openTraces(config, logger, opened)
    const erp = await openErp(config, demo?.erpUrl, clock, logger, { limits: erpLimits, lastAnswers, trace: traces.erpCall })
    opened.push(async () => await erp.close())

    const filesDir = config.filesDir ?? demo?.filesDir
    const metrics = config.metricsPort === undefined ? undefined : await openMetrics()
    const app = await buildApp({
      config: { ...config, cookieSecret: config.cookieSecret ?? randomBytes(32).toString('base64url') },
      ports: {
        erp,
        erpMonitor: erp.monitor,
        ...sharedState,
        documentPrinter: createDocumentPrinter(brand),
        ...stores,
        databaseHealth,
        databaseWrites,
        certificateEnd: config.publicUrl.startsWith('https:') ? async () => await certificateEnd(config.publicUrl) : undefined,
        diskSpace: keepsFiles(config) ? createDiskSpace(config.dataDir) : undefined,
        passwords,
        authenticators: createAuthenticators(brand.company.portalName, config.secondFactorKey ?? developmentKey, logger),
        identityProvider: await openIdentityProvider(config, clock),
        mailer: withLetterhead(createMailer(config, clock, logger), brand.company, brand.logo),
        serverFiles: filesDir === undefined ? undefined : createServerFiles({ dir: filesDir, clock }),
        clock,
        timeZone: config.company.timeZone,
        clockCheck: createClockCheck(clock, databaseTime === undefined ? undefined : async () => shownAt(await databaseTime())),
        ids,
        process: thisProcess
      },
      logger,
      traces,
      journalKeptFor: config.journalKeptFor,
      alerted: { emails: config.alertEmails, hook: config.alertWebhook === undefined ? undefined : createAlertWebhook(config.alertWebhook) },
      metrics,
      erpContract: contractDocument(),
      brand,
      pageDir,
      keptFor
    })
    let listening = Promise.resolve()
    // Fastify crashes if it is closed while it looks up the other addresses of its host.
    opened.push(async () => {
      await Promise.allSettled([listening])
      await app.close()
    })
    // Before it listens, so that no request reaches a process that a signal would simply kill.
    closeOnSignals({ drain: app.drain, close: closeAll }, config.drain, logger)
    listening = listen(app, config)
    await listening
    if (metrics !== undefined && config.metricsPort !== undefined) opened.push(await listenForMetrics(metrics, config.metricsHost, config.metricsPort))
    // Not awaited: an ERP that hangs must not hold up the start.
    warnOfAbsentErp(erp, logger, ids.uuid()).catch((error: unknown) => { logger.error({ err: error }, 'the ERP could not be asked') })
    // Flush the log first, so that its lines do not get mixed into the announcement.
    await logWritten(logger)
    demo?.announce(config.publicUrl)
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Used outside production if no secret is configured, so that second factors survive a restart. */
const developmentKey = 'no secret: outside production only'

/** Loaded only when needed. */
async function openMetrics (): Promise<Metrics> {
  const { createMetrics } = await import('../metrics/metrics.ts')
  return createMetrics({ version, release: pageRelease(pageDir) ?? 'none' })
}

/** The libraries of OpenTelemetry are loaded only when needed. Closing them, which sends the spans they still hold, is added to `opened`. */
async function openTraces ({ otlpEndpoint }: Config, log: Logger, opened: Array<() => Promise<void>>): Promise<Traces> {
  if (otlpEndpoint === undefined) return createTraces()
  const { openTracing } = await import('../tracing/otlp/otlp-spans.ts')
  const tracing = openTracing({ endpoint: otlpEndpoint, release: pageRelease(pageDir) ?? 'none', process: thisProcess, log })
  opened.push(tracing.close)
  return tracing
}

/** Loaded only when needed. */
async function openIdentityProvider ({ oidc, publicUrl }: Config, clock: Clock) {
  if (oidc === undefined) return undefined
  const { createIdentityProvider } = await import('../adapters/oidc/identity-provider.ts')
  return createIdentityProvider({ ...oidc, redirectUri: publicUrl + pagePath('staffLogin'), now: clock.now })
}

/** A logo that cannot be drawn is a configuration error. */
async function openBrand ({ company, accent, logoFile }: Config): Promise<Brand> {
  try {
    return brandOf(company, accent, logoFile === undefined ? undefined : await readLogo(logoFile))
  } catch (error) {
    throw new ConfigError([`COMPANY_LOGO: ${error instanceof Error ? error.message : String(error)}`])
  }
}

function createMailer ({ smtpUrl, mailFrom, company, dataDir }: Config, clock: Clock, log: Logger): Mailer {
  // An address with a name is complete.
  const from = mailFrom.includes('<') ? mailFrom : { name: company.name, address: mailFrom }
  return smtpUrl === undefined
    ? createOutbox({ dir: join(dataDir, 'outbox'), from, clock, ids: systemIds, log })
    : createSmtpMailer({ url: smtpUrl, from })
}

/** Loaded only when needed: an installation with a real ERP needs no fixtures. @throws ConfigError if its disk is full */
async function startDemo (config: Config, ports: AccountPorts) {
  const { startDemo } = await import('./demo.ts')
  try {
    return await startDemo(config, ports)
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new ConfigError([`DATA_DIR: no space is left on the disk of ${config.dataDir}`]) : error
  }
}

/**
 * The time to close after draining: longer than any call may take. Whatever has not ended by then is cut off; an order still on its way to the ERP is
 * looked up by another process or at the next start.
 */
const closeWithinMs = 20_000

function closeOnSignals ({ drain, close }: { drain: () => void, close: () => Promise<void> }, drainMs: number, logger: Logger): void {
  const stop = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'closing')
    drain()
    // Ctrl-C comes from a person at a terminal, with no load balancer to wait for.
    const drainFor = signal === 'SIGTERM' ? drainMs : 0
    setTimeout(() => process.exit(1), drainFor + closeWithinMs).unref()
    delay(drainFor).then(close).then(async () => await logWritten(logger)).then(() => process.exit(0), (error: unknown) => {
      logger.fatal({ err: error }, 'closing failed')
      process.exit(1)
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Runs the portal until it is told to stop. */
export async function run (surroundings: StartOverrides = {}): Promise<void> {
  let logger: Logger | undefined
  try {
    const config = readConfig(process.env)
    logger = createLogger(config.logLevel, { ...thisProcess, port: config.port })
    await start(config, logger, surroundings)
  } catch (error) {
    if (logger !== undefined) await logWritten(logger)
    // A configuration error is reported in one line. Anything else is a fault, and its stack trace is printed.
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}

if (import.meta.main) await run({ mayBeNew: process.argv.includes('--new') })
