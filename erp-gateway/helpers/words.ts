import { bareNumber, wordsOfTerm } from '@portal/contracts/rules/stock/part-numbers'

/** A search as `search/words` of the contract recommends it, for an ERP that has none. Both sides are plain text, for a database column or memory. */

/** Spellings of a word of a term. A text has the word if it contains any of them. */
export type SearchWord = readonly string[]

/**
 * What is searched of an item: its texts as they are, and each without punctuation and blanks, so that `cd520x114` finds `CD-520X114`
 * and `sparkplug` a `SPARK PLUG`. Store it with the item and index it: its words are found by `LIKE '%…%'`, with the signs of `LIKE` escaped.
 * @param texts number, manufacturer's number and description
 */
export function searchText (texts: readonly string[]): string {
  return [...texts.map(text => text.toUpperCase()), ...texts.map(bareNumber)].join('\n')
}

/** The words of a term, in upper case, each with its spellings: without punctuation, and in the singular too. */
export function words (term: string): SearchWord[] {
  return wordsOfTerm(term).map(word => {
    const bare = bareNumber(word)
    return bare === '' ? [word.toUpperCase()] : [bare, ...otherForms(bare)]
  })
}

/** Whether a text has every one of the words. */
export function hasWords (text: string, all: readonly SearchWord[]): boolean {
  return all.every(spellings => spellings.some(spelling => text.includes(spelling)))
}

/** `FILTERS` also finds a `FILTER`, `BATTERIES` a `BATTERY`, and `BATTERY` the `BATTERIES`. Numbers have no plural. */
function otherForms (word: string): string[] {
  if (!/^\p{L}{4,}$/u.test(word)) return []
  if (word.endsWith('IES')) return [`${word.slice(0, -3)}Y`]
  if (/(?:S|X|Z|CH|SH)ES$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^S]S$/.test(word)) return [word.slice(0, -1)]
  return /[^AEIOU]Y$/.test(word) ? [`${word.slice(0, -1)}IES`] : []
}
