import t from 'tap'
import { readWholeNumber } from './whole-number.ts'

t.test('reads a typed whole number, and nothing else', async t => {
  const cases: Array<[string, number | undefined]> = [
    ['', 0], ['  ', 0], ['0', 0], ['7', 7], [' 12 ', 12], ['007', 7], ['-1', undefined], ['1.5', undefined], ['1e3', undefined],
    ['abc', undefined], ['99999', 99_999], ['100000', 99_999], ['9'.repeat(400), 99_999]
  ]
  for (const [text, number] of cases) t.equal(readWholeNumber(text, 99_999), number, JSON.stringify(text))
})
