import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { endpoints } from '@portal/contracts/endpoints'
import { logoPath, type Brand } from './brand.ts'
import { pageDocuments, type PageDocument } from './page-documents.ts'
import type { Logo } from '../../ports/documents/logo.ts'
import { notFound } from '../plugins/error-handler.ts'

/**
 * Serves the built page: hashed assets, which never change and were compressed during the build, and a document for every path that a person can
 * open: `stock.html`, which contains that page, for `/stock`, and `index.html` for all others. A path that looks like a missing file answers 404,
 * unless it ends with a record's id, which may look like anything.
 */
export const spa = fp(async (app: FastifyInstance, { dir, brand }: { dir: string | undefined, brand: Brand }) => {
  if (brand.logo !== undefined) serveLogo(app, brand.logo)
  if (dir === undefined || !existsSync(join(dir, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    app.log.warn({ dir }, 'the page is not built; only the calls are served')
    return
  }
  const documents = pageDocuments(dir, brand)
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The files are small, and unsatisfiable ranges would be one more error to answer.
    acceptRanges: false,
    // A file whose entity tag is known needs no date.
    etag: true,
    lastModified: false
  })
  app.get('/assets/*', { schema: { hide: true }, compress: false, config: { answer: 'file' } }, async (request, reply) => {
    const [file = ''] = request.url.slice(1).split('?', 1)
    // Source maps are for those who read a stack, and stay on the server.
    if (file.endsWith('.map')) return notFound(request, reply)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.sendFile(file)
  })
  app.get('/favicon.svg', { schema: { hide: true }, compress: false, config: { answer: 'file' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400')
    return reply.sendFile('favicon.svg')
  })
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const page = (request.method === 'GET' || request.method === 'HEAD') && (!/\.\w+$/.test(path) || isOfRecord(path))
    // With a query, the page shows something other than its document.
    const document = documents.get(`${request.url.slice(1)}.html`) ?? documents.get('index.html')
    if (!page || path.startsWith('/assets/') || document === undefined) return notFound(request, reply)
    return sendDocument(document, request, reply)
  })
}, { name: 'spa' })

const callPaths = new Set<string>(Object.values(endpoints).map(({ path }) => path))

/** Pages of a record are below the path of the call that reads it: `/open-order/confirmed/{id}`. */
function isOfRecord (path: string): boolean {
  const [, first = '', ...rest] = path.split('/')
  return rest.length > 0 && callPaths.has(`/${first}`)
}

function sendDocument ({ etag, bodies }: PageDocument, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity'
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (isFresh(request, etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(200).type('text/html; charset=utf-8').send(bodies[encoding])
}

/** An image opened by its address is a document of its own, and must not run anything either. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox"

function serveLogo (app: FastifyInstance, { file, type }: Logo): void {
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
  app.get(logoPath, { schema: { hide: true } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': logoPolicy, etag })
    return isFresh(request, etag) ? reply.code(304).send() : reply.type(type).send(file)
  })
}

function isFresh ({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.split(',').some(known => known.trim() === etag) === true
}
