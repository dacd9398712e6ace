import { LRUCache } from 'lru-cache'
import type { Dealer } from '@portal/contracts/dealers'
import type { Erp, ErpContext } from '../../ports/erp.ts'

/** `dealer` is undefined where what was kept no longer holds. */
type Kept = { dealer: Dealer | undefined, askedAt: number }

const keptFor = 60_000
const keptAtMost = 2000

/**
 * Keeps dealers' records for a minute, for those who only show them. Whoever decides something by a record reads the ERP, and
 * what they read is kept for the others.
 * @param now milliseconds since 1970
 */
export function withDealerRecords (erp: Erp, now: () => number): Erp {
  const kept = new LRUCache<string, Kept>({ max: keptAtMost })

  async function read (customerNumber: string, context: ErpContext): Promise<Dealer | undefined> {
    const askedAt = now()
    const dealer = await erp.dealer(customerNumber, context)
    // A slow answer to an older question must not take the place of a newer one.
    if (askedAt >= (kept.get(customerNumber)?.askedAt ?? 0)) kept.set(customerNumber, { dealer: structuredClone(dealer), askedAt })
    return dealer
  }

  return {
    ...erp,
    async dealer (customerNumber, context) {
      const known = kept.get(customerNumber)
      const usable = context.display === true && known?.dealer !== undefined && now() - known.askedAt < keptFor
      // Whoever gets a record may change it; the kept one is nobody's.
      return usable ? structuredClone(known.dealer) : await read(customerNumber, context)
    },
    async clearNewDealer (customerNumber, context) {
      const outcome = await erp.clearNewDealer(customerNumber, context)
      kept.set(customerNumber, { dealer: undefined, askedAt: now() })
      return outcome
    }
  }
}
