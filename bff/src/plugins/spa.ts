import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { notFound } from './error-handler.ts'

/**
 * Serves the built page: hashed assets, which never change and were compressed during the build, and the one document for every
 * path that a person can open. A path that looks like a missing file answers 404.
 */
export const spa = fp(async (app: FastifyInstance, { dir }: { dir: string | undefined }) => {
  if (dir === undefined || !existsSync(join(dir, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    app.log.warn({ dir }, 'the page is not built; only the calls are served')
    return
  }
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The files are small, and an unsatisfiable range would be one more error to answer.
    acceptRanges: false,
    etag: true
  })
  app.get('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.sendFile(request.url.slice(1).replace(/\?.*$/, ''))
  })
  app.get('/favicon.svg', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400')
    return reply.sendFile('favicon.svg')
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    const page = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path)
    if (!page || path.startsWith('/assets/')) return notFound(request, reply)
    reply.header('cache-control', 'no-cache')
    return reply.sendFile('index.html')
  })
}, { name: 'spa' })
