import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** A real OpenID Connect provider on loopback, with a login page of its own. Whoever logs in there is who they say, with any password. */
export type LoginProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where it sends browsers back. It answers only once that is set. */
  sendBackTo: (redirectUri: string) => void
  close: () => Promise<void>
}

const [clientId, clientSecret] = ['portal', 'a secret of the portal and the provider']

/** @param unverified the email addresses that it does not vouch for; a login is an email address */
export async function startLoginProvider (unverified: readonly string[] = []): Promise<LoginProvider> {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (provider === undefined) response.writeHead(503).end()
    else provider.callback()(request, response).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    clientSecret,
    sendBackTo (redirectUri) { provider = createProvider(issuer, redirectUri, unverified) },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

function createProvider (issuer: string, redirectUri: string, unverified: readonly string[]): Provider {
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: async (_context, login) => ({
      accountId: login,
      claims: async () => ({ sub: `id of ${login}`, email: login, email_verified: !unverified.includes(login) })
    }),
    cookies: { keys: ['a key of the provider'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 3600 },
    features: { devInteractions: { enabled: true } }
  }
  return new Provider(issuer, configuration)
}
