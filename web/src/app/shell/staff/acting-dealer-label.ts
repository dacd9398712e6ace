import { dealerLabel } from '@portal/contracts/rules/dealers/dealer-name'
import type { SessionUser } from '@portal/contracts/session'

/** The chosen dealer, labeled as in the selector; undefined for none. */
export function actingDealerLabel ({ dealer, dealer_selector: number }: SessionUser): string | undefined {
  return number === null ? undefined : dealerLabel({ customer_number: number, name_company: dealer?.name_company ?? '' })
}
