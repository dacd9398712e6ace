import { roles, type Role } from '@portal/contracts/base/roles'
import { decodeAddressData } from '../../lib/address/address-data.ts'
import { readField } from '../../lib/text/read-json.ts'

/** The claims in the login's token, for display and the route guard; they authorize nothing. Times are seconds since 1970. */
export type TokenClaims = { exp: number, iat: number, role: Role }

/** Reads the claims of a JSON Web Token. @returns undefined if it is not a token or a claim is missing */
export function readTokenClaims (token: string): TokenClaims | undefined {
  const payload = decodeAddressData(token.split('.')[1] ?? '')
  const [exp, iat, name] = ['exp', 'iat', 'role'].map(claim => readField(payload, claim))
  const role = roles.find(known => known === name)
  return typeof exp === 'number' && typeof iat === 'number' && role !== undefined ? { exp, iat, role } : undefined
}
