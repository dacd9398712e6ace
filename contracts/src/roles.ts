/** The portal's roles, ascending: each may do what those before it may, within its own data. */
export const roles = ['dealer', 'sales', 'admin', 'superUser'] as const

export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  dealer: 'Dealer',
  sales: 'Sales Representative',
  admin: 'SMS Admin',
  superUser: 'Super User'
}

/** Whether a role that was stored, or sent, is one of this release. */
export function isRole (name: string): name is Role {
  return roles.some(role => role === name)
}

/** Position in the rank, 0 for dealer. */
export function rank (role: Role): number {
  return roles.indexOf(role)
}

/** True where `role` stands at or above `least`. */
export function hasRank (role: Role, least: Role): boolean {
  return rank(role) >= rank(least)
}
