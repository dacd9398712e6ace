import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { limits } from '@portal/contracts/policy/limits'
import { compression } from './http/answers/compression.ts'
import { createAnswerCache } from './http/answers/answer-cache.ts'
import type { Brand } from './http/page/brand.ts'
import type { Config } from './start/config.ts'
import { emailLinkRoutes, factorLinkRoutes, publicAccountRoutes } from './modules/accounts/accounts.routes.ts'
import { createAlertWorker, type AlertRecipients } from './modules/alerts/alert-worker.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { createChainWorker } from './modules/audit/chain-worker.ts'
import { createRefusalTally } from './modules/audit/refusal-tally.ts'
import { bannerAdminRoutes, publicBannerRoutes } from './modules/banner/banner.routes.ts'
import { boughtBeforeRoutes } from './modules/bought-before/bought-before.routes.ts'
import { cartRoutes } from './modules/cart/cart.routes.ts'
import { createEditSweep } from './modules/cart/edit-sweep.ts'
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts'
import { clientErrorRoutes } from './modules/client-errors/client-errors.routes.ts'
import { createDispatcher } from './modules/checkout/dispatcher.ts'
import { createForgetting } from './modules/checkout/forget-orders.ts'
import { createNewDealers } from './modules/checkout/new-dealers.ts'
import { createRecovery } from './modules/checkout/recovery.ts'
import { clockSkew } from './modules/checkout/schedule.ts'
import { createUncheckedOrders } from './modules/checkout/unchecked-orders.ts'
import { dealerRoutes, houseDealerRoutes } from './modules/dealers/dealers.routes.ts'
import { createDeliveryWorker } from './modules/email-files/delivery-worker.ts'
import { emailFileRoutes } from './modules/email-files/email-files.routes.ts'
import { erpStatusRoutes, orderingSystemRoutes } from './modules/erp-status/erp-status.routes.ts'
import { createErpProbe } from './modules/erp-status/probe.ts'
import { createReportWorker } from './modules/erp-status/report-worker.ts'
import { createCancelledOrders } from './modules/orders/cancelled-orders.ts'
import { orderDeletionRoutes, orderRoutes } from './modules/orders/orders.routes.ts'
import { financeRoutes } from './modules/finances/finances.routes.ts'
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts'
import { createMailWorker } from './modules/accounts/mail-worker.ts'
import { savedOrderRoutes } from './modules/saved-orders/saved-orders.routes.ts'
import { createFactorCheck } from './modules/session/factor-check.ts'
import { ownAccountRoutes } from './modules/session/own-account.routes.ts'
import { factorSetupRoutes, ownFactorRoutes } from './modules/session/own-factor.routes.ts'
import { actingDealerRoutes, logoutRoutes, ownSessionsRoutes, publicSessionRoutes, sessionRoutes, staffRoutes } from './modules/session/session.routes.ts'
import { publicStockRoutes, stockRoutes } from './modules/stock/stock.routes.ts'
import { submissionRoutes } from './modules/submissions/submissions.routes.ts'
import { userAdminRoutes, userListRoutes } from './modules/users/users.routes.ts'
import { createOrderWatch } from './jobs/order-watch.ts'
import { pageRelease } from './http/page/page-release.ts'
import { accessLog } from './http/plugins/access-log.ts'
import { csrf } from './http/plugins/csrf.ts'
import { createCredentials } from './http/session/credentials.ts'
import { deviceCookie } from './http/session/device-cookie.ts'
import { createSecondFactorRule } from './http/session/second-factor-rule.ts'
import { docs } from './http/plugins/docs.ts'
import { draining } from './http/plugins/draining.ts'
import { errorHandler } from './http/plugins/error-handler.ts'
import { createGuards } from './http/calls/guards.ts'
import { health } from './http/plugins/health.ts'
import { jsonOnly } from './http/plugins/json-only.ts'
import { notedRefusals } from './http/plugins/noted-refusals.ts'
import { headersOfData, securityHeaders } from './http/plugins/security-headers.ts'
import { sessionCookies } from './http/session/session-cookies.ts'
import { spa } from './http/page/spa.ts'
import { answersToUnreadable } from './http/plugins/unreadable-requests.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Ports } from './ports/ports.ts'
import { createTraces, type Traces } from './tracing/trace-context.ts'

