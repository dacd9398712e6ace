import { partColumns } from '@portal/contracts/policy/part-columns'
import { csvText } from '@portal/contracts/rules/text/csv'
import { lineTotal, unitPrice } from '@portal/contracts/rules/stock/pricing'
import { supply } from '@portal/contracts/rules/stock/supply'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'

/** A cart as a CSV file, one line each. Amounts are as the page shows them. */
export function cartCsv (lines: CartLines): string {
  return csvText([
    [partColumns.number, 'Description', 'Quantity', 'Ships now', partColumns.backordered, partColumns.price, partColumns.total, 'Note'],
    ...lines.map(({ id, item, quantity, note }) => {
      const { now, backOrdered } = supply(item, quantity)
      return [id, item.item_description, quantity, now, backOrdered, { cents: unitPrice(item, quantity) }, { cents: lineTotal(item, quantity) }, note]
    })
  ])
}
