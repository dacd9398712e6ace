import { LRUCache } from 'lru-cache'
import type { Dealer } from '@portal/contracts/dealers'
import { timings } from '@portal/contracts/policy/timings'
import type { ErpOperation } from '@portal/contracts/erp-status'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { Erp, ErpContext } from '../../../ports/erp/erp.ts'

/** `dealer` is undefined if the cached record is out of date, or if the ERP has no such dealer. */
type Kept = { dealer: Dealer | undefined, askedAt: number }

/** Enough for about ten thousand dealers. */
const bytesMax = 32 * 1_048_576
/** The cost of an entry in addition to its record. The record counts as the size of its JSON. */
const entryBytes = 200

/**
 * A cache of dealer records. For display, a record is fresh for a minute. Reads that something depends on always ask the ERP, and update
 * the cache.
 * @param now milliseconds since 1970
 */
export function withDealerCache (erp: Omit<Erp, 'cachedDealer'>, now: () => number): { erp: Erp, counts: () => NonNullable<ErpOperation['cache']> } {
  const counts = { hits: 0, misses: 0, stale: 0 }
  const kept = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    sizeCalculation: ({ dealer }) => entryBytes + (dealer === undefined ? 0 : 2 * JSON.stringify(dealer).length)
  })

  async function read (customerNumber: CustomerNumber, context: ErpContext): Promise<Dealer | undefined> {
    const askedAt = now()
    let isOlder = false
    const notes: ErpContext['notes'] = {
      older (at) {
        isOlder = true
        counts.stale++
        context.notes?.older(at)
      },
      recent: at => context.notes?.recent(at),
      leftOut: count => context.notes?.leftOut(count)
    }
    const dealer = await erp.dealer(customerNumber, { ...context, notes })
    // Neither a stand-in nor a slow answer to an earlier request may replace a newer record.
    if (!isOlder && askedAt >= (freshOf(customerNumber)?.askedAt ?? 0)) kept.set(customerNumber, { dealer: structuredClone(dealer), askedAt })
    return dealer
  }

  function freshOf (customerNumber: CustomerNumber): Kept | undefined {
    const known = kept.get(customerNumber)
    return known !== undefined && Math.abs(now() - known.askedAt) < timings.dealerFresh ? known : undefined
  }

  async function cachedDealer (customerNumber: CustomerNumber): Promise<Dealer | undefined> {
    // A copy, because the caller may change it.
    return structuredClone(freshOf(customerNumber)?.dealer)
  }

  async function dealer (customerNumber: CustomerNumber, context: ErpContext): Promise<Dealer | undefined> {
    if (context.display !== true) return await read(customerNumber, context)
    const known = freshOf(customerNumber)
    if (known?.dealer === undefined) {
      counts.misses++
      return await read(customerNumber, context)
    }
    counts.hits++
    context.notes?.recent(known.askedAt)
    return structuredClone(known.dealer)
  }

  async function clearNewDealer (customerNumber: CustomerNumber, context: ErpContext) {
    const outcome = await erp.clearNewDealer(customerNumber, context)
    kept.set(customerNumber, { dealer: undefined, askedAt: now() })
    return outcome
  }

  return { erp: { ...erp, dealer, cachedDealer, clearNewDealer }, counts: () => ({ ...counts }) }
}
