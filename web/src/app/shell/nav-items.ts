import { hasRank, type Role } from '@portal/contracts/roles'
import { routes, type RouteEntry } from '../routes.ts'

export type NavItem = { path: string, label: string, load: RouteEntry['load'] }

/** The navigation of a role, or of those who are logged out. */
export function navItems (role: Role | null, from: readonly RouteEntry[] = routes): NavItem[] {
  return from.flatMap(({ path, nav, least, load }) => {
    const label = role === null ? nav?.out : nav?.in
    const allowed = role === null || least === undefined || hasRank(role, least)
    return label !== undefined && allowed ? [{ path, label, load }] : []
  })
}
