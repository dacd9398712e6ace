/** OpenID Connect issuers that serve several organizations, and the claim that names the organization of a login. */

const google = 'accounts.google.com'
const entra = 'login.microsoftonline.com'
/** Addresses of Entra that stand for any tenant. */
const anyTenant = ['common', 'organizations', 'consumers']

export function isSharedIssuer (issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  return hostname === google || (hostname === entra && anyTenant.includes(pathname.split('/')[1] ?? ''))
}

/** The claim of a login that names its organization. */
export function tenantClaimOf (issuer: string): 'hd' | 'tid' {
  return new URL(issuer).hostname === google ? 'hd' : 'tid'
}
