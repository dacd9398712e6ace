import t from 'tap'
import type { BoughtPart } from '@portal/contracts/bought-before'
import { indexParts, boughtPageOf, pageSize, partsInView, readBoughtView, boughtViewSortedBy, boughtViewParams, type BoughtView } from './bought-view.ts'

const part = (item_number: string, last_bought: string, times: number, item_description = `PART ${item_number}`): BoughtPart =>
  ({ item_number, item_description, times, pieces: times * 2, last_bought, last_price: 100 })
const parts = [
  part('NV-CR9EIX', '2026-11-15', 2, 'SPARK PLUG IRIDIUM'), part('RS-OF141', '2026-11-15', 3, 'OIL FILTER YZ250F'),
  part('A-10', '2026-10-01', 1), part('A-9', '2026-10-02', 1)
]
const index = indexParts(parts)
const plain: BoughtView = { search: '', sort: 'last', descending: true, page: 1 }
const numbers = (view: Partial<BoughtView>) => partsInView(index, { ...plain, ...view }).map(({ item_number: number }) => number)
const view = (query: string) => readBoughtView(new URLSearchParams(query))

t.test('a part is found by words of its number and description, in any order and case, and by its number without punctuation', async t => {
  t.same(numbers({ search: ' filter OIL ' }), ['RS-OF141'])
  t.same(numbers({ search: 'nvcr9' }), ['NV-CR9EIX'])
  t.same(numbers({ search: 'rs-of' }), ['RS-OF141'])
  t.same(numbers({ search: 'oil plug' }), [])
  t.equal(numbers({ search: ' ' }).length, 4)
})

t.test('each sort order puts first what is wanted most, and can be reversed; equal ones keep the order of the last purchase', async t => {
  t.same(numbers({}), ['NV-CR9EIX', 'RS-OF141', 'A-9', 'A-10'])
  t.same(numbers({ sort: 'times' }), ['RS-OF141', 'NV-CR9EIX', 'A-10', 'A-9'])
  t.same(numbers({ sort: 'number', descending: false }), ['A-9', 'A-10', 'NV-CR9EIX', 'RS-OF141'])
  t.same(numbers({ sort: 'description', descending: true })[0], 'NV-CR9EIX')
  t.same(boughtViewSortedBy({ ...plain, page: 3 }, 'number'), { sort: 'number', descending: false, page: 1 })
  t.same(boughtViewSortedBy(plain, 'times'), { sort: 'times', descending: true, page: 1 })
  t.same(boughtViewSortedBy(plain, 'last'), { sort: 'last', descending: false, page: 1 })
})

t.test('a view survives in the address, and a wrong address gives the default view', async t => {
  for (const query of ['', 'search=oil+filter&sort=-number&page=2', 'sort=last', 'sort=times']) t.equal(boughtViewParams(view(query)).toString(), query)
  for (const query of ['sort=price', 'sort=', 'page=0', 'page=x', 'page=1.5', 'sort=-']) t.same(view(query), plain, query)
  t.equal(view(`search=${'x'.repeat(500)}`).search.length, 60)
})

t.test('2,000 parts are pages, and a page beyond the last is the last', async t => {
  const many = Array.from({ length: 2000 }, (_, n) => part(`P-${n}`, '2026-10-01', 1))
  const last = boughtPageOf(many, 999)
  t.same([last.pages, last.page, last.rows.length, last.rows.at(-1)?.item_number], [2000 / pageSize, 40, pageSize, 'P-1999'])
  t.same(boughtPageOf([], 1), { rows: [], page: 1, pages: 1 })
})
