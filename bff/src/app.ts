import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limits } from '@portal/contracts/policy/limits'
import { clockSkew } from '@portal/contracts/policy/ordering'
import { createAnswerCache } from './http/answers/answer-cache.ts'
import { compression } from './http/answers/compression.ts'
import { createGuards } from './http/calls/guards.ts'
import { scopes, type Scopes } from './http/calls/scopes.ts'
import { buildSerializer, type Compilers } from './http/calls/serializers-by-schema.ts'
import type { Brand } from './http/page/brand.ts'
import { pageRelease } from './http/page/page-release.ts'
import { spa } from './http/page/spa.ts'
import { accessLog } from './http/plugins/access-log.ts'
import { csrf } from './http/plugins/csrf.ts'
import { docs } from './http/plugins/docs.ts'
import { draining } from './http/plugins/draining.ts'
import { errorHandler } from './http/plugins/error-handler.ts'
import { health } from './http/plugins/health.ts'
import { jsonOnly } from './http/plugins/json-only.ts'
import { notedRefusals } from './http/plugins/noted-refusals.ts'
import { orderAnswers } from './http/plugins/order-answers.ts'
import { headersOfData, securityHeaders } from './http/plugins/security-headers.ts'
import { answersToUnreadable } from './http/plugins/unreadable-requests.ts'
import { createCredentials } from './http/session/credentials.ts'
import { deviceCookie } from './http/session/device-cookie.ts'
import { createSecondFactorRule } from './http/session/second-factor-rule.ts'
import { sessionCookies } from './http/session/session-cookies.ts'
import { staffLoginCookie } from './http/session/staff-login-cookie.ts'
import { createStaffLoginRule } from './http/session/staff-login-rule.ts'
import type { Job } from './jobs/job.ts'
import { createJobLog } from './jobs/job-log.ts'
import { createOrderWatch } from './jobs/order-watch.ts'
import { createRemovalGuard } from './jobs/removal-guard.ts'
import { createStoreWatch } from './jobs/store-watch.ts'
import { derivedSecret } from './lib/derived-secret.ts'
import { logOrders } from './lib/order-log.ts'
import { createOrderTally } from './lib/order-tally.ts'
import { countedJournal } from './metrics/counted-journal.ts'
import type { Metrics } from './metrics/metrics.ts'
import { accountsModule } from './modules/accounts/accounts.module.ts'
import type { AlertRecipients } from './modules/alerts/alert-worker.ts'
import { alertsModule } from './modules/alerts/alerts.module.ts'
import { auditModule } from './modules/audit/audit.module.ts'
import { createRefusalTally } from './modules/audit/refusal-tally.ts'
import { bannerModule } from './modules/banner/banner.module.ts'
import { boughtBeforeModule } from './modules/bought-before/bought-before.module.ts'
import { cartModule } from './modules/cart/cart.module.ts'
import { checkoutModule } from './modules/checkout/checkout.module.ts'
import { clientErrorsModule } from './modules/client-errors/client-errors.module.ts'
import { dealersModule } from './modules/dealers/dealers.module.ts'
import { emailFilesModule } from './modules/email-files/email-files.module.ts'
import { erpStatusModule } from './modules/erp-status/erp-status.module.ts'
import { financesModule } from './modules/finances/finances.module.ts'
import { invoicesModule } from './modules/invoices/invoices.module.ts'
import type { Module } from './modules/module.ts'
import { ordersModule } from './modules/orders/orders.module.ts'
import { savedOrdersModule } from './modules/saved-orders/saved-orders.module.ts'
import { createFactorCheck } from './modules/session/factor-check.ts'
import { createPasswordRule } from './modules/session/password-rule.ts'
import { sessionModule } from './modules/session/session.module.ts'
import { stockModule } from './modules/stock/stock.module.ts'
import { submissionsModule } from './modules/submissions/submissions.module.ts'
import { usersModule } from './modules/users/users.module.ts'
import { peopleModule } from './modules/people/people.module.ts'
import type { Ports } from './ports/ports.ts'
import type { Config } from './start/config.ts'
import { createTraces, type Traces } from './tracing/trace-context.ts'

