import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import { partNotSold } from '@portal/contracts/policy/messages'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { searchTerm } from '@portal/contracts/rules/stock/search-term'
import { barCodeNumber, hasBarCode } from '@portal/contracts/rules/part-list/bar-code'
import type { FoundItem } from '@portal/contracts/stock'
import { PortalError } from '../../errors.ts'
import type { Erp, ErpContext, StockItem } from '../../ports/erp/erp.ts'

/** The term as it is sent to the ERP. @throws PortalError `search_invalid` with the rule that the term breaks */
export function checkedTerm (search: string): string {
  const checked = searchTerm(search)
  if (!checked.ok) throw new PortalError('search_invalid', { message: checked.message })
  return checked.term
}

/** The item as shown to somebody who asked for this text: if the text is one of its bar codes, with that one only. */
export function shownFor<Known extends StockItem> (
  { bar_codes: codes, ...item }: Known, asked: string
): Omit<Known, 'bar_codes'> & { bar_code?: string } {
  const code = codes === undefined ? undefined : scannedText(asked)
  return code !== undefined && hasBarCode(codes, barCodeNumber(code)) ? { ...item, bar_code: code } : item
}

/** The item, with its picture only if that is from a host that browsers may load pictures from. */
export function withAllowedPicture (item: FoundItem, hosts: readonly string[]): FoundItem {
  if (item.picture === undefined || hosts.includes(new URL(item.picture).host)) return item
  const { picture: _, ...rest } = item
  return rest
}

/** What a logged-out visitor may see of an item: no dealer price, no stock by warehouse, and no exact quantity above the cap. */
export function publicView (item: FoundItem, cap: number | undefined): FoundItem {
  const { item_number, item_description, manufacturer_number, quantity, retail_price, price_unit, unit_of_measure, pack_size, sold_in_packs, picture } = item
  const { superseded_by, bar_code } = item
  const capped = cap !== undefined && quantity > cap
  return {
    item_number,
    item_description,
    manufacturer_number,
    quantity: capped ? cap : quantity,
    ...(capped && { quantity_capped: true }),
    ...(retail_price !== undefined && { retail_price }),
    ...(price_unit !== undefined && { price_unit }),
    ...(unit_of_measure !== undefined && { unit_of_measure }),
    ...(pack_size !== undefined && { pack_size }),
    ...(sold_in_packs !== undefined && { sold_in_packs }),
    ...(picture !== undefined && { picture }),
    ...(superseded_by !== undefined && { superseded_by }),
    ...(bar_code !== undefined && { bar_code })
  }
}

/** @throws PortalError `not_found` if no such item is sold */
export async function soldItem (erp: Erp, itemNumber: ItemNumber, customerNumber: CustomerNumber, context: ErpContext): Promise<StockItem> {
  const item = await erp.item(itemNumber, customerNumber, context)
  if (item === undefined) throw new PortalError('not_found', { message: partNotSold })
  return item
}
