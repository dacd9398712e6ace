import { hasRank, roles, type Role } from '../roles.ts'

/** The lists that the users stand in. */
export const userTypes = ['dealers', 'sales', 'administrators'] as const

export type UserType = (typeof userTypes)[number]

export const rolesOfType: Readonly<Record<UserType, readonly Role[]>> = {
  dealers: ['dealer'],
  sales: ['sales'],
  administrators: ['admin', 'superUser']
}

/** The list that users of a role stand in. */
export function typeOfRole (role: Role): UserType {
  return role === 'dealer' ? 'dealers' : role === 'sales' ? 'sales' : 'administrators'
}

/** Whether a role may look at the users of a list: administrators at all but their own kind. */
export function maySeeUsers (viewer: Role, type: UserType): boolean {
  return hasRank(viewer, type === 'administrators' ? 'superUser' : 'admin')
}

/** Whether a role may create, change, disable and delete users of another: administrators the dealers', super users all. */
export function mayManageUsers (viewer: Role, of: Role): boolean {
  return hasRank(viewer, of === 'dealer' ? 'admin' : 'superUser')
}

/** The roles that a role may give to a new account. */
export function creatableRoles (viewer: Role): Role[] {
  return roles.filter(role => mayManageUsers(viewer, role))
}
