import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorBody, ErrorCode } from '@portal/contracts/errors'
import { timings } from '@portal/contracts/policy/timings'
import { retryAfterHeader } from '@portal/contracts/protocol'
import { bodyRefusal } from '../body-refusal.ts'
import { PortalError } from '../errors.ts'

/** Fastify's own refusals, by their codes, as errors of the contract. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_VALIDATION: 'invalid_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type'
}

/** Refusals of other code, such as what serves files, by their status: a file that may not be had is one that is not there. */
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

/** Answers with the error body. */
export function refuse (error: PortalError, request: FastifyRequest, reply: FastifyReply) {
  const { status } = error
  if (status >= 500) request.log.error({ reqId: request.id, err: error, code: error.code }, 'call failed')
  else if (error.cause !== undefined) request.log.info({ reqId: request.id, code: error.code, reason: String(error.cause) }, 'call refused')
  if (status === 503) reply.header(retryAfterHeader, String(timings.retryAfter / 1000))
  const { code, message, earlier, differences } = error
  const body: ErrorBody = {
    code, message, requestId: request.id, ...(earlier !== undefined && { earlier }), ...(differences !== undefined && { differences })
  }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Every failure leaves the BFF as one error body; what it was caused by stays in the log. */
export const errorHandler = fp(async (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError | PortalError>((error, request, reply) => refuse(portalError(error), request, reply))
}, { name: 'error-handler' })

/** Answers a path that nothing serves. */
export function notFound (request: FastifyRequest, reply: FastifyReply) {
  return refuse(new PortalError('not_found'), request, reply)
}
