import type { ItemNumber } from '@portal/contracts/base/ids'
import type { Item } from '@portal/contracts/stock'
import type { CartLine } from '../src/domain/cart/content/cart-lines.ts'

/** Parts and cart lines for tests. */

export function sampleItem (id: ItemNumber, changes: Partial<Item> = {}): Item {
  return {
    item_number: id,
    item_description: `Part ${id}`,
    manufacturer_number: `M-${id}`,
    quantity: 10,
    retail_price: 2000,
    dealer_price: 1500,
    ...changes
  }
}

export function sampleLine (id: ItemNumber, quantity: number, note = ''): CartLine {
  return { id, item: sampleItem(id), quantity, note }
}
