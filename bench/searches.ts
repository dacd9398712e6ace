import { canonicalData } from '@portal/fixtures/data/erp-data'
import type { Question } from './load.ts'

/**
 * What dealers type: a part number, the beginning of one, and words of a description. Answers have about twenty parts on average; many have
 * just one.
 * @returns `count` different terms, the same ones each time
 */
export function searchTerms (count: number): string[] {
  const terms = new Set<string>()
  const searchKinds = [
    (number: string) => number,
    (number: string) => number.slice(0, 6),
    (_: string, description: string) => description.split(' ').slice(1, 5).join(' ')
  ]
  let at = 0
  for (const { number, description } of canonicalData().items) {
    if (at++ % 7 !== 0) continue
    const term = searchKinds[terms.size % searchKinds.length]?.(number, description) ?? number
    terms.add(term.toLowerCase())
    if (terms.size === count) break
  }
  return [...terms]
}

/** A search for each term, by these people in turn. */
export function searches (terms: readonly string[], people: ReadonlyArray<{ headers: Record<string, string>, customerNumber?: string }>): Question[] {
  return terms.flatMap((search, at) => {
    const person = people[at % people.length]
    if (person === undefined) return []
    const { headers, customerNumber: customer_number } = person
    return { path: '/items', headers, body: JSON.stringify({ search, customer_number }) }
  })
}

/** Words that find more than 250 parts each. */
export const broadTerms = ['brake', 'chain', 'filter', 'kit', 'pad', 'front', 'rear', 'seal', 'clutch']
