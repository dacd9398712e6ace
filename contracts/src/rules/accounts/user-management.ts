import { hasRank, roles, type Role } from '../../base/roles.ts'

/** The lists of users. */
export const userTypes = ['dealers', 'sales', 'administrators'] as const

export type UserType = (typeof userTypes)[number]

export const rolesOfType: Readonly<Record<UserType, readonly Role[]>> = {
  dealers: ['dealer'],
  sales: ['sales'],
  administrators: ['admin', 'superUser']
}

const typeOf: Readonly<Record<Role, UserType>> = { dealer: 'dealers', sales: 'sales', admin: 'administrators', superUser: 'administrators' }

/** The list that contains the users of a role. */
export function typeOfRole (role: Role): UserType {
  return typeOf[role]
}

/** The lowest role that may see a list: administrators see all lists except that of administrators. */
export const usersSeenBy: Readonly<Record<UserType, Role>> = { dealers: 'admin', sales: 'admin', administrators: 'superUser' }

/** The lowest role that may create, change, disable and delete users of a role: administrators manage dealers, super users manage everybody. */
const managedBy: Readonly<Record<Role, Role>> = { dealer: 'admin', sales: 'superUser', admin: 'superUser', superUser: 'superUser' }

export function maySeeUsers (viewer: Role, type: UserType): boolean {
  return hasRank(viewer, usersSeenBy[type])
}

export function mayManageUsers (viewer: Role, of: Role): boolean {
  return hasRank(viewer, managedBy[of])
}

/** The roles that a viewer may give to a new account. */
export function creatableRoles (viewer: Role): Role[] {
  return roles.filter(role => mayManageUsers(viewer, role))
}
