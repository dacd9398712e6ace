import { LRUCache } from 'lru-cache'
import type { Dealer } from '@portal/contracts/dealers'
import type { ErpOperation } from '@portal/contracts/erp-status'
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
export function withDealerRecords (erp: Erp, now: () => number): { erp: Erp, counts: () => NonNullable<ErpOperation['cache']> } {
  const counts = { hits: 0, misses: 0, stale: 0 }
  const kept = new LRUCache<string, Kept>({ max: keptAtMost })

  async function read (customerNumber: string, context: ErpContext): Promise<Dealer | undefined> {
    const askedAt = now()
    const dealer = await erp.dealer(customerNumber, context)
    // A slow answer to an older question must not take the place of a newer one.
    if (askedAt >= (kept.get(customerNumber)?.askedAt ?? 0)) kept.set(customerNumber, { dealer: structuredClone(dealer), askedAt })
    return dealer
  }

  async function dealer (customerNumber: string, context: ErpContext): Promise<Dealer | undefined> {
    if (context.display !== true) return await read(customerNumber, context)
    const known = kept.get(customerNumber)
    if (known?.dealer === undefined || now() - known.askedAt >= keptFor) {
      counts.misses++
      return await read(customerNumber, context)
    }
    counts.hits++
    // Whoever gets a record may change it; the kept one is nobody's.
    return structuredClone(known.dealer)
  }

  async function clearNewDealer (customerNumber: string, context: ErpContext) {
    const outcome = await erp.clearNewDealer(customerNumber, context)
    kept.set(customerNumber, { dealer: undefined, askedAt: now() })
    return outcome
  }

  return { erp: { ...erp, dealer, clearNewDealer }, counts: () => ({ ...counts }) }
}
