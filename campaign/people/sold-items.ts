import type { Item } from '@portal/contracts/stock'
import { soldByPiece } from '@portal/fixtures/data/known-items'

/** What people order in a campaign, as the portal shows it. */
export const soldItems: readonly Item[] = soldByPiece.map(item => ({
  item_number: item.number,
  item_description: item.description,
  manufacturer_number: item.manufacturerNumber,
  quantity: item.stock,
  ...(item.retail !== undefined && { retail_price: item.retail }),
  dealer_price: item.dealer
}))
