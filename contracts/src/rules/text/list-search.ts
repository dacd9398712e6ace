import { bareNumber, wordsOfTerm } from '../stock/part-numbers.ts'
import { withoutZeros } from './typed-number.ts'
import { plainText } from './typed-text.ts'

/**
 * Texts prepared for searches: as people read them, without accents and in lower case; their words without punctuation; and, for comparing numbers,
 * also without blanks.
 */
export type SearchedText = { read: string, words: string, bare: string }

/**
 * The words of a search term, for comparison with any number of texts. `parts`: the pieces into which punctuation divides a word. `padded`: finds a
 * whole number that has other leading zeros than the typed one, if that has any.
 */
export type ListTerm = ReadonlyArray<{ read: string, bare: string, parts: readonly string[], isNumber: boolean, padded: RegExp | undefined }>

/** Letters with a stroke, and ligatures: Unicode does not treat them as letters with accents. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th' }
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** "&" is read as "and", a wide or joined letter as the plain one. */
function folded (text: string): string {
  const lower = plainText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('&', ' and ').toLowerCase()
  return lower.replaceAll(otherLetters, letter => plainLetters[letter] ?? letter)
}

export function searchedText (texts: ReadonlyArray<string | null | undefined>): SearchedText {
  const given = texts.filter(text => text !== null && text !== undefined).map(folded)
  const words = given.map(text => text.split(/\s+/).map(bareNumber).join(' '))
  // Words do not extend from one text into the next.
  return { read: given.join('\n'), words: words.join('\n'), bare: words.map(text => text.replaceAll(' ', '')).join('\n') }
}

/** A search as typed, without what pages and mails write before a number, as in `PO #4711` and `Sales Rep #07`. It is plain. */
export function withoutLabel (search: string): string {
  return plainText(search).trim().replace(/^(?:(?:(?:order )?po|order|invoice|credit memo|(?:sales )?rep|dealer) ?)?#/i, '').trim()
}

/** What people say before a number without a #, as in `order 8000001` and `PO number: 4711`. */
const spoken = /^(?:(?:order )?po|order|invoice|credit memo|reference|(?:sales )?rep|dealer|account)(?: (?:no\.?|number))?:? (?=\S*\d)/i

/** The same without what people say before a number. A number that itself begins so is still found by the rest of it. */
export function withoutSpokenLabel (search: string): string {
  return withoutLabel(search).replace(spoken, '')
}

export function listTerm (search: string): ListTerm {
  return wordsOfTerm(folded(withoutSpokenLabel(search))).map(read => {
    const bare = bareNumber(read)
    return {
      read,
      bare,
      parts: read.split(/[^\p{L}\p{N}]+/u).map(bareNumber).filter(part => part !== ''),
      isNumber: /\d/.test(read),
      padded: bare.startsWith('0') ? new RegExp(`(?:^| )0*${withoutZeros(bare)}(?: |$)`, 'm') : undefined
    }
  })
}

/**
 * Whether a list has every word of the term, in any order, as stock is searched: case, accents, kinds of apostrophes and dashes, and punctuation do
 * not matter, nor do blanks in numbers and the zeros before them. A blank term matches any text.
 */
export function hasWords ({ read, words, bare }: SearchedText, term: ListTerm): boolean {
  return term.every(word => read.includes(word.read) ||
    (word.bare !== '' && (word.isNumber ? bare.includes(word.bare) || word.padded?.test(words) === true : words.includes(word.bare) || word.parts.every(part => words.includes(part)))))
}

/** The same for a few texts that are searched once. */
export function hasTerm (texts: ReadonlyArray<string | null | undefined>, search: string): boolean {
  return hasWords(searchedText(texts), listTerm(search))
}
