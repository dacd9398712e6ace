import t from 'tap'
import type { FoundItem } from '@portal/contracts/stock'
import { chosenResults, chosenText, piecesText, rangeText, resultPage } from '../results/shown-results.ts'
import { countText, newStockSearch, readStockSearch, writeStockSearch, type StockSearch } from './stock-search.ts'

const plain: StockSearch = { term: '', page: 1, size: 10, sort: 'relevance', inStock: false, words: [] }

t.test('reads a search from the address bar, and copes with a broken one', async t => {
  const cases: Array<[string, Partial<StockSearch>]> = [
    ['', {}],
    ['term=brake%20pad&page=3&size=25', { term: 'brake pad', page: 3, size: 25 }],
    ['term=*RS-OF141*', { term: 'RS-OF141' }],
    ['term=%5DC1RS-OF141%0D', { term: 'RS-OF141' }],
    ['term=a&page=0&size=11', { term: 'a' }],
    ['term=a&page=-2&size=', { term: 'a' }],
    ['term=a&page=1.5&size=1e2', { term: 'a', size: 100 }],
    ['term=a&page=x&size=NaN', { term: 'a' }],
    ['term=a&sort=price-down&stock=in&with=BRAKE+WORX&with=REAR', { term: 'a', sort: 'price-down', inStock: true, words: ['BRAKE WORX', 'REAR'] }],
    ['term=a&sort=toString&stock=1', { term: 'a' }],
    [`term=a${'&with=X'.repeat(99)}`, { term: 'a', words: Array.from({ length: 8 }, () => 'X') }]
  ]
  for (const [query, search] of cases) t.strictSame(readStockSearch(new URLSearchParams(query)), { ...plain, ...search }, query)
})

t.test('writes a search so that it can be read back, without default values', async t => {
  for (const term of ['chain', 'a&b=c', '5/8" × ½', '%', '+']) {
    for (const page of [1, 7]) {
      for (const size of [10, 250]) {
        const search: StockSearch = { term, page, size, sort: 'stock', inStock: true, words: ['A & B', '5/8"'] }
        t.strictSame(readStockSearch(new URLSearchParams(writeStockSearch(search).toString())), search)
      }
    }
  }
  t.equal(writeStockSearch({ ...plain, term: 'chain' }).toString(), 'term=chain')
})

t.test('a search for another term drops what was chosen for the earlier one', async t => {
  t.strictSame(newStockSearch('b', { term: 'a', page: 3, size: 25, sort: 'price', inStock: true, words: ['REAR'] }), { ...plain, term: 'b', size: 25 })
})

const part = (item_number: string, item_description: string, quantity: number, retail_price: number, dealer_price?: number): FoundItem =>
  ({ item_number, item_description, manufacturer_number: '', quantity, retail_price, ...dealer_price !== undefined && { dealer_price } })

t.test('shows the chosen results in the chosen order', async t => {
  const items = [part('C', 'REAR PADS', 0, 900), part('A', 'REAR FENDER', 5, 500, 400), part('B', 'FRONT PADS', 20, 700, 300)]
  const cases: Array<[Partial<StockSearch>, string]> = [
    [{ sort: 'number' }, 'ABC'], [{ sort: 'description' }, 'BAC'], [{ sort: 'price' }, 'BAC'], [{ sort: 'price-down' }, 'CAB'], [{ sort: 'stock' }, 'BAC'],
    [{ inStock: true }, 'AB'], [{}, 'ABC'], [{ term: 'c' }, 'CAB'], [{ words: ['REAR'] }, 'AC'], [{ words: ['REAR', 'PADS'] }, 'C'], [{ words: ['REAR'], inStock: true }, 'A'], [{ words: ['NO'] }, '']
  ]
  for (const [chosen, numbers] of cases) t.equal(chosenResults(items, { ...plain, ...chosen }).map(item => item.item_number).join(''), numbers, JSON.stringify(chosen))
  t.same(chosenResults([...items, { ...part('D', 'LINK', 0, 100), bar_code: '4006381333931' }], { ...plain, term: '4006381333931' })[0]?.item_number, 'D')
})

t.test('puts the number that was searched for first, then whole words before parts of words, then what is in stock', async t => {
  const items = [
    part('10-1', 'AIR FILTER PRE-OILED', 9, 100), part('20-1', 'OIL FILTER', 0, 100), part('20-2', 'OIL FILTERS, 2 PACK', 3, 100), part('OIL-9', 'FILTER', 3, 100),
    part('30-1', 'FILTER 520X114', 2, 100), part('40-1', 'FILTER 520', 0, 100), part('ZOIL-9', 'FILTER', 5, 100)
  ]
  const cases: Array<[term: string, numbers: string]> = [
    ['oil filter', '20-2 OIL-9 20-1 10-1 30-1 ZOIL-9 40-1'],
    ['oil-filter', '20-2 OIL-9 20-1 10-1 30-1 ZOIL-9 40-1'],
    ['pre-oiled', '10-1 20-2 OIL-9 30-1 ZOIL-9 20-1 40-1'],
    ['oil9', 'OIL-9 10-1 20-2 30-1 ZOIL-9 20-1 40-1'],
    ['520', '10-1 20-2 OIL-9 30-1 ZOIL-9 20-1 40-1']
  ]
  for (const [term, numbers] of cases) t.equal(chosenResults(items, { ...plain, term }).map(item => item.item_number).join(' '), numbers, term)
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
  t.equal(countText(1, false, 'RS-OF141'), '1 Search Result for RS-OF141')
  t.equal(countText(1000, true, 'a'), '1,000+ Search Results for a')
  t.equal(rangeText({ first: 1, last: 10 }, 57, false), 'Showing 1-10 of 57')
  t.equal(rangeText({ first: 751, last: 1000 }, 1000, true), 'Showing 751-1,000 of 1,000+')
  t.equal(chosenText({ first: 1, last: 10 }, 12, 57, false), 'Showing 1-10 of 12, filtered from 57')
})

t.test('says what one piece is, and whether only whole packs can be ordered', async t => {
  t.equal(piecesText({ unit_of_measure: 'EA', pack_size: 12 }), 'EA, pack of 12')
  t.equal(piecesText({ unit_of_measure: 'EA', pack_size: 12, sold_in_packs: true }), 'EA, packs of 12 only')
  t.equal(piecesText({ pack_size: 1, sold_in_packs: true }), '')
})
