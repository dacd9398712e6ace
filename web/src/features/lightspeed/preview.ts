import type { Item } from '@portal/contracts/stock'
import type { LightspeedOrder, LightspeedWrongLine } from '@portal/contracts/rules/lightspeed'

/** A part of the file with what the portal knows of it today. */
export type PreviewLine = { number: string, quantity: number, item: Item | undefined, backordered: number }

/** What a file would order at today's stock and prices, and all its lines that look wrong, in the order of the file. */
export type Preview = { lines: PreviewLine[], wrong: LightspeedWrongLine[] }

/** @param today undefined while stock and prices are not known: nothing is said to be unknown then */
export function previewOf ({ parts, wrong }: LightspeedOrder, today: readonly Item[] | undefined): Preview {
  const items = new Map(today?.map(item => [item.item_number, item]))
  const unknown = today === undefined ? [] : parts.filter(part => !items.has(part.item_number))
  const notSold = unknown.flatMap(({ item_number: number, lines }) => lines.map(line => ({ line, text: number, reason: 'No such part is sold.' })))
  const isUnknown = new Set(unknown.map(part => part.item_number))
  return {
    lines: parts.filter(part => !isUnknown.has(part.item_number)).map(({ item_number: number, quantity }) => {
      const item = items.get(number)
      return { number, quantity, item, backordered: item === undefined ? 0 : Math.max(0, quantity - Math.max(0, item.quantity)) }
    }),
    wrong: [...wrong, ...notSold].sort((a, b) => a.line - b.line)
  }
}