type AppOptions = {
  config: Pick<Config, 'production' | 'publicUrl' | 'trustedProxies' | 'publicStockCap' | 'pictureHosts' | 'erpSettledAfter' | 'ordersWhileErpAway' | 'savedOrdersMax' | 'orderReadsPerSecond' | 'auditKeptFor' | 'auditReads' | 'staffSecondFactor' | 'staffLogin'> & { cookieSecret: string }
  ports: Ports
  logger: FastifyBaseLogger
  /** The ERP gateway contract as OpenAPI. */
  erpContract: object
  brand: Brand
  /** The folder of the built page; if left out, only the calls are served. */
  pageDir?: string
  /** The same one that the ERP's adapter uses. */
  traces?: Traces
  /** Milliseconds for which settled orders are kept whole; for good if left out. */
  journalKeptFor?: number | undefined
  /** The people who are alerted when something needs them. */
  alerted?: AlertRecipients
  /** Left out if nobody reads figures. */
  metrics?: Metrics | undefined
  /** Milliseconds for which a cached answer is fresh; a few seconds if left out. */
  keptFor?: number | undefined
  /** In tests, ones that several apps share. */
  compilers?: Compilers
}

/** Milliseconds for a request to arrive completely. A browser gives up long before. */
const arriveWithin = 30_000

