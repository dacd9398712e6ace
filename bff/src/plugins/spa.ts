import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { notFound } from './error-handler.ts'

/**
 * Serves the built page: hashed assets, which never change and were compressed during the build, and a document for every path that a
 * person can open: `stock.html`, which contains that page, for `/stock`, and `index.html` for all others. A path that looks like a missing
 * file answers 404.
 */
export const spa = fp(async (app: FastifyInstance, { dir }: { dir: string | undefined }) => {
  if (dir === undefined || !existsSync(join(dir, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    app.log.warn({ dir }, 'the page is not built; only the calls are served')
    return
  }
  const documents = new Set(readdirSync(dir).filter(name => name.endsWith('.html')))
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The files are small, and an unsatisfiable range would be one more error to answer.
    acceptRanges: false,
    etag: true
  })
  app.get('/assets/*', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const file = request.url.slice(1).replace(/\?.*$/, '')
    // Source maps are for those who read a stack, and stay on the server.
    if (file.endsWith('.map')) return notFound(request, reply)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.sendFile(file)
  })
  app.get('/favicon.svg', { schema: { hide: true }, compress: false }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400')
    return reply.sendFile('favicon.svg')
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    const page = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path)
    if (!page || path.startsWith('/assets/')) return notFound(request, reply)
    reply.header('cache-control', 'no-cache')
    // With a query it shows something else than what stands in its document.
    const own = `${request.url.slice(1)}.html`
    return reply.sendFile(documents.has(own) ? own : 'index.html')
  })
}, { name: 'spa' })
