import { leftOutOfTotal } from '@portal/contracts/rules/freight'
import type { Totals } from '@portal/contracts/rules/pricing'
import { useOrderingSystem } from '../ordering-system/ordering-system.ts'

/** What a total leaves out and, while the ordering system is away, how good its prices are, in words to follow it. */
export function useLeftOut ({ total }: Totals, freightMinimum: number, pickup: boolean): string {
  const isAway = useOrderingSystem().awaySince !== undefined
  return `${leftOutOfTotal(total, freightMinimum, pickup)}${isAway ? ', at the last known prices' : ''}`
}
