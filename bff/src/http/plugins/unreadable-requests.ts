import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ConnectionError, FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorBody, ErrorCode } from '@portal/contracts/errors'
import { requestIdHeader } from '@portal/contracts/protocol'
import { PortalError } from '../../errors.ts'
import type { Ids } from '../../ports/system/clock.ts'
import { refuse } from './error-handler.ts'

/** Node's own error codes. Any other request that Node cannot parse is malformed. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout'
}

/** Milliseconds that the connection stays open for a client that reads the answer only after it has sent everything. */
const lingerFor = 1000

/** An address that no page and no call has. */
const noPage = '/no-page'

function opensPage ({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

function isWellFormed (address = ''): boolean {
  try {
    decodeURIComponent(address.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

type UnreadableOptions = {
  logger: FastifyBaseLogger
  ids: Pick<Ids, 'uuid'>
  /** The headers of an answer that is not a page. */
  headers: Readonly<Record<string, string>>
}

/**
 * Answers requests that reach no route, or that Node cannot parse, with the portal's error body. The default answers of Fastify and Node
 * have neither an error body nor a request id.
 */
export function answersToUnreadable ({ logger, ids, headers }: UnreadableOptions) {
  /** Writes the answer straight to the socket, because there is no request object, and closes the connection. */
  function answer (socket: Duplex, code: ErrorCode, reason: string): void {
    // The parser reports an error again for each further chunk.
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
    // Further input is read and discarded. Closing the connection with input unread would reset it, and the answer would be lost.
    socket.resume()
    const timer = setTimeout(() => { socket.destroy() }, lingerFor).unref()
    socket.once('close', () => { clearTimeout(timer) })
    logger.info({ requestId, code, status, reason }, 'request refused')
  }

  const options = {
    // Node would answer a request without a Host header with an empty 400. The hook below refuses it instead.
    http: { requireHostHeader: false },
    clientErrorHandler: (error: ConnectionError, socket: Duplex) => {
      if (error.code === 'ECONNRESET') socket.destroy()
      else answer(socket, refusals[error.code] ?? 'malformed_request', error.code)
    },
    // A browser gets the page, which says in its own words that there is nothing at this address.
    rewriteUrl: request => opensPage(request) && !isWellFormed(request.url) ? noPage : request.url ?? '/',
    // Hooks do not run here, so the headers are set by hand.
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
    // Node itself handles `Expect: 100-continue`. Any other expectation is ignored, and the request answered as usual.
    app.server.on('checkExpectation', (request, response) => { app.server.emit('request', request, response) })
    app.server.on('connect', (_request, socket) => { answer(socket, 'malformed_request', 'CONNECT') })
  }, { name: 'unreadable-requests' })

  return { options, plugin }
}
