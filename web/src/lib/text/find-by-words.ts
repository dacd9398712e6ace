import { hasWords, listTerm, searchedText, type SearchedText } from '@portal/contracts/rules/text/list-search'

/** Items prepared for searches, which saves work with lists of thousands. */
export type WordIndex<T> = ReadonlyArray<{ item: T, text: SearchedText }>

/** @param textsOf the texts by which an item is found, its name first */
export function indexByWords<T> (items: readonly T[], textsOf: (item: T) => ReadonlyArray<string | undefined>): WordIndex<T> {
  return items.map(item => ({ item, text: searchedText(textsOf(item)) }))
}

/** The items that have every word of `search`, in the list's order. */
export function filterByWords<T> (index: WordIndex<T>, search: string): T[] {
  const term = listTerm(search)
  return index.flatMap(({ item, text }) => hasWords(text, term) ? [item] : [])
}

/**
 * Finds items that have every word of `search`. Those that begin with the first word come first; otherwise the order of the list is kept.
 * @returns the first `most` matches, and the number of all matches
 */
export function findByWords<T> (index: WordIndex<T>, search: string, most: number): { found: T[], total: number } {
  const term = listTerm(search)
  const first = term[0]?.bare ?? ''
  const begins: T[] = []
  const holds: T[] = []
  let total = 0
  for (const { item, text } of index) {
    if (!hasWords(text, term)) continue
    total++
    const list = text.bare.startsWith(first) ? begins : holds
    if (list.length < most) list.push(item)
  }
  return { found: [...begins, ...holds].slice(0, most), total }
}
