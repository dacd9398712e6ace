import { UNSAFE_createBrowserHistory as createBrowserHistory, parsePath, type Location, type To, type unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import type { ComponentProps } from 'react'
import { dealerParam } from '@portal/contracts/base/page-params'
import { useSession } from '../../domain/session/session.ts'

type History = ComponentProps<typeof HistoryRouter>['history']

/**
 * The tab's history, in which every address names the dealer that was chosen for this tab: a link that is opened in another tab, or kept as a
 * bookmark, is that dealer's. The pages themselves do not see the name. A link that names a dealer of its own keeps it.
 */
export function createDealerHistory (): History {
  const history = createBrowserHistory({ v5Compat: true })
  return {
    get action () { return history.action },
    get location () { return withoutDealer(history.location) },
    createHref: to => history.createHref(withDealer(to)),
    createURL: to => history.createURL(withDealer(to)),
    encodeLocation: to => history.encodeLocation(to),
    push (to, state) { history.push(withDealer(to), state) },
    replace (to, state) { history.replace(withDealer(to), state) },
    go (delta) { history.go(delta) },
    listen: listener => history.listen(update => { listener({ ...update, location: withoutDealer(update.location) }) })
  }
}

function withDealer (to: To): To {
  // Until it is known who is logged in, the page stays as the build rendered it.
  const { status, user } = useSession.getState()
  const customer = status === 'in' ? user?.dealer_selector : undefined
  const path = typeof to === 'string' ? parsePath(to) : to
  const params = new URLSearchParams(path.search)
  if (customer === undefined || customer === null || params.has(dealerParam)) return to
  params.set(dealerParam, customer)
  return { ...path, search: `?${params}` }
}

function withoutDealer (location: Location): Location {
  const params = new URLSearchParams(location.search)
  if (!params.has(dealerParam)) return location
  params.delete(dealerParam)
  return { ...location, search: params.size === 0 ? '' : `?${params}` }
}
