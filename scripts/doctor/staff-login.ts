import { createIdentityProvider } from '../../bff/src/adapters/oidc/identity-provider.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { PortalError } from '../../bff/src/errors.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import type { Finding } from './finding.ts'

const about = 'staff login'

/** Whether the login provider answers with its metadata. Nobody is logged in, so the portal's secret there is not tried. */
export async function checkStaffLogin ({ oidc, publicUrl }: Config): Promise<Finding> {
  if (oidc === undefined) return { about, verdict: 'ok', says: 'members of staff log in with passwords only' }
  const redirectUri = `${publicUrl}/staff-login`
  try {
    const any = 'x'.repeat(43)
    await createIdentityProvider({ ...oidc, redirectUri, now: Date.now }).begin({ state: any, nonce: any, verifier: any }, false)
    return { about, verdict: 'ok', says: `${oidc.issuer} answers; whether it knows the client, its secret and ${redirectUri} shows in the first login` }
  } catch (error) {
    const isAway = error instanceof PortalError && error.code === 'provider_away'
    const reason = error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : reasonOf(error)
    return {
      about,
      verdict: 'fails',
      says: `${oidc.issuer} ${isAway ? 'cannot be reached' : 'is not what it should be'}: ${reason}`,
      next: isAway ? 'check OIDC_ISSUER, and the network between it and this machine' : 'set OIDC_ISSUER to exactly what the provider calls itself'
    }
  }
}
