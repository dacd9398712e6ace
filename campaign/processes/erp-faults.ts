import type { OperationName } from '@portal/erp-gateway/contract/operations'
import type { Fault } from '@portal/fixtures/fake-erp/faults'
import { pick, randomFrom, whole } from '@portal/fixtures/data/random'

/** The faults of an ERP on a bad day, and how often they have occurred. */
export type ErpFaults = {
  strike: (operation: OperationName) => Fault | undefined
  counts: () => Record<string, number>
}

const writes: ReadonlySet<OperationName> = new Set(['post-order', 'post-lightspeed'])
const looks: ReadonlySet<OperationName> = new Set(['find-order', 'order'])
const fields = ['ORDID', 'REFNO', 'CUSNO', 'FOUND', 'MESSG', 'ORDST', 'LINES', 'ITEMS'] as const
const statuses = [200, 201, 204, 400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504] as const
/** The share of `unsure` among the faults of a look-up by reference. */
const unsure = 0.1
const simple = ['hang', 'reset-before', 'reset-during', 'reset-after', 'garbage', 'half-body', 'swapped-reply', 'duplicate-reply'] as const

/** Faults of every kind, at a changing rate: many when orders are sent and looked up, few in the reads before. */
export function createErpFaults (seed: number): ErpFaults {
  const random = randomFrom(seed)
  const counts = new Map<string, number>()
  let roughness = 1
  let left = 0

  function likelihood (operation: OperationName): number {
    if (left-- <= 0) {
      left = 20 + whole(random, 150)
      roughness = pick(random, [0, 0.5, 1, 1, 1, 3])
    }
    return roughness * (writes.has(operation) ? 0.25 : looks.has(operation) ? 0.25 : 0.02)
  }

  function fault (operation: OperationName): Fault {
    if (operation === 'find-order' && random() < unsure) return { operation, kind: 'unsure' }
    const kind = random()
    // Longer than the portal waits, but before the ERP counts as settled: 1 to 2.5 s of the 3 s that 180 s of portal time take here.
    if (kind < 0.1) return { operation, kind: 'slow', ms: random() < 0.5 ? whole(random, 300) : 1000 + whole(random, 1500) }
    if (kind < 0.3) return { operation, kind: 'status', status: pick(random, statuses), ...(random() < 0.5 ? { retry_after: whole(random, 20) } : {}) }
    if (kind < 0.45) return { operation, kind: pick(random, ['missing-field', 'mistyped-field'] as const), field: pick(random, fields) }
    return { operation, kind: pick(random, simple) }
  }

  return {
    strike (operation) {
      if (random() >= likelihood(operation)) return undefined
      const struck = fault(operation)
      const when = writes.has(operation) ? 'an order' : looks.has(operation) ? 'a look-up' : 'a read'
      const name = `${struck.kind} of ${when}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return struck
    },
    counts: () => Object.fromEntries(counts)
  }
}
