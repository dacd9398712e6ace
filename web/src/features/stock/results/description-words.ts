/** The words of a description, in capitals and without commas and brackets. */
export function descriptionWords (description: string): string[] {
  return description.toUpperCase().split(/[\s,;()]+/).filter(part => part !== '')
}

/** Words as a text in which each word has a blank on either side. */
export function wordsAsText (words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

const year = /^(?:19|20)\d\d$/
const years = /^((?:19|20)\d\d)-((?:19|20)?\d\d)$/

/** The years that a word of a description stands for: `2021`, or each of `2019-2023` and `2019-23`; empty if it is not a year. */
export function yearsOf (word: string): string[] {
  if (year.test(word)) return [word]
  const [, from = '', to = ''] = years.exec(word) ?? []
  const [first, last] = [Number(from), Number(to.length === 2 ? `${from.slice(0, 2)}${to}` : to)]
  return from === '' ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => String(first + n))
}

/** Whether a description has these words, one after the other. A year is also within a range of years. */
export function hasWords (description: string, words: string): boolean {
  const parts = descriptionWords(description)
  return year.test(words) ? parts.some(part => yearsOf(part).includes(words)) : wordsAsText(parts).includes(` ${words} `)
}
