import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Bodies are JSON and nothing else. An empty one stands for `{}`, for calls that take nothing. */
export const jsonOnly = fp(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body, done)
  })
}, { name: 'json-only' })
