import { generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an answer of the provider is to have wrong. */
type Forged = { claims?: Record<string, unknown>, key?: 'another', status?: number, discovered?: Record<string, unknown>, error?: string }

/** An OpenID Connect provider on loopback that says whatever a test wants. Every code is worth a token with the right nonce. */
export type ForgingProvider = { issuer: string, next: (forged: Forged) => void, close: () => Promise<void> }

/** @param nonce of the login that it answers */
export async function startForgingProvider (nonce: string): Promise<ForgingProvider> {
  const [own, another] = [keyPair(), keyPair()]
  let forged: Forged = {}
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => { response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)) }
    const path = request.url?.split('?', 1)[0]
    if (forged.status !== undefined) return answer(forged.status, {})
    if (path === '/.well-known/openid-configuration') {
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...forged.discovered
      })
    }
    if (path === '/keys') return answer(200, { keys: [{ ...own.jwk, alg: 'RS256', use: 'sig', kid: 'own' }] })
    if (forged.error !== undefined) return answer(400, { error: forged.error })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'portal', sub: '4711', nonce, iat: now, exp: now + 300, email: 'Rep@Example.com', email_verified: true, ...forged.claims }
    return answer(200, { access_token: 'a', token_type: 'bearer', id_token: token(claims, forged.key === 'another' ? another.privateKey : own.privateKey) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    next (wanted) { forged = wanted },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

function keyPair () {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk: JsonWebKey = publicKey.export({ format: 'jwk' })
  return { jwk, privateKey }
}

function token (claims: object, key: ReturnType<typeof keyPair>['privateKey']): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: 'own' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
