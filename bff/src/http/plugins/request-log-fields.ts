import type { FastifyRequest } from 'fastify'

/**
 * Whose request it is, for every log line about it. Fields, and not a child logger, which costs the same for one line: user and dealer are known only
 * once the guard has run, and hardly any request logs a second line.
 */
export function requestLogFields ({ id: reqId, guarded, traceparent }: FastifyRequest) {
  return { reqId, user: guarded?.session?.userId, dealer: guarded?.customerNumber ?? undefined, traceparent }
}
