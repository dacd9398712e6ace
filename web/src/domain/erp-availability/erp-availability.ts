import { call, onCallError, onErpAway } from '../../lib/http/call.ts'
import { useErpAbsence, type ErpAbsence } from '../../lib/http/erp-absence.ts'
import { portalNow } from '../../lib/http/portal-clock.ts'
import { whenVisible } from '../../lib/browser/when-visible.ts'
import { watchErp } from './watch-erp.ts'

/** Whether the ordering system is away, since when by the portal's clock, and whether orders are received meanwhile. */
export function useErpAvailability (): ErpAbsence {
  return useErpAbsence()
}

/** Follows whether the ordering system is away. @returns a function that stops listening to the answers of calls */
export function startErpWatch (): () => void {
  const watch = watchErp({
    async ask () {
      const { away_since: since, takes_orders: takesOrders } = await call('orderingSystem', {}, { background: true })
      return { isAway: since !== null, takesOrders }
    },
    tell: absence => { useErpAbsence.setState(absence) },
    now: portalNow,
    random: Math.random,
    wait: milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds) }),
    looked: whenVisible
  })
  const stops = [onErpAway(seconds => { seconds === undefined ? watch.doubt() : watch.saidAway(seconds) }), onCallError(({ code }) => { if (code === 'erp_unavailable') watch.doubt() })]
  return () => { stops.forEach(stop => { stop() }) }
}
