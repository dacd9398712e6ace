/** The words of a description, in capitals and without commas and brackets. */
export function descriptionWords (description: string): string[] {
  return description.toUpperCase().split(/[\s,;()]+/).filter(part => part !== '')
}

/** Words as a text in which each word has a blank on either side. */
export function wordsAsText (words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** Whether a description has these words, one after the other. */
export function hasWords (description: string, words: string): boolean {
  return wordsAsText(descriptionWords(description)).includes(` ${words} `)
}
