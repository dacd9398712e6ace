import { usefulBreaks, type Priced } from '@portal/contracts/rules/stock/pricing'
import type { SheetCell } from '@portal/contracts/rules/text/csv'

type Unit = Pick<Priced, 'price_unit'>

/** Columns of a file of parts: their headings, and the cells of a part, which are empty if it is unknown. */
type PriceColumns<Part> = { heads: string[], cells: (item: Part | undefined) => SheetCell[] }

/** The number of pieces that prices are for; no column if all are for one. */
export function priceUnitColumn (items: Iterable<Unit>, head = 'Price per'): PriceColumns<Unit> {
  const isNeeded = Array.from(items).some(item => item.price_unit !== undefined)
  return isNeeded ? { heads: [head], cells: item => [item === undefined ? null : item.price_unit ?? 1] } : { heads: [], cells: () => [] }
}

/** Two columns for each price break that applies, as many as the part with the most of them needs, and at least one pair. */
export function priceBreakColumns (items: Iterable<Priced>): PriceColumns<Priced> {
  const most = Math.max(1, ...Array.from(items, item => usefulBreaks(item).length))
  const pairs = Array.from({ length: most }, (_, at) => at)
  return {
    heads: pairs.flatMap(at => at === 0 ? ['Volume price', 'Volume price from'] : [`Volume price ${at + 1}`, `Volume price ${at + 1} from`]),
    cells (item) {
      const breaks = item === undefined ? [] : usefulBreaks(item)
      return pairs.flatMap(at => {
        const volume = breaks[at]
        return volume === undefined ? [null, null] : [{ cents: volume.discount_price }, volume.discount_quantity]
      })
    }
  }
}
