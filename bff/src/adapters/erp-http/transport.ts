import { Readable } from 'node:stream'
import { Pool, type Dispatcher } from 'undici'
import type { RequestId } from '@portal/contracts/ids'
import { requestIdHeader, retryAfterHeader, traceHeader } from '@portal/contracts/protocol'
import type { PoolFigures } from '../../ports/erp-status.ts'

/** `notAfter`: the time, in milliseconds since 1970, after which sending must not begin. `traceparent`: the trace that the request is part of. */
export type HttpRequest = { method: 'GET' | 'POST', path: string, body?: unknown, notAfter?: number | undefined, traceparent?: string | undefined }
/** `text` is empty for statuses for which the gateway contract defines no body. */
export type HttpAnswer = { status: number, text: string, retryAfter: string | undefined }

export type TransportOptions = {
  /** The address of the gateway. A path in it is prefixed to that of every operation. */
  url: string
  key: string | undefined
  /** Connections for reads, and as many again for writes. */
  poolSize: number
  /** Milliseconds to open a connection. */
  connect: number
  responseBytes: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** The error `code` of a request that was not sent because its `notAfter` had passed. */
export const tooLate = 'ERP_TOO_LATE'

/** Sends requests. Both methods throw if no answer arrives within `milliseconds`, or with undici's or the socket's own error. */
export type Transport = {
  read(request: HttpRequest, requestId: RequestId, milliseconds: number): Promise<HttpAnswer>
  /** Over a fresh connection. */
  write(request: HttpRequest, requestId: RequestId, milliseconds: number): Promise<HttpAnswer>
  pools(): Readonly<Record<'reads' | 'orders', PoolFigures>>
  /** Resolves when all requests under way have ended. */
  close(): Promise<void>
}

/** The statuses for which the contract defines a body. */
const readable: ReadonlySet<number> = new Set([200, 201, 404, 422])

function textOf (chunks: readonly Buffer[]): string {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString()
}

function figuresOf ({ stats }: Pool): PoolFigures {
  return { open: stats.connected, busy: stats.running, waiting: stats.pending + stats.queued }
}

export function createTransport (options: TransportOptions): Transport {
  const { origin, pathname } = new URL(options.url)
  const prefix = pathname.replace(/\/+$/, '')
  const pool = {
    connections: options.poolSize,
    connect: { timeout: options.connect },
    // Each request has its own time limit, which covers everything up to the last byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.responseBytes
  }
  const reads = new Pool(origin, pool)
  // A connection that was kept alive may turn out to be dead when it is used, and an order lost on it would be of unknown outcome.
  // Orders are few, so each gets a fresh connection, which `pipelining: 0` closes afterwards.
  const writes = new Pool(origin, { ...pool, pipelining: 0 })

  /** Uses undici's handlers instead of its promises, which create a stream and an abort signal for each answer and so double the cost. */
  function exchange (via: Pool, request: HttpRequest, requestId: RequestId, milliseconds: number): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let [status, retryAfter]: [number, string | undefined] = [0, undefined]
      let timedOut: Error | undefined
      let abort = (error: Error): void => { timedOut = error }
      const timer = setTimeout(() => {
        const error = new Error(`no answer within ${milliseconds} ms`)
        abort(error)
        reject(error)
      }, milliseconds)
      via.dispatch(requestOptions(request, requestId), {
        onRequestStart (controller) {
          // The time-out may have passed while the request waited for a connection.
          if (timedOut !== undefined) controller.abort(timedOut)
          abort = error => { controller.abort(error) }
        },
        onResponseStart (_controller, statusCode, headers) {
          [status, retryAfter] = [statusCode, headers[retryAfterHeader]?.toString()]
          // The status says everything; the body is ignored.
          if (!readable.has(status)) resolve({ status, text: '', retryAfter })
        },
        onResponseData (_controller, chunk) {
          if (readable.has(status)) chunks.push(chunk)
        },
        onResponseEnd () {
          clearTimeout(timer)
          resolve({ status, text: textOf(chunks), retryAfter })
        },
        onResponseError (_controller, error) {
          clearTimeout(timer)
          reject(error)
        }
      })
    })
  }

  function requestOptions (request: HttpRequest, requestId: RequestId): Dispatcher.RequestOptions {
    const headers: Record<string, string> = { accept: 'application/json', [requestIdHeader]: requestId }
    if (options.key !== undefined) headers['authorization'] = `Bearer ${options.key}`
    if (request.traceparent !== undefined) headers[traceHeader] = request.traceparent
    if (request.body === undefined) return { method: request.method, path: prefix + request.path, headers }
    headers['content-type'] = 'application/json'
    const text = JSON.stringify(request.body)
    const { notAfter } = request
    if (notAfter === undefined) return { method: request.method, path: prefix + request.path, headers, body: text }
    headers['content-length'] = String(Buffer.byteLength(text))
    return { method: request.method, path: prefix + request.path, headers, body: Readable.from(unlessTooLate(text, notAfter), { objectMode: false }) }
  }

  /** undici reads the body once the connection is open and before it sends anything. By then a suspended process may be too late. */
  function * unlessTooLate (text: string, notAfter: number): Generator<string> {
    if (options.now() > notAfter) throw Object.assign(new Error('it was too late to send it once the connection was open'), { code: tooLate })
    yield text
  }

  return {
    read: (request, requestId, milliseconds) => exchange(reads, request, requestId, milliseconds),
    write: (request, requestId, milliseconds) => exchange(writes, request, requestId, milliseconds),
    pools: () => ({ reads: figuresOf(reads), orders: figuresOf(writes) }),
    async close () {
      await Promise.all([reads.close(), writes.close()])
    }
  }
}
