/** The portal's roles in ascending order: each may do what the roles before it may, within its own data. */
export const roles = ['dealer', 'sales', 'admin', 'superUser'] as const

export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  dealer: 'Dealer',
  sales: 'Sales Representative',
  admin: 'SMS Admin',
  superUser: 'Super User'
}

/** Whether a stored or received role is one that this release knows. */
export function isRole (name: string): name is Role {
  return roles.some(role => role === name)
}

/** The role's rank, 0 for a dealer. */
export function rank (role: Role): number {
  return roles.indexOf(role)
}

/** Whether `role` ranks at or above `least`. */
export function hasRank (role: Role, least: Role): boolean {
  return rank(role) >= rank(least)
}
