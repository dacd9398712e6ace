import { Pool, type Dispatcher } from 'undici'
import type { ErpContext } from '../../ports/erp.ts'
import { PortalError } from '../../errors.ts'

export type GatewayLimits = {
  /** Milliseconds to open a connection. */
  connect: number
  /** Milliseconds for one attempt of a read, from waiting for a connection to the last byte. */
  attempt: number
  /** Milliseconds before a read is tried again. */
  retryPause: number
  /** Milliseconds for a write, which is sent once. */
  write: number
  responseBytes: number
}

/** Two attempts and the pause between them stay below the 11 seconds that a read may take in all. */
export const gatewayLimits: GatewayLimits = {
  connect: 2000,
  attempt: 5000,
  retryPause: 250,
  write: 60_000,
  responseBytes: 5 * 1_048_576
}

export type GatewayOptions = {
  /** Address of the gateway; a path in it goes before every operation's. */
  url: string
  key: string | undefined
  poolSize: number
  limits: GatewayLimits
}

export type GatewayRequest = { method: 'GET' | 'POST', path: string, body?: unknown }
/** `text` is read for statuses that the contract gives a body. */
export type GatewayAnswer = { status: number, text: string }

/** The ERP gateway as HTTP: connections, time limits, and what may be sent twice. It knows nothing of records. */
export type Gateway = {
  /**
   * Tried again once where the gateway could not be reached, was too slow or answered 5xx.
   * @returns a 200 or a 404; throws `PortalError` `erp_unavailable` or `erp_bad_reply` for all else
   */
  read(request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer>
  /** Sent once. Returns whatever the answer is; throws undici's or the socket's error where there was none. */
  write(request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer>
  /** Resolves when what is under way has ended. */
  close(): Promise<void>
}

const readable = new Set([200, 201, 404, 422])

export function createGateway (options: GatewayOptions): Gateway {
  const { limits } = options
  const { origin, pathname } = new URL(options.url)
  const prefix = pathname.replace(/\/+$/, '')
  const pool = {
    connections: options.poolSize,
    connect: { timeout: limits.connect },
    // Each request brings a limit of its own that holds from its first byte to its last.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: limits.responseBytes
  }
  const reads = new Pool(origin, pool)
  // A connection that was kept open may be gone by the time it is used, and an order lost on it would be an order of
  // unknown fate. Orders are few: each gets a fresh connection, which `pipelining: 0` closes after it.
  const writes = new Pool(origin, { ...pool, pipelining: 0 })

  async function send (via: Pool, request: GatewayRequest, context: ErpContext, milliseconds: number): Promise<GatewayAnswer> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
    try {
      const { statusCode, body } = await via.request({ ...requestOptions(request, context), signal: limit.signal })
      if (readable.has(statusCode)) return { status: statusCode, text: await body.text() }
      try {
        await body.dump()
      } catch {
        // The status is known, and says all there is to know.
      }
      return { status: statusCode, text: '' }
    } finally {
      clearTimeout(timer)
    }
  }

  function requestOptions (request: GatewayRequest, context: ErpContext): Dispatcher.RequestOptions {
    const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': context.requestId }
    if (options.key !== undefined) headers['authorization'] = `Bearer ${options.key}`
    if (request.body === undefined) return { method: request.method, path: prefix + request.path, headers }
    headers['content-type'] = 'application/json'
    return { method: request.method, path: prefix + request.path, headers, body: JSON.stringify(request.body) }
  }

  /** One attempt of a read; `retry` where another may fare better. */
  async function attempt (request: GatewayRequest, context: ErpContext): Promise<GatewayAnswer | { retry: Error }> {
    let answer: GatewayAnswer
    try {
      answer = await send(reads, request, context, limits.attempt)
    } catch (error) {
      if (codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw new PortalError('erp_bad_reply', { cause: error })
      return { retry: new Error(`${request.method} ${request.path}: no answer`, { cause: error }) }
    }
    const { status } = answer
    if (status === 200 || status === 404) return answer
    const cause = new Error(`${request.method} ${request.path}: status ${status}`)
    if (status >= 500) return { retry: cause }
    throw new PortalError(status === 429 ? 'erp_unavailable' : 'erp_bad_reply', { cause })
  }

  return {
    async read (request, context) {
      const first = await attempt(request, context)
      if (!('retry' in first)) return first
      await pause(limits.retryPause)
      const second = await attempt(request, context)
      if (!('retry' in second)) return second
      throw new PortalError('erp_unavailable', { cause: second.retry })
    },
    async write (request, context) {
      return await send(writes, request, context, limits.write)
    },
    async close () {
      await Promise.all([reads.close(), writes.close()])
    }
  }
}

/** The `code` of a Node or undici error. */
export function codeOf (error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

async function pause (milliseconds: number): Promise<void> {
  await new Promise(resolve => { setTimeout(resolve, milliseconds) })
}
