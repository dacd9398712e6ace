import { bareNumber } from '@portal/contracts/rules/stock/part-numbers'
import type { Item } from '@portal/contracts/stock'

/** Mistakes allowed in a typed number: with one more, it could be anything. A short number allows only one. */
const [mistakesMax, mistakesInShort, short] = [2, 1, 7]
/** Fewer characters would match too many numbers. */
const tellingLength = 3

/**
 * How far a typed number is from a part's, or from its manufacturer's number; undefined if they are not alike. 0: the same letters and digits.
 * Up to 1: one character was mistyped, left out, doubled or swapped with the next. Above that: the beginning of the number, a part
 * of it, or two mistakes.
 * @param typed as `bareNumber` writes it
 */
export function distanceOf (typed: string, { item_number: number, manufacturer_number: makers }: Pick<Item, 'item_number' | 'manufacturer_number'>): number | undefined {
  const own = distance(typed, bareNumber(number)) ?? Infinity
  const others = makers === '' ? Infinity : (distance(typed, bareNumber(makers)) ?? Infinity) + 0.1
  const nearer = Math.min(own, others)
  return nearer === Infinity ? undefined : nearer
}

function distance (typed: string, number: string): number | undefined {
  const difference = Math.abs(typed.length - number.length)
  const mistakes = difference > mistakesMax ? Infinity : mistakesBetween(typed, number)
  if (mistakes <= 1) return mistakes
  const isTelling = typed.length >= tellingLength
  const isLonger = typed.startsWith(number) && number.length > typed.length / 2
  if (isLonger || (isTelling && number.startsWith(typed))) return 1.2 + difference / 100
  if (isTelling && number.includes(typed)) return 1.5 + difference / 100
  return mistakes <= (typed.length < short ? mistakesInShort : mistakesMax) ? mistakes : undefined
}

/** Characters that are wrong, missing, too many, or swapped with the next: the optimal string alignment distance. */
function mistakesBetween (a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (of: readonly number[], index: number): number => of[index] ?? Infinity
      const wrong = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : Infinity
      row.push(Math.min(wrong, swapped, at(last, j) + 1, at(row, j - 1) + 1))
    }
    [before, last] = [last, row]
  }
  return last[b.length] ?? Infinity
}

/**
 * Searches that find every number that differs by one mistake from the typed one: each leaves out a stretch of it, and one stretch contains the
 * mistake. Neighboring stretches overlap by a character, so that one of them contains both of two swapped ones.
 */
export function termsAround (typed: string): string[] {
  const stretch = Math.ceil((typed.length + 2) / 3)
  const terms: string[] = []
  for (let from = 0; from < typed.length - 1; from += stretch - 1) {
    const words = [typed.slice(0, from), typed.slice(from + stretch)].filter(word => word !== '')
    if (words.join('').length >= tellingLength) terms.push(words.join(' ').toLowerCase())
  }
  return terms
}
