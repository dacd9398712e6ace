import { hasRank, roles, type Role } from '../roles.ts'

/** The lists that the users stand in. */
export const userTypes = ['dealers', 'sales', 'administrators'] as const

export type UserType = (typeof userTypes)[number]

export const rolesOfType: Readonly<Record<UserType, readonly Role[]>> = {
  dealers: ['dealer'],
  sales: ['sales'],
  administrators: ['admin', 'superUser']
}

const typeOf: Readonly<Record<Role, UserType>> = { dealer: 'dealers', sales: 'sales', admin: 'administrators', superUser: 'administrators' }

/** The list that users of a role stand in. */
export function typeOfRole (role: Role): UserType {
  return typeOf[role]
}

/** Who may look at a list: administrators at all but their own kind. */
const seenBy: Readonly<Record<UserType, Role>> = { dealers: 'admin', sales: 'admin', administrators: 'superUser' }

/** Who may create, change, disable and delete the users of a role: administrators the dealers', super users all. */
const managedBy: Readonly<Record<Role, Role>> = { dealer: 'admin', sales: 'superUser', admin: 'superUser', superUser: 'superUser' }

export function maySeeUsers (viewer: Role, type: UserType): boolean {
  return hasRank(viewer, seenBy[type])
}

export function mayManageUsers (viewer: Role, of: Role): boolean {
  return hasRank(viewer, managedBy[of])
}

/** The roles that a role may give to a new account. */
export function creatableRoles (viewer: Role): Role[] {
  return roles.filter(role => mayManageUsers(viewer, role))
}
