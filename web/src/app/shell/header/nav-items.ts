import { hasRank } from '@portal/contracts/base/roles'
import type { ReleaseRequest } from '@portal/contracts/releases'
import type { SessionUser } from '@portal/contracts/session'
import { openReleases } from '../../../api/releases.ts'
import { choosesDealer, customerNumberOf, rightsOf } from '../../../domain/session/session.ts'
import { paths } from '../../../paths.ts'
import { routes, type RouteEntry } from '../../routing/routes.ts'
import { routeAt } from '../../routing/route-at.ts'

/** `count`: how much waits there. */
export type NavItem = { path: string, label: string, count?: number }

/**
 * The navigation for a user, or for visitors (null). Items not meant for new dealers are left out until the acting dealer's record says that the
 * dealer is not new, and items that the user has no right to, always. Somebody who belongs to no dealership gets what visitors get.
 */
export function navItems (
  user: Pick<SessionUser, 'role' | 'rights' | 'dealer' | 'dealers' | 'dealer_number' | 'dealer_selector'> | null, from: readonly RouteEntry[] = routes
): NavItem[] {
  const rights = rightsOf(user)
  const isOfNone = user !== null && customerNumberOf(user) === null && !choosesDealer(user)
  const mayBeNew = user !== null && customerNumberOf(user) !== null && user.dealer?.new_dealer !== false
  return from.flatMap(({ path, nav, least, right, notForNewDealers }) => {
    const label = user === null ? nav?.out : nav?.in
    const allowed = user === null || ((least === undefined || hasRank(user.role, least)) && (right === undefined || rights[right]))
    const hidden = (mayBeNew && notForNewDealers === true) || (isOfNone && nav?.out === undefined)
    return label !== undefined && allowed && !hidden ? [{ path, label }] : []
  })
}

/** The items, and last the one for releases, if there are any to look at: it comes late, and moves no other. It counts those that wait for the user. */
export function withReleases (items: readonly NavItem[], requests: readonly ReleaseRequest[]): readonly NavItem[] {
  if (requests.length === 0) return items
  const count = openReleases(requests).filter(request => request.may_release === true).length
  return [...items, { path: paths.releases, label: 'Releases', ...(count > 0 && { count }) }]
}

/** The `aria-current` of a path's item at an address: on its own page, and on the pages below it. */
export function currentMark (path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname) return 'page'
  const route = routes.find(route => route.path === routeAt(pathname))
  return path === (route?.under ?? route?.path) ? 'true' : undefined
}
