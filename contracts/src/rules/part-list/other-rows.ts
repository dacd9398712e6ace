import { isMoney, shownQuantity } from './quantities.ts'

const total = /^[* =–-]*(?:(?:grand|order|sub)[ -]?)?(?:totals?|sum)(?:[ :=].*|[* =–-]*)$/i

/** Whether a row is a sum of others: it begins with the word, and has numbers or nothing after it. */
export function isTotal (cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter(cell => cell !== '')
  return total.test(first) && others.every(cell => shownQuantity(cell) !== undefined || isMoney(cell) || !/\d/.test(cell))
}

const poName = /^(?:p\.? ?o\.?|purchase order|order po|customer po) ?(?:number|num\.?|no\.?|nr\.?|#)?$/i

/** `PO: 1234`, `P.O.#: 1234`, `PO Number,1234`. */
export function poNumberOf (cells: readonly string[]): string | undefined {
  const filled = cells.filter(cell => cell !== '')
  const [first = '', second = ''] = filled
  const colon = first.search(/[:=]/)
  if (colon >= 0 && poName.test(first.slice(0, colon).trim())) {
    const po = first.slice(colon + 1).trim()
    if (po !== '' || filled.length <= 2) return po === '' ? second : po
  }
  // Without a colon, a heading could stand beside it.
  return filled.length === 2 && poName.test(first) && /\d/.test(second) ? second : undefined
}
