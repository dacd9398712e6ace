import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorBody, ErrorCode } from '@portal/contracts/errors'
import { timings } from '@portal/contracts/policy/timings'
import { retryAfterHeader } from '@portal/contracts/protocol'
import { bodyRefusal } from './body-refusal.ts'
import { PortalError } from '../../errors.ts'
import { mayBeNewerPage } from '../calls/newer-page.ts'
import { requestLogFields } from './request-log-fields.ts'
import { reasonOf } from '../../lib/error-reason.ts'
import type { NoteError } from './noted-refusals.ts'

/** Fastify's own error codes and the contract's errors that they become. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_VALIDATION: 'invalid_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type'
}

/** Other errors, such as the file server's, by their status. A file that may not be read counts as not found. */
const refusalsByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_body',
  403: 'not_found',
  404: 'not_found',
  412: 'malformed_request'
}

function portalError (error: FastifyError | PortalError): PortalError {
  if (error instanceof PortalError) return error
  const code = refusals[error.code] ?? refusalsByStatus[error.statusCode ?? 500] ?? 'internal'
  const message = error.validation === undefined ? undefined : bodyRefusal(error.validation)
  return new PortalError(code, { cause: error, ...(message !== undefined && { message }) })
}

/** A body that this process cannot read may come from a newer page: another process, or this one soon, can read it. */
function readable (error: PortalError, request: FastifyRequest): PortalError {
  return error.code === 'invalid_body' && mayBeNewerPage(request) ? new PortalError('older_process', { cause: error.cause ?? error }) : error
}

/** Answers with the error body, and logs the cause. */
export function refuse (error: PortalError, request: FastifyRequest, reply: FastifyReply) {
  const { status } = error
  request.refusedWith = error.code
  // Neither an outage, nor an answer that cannot be used, nor a newer page is a fault of the code, so a stack trace says nothing.
  const reason = error.cause === undefined ? undefined : reasonOf(error.cause)
  if (status === 503 && error.code !== 'older_process') request.log.warn({ ...requestLogFields(request), code: error.code, reason }, 'call refused')
  else if (status > 500 && error.code !== 'older_process') request.log.error({ ...requestLogFields(request), code: error.code, reason }, 'call failed')
  else if (status === 500) request.log.error({ ...requestLogFields(request), err: error, code: error.code }, 'call failed')
  else if (error.cause !== undefined) request.log.info({ ...requestLogFields(request), code: error.code, reason: String(error.cause) }, 'call refused')
  const retryAfter = error.retryAfter ?? (status === 503 ? timings.retryAfter : undefined)
  if (retryAfter !== undefined) reply.header(retryAfterHeader, String(Math.ceil(retryAfter / 1000)))
  const { code, message, earlier, moved, prices, cartVersion, differences } = error
  const body: ErrorBody = {
    code,
    message,
    requestId: request.id,
    ...(earlier !== undefined && { earlier }),
    ...(moved !== undefined && { moved }),
    ...(prices !== undefined && { prices }),
    ...(cartVersion !== undefined && { cart_version: cartVersion }),
    ...(differences !== undefined && { differences })
  }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Every failure leaves the BFF as the one error body. The cause goes only into the log. `note` receives each of them. */
export const errorHandler = fp(async (app: FastifyInstance, { note }: { note: NoteError }) => {
  app.decorateRequest('refusedWith', undefined)
  app.setErrorHandler<FastifyError | PortalError>((error, request, reply) => {
    const refusal = readable(portalError(error), request)
    note(refusal, request)
    return refuse(refusal, request, reply)
  })
}, { name: 'error-handler' })

/** Answers a request for an unknown path, which may be a call that this process does not have yet. */
export function notFound (request: FastifyRequest, reply: FastifyReply) {
  const isNewCall = request.method === 'POST' && mayBeNewerPage(request)
  return refuse(new PortalError(isNewCall ? 'older_process' : 'not_found'), request, reply)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that it was answered with, if any. */
    refusedWith: ErrorCode | undefined
  }
}
