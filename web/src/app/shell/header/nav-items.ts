import { hasRank } from '@portal/contracts/base/roles'
import type { SessionUser } from '@portal/contracts/session'
import { customerNumberOf, rightsOf } from '../../../domain/session/session.ts'
import { routes, type RouteEntry } from '../../routing/routes.ts'
import { routeAt } from '../../routing/route-at.ts'

export type NavItem = { path: string, label: string }

/**
 * The navigation for a user, or for visitors (null). What is not for new dealers is left out until the acting dealer's record says that they
 * are none, and what the user has no right to, always.
 */
export function navItems (
  user: Pick<SessionUser, 'role' | 'rights' | 'dealer' | 'dealer_number' | 'dealer_selector'> | null, from: readonly RouteEntry[] = routes
): NavItem[] {
  const rights = rightsOf(user)
  const mayBeNew = user !== null && customerNumberOf(user) !== null && user.dealer?.new_dealer !== false
  return from.flatMap(({ path, nav, least, right, notForNewDealers }) => {
    const label = user === null ? nav?.out : nav?.in
    const allowed = user === null || ((least === undefined || hasRank(user.role, least)) && (right === undefined || rights[right]))
    const hidden = mayBeNew && notForNewDealers === true
    return label !== undefined && allowed && !hidden ? [{ path, label }] : []
  })
}

/** How `aria-current` marks the item of a path at an address: on its own page, and on the pages below that. */
export function currentMark (path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname) return 'page'
  const route = routes.find(route => route.path === routeAt(pathname))
  return path === (route?.under ?? route?.path) ? 'true' : undefined
}
