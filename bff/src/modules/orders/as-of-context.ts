import type { ErpContext } from '../../ports/erp/erp.ts'

/**
 * A context for one read, and as of when its answer is true: now, or earlier if an older answer stood in.
 * @param now milliseconds since 1970
 */
export function withAsOf ({ notes, ...context }: ErpContext, now: number): { context: ErpContext, asOf: () => string } {
  let asOf = now
  return {
    context: {
      ...context,
      notes: {
        older (at) {
          asOf = at
          notes?.older(at)
        },
        recent (at) {
          asOf = at
          notes?.recent(at)
        },
        leftOut: count => notes?.leftOut(count)
      }
    },
    asOf: () => new Date(asOf).toISOString()
  }
}
