import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ConnectionError, FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorBody, ErrorCode } from '@portal/contracts/errors'
import { requestIdHeader } from '@portal/contracts/protocol'
import { PortalError } from '../errors.ts'
import type { Ids } from '../ports/clock.ts'
import { refuse } from './error-handler.ts'

/** Node's own refusals, by their codes. Any other request that it cannot read is malformed. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout'
}

/** ms that a connection stays open for whoever has still something to send, and reads the answer only then. */
const lingerFor = 1000

type Unread = {
  logger: FastifyBaseLogger
  ids: Pick<Ids, 'uuid'>
  /** Headers of any answer that is no page. */
  headers: Readonly<Record<string, string>>
}

/**
 * Answers requests that reach no route, or that Node itself cannot read, in the portal's own words: what Fastify and Node would
 * say has neither the error body nor a request's id.
 */
export function answersToUnread ({ logger, ids, headers }: Unread) {
  /** Writes the answer by hand: there is no request that it could belong to. The connection ends with it. */
  function answer (socket: Duplex, code: ErrorCode, reason: string): void {
    // The parser reports each further piece of what it has given up on.
    if (!socket.writable) return
    const { status, message } = new PortalError(code)
    const requestId = ids.uuid()
    const body = JSON.stringify({ code, message, requestId } satisfies ErrorBody)
    const head = {
      ...headers,
      [requestIdHeader]: requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close'
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    // What is still being sent is taken and dropped: a connection that is closed over it is reset, and the answer lost.
    socket.resume()
    const timer = setTimeout(() => { socket.destroy() }, lingerFor).unref()
    socket.once('close', () => { clearTimeout(timer) })
    logger.info({ reqId: requestId, code, status, reason }, 'request refused')
  }

  const options = {
    // Node answers a request without a host by an empty 400; the hook below refuses it.
    http: { requireHostHeader: false },
    clientErrorHandler: (error: ConnectionError, socket: Duplex) => {
      if (error.code === 'ECONNRESET') socket.destroy()
      else answer(socket, refusals[error.code] ?? 'malformed_request', error.code)
    },
    // Hooks do not run here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, [requestIdHeader]: request.id })
      refuse(new PortalError('invalid_address', { cause: error }), request, reply)
    }
  } satisfies FastifyHttpOptions<Server>

  const plugin = fp(async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.headers.host === undefined && request.raw.httpVersion === '1.1') done(new PortalError('malformed_request'))
      else done()
    })
    // Nobody need know an expectation other than 100-continue, which Node itself fulfils: the request is answered as any other.
    app.server.on('checkExpectation', (request, response) => { app.server.emit('request', request, response) })
    app.server.on('connect', (_request, socket) => { answer(socket, 'malformed_request', 'CONNECT') })
  }, { name: 'unread-requests' })

  return { options, plugin }
}
