import type { FoundItem } from '@portal/contracts/stock'
import { bareNumber, rankOfNumber } from '@portal/contracts/rules/stock/part-numbers'

type Ranked = Pick<FoundItem, 'item_number' | 'item_description' | 'bar_code' | 'quantity'>

/**
 * The number or bar code that was searched for comes first, then parts with the term's words as whole words (`oil` is only a part of PRE-OILED), and
 * among equals those in stock. Otherwise the ERP's order stays.
 */
export function byRelevance<Item extends Ranked> (items: readonly Item[], term: string): Item[] {
  const words = term.toUpperCase().split(/[^\p{L}\p{N}]+/u).filter(word => /^\p{L}+$/u.test(word))
    .map(word => ({ word, whole: new RegExp(`(?<![\\p{L}\\p{N}])${word}S?(?![\\p{L}\\p{N}])`, 'iu') }))
  return items.map(item => ({ item, rank: rankOf(item, term, words) })).sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** `whole` finds the word, or its plural, as a word of its own. */
type Word = { word: string, whole: RegExp }

function rankOf ({ item_number: number, item_description: description, bar_code: code, quantity }: Ranked, term: string, words: readonly Word[]): number {
  const exact = code === undefined ? rankOfNumber(number, term) : 0
  if (exact <= 1) return exact - 2
  const partial = words.filter(({ word, whole }) => !whole.test(description) && !whole.test(number) && !bareNumber(number).startsWith(word)).length
  return 2 * partial + (quantity > 0 ? 0 : 1)
}
