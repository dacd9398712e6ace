import type { Item } from '@portal/contracts/stock'
import type { LightspeedOrder, LightspeedWrongLine } from '@portal/contracts/rules/lightspeed'
import type { OrderLine } from '../../domain/cart/order-lines-table.tsx'

/** What a file would order at current stock and prices, and its invalid lines, in file order. */
export type Preview = { lines: OrderLine[], wrong: LightspeedWrongLine[] }

/**
 * @param today undefined until stock and prices are known; no part counts as unknown before that
 * @param notChecked the numbers of the parts of which nothing is known, because the ERP is away
 */
export function previewOf ({ parts, wrong }: LightspeedOrder, today: readonly Item[] | undefined, notChecked: readonly string[] = []): Preview {
  const unchecked = new Set(notChecked)
  const items = new Map(today?.map(item => [item.item_number, item]))
  const unknown = today === undefined ? [] : parts.filter(part => !items.has(part.item_number) && !unchecked.has(part.item_number))
  const notSold = unknown.flatMap(({ item_number: number, lines }) => lines.map(line => ({ line, text: number, reason: 'No such part is sold.' })))
  const isUnknown = new Set(unknown.map(part => part.item_number))
  return {
    lines: parts.filter(part => !isUnknown.has(part.item_number)).map(({ item_number: number, quantity }) => {
      const item = items.get(number)
      const backordered = item === undefined ? 0 : Math.max(0, quantity - Math.max(0, item.quantity))
      return { key: number, number, quantity, item, backordered, notChecked: unchecked.has(number) }
    }),
    wrong: [...wrong, ...notSold].sort((a, b) => a.line - b.line)
  }
}
