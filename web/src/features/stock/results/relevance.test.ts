import t from 'tap'
import { byRelevance } from './relevance.ts'

const part = (number: string, description: string, quantity = 1) => ({ item_number: number, item_description: description, quantity })

function order (term: string, ...parts: ReadonlyArray<ReturnType<typeof part> & { bar_code?: string }>): string[] {
  return byRelevance(parts, term).map(({ item_number: number }) => number)
}

t.test('parts with the words as words come before those that only contain them, and the ERP\'s order stays among equals', async t => {
  const found = [part('A-1', 'PREOILED FILTER'), part('A-2', 'OIL FILTER'), part('A-3', 'Filters, oil'), part('OILER-4', 'CAN'), part('A-5', 'FOIL')]
  t.same(order('oil', ...found), ['A-2', 'A-3', 'OILER-4', 'A-1', 'A-5'])
  t.same(order('oil filter', ...found), ['A-2', 'A-3', 'A-1', 'OILER-4', 'A-5'])
})

t.test('the number or bar code itself comes first, and among equals what is in stock', async t => {
  t.same(order('K-110', part('K-1101', 'K 110 TIRE'), part('K110', 'TIRE', 0), part('k-110', 'TIRE', 0)), ['k-110', 'K110', 'K-1101'])
  t.same(order('012345678905', part('B-1', '012345678905'), { ...part('B-2', 'TIRE'), bar_code: '012345678905' }), ['B-2', 'B-1'])
  t.same(order('öl', part('C-1', 'ÖL', 0), part('C-2', 'Öl'), part('C-3', 'KÖLN')), ['C-2', 'C-1', 'C-3'])
})
