import { hasRank, type Role } from '@portal/contracts/roles'
import { routes, type RouteEntry } from '../routes.ts'

export type NavItem = { path: string, label: string }

/** So many links fit into the row on a screen of 1024 px, and beside the logo on one of 1280 px. The menu has the others. */
export const narrowRowMax = 7

/**
 * The navigation for a role, or for users who are logged out.
 * @param role null if nobody is logged in
 * @param forNewDealer whether the acting dealer is new, and may not use some of the pages
 */
export function navItems (role: Role | null, forNewDealer: boolean, from: readonly RouteEntry[] = routes): NavItem[] {
  return from.flatMap(({ path, nav, least, notForNewDealers }) => {
    const label = role === null ? nav?.out : nav?.in
    const allowed = role === null || least === undefined || hasRank(role, least)
    const hidden = forNewDealer && notForNewDealers === true
    return label !== undefined && allowed && !hidden ? [{ path, label }] : []
  })
}
