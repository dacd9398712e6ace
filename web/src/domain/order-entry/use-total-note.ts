import { leftOutOfTotal } from '@portal/contracts/rules/cart/freight'
import type { Totals } from '@portal/contracts/rules/stock/pricing'
import { useRights } from '../session/session.ts'
import { useErpAvailability } from '../erp-availability/erp-availability.ts'

/** What a total leaves out and, while the ordering system is away, how current its prices are, in words that follow it. */
export function useTotalNote ({ total }: Totals, freightMinimum: number, pickup: boolean): string {
  const isAway = useErpAvailability().awaySince !== undefined
  const { prices } = useRights()
  return `${prices ? '' : 'at suggested retail prices, '}${leftOutOfTotal(total, freightMinimum, pickup)}${isAway ? ', at the last known prices' : ''}`
}
