import { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { RequestId } from '@portal/contracts/base/ids'
import { clockSkew } from '@portal/contracts/policy/ordering'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import { requestIdHeader, retryAfterHeader, traceHeader } from '@portal/contracts/protocol'
import type { PoolFigures } from '../../../ports/erp/erp-monitor.ts'
import { createKeys, notAccepted } from './two-keys.ts'

/**
 * `notAfter`: the time, in milliseconds since 1970, after which sending must not begin. `traceparent`: the trace that the request is part of.
 * `isShown`: the answer is only shown, so a connection stays free for requests that decide something.
 */
export type HttpRequest = {
  method: 'GET' | 'POST', path: string, body?: unknown, notAfter?: number | undefined, traceparent?: string | undefined, isShown?: boolean
}
/** `text` is empty for statuses for which the gateway contract defines no body. */
export type HttpAnswer = { status: number, text: string, retryAfter: string | undefined }

export type TransportOptions = {
  /** The address of the gateway. A path in it is prefixed to that of every operation. */
  url: string
  key: string | undefined
  /** The new key during a change of keys; undefined otherwise. */
  nextKey: string | undefined
  /** Connections for reads, and as many again for writes. */
  poolSize: number
  /** Milliseconds to open a connection. */
  connect: number
  responseBytes: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** None of the write left this process, so the ERP cannot have it. */
export class NotSent extends Error {}

/** Sends requests. Both methods throw if no answer arrives within `milliseconds`, or with undici's or the socket's own error. */
export type Transport = {
  read(request: HttpRequest, requestId: RequestId, milliseconds: number): Promise<HttpAnswer>
  /**
   * Over a fresh connection. Nothing waits for one: the caller limits how many are under way.
   * @throws NotSent if none of it was sent; after any other error the ERP may have it
   */
  write(request: HttpRequest, requestId: RequestId, milliseconds: number): Promise<HttpAnswer>
  pools(): Readonly<Record<'reads' | 'orders', PoolFigures>>
  /** Resolves when all requests under way have ended. */
  close(): Promise<void>
}

const json = 'application/json'

/** The statuses for which the contract defines a body. */
const readable: ReadonlySet<number> = new Set([200, 201, 404, 422])

function textOf (chunks: readonly Buffer[]): string {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString()
}

function figuresOf (...pools: readonly Pool[]): PoolFigures {
  const sum = (count: (stats: Pool['stats']) => number): number => pools.reduce((total, { stats }) => total + count(stats), 0)
  return { open: sum(stats => stats.connected), busy: sum(stats => stats.running), waiting: sum(stats => stats.pending + stats.queued) }
}

export function createTransport (options: TransportOptions): Transport {
  const { origin, pathname } = new URL(options.url)
  const prefix = pathname.replace(/\/$/, '')
  const keys = createKeys(options.key, options.nextKey)
  const pool = {
    connect: { timeout: options.connect },
    // Each request has its own time limit, which covers everything up to the last byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.responseBytes,
    // Over HTTP/2 all requests share one connection, and a request's headers leave before its body is read.
    allowH2: false
  }
  // A pool serves requests in order, so those that decide something have connections of their own, if there are enough.
  const reserved = Math.floor(options.poolSize / 4)
  const shownReads = new Pool(origin, { ...pool, connections: options.poolSize - reserved })
  const decidingReads = reserved === 0 ? shownReads : new Pool(origin, { ...pool, connections: reserved })
  // A connection that was kept alive may turn out to be dead, and an order lost on it would be of unknown outcome.
  // Orders are few, so each gets a fresh connection, which `pipelining: 0` closes afterward.
  const writes = new Pool(origin, { ...pool, pipelining: 0 })

  function headersOf ({ traceparent }: HttpRequest, requestId: RequestId, key: string | undefined): Record<string, string> {
    return {
      accept: json,
      [requestIdHeader]: requestId,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(traceparent !== undefined && { [traceHeader]: traceparent })
    }
  }

  /** Uses undici's handlers instead of its promises, which create a stream and an abort signal for each answer and so double the cost. */
  function read (request: HttpRequest, requestId: RequestId, milliseconds: number, key: string | undefined): Promise<HttpAnswer> {
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
      const headers = headersOf(request, requestId, key)
      if (request.body !== undefined) headers['content-type'] = json
      const body = request.body === undefined ? null : JSON.stringify(request.body)
      const reads = request.isShown === true ? shownReads : decidingReads
      reads.dispatch({ method: request.method, path: prefix + request.path, headers, body }, {
        onRequestStart (controller) {
          // The time-out may have passed while the request waited for a connection.
          if (timedOut !== undefined) controller.abort(timedOut)
          abort = error => { controller.abort(error) }
        },
        onResponseStart (_controller, statusCode, headers) {
          // Of an interim response, such as a proxy's 103, the answer is still to come.
          if (statusCode < 200) return
          status = statusCode
          retryAfter = headers[retryAfterHeader]?.toString()
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

  /** undici reads the body only once the connection is open: if the body was not read, nothing was sent. */
  async function write (request: HttpRequest, requestId: RequestId, milliseconds: number, key: string | undefined): Promise<HttpAnswer> {
    const text = JSON.stringify(request.body ?? {})
    const { notAfter } = request
    const begun = options.now()
    let hasLeft = false
    function * whenConnected (): Generator<string> {
      // A process may have been suspended while it connected. If its clock was set back meanwhile, it cannot tell for how long.
      const now = options.now()
      if (notAfter !== undefined && (now > notAfter || now < begun - clockSkew)) throw new Error('it was too late to send it once the connection was open')
      hasLeft = true
      yield text
    }
    try {
      const { statusCode: status, headers, body } = await writes.request({
        method: request.method,
        path: prefix + request.path,
        headers: { ...headersOf(request, requestId, key), 'content-type': json, 'content-length': String(Buffer.byteLength(text)) },
        body: Readable.from(whenConnected(), { objectMode: false }),
        signal: AbortSignal.timeout(milliseconds)
      })
      const retryAfter = headers[retryAfterHeader]?.toString()
      if (readable.has(status)) return { status, text: await body.text(), retryAfter }
      // The status says everything.
      await body.dump()
      return { status, text: '', retryAfter }
    } catch (error) {
      throw hasLeft ? error : new NotSent('not sent', { cause: error })
    }
  }

  /** Two keys together have the time of one attempt. */
  async function readWithEither (request: HttpRequest, requestId: RequestId, milliseconds: number): Promise<HttpAnswer> {
    const began = performance.now()
    return await keys.with(async key => await read(request, requestId, Math.max(1, Math.ceil(milliseconds - (performance.now() - began))), key))
  }

  /** A write is never sent twice, whatever the answer: during a change of keys, a read finds out which one is accepted. */
  async function learnKey (requestId: RequestId, milliseconds: number): Promise<void> {
    const { status } = await readWithEither({ method: 'GET', path: gatewayOperations.health.path }, requestId, milliseconds).catch((error: unknown) => {
      throw new NotSent('not sent', { cause: error })
    })
    if (status === notAccepted) throw new NotSent('the gateway accepts neither ERP_KEY nor ERP_KEY_NEXT')
  }

  return {
    read: readWithEither,
    async write (request, requestId, milliseconds) {
      const began = performance.now()
      if (keys.isChanging) await learnKey(requestId, milliseconds)
      return await write(request, requestId, Math.max(1, Math.ceil(milliseconds - (performance.now() - began))), keys.accepted())
    },
    pools: () => ({ reads: figuresOf(...new Set([shownReads, decidingReads])), orders: figuresOf(writes) }),
    async close () {
      await Promise.all([...new Set([shownReads, decidingReads, writes])].map(async pool => await pool.close()))
    }
  }
}
