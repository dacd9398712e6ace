import { partColumns } from '@portal/contracts/policy/part-columns'
import { readQuantity } from '@portal/contracts/rules/cart/cart-lines'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import { isBlank, type EnteredLine } from './entry/entered-lines.ts'

/** The list as the rows of a file, as it was entered, which the quick order can read again. */
export function entryListSheet (judged: ReadonlyArray<{ line: EnteredLine }>): SheetRows {
  return [
    [partColumns.number, 'Quantity', 'Note'],
    ...judged.filter(({ line }) => !isBlank(line)).map(({ line: { part, quantity, note } }) => [part, readQuantity(quantity) ?? quantity, note])
  ]
}
