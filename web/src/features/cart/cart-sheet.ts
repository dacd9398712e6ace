import { partColumns } from '@portal/contracts/policy/part-columns'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import { lineTotal, unitPrice } from '@portal/contracts/rules/stock/pricing'
import { supply } from '@portal/contracts/rules/stock/supply'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'

/** A cart as the rows of a file, one for each line. Amounts are as the page shows them. @param priceLabel what the price of a piece is called */
export function cartSheet (lines: CartLines, priceLabel: string = partColumns.price): SheetRows {
  return [
    [partColumns.number, 'Description', 'Quantity', 'Ships now', partColumns.backordered, priceLabel, partColumns.total, 'Note'],
    ...lines.map(({ id, item, quantity, note }) => {
      const { now, backOrdered } = supply(item, quantity)
      return [id, item.item_description, quantity, now, backOrdered, { cents: unitPrice(item, quantity) }, { cents: lineTotal(item, quantity) }, note]
    })
  ]
}