/** Builds the whole BFF on the given adapters. The caller listens and closes. */
export async function buildApp ({
  config, ports: given, logger, traces = createTraces(), alerted = { emails: [] }, journalKeptFor, metrics, erpContract, brand, pageDir, keptFor,
  compilers = { buildSerializer }
}: AppOptions): Promise<FastifyInstance> {
  const counted = metrics === undefined ? given.journal : metrics.counted(given.journal)
  const ports = { ...given, journal: countedJournal(counted, logOrders(logger)) }
  const secure = config.publicUrl.startsWith('https:')
  const unreadable = answersToUnreadable({ logger, ids: ports.ids, headers: headersOfData(secure) })
  const app = Fastify({
    ...unreadable.options,
    ...serverOptions(config.trustedProxies, ports.ids, logger),
    schemaController: { compilersFactory: compilers }
  })
  const release = pageDir === undefined ? undefined : pageRelease(pageDir)
  app.decorate('pageRelease', release)
  app.decorateRequest('guarded', null)
  app.decorateRequest('asking', null)
  const stores = createStoreWatch(ports, logger)
  const jobLog = createJobLog(logger, stores, ports.clock)
  const refusals = createRefusalTally(ports, jobLog)
  const noteRefusal = notedRefusals(refusals.note)

  await app.register(draining)
  await app.register(errorHandler, { note: noteRefusal })
  const orderTally = createOrderTally(ports.clock)
  await app.register(orderAnswers, { tally: orderTally })
  await app.register(accessLog, { traces, answered: metrics?.answered })
  await app.register(securityHeaders, { secure, style: brand.style, pictureHosts: config.pictureHosts })
  await app.register(unreadable.plugin)
  await app.register(compression)
  await app.register(cookie)
  await app.register(jwt, { secret: derivedSecret(config.cookieSecret, 'display token') })
  await app.register(jsonOnly)
  await app.register(csrf, { origin: config.publicUrl })
  /** Late enough by the clock of any process. */
  const settledAfter = config.erpSettledAfter + clockSkew
  await app.register(health, { ...ports, settledAfter })

  const cookies = sessionCookies(secure)
  const browsers = deviceCookie({ secret: derivedSecret(config.cookieSecret, 'known browsers'), secure, newName: () => ports.ids.secret(16) })
  const credentials = createCredentials(ports, cookies, claims => app.jwt.sign(claims))
  const secondFactorRule = createSecondFactorRule(config.staffSecondFactor)
  const kept = createAnswerCache(ports.clock.now, keptFor === undefined ? {} : { fresh: keptFor })
  const { serve, findSession } = createGuards(ports, cookies, kept.keep, noteRefusal, secondFactorRule, config.auditReads)
  await app.register(docs, { erpContract, forStaffOnly: config.production, findSession, now: ports.clock.now })

  const watch = createOrderWatch(ports)
  const removals = createRemovalGuard(ports, logger)
  metrics?.read({ ...ports, settledAfter, stores, orderTally, removals }, kept)
  const staffLoginRule = createStaffLoginRule(config.staffLogin, ports.clock.now)
  const rules = { staffLoginRule, passwordRule: createPasswordRule(ports, brand.company) }
  const shared = { ...ports, ...rules, watch, removals, stores, orderTally, factors: createFactorCheck(ports) }
  const portal = { url: config.publicUrl, name: brand.company.portalName, timeZone: ports.timeZone }
  // In the order of /docs. Jobs stop from the last to the first, so that whatever writes audit lines or queues mail stops before what links and sends
  // them.
  const modules: Module[] = [
    sessionModule(shared, credentials, browsers, secondFactorRule, staffLoginCookie(secure)),
    accountsModule(shared, credentials, portal, jobLog),
    stockModule(ports, config),
    dealersModule(ports),
    bannerModule(ports),
    emailFilesModule(ports, jobLog),
    erpStatusModule(ports, kept.counts, config, jobLog),
    clientErrorsModule(ports, release),
    auditModule(shared, refusals, config.auditKeptFor, jobLog),
    alertsModule(shared, alerted, portal, jobLog),
    submissionsModule({ ...ports, settledAfter }),
    usersModule(shared, config.auditKeptFor),
    peopleModule(ports, credentials),
    checkoutModule({ ...shared, settledAfter }, { ...config, journalKeptFor }, jobLog),
    ordersModule({ ...shared, settledAfter: config.erpSettledAfter }, config.orderReadsPerSecond, jobLog),
    invoicesModule(ports),
    boughtBeforeModule(ports),
    financesModule(ports),
    savedOrdersModule({ ...ports, most: config.savedOrdersMax }),
    cartModule(shared, jobLog)
  ]
  const jobs: Job[] = [{ drain: watch.end }, stores, ...modules.flatMap(({ jobs = [] }) => jobs)]
  app.addHook('onListen', async () => { for (const { start } of jobs) start?.() })
  app.whenDraining(() => { for (const { drain } of jobs) drain?.() })
  // Fastify calls the last hook first.
  for (const { stop } of jobs) if (stop !== undefined) app.addHook('onClose', stop)

  // The nesting shows who may call what. Each scope refuses routes that declare a different access.
  const routesIn = (scope: FastifyInstance, ...names: Array<keyof Scopes>): void => {
    for (const { routes } of modules) for (const name of names) routes?.[name]?.(serve(scope, scopes[name]))
  }
  await app.register(async open => {
    routesIn(open, 'anyone', 'anyoneAtFirst')
    await open.register(async owing => { routesIn(owing, 'signedInAtFirst') })
    await open.register(async signedIn => {
      routesIn(signedIn, 'signedIn')
      await signedIn.register(async staff => { routesIn(staff, 'staff') })
      await signedIn.register(async admins => { routesIn(admins, 'forAdmin') })
      await signedIn.register(async actingForDealer => {
        routesIn(actingForDealer, 'forDealer')
        await actingForDealer.register(async withRight => { routesIn(withRight, 'withPrices', 'toOrder', 'withFinances', 'forPeople') })
      })
      await signedIn.register(async deleting => { routesIn(deleting, 'forDealerBySuperUser') })
      await signedIn.register(async superUsers => { routesIn(superUsers, 'forSuperUser') })
    })
  })

  await app.register(spa, { dir: pageDir, brand })
  return app
}

function serverOptions (trustProxy: Config['trustedProxies'], ids: Ports['ids'], logger: FastifyBaseLogger) {
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger per request: hardly any request needs one, and log lines name the request id themselves.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    requestIdHeader: false as const,
    genReqId: () => ids.uuid(),
    trustProxy,
    bodyLimit: limits.requestBodyBytes,
    requestTimeout: arriveWithin,
    // Requests that arrive while the portal is stopping are still answered.
    return503OnClosing: false,
    // Verbose, because error messages use the label in the field's schema.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, verbose: true, keywords: ['x-typed'] } }
  }
}
