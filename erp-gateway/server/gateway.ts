import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RequestId } from '@portal/contracts/base/ids'
import { requestIdHeader } from '@portal/contracts/protocol'
import type { OperationName } from '../contract/operations.ts'
import { operationAt, type AddressedOperation } from '../contract/requests.ts'
import { jsonBody, requestIdOf, send, sendText, Unreadable } from './http.ts'
import { BadAnswer } from './checked-erp.ts'
import { keyCheck } from './api-key.ts'
import { createMetrics, metricsPath } from './metrics.ts'
import { createProbe, probePath } from './probe.ts'
import { gatewayLimits, type GatewayLimits } from './limits.ts'
import { errorFields, jsonLog, withFields, type GatewayLog } from './log.ts'
import { serveOperations, type ErpSide } from './operations.ts'
import { busy, noOperation, unavailable, unwritable, type GatewayReply } from './serve.ts'
import { createUnderWay, type Limited } from './under-way.ts'

export type GatewayOptions = ErpSide & {
  /**
   * The bearer token that the portal sends, its `ERP_KEY`; several while one replaces another. Without it, anybody who reaches the gateway may use
   * it.
   */
  key?: string | readonly string[] | undefined
  /** If left out, JSON lines on standard output. */
  log?: GatewayLog | undefined
  limits?: Partial<GatewayLimits> | undefined
  /** Called for each request for an operation as it arrives, with or without the key. */
  arrived?: ((request: Omit<GatewayCall, 'body'>, response: ServerResponse) => void) | undefined
  around?: Around | undefined
}

/** A permitted request for an operation. `path` includes the query; `body` is undefined for GET. */
export type GatewayCall = { operation: OperationName, requestId: RequestId, method: string, path: string, body: unknown }

/**
 * Stands between a request and its answer, to measure answers, or to break them on purpose.
 * @param perform performs the operation, and never throws
 * @returns the answer, or undefined if it has handled the response itself
 */
export type Around = (call: GatewayCall, perform: () => Promise<GatewayReply>, response: ServerResponse) => Promise<GatewayReply | undefined>

export type Gateway = {
  /** For a server of your own, e.g. one with TLS. */
  listener: RequestListener
  /** Starts a server: on loopback if no host is given, on a free port if no port is. */
  listen(at?: { port?: number | undefined, host?: string | undefined }): Promise<{ url: string, port: number }>
  /** Accepts no more requests. Resolves when those under way have ended or run out of time, and the book is closed. */
  close(): Promise<void>
}

type Arrived = { request: IncomingMessage, response: ServerResponse, requestId: RequestId, log: GatewayLog }

const [tooLarge, tooMany] = [413, 429]
const tooManyRequests = busy('TOO MANY REQUESTS', 1)
const notAuthorized: GatewayReply = { status: 401, body: { MESSG: 'NOT AUTHORIZED' } }

/**
 * The gateway to an ERP: speaks the contract over HTTP, and calls the ERP in the portal's terms.
 * @throws Error if orders could be doubled with these options
 */
