import { Readable } from 'node:stream'
import { Pool, type Dispatcher } from 'undici'
import { requestIdHeader, retryAfterHeader } from '@portal/contracts/protocol'

/** `notAfter`: milliseconds since 1970 after which not a byte of it is sent any more. */
export type HttpRequest = { method: 'GET' | 'POST', path: string, body?: unknown, notAfter?: number | undefined }
/** `text` is read for statuses that the gateway contract gives a body. */
export type HttpAnswer = { status: number, text: string, retryAfter: string | undefined }

export type TransportOptions = {
  /** Address of the gateway; a path in it goes before every operation's. */
  url: string
  key: string | undefined
  /** Connections for reads, and as many for writes. */
  poolSize: number
  /** Milliseconds to open a connection. */
  connect: number
  responseBytes: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** The `code` of the error of a request that was not sent, because its time was over by then. */
export const tooLate = 'ERP_TOO_LATE'

/** Each throws undici's or the socket's error where no answer came within so many milliseconds. */
export type Transport = {
  read(request: HttpRequest, requestId: string, milliseconds: number): Promise<HttpAnswer>
  /** Over a fresh connection. */
  write(request: HttpRequest, requestId: string, milliseconds: number): Promise<HttpAnswer>
  /** Resolves when what is under way has ended. */
  close(): Promise<void>
}

/** Statuses whose answer is one of the contract's. */
export const readable: ReadonlySet<number> = new Set([200, 201, 404, 422])

function textOf (chunks: readonly Buffer[]): string {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString()
}

export function createTransport (options: TransportOptions): Transport {
  const { origin, pathname } = new URL(options.url)
  const prefix = pathname.replace(/\/+$/, '')
  const pool = {
    connections: options.poolSize,
    connect: { timeout: options.connect },
    // Each request brings a limit of its own that holds from its first byte to its last.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.responseBytes
  }
  const reads = new Pool(origin, pool)
  // A connection that was kept open may be gone by the time it is used, and an order lost on it would be an order of
  // unknown fate. Orders are few: each gets a fresh connection, which `pipelining: 0` closes after it.
  const writes = new Pool(origin, { ...pool, pipelining: 0 })

  /** Through undici's own handlers: its promises make a stream and an abort signal for each answer, which cost as much as the exchange. */
  function exchange (via: Pool, request: HttpRequest, requestId: string, milliseconds: number): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let [status, retryAfter]: [number, string | undefined] = [0, undefined]
      let cutOff = (error: Error): void => { overdue = error }
      let overdue: Error | undefined
      const timer = setTimeout(() => {
        const error = new Error(`no answer within ${milliseconds} ms`)
        cutOff(error)
        reject(error)
      }, milliseconds)
      via.dispatch(requestOptions(request, requestId), {
        onRequestStart (controller) {
          // Its time was over while it waited for a connection.
          if (overdue !== undefined) controller.abort(overdue)
          cutOff = error => { controller.abort(error) }
        },
        onResponseStart (_controller, statusCode, headers) {
          [status, retryAfter] = [statusCode, headers[retryAfterHeader]?.toString()]
          // The status says all there is to know; what follows is let go by.
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

  function requestOptions (request: HttpRequest, requestId: string): Dispatcher.RequestOptions {
    const headers: Record<string, string> = { accept: 'application/json', [requestIdHeader]: requestId }
    if (options.key !== undefined) headers['authorization'] = `Bearer ${options.key}`
    if (request.body === undefined) return { method: request.method, path: prefix + request.path, headers }
    headers['content-type'] = 'application/json'
    const text = JSON.stringify(request.body)
    const { notAfter } = request
    if (notAfter === undefined) return { method: request.method, path: prefix + request.path, headers, body: text }
    headers['content-length'] = String(Buffer.byteLength(text))
    return { method: request.method, path: prefix + request.path, headers, body: Readable.from(inTime(text, notAfter), { objectMode: false }) }
  }

  /** Is asked for its first byte once the connection is there, and before anything is sent over it: a process may have stood still until then. */
  function * inTime (text: string, notAfter: number): Generator<string> {
    if (options.now() > notAfter) throw Object.assign(new Error('its time was over before it could be sent'), { code: tooLate })
    yield text
  }

  return {
    read: (request, requestId, milliseconds) => exchange(reads, request, requestId, milliseconds),
    write: (request, requestId, milliseconds) => exchange(writes, request, requestId, milliseconds),
    async close () {
      await Promise.all([reads.close(), writes.close()])
    }
  }
}
