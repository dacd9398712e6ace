import t from 'tap'
import { countText, rangeText, readSearch, resultPage, stockText, writeSearch } from './stock-search.ts'

t.test('reads a search from the address bar, and copes with a broken one', async t => {
  const cases: Array<[string, ReturnType<typeof readSearch>]> = [
    ['', { term: '', page: 1, size: 10 }],
    ['term=brake%20pad&page=3&size=25', { term: 'brake pad', page: 3, size: 25 }],
    ['term=a&page=0&size=11', { term: 'a', page: 1, size: 10 }],
    ['term=a&page=-2&size=', { term: 'a', page: 1, size: 10 }],
    ['term=a&page=1.5&size=1e2', { term: 'a', page: 1, size: 100 }],
    ['term=a&page=x&size=NaN', { term: 'a', page: 1, size: 10 }]
  ]
  for (const [query, search] of cases) t.strictSame(readSearch(new URLSearchParams(query)), search, query)
})

t.test('writes a search so that it can be read back, without default values', async t => {
  for (const term of ['chain', 'a&b=c', '5/8" × ½', '%', '+']) {
    for (const page of [1, 7]) {
      for (const size of [10, 250]) {
        const search = { term, page, size }
        t.strictSame(readSearch(new URLSearchParams(writeSearch(search).toString())), search)
      }
    }
  }
  t.equal(writeSearch({ term: 'chain', page: 1, size: 10 }).toString(), 'term=chain')
})

t.test('splits the results into pages, and shows the last if the requested one does not exist', async t => {
  const results = Array.from({ length: 57 }, (_, n) => n)
  t.match(resultPage(results, { page: 1, size: 10 }), { page: 1, pages: 6, first: 1, last: 10 })
  t.strictSame(resultPage(results, { page: 6, size: 10 }), { rows: [50, 51, 52, 53, 54, 55, 56], page: 6, pages: 6, first: 51, last: 57 })
  t.match(resultPage(results, { page: 99, size: 25 }), { page: 3, first: 51, last: 57 })
  t.strictSame(resultPage([], { page: 4, size: 10 }), { rows: [], page: 1, pages: 1, first: 0, last: 0 })
})

t.test('says what was found and what is shown', async t => {
  t.equal(countText(57, false, 'chain'), '57 Search Results for chain')
  t.equal(countText(1000, true, 'a'), '1,000+ Search Results for a')
  t.equal(rangeText({ first: 1, last: 10 }, 57, false), 'Showing 1-10 of 57')
  t.equal(rangeText({ first: 751, last: 1000 }, 1000, true), 'Showing 751-1,000 of 1,000+')
})

t.test('says what is on hand', async t => {
  t.equal(stockText({ quantity: 1234 }), '1,234')
  t.equal(stockText({ quantity: 0 }), 'OUT OF STOCK')
  t.equal(stockText({ quantity: -3 }), 'OUT OF STOCK')
  t.equal(stockText({ quantity: 20, quantity_capped: true }), '20+')
})
