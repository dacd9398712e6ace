import t from 'tap'
import { cutAtNumbers } from './verbatim-numbers.ts'

t.test('sentences are cut at the numbers of parts, orders and accounts, and at nothing else', async t => {
  const cases: ReadonlyArray<[sentences: string, numbers: string[]]> = [
    ['Your order PO #4711 of 2:02 PM was submitted. Its order number is 7000101.', ['#4711', '7000101']],
    ['2 × RS-OF141', ['RS-OF141']],
    ['“A-1” and B-22 (C/33): not sold.', ['A-1', 'B-22', 'C/33']],
    ['This tab now acts for #10001. PO #SPRING, #10002!', ['#10001', '#SPRING', '#10002']],
    ['12 lines of 11/26/26, 1,000 pieces, $1,234.50 to dealer10@example.com', []],
    ['', []]
  ]
  for (const [sentences, numbers] of cases) {
    const parts = cutAtNumbers(sentences)
    t.same(parts.filter((_, at) => at % 2 === 1), numbers)
    t.equal(parts.join(''), sentences)
  }
})
