import { partColumns } from '@portal/contracts/policy/part-columns'
import { useRights } from '../session/session.ts'

/** What the price of a piece is called: whoever sees no dealer prices sees the suggested retail price. */
export function usePriceLabel (): string {
  return useRights().prices ? partColumns.price : partColumns.retail
}
