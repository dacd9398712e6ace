import { searchTerm } from '@portal/contracts/rules/search-term'
import type { Item } from '@portal/contracts/stock'
import { PortalError } from '../../errors.ts'
import type { Erp } from '../../ports/erp.ts'

/** The term as it is sent to the ERP. @throws PortalError `search_invalid` with the rule that the term breaks */
export function checkedTerm (search: string): string {
  const checked = searchTerm(search)
  if (!checked.ok) throw new PortalError('search_invalid', { message: checked.message })
  return checked.term
}

/** What a logged-out visitor may see of an item: no dealer price, and no exact quantity above the cap. */
export function publicView (item: Item, cap: number | undefined): Item {
  const { item_number, item_description, manufacturer_number, quantity, retail_price } = item
  const shown = { item_number, item_description, manufacturer_number, retail_price }
  return cap !== undefined && quantity > cap ? { ...shown, quantity: cap, quantity_capped: true } : { ...shown, quantity }
}

/** @throws PortalError `not_found` if no such item is sold */
export async function soldItem (erp: Erp, itemNumber: string, customerNumber: string, requestId: string): Promise<Item> {
  const item = await erp.item(itemNumber, customerNumber, { requestId, display: true })
  if (item === undefined) throw new PortalError('not_found')
  return item
}
