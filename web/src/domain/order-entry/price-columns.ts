import type { SheetCell } from '@portal/contracts/rules/text/csv'
import type { Priced } from '@portal/contracts/rules/stock/pricing'

type Unit = Pick<Priced, 'price_unit'>

/** Columns of a file of parts: their headings, and the cells of a part, or of nothing where it is not known. */
type PriceColumns = { heads: string[], cells: (item: Unit | undefined) => SheetCell[] }

/** The number of pieces that prices are for; no column if they all are for one. */
export function priceUnitColumn (items: Iterable<Unit>, head = 'Price per'): PriceColumns {
  const isNeeded = Array.from(items).some(item => item.price_unit !== undefined)
  return isNeeded ? { heads: [head], cells: item => [item === undefined ? null : item.price_unit ?? 1] } : { heads: [], cells: () => [] }
}
