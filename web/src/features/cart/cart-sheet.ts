import { partColumns } from '@portal/contracts/policy/part-columns'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import { lineTotal, unitPrice } from '@portal/contracts/rules/stock/pricing'
import { supply } from '@portal/contracts/rules/stock/supply'
import { priceUnitColumn } from '../../domain/order-entry/price-columns.ts'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'

/** A cart as the rows of a file, one for each line. Amounts are as the page shows them. @param priceLabel what the price of a piece is called */
export function cartSheet (lines: CartLines, priceLabel: string = partColumns.price): SheetRows {
  const per = priceUnitColumn(lines.map(({ item }) => item))
  return [
    [partColumns.number, 'Description', 'Quantity', 'Ships now', partColumns.backordered, priceLabel, ...per.heads, partColumns.total, 'Note'],
    ...lines.map(({ id, item, quantity, note }) => {
      const { now, backOrdered } = supply(item, quantity)
      const price = { cents: unitPrice(item, quantity).price }
      return [id, item.item_description, quantity, now, backOrdered, price, ...per.cells(item), { cents: lineTotal(item, quantity) }, note]
    })
  ]
}
