import { headingOf, type Heading } from './headings.ts'
import { isMoney, shownQuantity, unitOf } from './quantities.ts'
import { isCertainPart, orderOfWords, type Order } from './words.ts'

/** The columns of numbers at the end of each row of a printed table, or behind the part. */
export type PrintedTable = { numbers: number, quantity: number, unit: number | undefined, isBehindPart: boolean }

/** The most words that a heading has. */
const wordsMax = 3

/** A heading, and its words. */
export type WrittenHeading = { heading: Heading, name: string }

/** The headings in a line of words, such as `Part number Description Ordered Total`; undefined if it has other words, or fewer than two headings. */
export function headingsOfWords (text: string): WrittenHeading[] | undefined {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 30 || /\d/.test(text)) return undefined
  const headings: WrittenHeading[] = []
  for (let at = 0; at < words.length;) {
    const next = headingAt(words, at)
    if (next === undefined) return undefined
    headings.push({ heading: next.heading, name: words.slice(at, at + next.length).join(' ') })
    at += next.length
  }
  return headings.length > 1 ? headings : undefined
}

/** The cells of a row of headings, some of which have only one blank between them, such as `Part no.  OH  Min Max`, if they become `width` cells. */
export function headingCells (cells: readonly string[], width: number): readonly string[] {
  if (cells.length >= width) return cells
  const apart = cells.flatMap(cell => headingsOfWords(cell)?.map(({ name }) => name) ?? [cell])
  return apart.length === width ? apart : cells
}

/** The shortest heading that begins with a word, and what belongs to it: `Part number` is one, `Ordered Shipped` are two. */
function headingAt (words: readonly string[], at: number): { heading: Heading, length: number } | undefined {
  const of = (length: number): Heading | undefined => at + length <= words.length ? headingOf(words.slice(at, at + length).join(' ')) : undefined
  let length = [1, 2, wordsMax].find(count => of(count) !== undefined)
  let heading = length === undefined ? undefined : of(length)
  // `Unit Price` is one, `UOM Price` are two.
  if (heading !== undefined && /^u\/?o?m$/i.test(words[at] ?? '')) return { heading, length: 1 }
  while (length !== undefined && heading !== undefined && heading.use !== 'other') {
    const longer = of(length + 1)
    if (longer === undefined || (longer.use !== heading.use && (heading.use === 'quantity' || !/^(?:price|retail|cost)$/i.test(words[at + length] ?? '')))) break
    heading = longer
    length++
  }
  return length === undefined || heading === undefined ? undefined : { heading, length }
}

/** Text copied from a printed table, such as the portal's own PDF files, has single blanks between its cells. */
export function printedTable (written: readonly WrittenHeading[]): PrintedTable | undefined {
  const headings = written.map(({ heading }) => heading)
  const rank = Math.max(...headings.map(({ use, rank: own }) => use === 'quantity' ? own : -1))
  const quantity = headings.findIndex(({ use, rank: own }) => use === 'quantity' && own === rank)
  const numbers = headings.length - quantity
  const unit = headings.findIndex(({ use }) => use === 'unit') - quantity
  const isBehindPart = quantity === 1 && numbers > 1
  return (isBehindPart || (quantity > 1 && numbers > 1)) && headings[0]?.use === 'part' ? { numbers, quantity: 0, unit: unit > 0 ? unit : undefined, isBehindPart } : undefined
}

/** The order in a row of a printed table; undefined if the line is not such a row. */
export function printedOrder (text: string, { numbers, quantity, unit, isBehindPart }: PrintedTable): Order | undefined {
  const words = text.split(/\s+/)
  const [part = '', count = ''] = words
  if (isBehindPart) return isCertainPart(part) && shownQuantity(count) !== undefined ? { part, quantity: shownQuantity(count) ?? '' } : undefined
  const end = words.slice(-numbers)
  const isEnd = (word: string, at: number): boolean => isMoney(word) || shownQuantity(word) !== undefined || word === '–' || (at === unit && unitOf(word) !== undefined)
  if (words.length <= numbers || !end.every(isEnd)) return undefined
  return { ...orderOfWords(words.slice(0, -numbers).join(' ')), quantity: shownQuantity(`${end[quantity]} ${unit === undefined ? '' : end[unit]}`.trim()) ?? '' }
}
