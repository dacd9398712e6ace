import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

type Options = { secure: boolean, style: string, pictureHosts: readonly string[] }

/**
 * Adds security headers to every answer: those of helmet, which a test compares them with. Answers of calls are data that no browser shows as a page,
 * so they carry only the headers that matter for data, including one against caching. So do the page's files: a first visit fetches dozens of them,
 * and a page's headers would be larger than many of them.
 * @param secure whether browsers reach the portal over https
 * @param style the style sheet within the documents; none if empty
 * @param pictureHosts hosts from which pages may load the pictures of parts
 */
export const securityHeaders = fp(async (app: FastifyInstance, { secure, style, pictureHosts }: Options) => {
  const headers = { page: headersOfPages(secure, style, pictureHosts), file: headersOfFiles(secure), data: headersOfData(secure) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[request.routeOptions.config.answer ?? 'page'])
    done()
  })
}, { name: 'security-headers' })

const nothingElse = "default-src 'none';base-uri 'none';frame-ancestors 'none'"

/** What a page may load: the portal's own files and the pictures of parts, no inline scripts, and only its own inline styles. Nobody may frame it. */
function headersOfPages (secure: boolean, style: string, pictureHosts: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      // The page adds its styles to empty style elements through the CSSOM: the hash of the empty string allows only empty elements.
      ["style-src 'self'", ...new Set(['', style].map(hashSource))].join(' '),
      ["img-src 'self' data:", ...pictureHosts.map(host => `https://${host}`)].join(' '),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'"
    ].join(';'),
    ...ofAll(secure),
    // Over plain HTTP browsers ignore it, and log a warning on each page.
    ...(secure && { 'cross-origin-opener-policy': 'same-origin' }),
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0'
  }
}

/** The headers of a script, style sheet or picture. A worker obeys the policy of its own script, which lets it load and request nothing. */
function headersOfFiles (secure: boolean): Record<string, string> {
  return { 'content-security-policy': nothingElse, ...ofAll(secure) }
}

/** The headers of an answer that is not a page. */
export function headersOfData (secure: boolean): Record<string, string> {
  return {
    'content-security-policy': nothingElse,
    ...ofAll(secure),
    // Public calls, too: the same address gives dealers prices, and a cache could confuse the two.
    'cache-control': 'no-store'
  }
}

function ofAll (secure: boolean): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  }
}

function hashSource (text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers: `data` of a call, or a `file` of the page. All others answer a page. */
    answer?: 'data' | 'file'
  }
}
