import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { portalHeader } from '@portal/contracts/protocol'
import { PortalError } from '../../errors.ts'

/**
 * Browsers say in `Sec-Fetch-Site` where a request comes from, and scripts cannot set that header; older browsers at least send
 * `Origin`. A client that sends neither is not a browser, so no other site can abuse its cookies.
 */
function sameOrigin (request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return request.headers.origin === undefined || request.headers.origin === origin
}

/** Refuses calls that another site makes through a visitor's browser, with 403 `cross_site`. */
export const csrf = fp(async (app: FastifyInstance, { origin }: { origin: string }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const allowed = request.method !== 'POST' || (request.headers[portalHeader] === '1' && sameOrigin(request, origin))
    if (allowed) done()
    else done(new PortalError('cross_site'))
  })
}, { name: 'csrf' })
