import { LRUCache } from 'lru-cache'
import type { Dealer } from '@portal/contracts/dealers'
import { timings } from '@portal/contracts/policy/timings'
import type { ErpOperation } from '@portal/contracts/erp-status'
import type { Erp, ErpContext } from '../../ports/erp.ts'

/** `dealer` is undefined where what was kept no longer holds, or where the ERP has no such dealer. */
type Kept = { dealer: Dealer | undefined, askedAt: number }

/** Room for the records of some ten thousand dealers. */
const bytesMax = 32 * 1_048_576
/** What an entry costs beside its record, which is counted as its JSON would be. */
const entryBytes = 200

/**
 * Keeps dealers' records for a minute, for those who only show them, and the last of each while there is room. Whoever decides something by a
 * record reads the ERP, and what they read is kept for the others.
 * @param now milliseconds since 1970
 */
export function withDealerRecords (erp: Omit<Erp, 'keptDealer'>, now: () => number): { erp: Erp, counts: () => NonNullable<ErpOperation['cache']> } {
  const counts = { hits: 0, misses: 0, stale: 0 }
  const kept = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    sizeCalculation: ({ dealer }) => entryBytes + (dealer === undefined ? 0 : 2 * JSON.stringify(dealer).length)
  })

  async function read (customerNumber: string, context: ErpContext): Promise<Dealer | undefined> {
    const askedAt = now()
    const dealer = await erp.dealer(customerNumber, context)
    // A slow answer to an older question must not take the place of a newer one.
    if (askedAt >= (kept.get(customerNumber)?.askedAt ?? 0)) kept.set(customerNumber, { dealer: structuredClone(dealer), askedAt })
    return dealer
  }

  function last (customerNumber: string, age: number): Readonly<Dealer> | undefined {
    const known = kept.get(customerNumber)
    return known !== undefined && now() - known.askedAt < age ? known.dealer : undefined
  }

  async function dealer (customerNumber: string, context: ErpContext): Promise<Dealer | undefined> {
    if (context.display !== true) return await read(customerNumber, context)
    const known = last(customerNumber, timings.dealerFresh)
    if (known === undefined) {
      counts.misses++
      return await read(customerNumber, context)
    }
    counts.hits++
    // Whoever gets a record may change it; the kept one is nobody's.
    return structuredClone(known)
  }

  async function clearNewDealer (customerNumber: string, context: ErpContext) {
    const outcome = await erp.clearNewDealer(customerNumber, context)
    kept.set(customerNumber, { dealer: undefined, askedAt: now() })
    return outcome
  }

  return { erp: { ...erp, dealer, keptDealer: async (customerNumber, age) => last(customerNumber, age), clearNewDealer }, counts: () => ({ ...counts }) }
}
