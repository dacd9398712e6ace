import { PortalError } from '../../errors.ts'
import type { AlertKind, Alerts } from '../../ports/notices/alerts.ts'

/**
 * Alerts, kept by the first store that is available. An alert stays in the store where it began until it is over, so that it does not become news
 * again when another store comes back. Only while all shared stores are away does each process report on its own: better twice than not at all.
 * @param shared the stores of several processes
 * @param own the store of this process, which is never away
 */
export function createAlertsInTurn (shared: readonly Alerts[], own: Alerts): Alerts {
  const stores = [...shared, own]

  async function unlessAway<T> (work: Promise<T>): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'portal_unavailable') throw error
      return undefined
    }
  }

  async function keeperOf (kind: AlertKind): Promise<Alerts | undefined> {
    for (const store of stores) if (await unlessAway(store.isOn(kind)) === true) return store
    return undefined
  }

  return {
    isOn: async kind => await keeperOf(kind) !== undefined,
    see: async (alert, at, toldBefore) => {
      const keeper = await keeperOf(alert.kind)
      for (const store of keeper === undefined ? stores : [keeper, ...stores]) {
        if (await unlessAway(store.see(alert, at, toldBefore).then(() => true)) === true) return
      }
    },
    end: async (...ended) => { for (const store of stores) await unlessAway(store.end(...ended)) },
    claim: async (at, leaseUntil) => {
      for (const store of stores) {
        const claimed = await unlessAway(store.claim(at, leaseUntil))
        if (claimed !== undefined) return claimed
      }
      return undefined
    },
    // If several still have to report it, it counts as one alert.
    told: async (...alert) => { for (const store of stores) await unlessAway(store.told(...alert)) }
  }
}
