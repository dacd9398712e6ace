import { partColumns } from '@portal/contracts/policy/part-columns'
import { useRights } from '../session/session.ts'

/** The label of a unit price: people who see no dealer prices see the suggested retail price. */
export function usePriceLabel (): string {
  return useRights().prices ? partColumns.price : partColumns.retail
}
