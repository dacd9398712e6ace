/** What ties a provider's answer to the browser that was sent there. Each value is random and used once. */
type LoginSecrets = { state: string, nonce: string, verifier: string }

/** Who has logged in at the provider. */
export type ProvidedIdentity = {
  issuer: string
  /** The issuer's permanent name for the person. */
  subject: string
  /** In lower case; undefined if the provider gives none. */
  email: string | undefined
  /** Whether the provider, or the configuration for it, vouches that the address is the person's. */
  isEmailVerified: boolean
  /** When they last proved to the provider who they are, in milliseconds since 1970; undefined if it does not say. */
  authenticatedAt: number | undefined
}

/**
 * The distributor's OpenID Connect provider. Every method throws `PortalError` `provider_away` if it cannot be reached, and `provider_unusable` if it is
 * not what the configuration says.
 */
export interface IdentityProvider {
  /** @returns the address of its login page. `again`: it asks for a login even if it remembers the browser */
  begin(secrets: LoginSecrets, again: boolean): Promise<string>
  /**
   * @param answer the query string with which it sent the browser back
   * @throws PortalError `staff_login_lapsed`, `staff_login_declined`, `staff_other_organization`, `provider_clock`
   */
  finish(answer: string, secrets: LoginSecrets): Promise<ProvidedIdentity>
}
