import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Accepts only JSON bodies. An empty body counts as `{}`, for calls that take no parameters. */
export const jsonOnly = fp(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body, done)
  })
}, { name: 'json-only' })
