import * as client from 'openid-client'
import { providerClockTolerance } from '@portal/contracts/policy/staff-login'
import { hour, second } from '@portal/contracts/base/time-units'
import { timings } from '@portal/contracts/policy/timings'
import { PortalError } from '../../errors.ts'
import { tenantClaimOf } from '@portal/contracts/rules/accounts/shared-issuers'
import type { IdentityProvider, ProvidedIdentity } from '../../ports/accounts/identity-provider.ts'
import { refusalOf } from './provider-refusals.ts'

/** The provider's metadata is read again after this many milliseconds. */
const rediscoverAfter = hour

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The only organization whose logins count; undefined if the issuer serves just one. */
  tenant: string | undefined
  /** Whether the configuration vouches for the email addresses of an issuer that does not say whether they were verified. */
  trustEmail: boolean
  /** Where the provider sends browsers back, as registered there. */
  redirectUri: string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Login at the provider, by the authorization code flow with PKCE. The provider is first contacted when somebody logs in, so the portal starts
 * without it.
 */
export function createIdentityProvider ({ issuer, clientId, clientSecret, tenant, trustEmail, redirectUri, now }: Options): IdentityProvider {
  let known: { at: number, configuration: Promise<client.Configuration> } | undefined

  async function configured (): Promise<client.Configuration> {
    if (known === undefined || now() - known.at >= rediscoverAfter) {
      const configuration = discover()
      known = { at: now(), configuration }
      // A failure is not remembered.
      configuration.catch(() => { known = undefined })
    }
    return await known.configuration
  }

  async function discover (): Promise<client.Configuration> {
    const url = new URL(issuer)
    return await client.discovery(url, clientId, { [client.clockTolerance]: providerClockTolerance / second }, client.ClientSecretPost(clientSecret), {
      // One login takes several requests, which together must not outlast the browser's time-out.
      timeout: timings.optionalErpWait / second,
      execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])]
    })
  }

  return {
    begin: async ({ state, nonce, verifier }, again) => {
      try {
        const configuration = await configured()
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(tenant !== undefined && tenantClaimOf(issuer) === 'hd' && { hd: tenant }),
          ...(again && { max_age: '0' })
        }).href
      } catch (error) {
        throw refusalOf(error)
      }
    },

    finish: async (answer, { state, nonce, verifier }) => {
      if (new URLSearchParams(answer).get('state') !== state) throw new PortalError('staff_login_lapsed')
      try {
        const configuration = await configured()
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`?${answer.replace(/^\?/, '')}`, redirectUri), {
          expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new PortalError('provider_unusable')
        if (tenant !== undefined && claims[tenantClaimOf(issuer)] !== tenant) {
          throw new PortalError('staff_other_organization', { about: typeof claims['email'] === 'string' ? claims['email'] : claims.sub })
        }
        // Some providers leave the email address out of the token.
        const said = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
        const authenticatedAt = claims.auth_time === undefined ? undefined : claims.auth_time * second
        return { issuer: claims.iss, subject: claims.sub, ...emailOf(said, trustEmail), authenticatedAt }
      } catch (error) {
        throw refusalOf(error)
      }
    }
  }
}

/** Some providers say `email_verified` as text. */
function emailOf ({ email, email_verified: verified }: Readonly<Record<string, unknown>>, trustEmail: boolean): Pick<ProvidedIdentity, 'email' | 'isEmailVerified'> {
  return {
    email: typeof email === 'string' ? email.trim().toLowerCase() : undefined,
    isEmailVerified: verified === true || verified === 'true' || (verified === undefined && trustEmail)
  }
}
