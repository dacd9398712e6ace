import { hasRank, type Role } from '@portal/contracts/base/roles'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { routes, type RouteEntry } from '../../routing/routes.ts'
import { routeAt } from '../../routing/route-at.ts'

export type NavItem = { path: string, label: string }

/**
 * The navigation for a role, or for users who are logged out.
 * @param role null if nobody is logged in
 * @param forNewDealer whether the acting dealer is new, and may not use some of the pages
 * @param rights what the user may do for the acting dealer
 */
export function navItems (role: Role | null, forNewDealer: boolean, rights: Rights, from: readonly RouteEntry[] = routes): NavItem[] {
  return from.flatMap(({ path, nav, least, right, notForNewDealers }) => {
    const label = role === null ? nav?.out : nav?.in
    const allowed = role === null || ((least === undefined || hasRank(role, least)) && (right === undefined || rights[right]))
    const hidden = forNewDealer && notForNewDealers === true
    return label !== undefined && allowed && !hidden ? [{ path, label }] : []
  })
}

/** How `aria-current` marks the item of a path at an address: on its own page, and on the pages below that. */
export function currentMark (path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname) return 'page'
  const route = routes.find(route => route.path === routeAt(pathname))
  return path === (route?.under ?? route?.path) ? 'true' : undefined
}