export function createGateway (options: GatewayOptions): Gateway {
  const { around } = options
  const log = options.log ?? jsonLog(line => { process.stdout.write(line) })
  const limits = { ...gatewayLimits, ...options.limits }
  const authorized = keyCheck(options.key)
  const operations = serveOperations(options, limits)
  const underWay = createUnderWay()
  const metrics = createMetrics()
  const probe = createProbe(worksNow)
  let [closing, arriving] = [false, 0]
  let [server, closed]: [Server?, Promise<void>?] = []

  async function handle (request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now()
    const requestId = requestIdOf(request)
    const { method = '', url: path = '' } = request
    const addressed = operationAt(method, path)
    const arrived = { request, response, requestId, log: withFields(log, { requestId, operation: addressed?.operation.name ?? `${method} ${path}` }) }
    response.setHeader(requestIdHeader, requestId)
    arriving += 1
    try {
      if (method === 'GET' && path === metricsPath) {
        sendText(response, authorized(request.headers.authorization) ? metrics.text(underWay.count()) : undefined)
        return
      }
      const reply = method === 'GET' && path === probePath ? await probe() : addressed === undefined ? noOperation : await replyTo(arrived, addressed)
      if (reply === undefined) return
      if (closing || reply.status === tooLarge) response.setHeader('connection', 'close')
      const { status, bytes } = send(response, reply, limits.answerBytes)
      if (bytes > limits.answerBytes) arrived.log.error({ bytes, most: limits.answerBytes }, 'the answer is larger than the portal reads')
      const level = status >= 500 ? 'error' : status === tooMany ? 'warn' : 'info'
      if (addressed !== undefined) metrics.answered(addressed.operation.name, status, performance.now() - began)
      arrived.log[level]({ status, ms: Math.round(performance.now() - began) }, 'answered')
    } catch (error) {
      arrived.log.warn(errorFields(error), 'the connection ended without an answer')
      response.destroy()
    } finally {
      arriving -= 1
    }
  }

  /** Asks the ERP for a health check. */
  async function worksNow (): Promise<boolean> {
    if (closing) return false
    const context = { operation: 'health', requestId: 'probe', log } as const
    const work = async (time: Limited) => await operations.health({ fields: {}, body: undefined }, { ...context, get signal () { return time.signal } })
    return (await underWay.within(limits.read, work, () => {})).status === 200
  }

  /** Undefined if the response has been handled already. */
  async function replyTo (
    { request, response, requestId, log }: Arrived, { operation: { name, method, write }, fields }: AddressedOperation
  ): Promise<GatewayReply | undefined> {
    const call = { operation: name, requestId, method, path: request.url ?? '' }
    options.arrived?.(call, response)
    if (!authorized(request.headers.authorization)) return notAuthorized
    if (arriving > limits.concurrent) return tooManyRequests
    const body = method === 'POST' ? await jsonBody(request, limits.bodyBytes) : undefined
    if (body instanceof Unreadable) return { status: body.status, body: { MESSG: body.message } }

    async function perform (): Promise<GatewayReply> {
      // Work whose answer was too late may still be under way.
      if (closing || underWay.count() >= limits.concurrent) return tooManyRequests
      try {
        return await underWay.within(
          write ? limits.write : limits.read,
          async time => await operations[name]({ fields, body }, { operation: name, requestId, get signal () { return time.signal }, log }),
          error => { log.warn(error === undefined ? {} : errorFields(error), 'the ERP ended after the time for an answer') }
        )
      } catch (error) {
        if (error instanceof BadAnswer) {
          log.error(error.logged(), 'the ERP gave an answer that cannot be written')
          return unwritable
        }
        log.error(errorFields(error), 'the ERP failed')
        return unavailable
      }
    }

    if (around === undefined) return await perform()
    return await around({ ...call, body }, perform, response)
  }

  async function close (): Promise<void> {
    closing = true
    // Work that never ends must not keep the gateway from closing: its time for an answer is up by then.
    const ended = Promise.race([underWay.ended(), delay(limits.write, undefined, { ref: false })])
    await Promise.all([ended, server && new Promise(resolve => { server?.close(resolve) })])
    await options.references?.close()
  }

  const listener: RequestListener = (request, response) => { handle(request, response).catch(() => response.destroy()) }

  return {
    listener,
    async listen ({ port = 0, host = '127.0.0.1' } = {}) {
      const started = createServer(listener)
      server = started
      await new Promise<void>((resolve, reject) => { started.once('error', reject).listen(port, host, resolve) })
      const address = started.address()
      if (address === null || typeof address === 'string') throw new Error('not listening on a port')
      if (options.key === undefined) log.warn({ host }, 'no key: anybody who reaches this port may read and order')
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
      log.info({ url }, 'listening')
      return { url, port: address.port }
    },
    close: async () => await (closed ??= close())
  }
}
