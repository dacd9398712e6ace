import type { IsoDate } from '@portal/contracts/base/dates'

/** Two neighbors that are in the wrong order; undefined if the newest comes first and what has no date comes last. */
export function newestFirst<Dated> (all: readonly Dated[], dayOf: (one: Dated) => IsoDate | null): { earlier: Dated, later: Dated } | undefined {
  for (const [index, later] of all.entries()) {
    const earlier = all[index - 1]
    if (earlier !== undefined && (dayOf(later) ?? '') > (dayOf(earlier) ?? '')) return { earlier, later }
  }
  return undefined
}