type AppOptions = {
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'publicStockCap' | 'pictureHosts' | 'erpSettledAfter' | 'ordersWhileErpAway' | 'savedOrdersMax' | 'auditKeptFor' | 'staffSecondFactor'> & { cookieSecret: string }
  ports: Ports
  logger: FastifyBaseLogger
  /** The ERP gateway contract as OpenAPI. */
  erpContract: object
  brand: Brand
  /** The folder of the built page; if left out, only the calls are served. */
  pageDir?: string
  /** Knows of the same requests as the ERP's adapter does. */
  traces?: Traces
  /** Milliseconds for which settled orders are kept whole; for good if left out. */
  journalKeptFor?: number | undefined
  /** Who is told what needs people. */
  alerted?: AlertRecipients
  /** Left out where nobody wants figures. */
  metrics?: Metrics | undefined
  /** Milliseconds for which a cached answer is fresh; a few seconds if left out. */
  keptFor?: number | undefined
  /** Fastify's own if left out. */
  schemaController?: FastifyServerOptions['schemaController']
}

/** Milliseconds for a request to arrive completely. A browser gives up long before. */
const arriveWithin = 30_000

/** Builds the whole BFF on the given adapters. The caller listens and closes. */
export async function buildApp (
  { config, ports: given, logger, traces = createTraces(), alerted = { emails: [] }, journalKeptFor, metrics, erpContract, brand, pageDir, keptFor, schemaController }: AppOptions
): Promise<FastifyInstance> {
  const ports = metrics === undefined ? given : { ...given, journal: metrics.counted(given.journal) }
  const secure = config.publicUrl.startsWith('https:')
  const unreadable = answersToUnreadable({ logger, ids: ports.ids, headers: headersOfData(secure) })
  const app = Fastify({
    ...unreadable.options,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger for each request: hardly any request needs one, and log lines name the request id themselves.
    childLoggerFactory: logger => logger,
    requestIdHeader: false,
    genReqId: () => ports.ids.uuid(),
    trustProxy: config.trustedProxies,
    bodyLimit: limits.requestBodyBytes,
    requestTimeout: arriveWithin,
    // Requests that arrive while the portal is stopping are still answered.
    return503OnClosing: false,
    ...(schemaController !== undefined && { schemaController }),
    // Verbose, because an error message needs the label in the field's schema.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, verbose: true, keywords: ['x-typed'] } }
  })
  app.decorateRequest('guarded', null)
  app.decorateRequest('asking', null)
  const refusals = createRefusalTally(ports, logger)
  const noteRefusal = notedRefusals(refusals.note)

  await app.register(draining)
  await app.register(errorHandler, { note: noteRefusal })
  await app.register(accessLog, { traces, answered: metrics?.answered })
  await app.register(securityHeaders, { secure, style: brand.style, pictureHosts: config.pictureHosts })
  await app.register(unreadable.plugin)
  await app.register(compression)
  await app.register(cookie)
  await app.register(jwt, { secret: config.cookieSecret })
  await app.register(jsonOnly)
  await app.register(csrf, { origin: config.publicUrl })
  await app.register(health, ports)

  const cookies = sessionCookies(secure)
  const browsers = deviceCookie({ secret: config.cookieSecret, secure, newName: () => ports.ids.secret(16) })
  const kept = createAnswerCache(ports.clock.now, keptFor === undefined ? {} : { fresh: keptFor })
  metrics?.read(ports, kept)
  const secondFactorRule = createSecondFactorRule(config.staffSecondFactor)
  const accountPorts = { ...ports, factors: createFactorCheck(ports) }
  const { serve, findSession } = createGuards(ports, cookies, kept.keep, noteRefusal, secondFactorRule)
  await app.register(docs, { erpContract, findSession })
  const credentials = createCredentials(ports, cookies, claims => app.jwt.sign(claims))
  const dispatcher = createDispatcher(ports, logger)
  const recovery = createRecovery(ports, dispatcher, config.erpSettledAfter, logger)
  /** By the clock of any process. */
  const settledAfter = config.erpSettledAfter + clockSkew
  const uncheckedOrders = createUncheckedOrders({ ...ports, settledAfter }, logger)
  const newDealers = createNewDealers(ports, logger)
  const watch = createOrderWatch(ports)
  const cancelledOrders = createCancelledOrders({ ...ports, settledAfter: config.erpSettledAfter }, logger)
  const mails = createMailWorker(ports, { url: config.publicUrl, name: brand.company.portalName }, logger)
  const deliveries = createDeliveryWorker(ports, logger)
  const reports = createReportWorker(ports, kept.counts, logger)
  const probe = createErpProbe(ports)
  const editSweep = createEditSweep(ports, logger)
  const auditChain = createChainWorker(ports, config.auditKeptFor, logger)
  const forgetting = createForgetting(ports, journalKeptFor, logger)
  const alerting = createAlertWorker(ports, alerted, { url: config.publicUrl, name: brand.company.portalName }, logger)
  app.addHook('onListen', async () => {
    recovery.start()
    uncheckedOrders.start()
    newDealers.start()
    mails.start()
    deliveries.start()
    reports.start()
    probe.start()
    editSweep.start()
    refusals.start()
    auditChain.start()
    alerting.start()
    forgetting.start()
  })
  app.addHook('onClose', mails.stop)
  app.addHook('onClose', deliveries.stop)
  app.addHook('onClose', reports.stop)
  app.addHook('onClose', probe.stop)
  app.addHook('onClose', editSweep.stop)
  app.addHook('onClose', async () => {
    await refusals.stop()
    await auditChain.stop()
  })
  app.addHook('onClose', alerting.stop)
  app.addHook('onClose', forgetting.stop)
  app.addHook('onClose', newDealers.stop)
  app.addHook('onClose', cancelledOrders.stop)
  let takenUp: Promise<unknown> = Promise.resolve()
  app.whenDraining(() => {
    watch.end()
    dispatcher.stop()
    takenUp = Promise.all([recovery.stop(), uncheckedOrders.stop()])
  })
  app.addHook('onClose', async () => { await Promise.all([takenUp, dispatcher.drained()]) })

  // The nesting shows who may call what. Each scope refuses routes that declare a different access.
  await app.register(async open => {
    const anyone = serve(open, { who: 'anyone' })
    publicSessionRoutes(anyone, accountPorts, credentials, browsers, secondFactorRule)
    logoutRoutes(serve(open, { who: 'anyone', beforeSecondFactor: true }), ports, credentials)
    publicAccountRoutes(anyone, accountPorts)
    publicStockRoutes(anyone, ports, config)
    publicBannerRoutes(anyone, ports)
    orderingSystemRoutes(anyone, ports, probe, config.ordersWhileErpAway)
    clientErrorRoutes(anyone, ports, pageDir === undefined ? undefined : pageRelease(pageDir))

    await open.register(async owing => {
      const owingToo = serve(owing, { who: 'dealer', dealer: 'none', beforeSecondFactor: true })
      sessionRoutes(owingToo, ports, secondFactorRule)
      factorSetupRoutes(owingToo, accountPorts, credentials, secondFactorRule)
      factorLinkRoutes(owingToo, ports)
    })

    await open.register(async signedIn => {
      const anySignedIn = serve(signedIn, { who: 'dealer', dealer: 'none' })
      ownAccountRoutes(anySignedIn, accountPorts, credentials)
      ownFactorRoutes(anySignedIn, accountPorts, credentials, secondFactorRule)
      ownSessionsRoutes(anySignedIn, ports, credentials)
      emailLinkRoutes(anySignedIn, ports, credentials)

      await signedIn.register(async staff => {
        const anyStaff = serve(staff, { who: 'sales', dealer: 'none' })
        staffRoutes(anyStaff, ports)
        dealerRoutes(anyStaff, ports)
        userListRoutes(anyStaff, ports)
      })

      await signedIn.register(async admins => {
        const admin = serve(admins, { who: 'admin', dealer: 'none' })
        houseDealerRoutes(admin, ports)
        bannerAdminRoutes(admin, ports)
        submissionRoutes(admin, { ...ports, settledAfter })
        userAdminRoutes(admin, accountPorts)
      })

      await signedIn.register(async actingForDealer => {
        const forDealer = serve(actingForDealer, { who: 'dealer', dealer: 'required' })
        actingDealerRoutes(forDealer, ports)
        stockRoutes(forDealer, ports)
        checkoutRoutes(forDealer, { ...ports, settledAfter }, dispatcher, newDealers, watch, config.ordersWhileErpAway)
        orderRoutes(forDealer, { ...ports, settledAfter: config.erpSettledAfter }, watch, cancelledOrders)
        invoiceRoutes(forDealer, ports)
        boughtBeforeRoutes(forDealer, ports)
        financeRoutes(forDealer, ports)
        savedOrderRoutes(forDealer, { ...ports, most: config.savedOrdersMax })
        cartRoutes(forDealer, ports)
      })

      await signedIn.register(async deleting => {
        orderDeletionRoutes(serve(deleting, { who: 'superUser', dealer: 'required' }), ports)
      })

      await signedIn.register(async superUsers => {
        const superUser = serve(superUsers, { who: 'superUser', dealer: 'none' })
        emailFileRoutes(superUser, ports)
        erpStatusRoutes(superUser, ports, kept.counts)
        auditRoutes(superUser, ports.audit)
      })
    })
  })

  await app.register(spa, { dir: pageDir, brand })
  return app
}
