import { PortalError } from '../../errors.ts'
import type { Alerts } from '../../ports/notices/alerts.ts'

/** Alerts in a store that all processes share. While that store is away, each process reports what it sees: better twice than not at all. */
export function createAlertsWithFallback (shared: Alerts, own: Alerts): Alerts {
  async function orElse<T> (work: Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'portal_unavailable') throw error
      return await instead()
    }
  }
  const nothing = async (): Promise<undefined> => undefined

  return {
    see: async (...seen) => { await orElse(shared.see(...seen), async () => { await own.see(...seen) }) },
    end: async (...ended) => {
      await own.end(...ended)
      await orElse(shared.end(...ended), nothing)
    },
    claim: async (at, leaseUntil) => await orElse(shared.claim(at, leaseUntil), nothing) ?? await own.claim(at, leaseUntil),
    // An alert that both stores have yet to report counts once.
    told: async (...alert) => {
      await own.told(...alert)
      await orElse(shared.told(...alert), nothing)
    }
  }
}
