import type { FastifyRequest } from 'fastify'

/**
 * Whose request it is, for every log line about it. These are fields, not a child logger, because user and dealer are known only after the guard, and
 * hardly any request logs a second line.
 */
export function requestLogFields ({ id: requestId, guarded, traceparent }: FastifyRequest) {
  return { requestId, user: guarded?.session?.userId, dealer: guarded?.customerNumber ?? undefined, traceparent }
}
