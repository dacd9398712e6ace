import type { FoundItem } from '@portal/contracts/stock'
import { bareNumber, rankOfNumber } from '@portal/contracts/rules/stock/part-numbers'

type Ranked = Pick<FoundItem, 'item_number' | 'item_description' | 'bar_code' | 'quantity'>

/**
 * The number or bar code that was searched for comes first, then parts with the term's words as whole words (`oil` is only a part of PRE-OILED), and
 * among equals those in stock. Otherwise the ERP's order stays.
 */
export function byRelevance<Item extends Ranked> (items: readonly Item[], term: string): Item[] {
  const words = wordsOf(term).filter(word => /^\p{L}+$/u.test(word))
  return items.map(item => ({ item, rank: rankOf(item, term, words) })).sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

function rankOf ({ item_number: number, item_description: description, bar_code: code, quantity }: Ranked, term: string, words: readonly string[]): number {
  const exact = code === undefined ? rankOfNumber(number, term) : 0
  if (exact <= 1) return exact - 2
  const own = new Set([...wordsOf(description), ...wordsOf(number)])
  const bare = bareNumber(number)
  const partial = words.filter(word => !own.has(word) && !own.has(`${word}S`) && !bare.startsWith(word)).length
  return 2 * partial + (quantity > 0 ? 0 : 1)
}

function wordsOf (text: string): string[] {
  return text.toUpperCase().split(/[^\p{L}\p{N}]+/u)
}
