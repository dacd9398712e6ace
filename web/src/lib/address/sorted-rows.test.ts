import t from 'tap'
import { pageOf } from './sorted-rows.ts'

t.test('a list is shown page by page, and a page beyond its end is the last one', async t => {
  const rows = Array.from({ length: 5 }, (_, at) => at)
  t.strictSame(pageOf(rows, 2, 2), { rows: [2, 3], page: 2, pages: 3 })
  t.strictSame(pageOf(rows, 9, 2), { rows: [4], page: 3, pages: 3 })
  t.strictSame(pageOf([], 2, 2), { rows: [], page: 1, pages: 1 })
})
