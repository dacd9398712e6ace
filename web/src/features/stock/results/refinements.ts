import type { FoundItem } from '@portal/contracts/stock'
import { descriptionWords, wordsAsText, yearsOf } from './description-words.ts'

/** What a word says about a part. */
export type WordKind = 'brand' | 'position' | 'size' | 'fits' | 'year' | 'kind'

/** A word, or several that belong together, and the number of results that have it. */
export type Refinement = { text: string, count: number }

/** In the order in which people think of them. */
export const wordKinds: Readonly<Record<WordKind, string>> = { brand: 'Brand', position: 'Position', size: 'Size', fits: 'Fits', year: 'Year', kind: 'Kind' }

/** The most words of a kind. Nobody compares more. */
const wordsMax = 6

const positions = new Set(['FRONT', 'REAR', 'LEFT', 'RIGHT', 'UPPER', 'LOWER', 'INNER', 'OUTER', 'FRT', 'FR', 'RR', 'LH', 'RH'])
const units = new Set(['MM', 'CM', 'IN', 'INCH', 'FT', 'OZ', 'ML', 'L', 'QT', 'PT', 'GAL', 'AH', 'V', 'W', 'KG', 'LB'])
const fillers = new Set(['WITH', 'AND', 'FOR', 'THE', 'W/O', 'INCL'])

