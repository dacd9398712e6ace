/** Items prepared for searches by label, which saves work with lists of thousands. */
export type WordIndex<T> = ReadonlyArray<{ item: T, text: string }>

export function indexByWords<T> (items: readonly T[], labelOf: (item: T) => string): WordIndex<T> {
  return items.map(item => ({ item, text: labelOf(item).toLowerCase() }))
}

/** The items whose label contains every word of `search`, in the list's order. */
export function filterByWords<T> (index: WordIndex<T>, search: string): T[] {
  const words = wordsOf(search)
  return index.flatMap(({ item, text }) => words.every(word => text.includes(word)) ? [item] : [])
}

/** Pages name dealers and reps with a `#` that labels do not begin with. */
function wordsOf (search: string): string[] {
  return search.toLowerCase().split(/[\s#]+/).filter(word => word !== '')
}

/**
 * Finds items whose label contains every word of `search`. Those whose label begins with the first word come first;
 * otherwise the order of the list is kept.
 * @returns the first `most` matches, and the number of all matches
 */
export function findByWords<T> (index: WordIndex<T>, search: string, most: number): { found: T[], total: number } {
  const words = wordsOf(search)
  const [first = ''] = words
  const begins: T[] = []
  const holds: T[] = []
  let total = 0
  for (const { item, text } of index) {
    if (!words.every(word => text.includes(word))) continue
    total++
    const list = text.startsWith(first) ? begins : holds
    if (list.length < most) list.push(item)
  }
  return { found: [...begins, ...holds].slice(0, most), total }
}
