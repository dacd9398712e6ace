import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

type Options = { secure: boolean, style: string, pictureHosts: readonly string[] }

/**
 * Adds security headers to every answer. They are computed once, because none depends on the request. Answers of calls are data that no
 * browser shows as a page, so they carry only the headers that matter for data, including one against caching.
 * @param secure whether browsers reach the portal over https
 * @param style the style sheet that stands in the documents; none if empty
 * @param pictureHosts hosts from which pages may load the pictures of parts
 */
export const securityHeaders = fp(async (app: FastifyInstance, { secure, style, pictureHosts }: Options) => {
  const ofPages = headersOf({
    contentSecurityPolicy: pagePolicy(style, pictureHosts),
    strictTransportSecurity: strictTransport(secure),
    // Over plain HTTP browsers ignore it, and log a warning on each page.
    crossOriginOpenerPolicy: secure
  })
  const ofCalls = headersOfData(secure)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.call === true ? ofCalls : ofPages)
    done()
  })
}, { name: 'security-headers' })

/** The headers of an answer that is not a page. */
export function headersOfData (secure: boolean): Record<string, string> {
  return {
    ...headersOf({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: strictTransport(secure),
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false
    }),
    // Public calls too: the same address answers a dealer with prices, and a cache could confuse the two.
    'cache-control': 'no-store'
  }
}

function strictTransport (secure: boolean): false | { maxAge: number } {
  return secure ? { maxAge: 31_536_000 } : false
}

/** Allows only the portal's own files and the pictures of parts, no inline scripts, and of inline styles only the documents' own. */
function pagePolicy (style: string, pictureHosts: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The page adds its styles to empty style elements through the CSSOM: the hash of the empty string allows only empty elements.
      styleSrc: ["'self'", ...new Set(['', style].map(hashSource))],
      imgSrc: ["'self'", 'data:', ...pictureHosts.map(host => `https://${host}`)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"]
    }
  }
}

function hashSource (text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function headersOf (options: HelmetOptions): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(reply.req, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is a call of the contract. */
    call?: boolean
  }
}
