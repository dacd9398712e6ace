import t from 'tap'
import { verdictOfPart } from '@portal/contracts/rules/part-list/part-verdict'
import type { Item } from '@portal/contracts/stock'
import { sampleItem } from '../../../test/sample-cart.ts'
import { newsOfLine, stockCell, stockText } from './supply-words.ts'

const news = (changes: Partial<Item>, pieces: number | undefined) => newsOfLine(verdictOfPart(sampleItem('A', changes), pieces))

t.test('the part of a quantity that the stock does not cover is named, and so is a quantity that may be a slip', async t => {
  t.same(news({ quantity: 5 }, 8), ['5 ship now, 3\u00A0back-ordered'])
  t.same(news({ quantity: 5 }, 5), [])
  t.same(news({ quantity: 1 }, 3), ['1 ships now, 2\u00A0back-ordered'])
  t.same(news({ quantity: -2 }, 3), ['3\u00A0back-ordered'])
  t.same(news({ quantity: 20, quantity_capped: true }, 150), [])
  t.same(news({ quantity: 5000 }, 1200), ['Unusual quantity: 1,200 pieces'])
  t.same(news({ quantity: 5, pack_size: 12, sold_in_packs: true }, 8), [], 'what is wrong is said instead')
  t.same(news({}, undefined), [])
})

t.test('pieces in stock are told alike on every list, also if the exact figure is withheld', async t => {
  const told = (changes: Partial<Item>) => [stockText(sampleItem('A', changes)), stockCell(sampleItem('A', changes))]
  t.strictSame(told({ quantity: 1234 }), ['1,234', 1234])
  t.strictSame(told({ quantity: 20, quantity_capped: true }), ['20+', '20+'])
  t.strictSame(told({ quantity: 0 }), ['OUT OF STOCK', 0])
  t.strictSame(told({ quantity: -3 }), ['OUT OF STOCK', 0])
})
