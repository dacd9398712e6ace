import { partColumns } from '@portal/contracts/policy/part-columns'
import { basePrice } from '@portal/contracts/rules/stock/pricing'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import type { FoundItem } from '@portal/contracts/stock'
import { priceBreakColumns, priceUnitColumn } from '../../../domain/order-entry/price-columns.ts'
import { stockCell } from '../../../domain/order-entry/supply-words.ts'
import { piecesText } from './shown-results.ts'

/**
 * Results as the rows of a file, with an empty column for quantities: filled in, the file is an order for the quick order.
 * @param priced whether the prices are a dealer's
 */
export function resultsSheet (items: readonly FoundItem[], priced: boolean): SheetRows {
  const [per, breaks] = [priceUnitColumn(items), priced ? priceBreakColumns(items) : undefined]
  return [
    [
      partColumns.number, 'Description', 'Manufacturer number', 'Unit', partColumns.stock, partColumns.retail,
      ...priced ? [partColumns.price] : [], ...per.heads, ...breaks?.heads ?? [], 'Replaced by', 'Quantity'
    ],
    ...items.map(item => [
      item.item_number, item.item_description, item.manufacturer_number, piecesText(item),
      stockCell(item), item.retail_price === undefined ? null : { cents: item.retail_price },
      ...priced ? [{ cents: basePrice(item).price }] : [], ...per.cells(item), ...breaks?.cells(item) ?? [], item.superseded_by ?? null, null
    ])
  ]
}
