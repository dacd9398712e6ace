import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Fastify from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import t from 'tap'
import { securityHeaders } from './security-headers.ts'

function ofHelmet (options: HelmetOptions): Record<string, unknown> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(reply.req, reply, () => {})
  return { ...reply.getHeaders() }
}

const style = 'body{}'
const oneYear = { maxAge: 31_536_000 }

/** The headers of an answer, except those that every answer has. */
async function headersOf (secure: boolean, answer?: 'data' | 'file'): Promise<Record<string, unknown>> {
  const app = Fastify()
  await app.register(securityHeaders, { secure, style, pictureHosts: ['pictures.example.com'] })
  app.get('/', { config: { ...(answer !== undefined && { answer }) } }, async (_request, reply) => await reply.code(204).send())
  const { date: _date, connection: _connection, ...headers } = (await app.inject('/')).headers
  await app.close()
  return headers
}

t.test('pages have the headers that helmet gives them, with a policy of their own', async t => {
  const contentSecurityPolicy = {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: [
        "'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", `'sha256-${await sha256(style)}'`
      ],
      imgSrc: ["'self'", 'data:', 'https://pictures.example.com'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"]
    }
  }
  t.same(await headersOf(true), ofHelmet({ contentSecurityPolicy, strictTransportSecurity: oneYear }))
  const plain = { contentSecurityPolicy, strictTransportSecurity: false, crossOriginOpenerPolicy: false } as const
  t.same(await headersOf(false), ofHelmet(plain))
})

/** What matters for a page alone. */
const unneeded = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false
} as const

const contentSecurityPolicy = { useDefaults: false, directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] } }

t.test('calls have the helmet headers that matter for data, and are never cached', async t => {
  const cached = { 'cache-control': 'no-store' }
  t.same(await headersOf(true, 'data'), { ...ofHelmet({ ...unneeded, contentSecurityPolicy, strictTransportSecurity: oneYear }), ...cached })
  t.same(await headersOf(false, 'data'), { ...ofHelmet({ ...unneeded, contentSecurityPolicy, strictTransportSecurity: false }), ...cached })
})

t.test('scripts and style sheets have the helmet headers that matter for a file, and may be cached', async t => {
  t.same(await headersOf(true, 'file'), ofHelmet({ ...unneeded, contentSecurityPolicy, strictTransportSecurity: oneYear }))
  t.same(await headersOf(false, 'file'), ofHelmet({ ...unneeded, contentSecurityPolicy, strictTransportSecurity: false }))
})

async function sha256 (text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')
}
