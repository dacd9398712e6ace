/** A part number for comparison with what people type: only its letters and digits, in upper case. */
export function bareNumber (number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The words of a search term. One without letters or digits counts only if there are no others. */
export function wordsOfTerm (term: string): string[] {
  const words = term.split(/\s+/).filter(word => word !== '')
  const telling = words.filter(word => bareNumber(word) !== '')
  return telling.length > 0 ? telling : words
}

/** How a search for the term ranks the part number, the lowest first: the number itself, punctuation aside, its beginning, or anything else. */
export function rankOfNumber (number: string, term: string): number {
  if (number.toUpperCase() === term.trim().toUpperCase()) return 0
  const [bare, wanted] = [bareNumber(number), bareNumber(term)]
  return wanted === '' ? 3 : bare === wanted ? 1 : bare.startsWith(wanted) ? 2 : 3
}
