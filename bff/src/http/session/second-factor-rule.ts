import type { Role } from '@portal/contracts/base/roles'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'

/** Who must have a second factor. */
export type SecondFactorRule = {
  /** Whether the distributor requires a second factor of this role. */
  requiresFactor: (role: Role) => boolean
  /** Whether a session still has to set up the second factor that the distributor requires. */
  owesFactor: (session: SessionRecord) => boolean
}

export function createSecondFactorRule (staffSecondFactor: 'optional' | 'required'): SecondFactorRule {
  const requiresFactor = (role: Role): boolean => staffSecondFactor === 'required' && role !== 'dealer'
  return {
    requiresFactor,
    // The OpenID Connect provider has its own requirements, which its people have met.
    owesFactor: ({ role, secondFactor, provider }) => secondFactor === undefined && provider === undefined && requiresFactor(role)
  }
}