const size = /^(?:X{0,3}[SL]|[2-5]XL|MED|\d+(?:\.\d+)?(?:MM|CM|IN|FT|OZ|ML|L|QT|GAL|AH|V|W|T|K)|\d+W-\d+|\d{2,3}\/\d{2,3}[-A-Z]*\d{2}|\d+X\d+(?:[-X]\d+)?|\d*\.\d+|\d+(?:\/\d+)?")$/
const number = /^\d+(?:\.\d+)?$/
const year = /^(?:19|20)\d\d(?:-(?:(?:19|20)?\d\d)?)?$/
const mixed = /^(?=.*[A-Z])(?=.*\d)[A-Z\d-]+$/
const word = /^[A-Z][A-Z-]{2,}$/

/** How many words of a description are its brand, and whether it is one to narrow by. */
type BrandWords = { count: number, offered: boolean }
const noBrand: BrandWords = { count: 0, offered: false }

type Described = Pick<FoundItem, 'item_description'>

/**
 * Words of the results that split them usefully: each is in several of them, but not in all. Sizes of several words stay together.
 * @param chosen words that all the results have because the person has chosen them, and words of the search
 */
export function refinements (items: readonly Described[], chosen: readonly string[] = []): Array<{ kind: WordKind, words: Refinement[] }> {
  const descriptions = items.map(item => descriptionWords(item.item_description))
  const brandOf = brands(descriptions)
  const known = new Set(chosen.flatMap(descriptionWords))
  const counts: Record<WordKind, Map<string, number>> = {
    brand: new Map(), position: new Map(), size: new Map(), fits: new Map(), year: new Map(), kind: new Map()
  }
  for (const said of withWholeModels(descriptions.map(words => kindsOf(words, brandOf(words))))) {
    for (const [kind, text] of said) if (kind !== undefined) counts[kind].set(text, (counts[kind].get(text) ?? 0) + 1)
  }
  const texts = descriptions.map(wordsAsText)
  const least = items.length > 20 ? 2 : 1
  return kindNames.flatMap(kind => {
    const candidates = [...counts[kind]].filter(([text, count]) => count >= least && !descriptionWords(text).every(part => known.has(part)))
    const words = kind === 'year' ? latestYears(candidates, texts.length) : distinct(texts, candidates.sort(([, a], [, b]) => b - a).map(([text]) => text))
    return words.length === 0 ? [] : [{ kind, words }]
  })
}

const kindNames: readonly WordKind[] = ['brand', 'position', 'size', 'fits', 'year', 'kind']

/** The owner of a machine looks for its year, even if the same parts fit other years. */
function latestYears (years: ReadonlyArray<readonly [year: string, count: number]>, all: number): Refinement[] {
  return years.filter(([, count]) => count < all).map(([text, count]) => ({ text, count })).sort((a, b) => Number(b.text) - Number(a.text)).slice(0, wordsMax)
}

/** The first of the words that are not in all texts; of words that are always in the same texts, such as the two in MASTER LINK, one. */
function distinct (texts: readonly string[], words: readonly string[]): Refinement[] {
  const taken: Array<{ text: string, places: string, count: number }> = []
  for (const text of words) {
    const found = texts.flatMap((description, at) => description.includes(` ${text} `) ? [at] : [])
    const places = found.join()
    if (found.length < texts.length && !taken.some(other => other.places === places)) taken.push({ text, places, count: found.length })
    if (taken.length === wordsMax) break
  }
  return taken.map(({ text, count }) => ({ text, count }))
}

/**
 * A description begins with the brand. A word that begins descriptions but is also found within others, such as CHAIN, is none. A second word belongs
 * to the brand if it always follows the first one, and no other.
 * @returns finds the number of words of a description's brand, 0 if it begins with none. What begins a single description and is in no other may
 * be its brand, too: it is not `offered`.
 */
function brands (descriptions: ReadonlyArray<readonly string[]>): (words: readonly string[]) => BrandWords {
  const seconds = new Map<string, Set<string>>()
  const starts = new Map<string, number>()
  const within = new Map<string, { count: number, leading: Set<string> }>()
  for (const words of descriptions) {
    const [first = '', second = ''] = words
    starts.set(first, (starts.get(first) ?? 0) + 1)
    seconds.set(first, (seconds.get(first) ?? new Set()).add(second))
    words.slice(1).forEach(part => {
      const seen = within.get(part) ?? { count: 0, leading: new Set() }
      seen.count++
      seen.leading.add(first)
      within.set(part, seen)
    })
  }
  return ([first = '', second = '']) => {
    const count = starts.get(first) ?? 0
    if (!word.test(first) || positions.has(first)) return noBrand
    if (count < 2) return within.has(first) ? noBrand : { count: 1, offered: false }
    const isPair = seconds.get(first)?.size === 1 && word.test(second) && !positions.has(second)
    if (isPair && within.get(second)?.leading.size === 1 && starts.get(second) === undefined) return { count: 2, offered: true }
    return (within.get(first)?.count ?? 0) <= count / 20 ? { count: 1, offered: true } : noBrand
  }
}

/** What a word of a description says, or several that belong together. */
type Said = [kind: WordKind | undefined, text: string]

/** Machines of two names, such as MAVERICK X3: a word that always stands before the same machine, which stands after no other. */
function withWholeModels (found: readonly Said[][]): Said[][] {
  const beside = new Map<string, { name: string, count: number }>()
  for (const said of found) {
    said.forEach(([kind, text], at) => {
      const [, name = ''] = said[kind === 'fits' ? at - 1 : at + 1] ?? []
      const { name: first, count } = beside.get(text) ?? { name, count: 0 }
      beside.set(text, { name: name === first ? name : '', count: count + 1 })
    })
  }
  // What is there once may be anything.
  const isAlwaysBeside = (text: string, name: string) => beside.get(text)?.name === name && (beside.get(text)?.count ?? 0) > 1
  const isModel = ([kind, text]: Said, [next, machine]: Said) =>
    kind === 'kind' && next === 'fits' && isAlwaysBeside(text, machine) && isAlwaysBeside(machine, text)
  return found.map(said => said.flatMap((each, at): Said[] => {
    const [before, after] = [said[at - 1], said[at + 1]]
    if (after !== undefined && isModel(each, after)) return []
    return [before !== undefined && isModel(before, each) ? ['fits', `${before[1]} ${each[1]}`] : each]
  }))
}

/** What the words of a description say, in their order. */
function kindsOf (words: readonly string[], brand: BrandWords): Said[] {
  const found: Said[] = brand.offered ? [['brand', words.slice(0, brand.count).join(' ')]] : []
  for (let at = brand.count; at < words.length; at++) {
    const [part = '', next = '', third = ''] = words.slice(at, at + 3)
    if (number.test(part) && next === 'X' && number.test(third)) {
      found.push(['size', `${part} X ${third}`])
      at += 2
    } else if (number.test(part) && units.has(next)) {
      found.push(['size', `${part} ${next}`])
      at++
    } else if (isModel(part, next, third)) {
      found.push(['fits', `${part} ${next}`])
      at++
    } else {
      const years = yearsOf(part)
      found.push(...years.length === 0 ? [[kindOf(part), part] satisfies Said] : years.map((text): Said => ['year', text]))
    }
  }
  return found
}

/** Machines whose name is a word and a number before the year, such as RAPTOR 700, or a number and letters, such as 250 SX-F. */
function isModel (part: string, next: string, third: string): boolean {
  if (/^[A-Z]{2,}$/.test(part) && /^\d{3,4}$/.test(next) && !year.test(next)) return third === '' || year.test(third)
  return /^\d{3}$/.test(part) && /^[A-Z]{2}-[A-Z]$/.test(next)
}

function kindOf (part: string): WordKind | undefined {
  if (positions.has(part)) return 'position'
  if (size.test(part)) return 'size'
  if (year.test(part) || number.test(part) || fillers.has(part)) return undefined
  if (mixed.test(part)) return 'fits'
  return word.test(part) ? 'kind' : undefined
}
