import { roles, type Role } from '@portal/contracts/roles'

/** What the login's token says, for display and the guard; it authorises nothing. Times are seconds since 1970. */
export type Claims = { exp: number, iat: number, role: Role }

/** The claims of a JSON Web Token, or undefined where it is none or one of them is missing. */
export function readClaims (token: string): Claims | undefined {
  const payload = parse(token.split('.')[1] ?? '')
  if (typeof payload !== 'object' || payload === null) return undefined
  const [exp, iat, name]: unknown[] = ['exp', 'iat', 'role'].map(claim => Reflect.get(payload, claim))
  const role = roles.find(known => known === name)
  return typeof exp === 'number' && typeof iat === 'number' && role !== undefined ? { exp, iat, role } : undefined
}

function parse (part: string): unknown {
  try {
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
