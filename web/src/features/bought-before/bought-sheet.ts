import type { BoughtPart } from '@portal/contracts/bought-before'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { basePrice } from '@portal/contracts/rules/stock/pricing'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import type { Item } from '@portal/contracts/stock'
import { priceBreakColumns, priceUnitColumn } from '../../domain/order-entry/price-columns.ts'
import { stockCell } from '../../domain/order-entry/supply-words.ts'
import { boughtSortLabels } from './bought-view.ts'

/**
 * Parts bought before as the rows of a file, with an empty column for quantities: filled in, the file is an order for the quick order.
 * @param today what is known of them today; prices and stock of the others stay empty
 */
export function boughtSheet (parts: readonly BoughtPart[], today: ReadonlyMap<string, Item>): SheetRows {
  const items = [...today.values()]
  const [lastPer, per, breaks] = [priceUnitColumn(parts, 'Last price per'), priceUnitColumn(items), priceBreakColumns(items)]
  return [
    [
      boughtSortLabels.number, boughtSortLabels.description, boughtSortLabels.times, 'Bought in total', boughtSortLabels.last, 'Last price', ...lastPer.heads,
      partColumns.price, ...per.heads, ...breaks.heads, partColumns.stock, 'Quantity'
    ],
    ...parts.map(part => {
      const item = today.get(part.item_number)
      return [
        part.item_number, part.item_description, part.times, part.pieces, { day: part.last_bought }, { cents: part.last_price }, ...lastPer.cells(part),
        item === undefined ? null : { cents: basePrice(item).price }, ...per.cells(item), ...breaks.cells(item),
        item === undefined ? null : stockCell(item), null
      ]
    })
  ]
}
