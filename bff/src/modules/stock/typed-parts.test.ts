import t from 'tap'
import fc from 'fast-check'
import { bareNumber } from '@portal/contracts/rules/stock/part-numbers'
import { knownItems } from '@portal/fixtures/data/known-items'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { buildTestApp } from '../../../test/build-app.ts'
import { PortalError } from '../../errors.ts'
import type { Erp, FoundStockItem } from '../../ports/erp/erp.ts'
import { distanceOf, termsAround } from './part-number-distance.ts'
import { createTurns } from '../../lib/turns-per-person.ts'
import { searchesAtOnce, typedParts } from './typed-parts.ts'

fc.configureGlobal({ seed: 20261120 })

const plug = knownItems.volumeBreak
const part = (item_number: string, manufacturer_number = ''): FoundStockItem => ({ item_number, item_description: 'A PART', manufacturer_number, quantity: 1, retail_price: 100 })

/** An ERP that keeps the contract's recommendations on search, and counts what it is asked. */
function smallErp (items: readonly FoundStockItem[]) {
  const asked = { prices: 0, searches: 0, atOnce: 0, most: 0 }
  const erp: Pick<Erp, 'prices' | 'search'> = {
    async prices (numbers) {
      asked.prices++
      const found = items.filter(({ item_number: number, bar_codes: codes = [] }) => [number, ...codes].some(each => numbers.includes(each)))
      return { items: found, notChecked: [] }
    },
    async search ({ term, limit }) {
      asked.searches++
      asked.most = Math.max(asked.most, ++asked.atOnce)
      await new Promise(setImmediate)
      asked.atOnce--
      const words = term.split(' ').map(bareNumber)
      const found = items.filter(item => words.every(word => [item.item_number, item.manufacturer_number].some(number => bareNumber(number).includes(word))))
      return { items: found.slice(0, limit), more: found.length > limit }
    }
  }
  return { erp, asked, clock: createFakeClock(0), turns: createTurns(searchesAtOnce) }
}

const context = { requestId: 'r1', display: true } as const

t.test('typed part numbers are answered in their order, whatever their case, and unknown ones too', async t => {
  const { loginAs } = await buildTestApp(t)
  const typed = [knownItems.outOfStock.number.toLowerCase(), 'NO-SUCH-PART', knownItems.inStock.number]
  const { body } = await (await loginAs('10001')).call('findParts', { parts: typed })
  t.same(body.parts.map(part => [part.typed, part.found?.item_number]), [
    [typed[0], knownItems.outOfStock.number], ['NO-SUCH-PART', undefined], [knownItems.inStock.number, knownItems.inStock.number]
  ])
})

t.test('a part is found without punctuation, with blanks, with what a scanner or a list puts around it, and by the manufacturer\'s number', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const typed = ['nvcr9eix', 'nv cr9eix', 'NV/CR9-EIX', '*NV-CR9EIX*', '"nv-cr9eix",', ']C1NV-CR9EIX', '21nv0009', '21-NV-0009']
  const { body } = await dealer.call('findParts', { parts: typed })
  for (const [n, found] of body.parts.entries()) t.match(found, { typed: typed[n], found: { item_number: plug.number, dealer_price: 750 }, near: [] })
  t.notOk(body.parts.some(({ found }) => found !== undefined && 'warehouses' in found))
  const [awkward] = (await dealer.call('findParts', { parts: ['k 110/90-19 5%'] })).body.parts
  t.equal(awkward?.found?.item_number, knownItems.awkwardNumber.number)
})

t.test('a number that two parts have is not guessed at: both are near', async t => {
  const { erp, clock, turns } = smallErp([part('AB-123'), part('A-B123'), part('X-1', 'M-77'), part('X-2', 'M77')])
  const [number, makers] = await typedParts({ erp, clock, turns }, ['ab/123', 'm-77'], '10001', context)
  t.match(number, { found: undefined, near: [{ item_number: 'A-B123' }, { item_number: 'AB-123' }] })
  t.match(makers, { found: undefined, near: [{ item_number: 'X-1' }, { item_number: 'X-2' }] })
})

t.test('a bar code finds its part, with zeros in front or without, and says that it did; one that two parts have is not guessed at', async t => {
  const { loginAs } = await buildTestApp(t)
  const typed = ['071234500147', '71234500147', ']E04006381333948\r', '4006381333949', 'RS-OF141']
  const { body } = await (await loginAs('10001')).call('findParts', { parts: typed.map(text => text.trim()) })
  t.same(body.parts.map(({ found }) => [found?.item_number, found?.bar_code]), [
    ['RS-OF141', '071234500147'], ['RS-OF141', '71234500147'], [plug.number, '4006381333948'], [undefined, undefined], ['RS-OF141', undefined]
  ])
  t.notOk(body.parts.some(({ found }) => found !== undefined && 'bar_codes' in found))

  const coded = (number: string, ...bar_codes: string[]) => ({ ...part(number), bar_codes })
  const small = smallErp([coded('A-1', '036000291452'), coded('B-2', '036000291452', '4006381333931'), coded('71234500147', '4006381333948'), coded('C-3', '71234500147')])
  const [twice, once, number] = await typedParts(small, ['036000291452', '4006381333931', '71234500147'], '10001', context)
  t.match(twice, { found: undefined })
  t.match(once, { found: { item_number: 'B-2', bar_code: '4006381333931' } })
  t.match(number, { found: { item_number: '71234500147' } }, 'a part number comes before a bar code')
})

t.test('a number with one mistake, or with a piece missing, gets the parts that may be meant, and those that replace them', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const typed = ['nvcr8eix', 'nvcreix', 'nvcr99eix', 'nvc9reix', 'NV-CR9', 'cr9eix', '21nv0008', 'bw-fa180hh', 'QQQQQQQQ', '---']
  const { body } = await dealer.call('findParts', { parts: typed })
  const near = body.parts.map(part => part.near.map(item => item.item_number))
  for (const n of [0, 1, 2, 3, 5]) t.equal(near[n]?.[0], plug.number, String(typed[n]))
  t.ok(near[4]?.includes(plug.number) && near[6]?.includes(plug.number))
  t.same(near[7]?.slice(0, 2), [knownItems.outOfStock.number, knownItems.superseding.number])
  t.same([near[8], near[9]], [[], []])
  t.ok(near.every(items => items.length <= 5))
  t.ok(body.parts.every(({ found, not_checked }) => found === undefined && not_checked === undefined))
  t.ok(body.parts[0]?.near.every(item => item.dealer_price !== undefined))
})

t.test('with any one mistake in a number of six characters or more, a search around it finds the number, which counts as near', async () => {
  const character = fc.constantFrom(...'ABC0123')
  const mistaken = fc.tuple(fc.array(character, { minLength: 7, maxLength: 12 }), fc.nat(), character, fc.constantFrom('wrong', 'missing', 'double', 'swapped'))
  fc.assert(fc.property(mistaken, ([number, at, other, mistake]) => {
    const n = at % (number.length - 1)
    const typed = [...number]
    if (mistake === 'wrong') typed[n] = other
    if (mistake === 'missing') typed.splice(n, 1)
    if (mistake === 'double') typed.splice(n, 0, typed[n] ?? '')
    if (mistake === 'swapped') typed.splice(n, 2, typed[n + 1] ?? '', typed[n] ?? '')
    const finds = termsAround(typed.join('')).some(term => term.toUpperCase().split(' ').every(word => number.join('').includes(word)))
    return finds && (distanceOf(typed.join(''), part(number.join(''))) ?? 9) <= 1
  }))
})

t.test('numbers that are not alike are not near', async t => {
  for (const [typed, number] of [['ABC', 'XYZ'], ['12', '7123'], ['100900', '100'], ['ABCDEF', 'ABXYEF'], ['1234567', '1239967999']] as const) t.equal(distanceOf(typed, part(number)), undefined, typed)
  const distances = ['NV-CR9EIX', 'NVCR8EIX', 'NVCR9EIXA1', 'XX-NVCR9EIX', 'NVCR99EIXX'].map(number => distanceOf('NVCR9EIX', part(number)) ?? Infinity)
  t.same(distances, distances.toSorted((a, b) => a - b), 'the same, one mistake, its beginning, a part of it, two mistakes')
})

t.test('five hundred lines: one request for all, then a limited number of searches at once, and near parts for forty lines', async t => {
  const sold = Array.from({ length: 500 }, (_, n) => part(`AB-${1000 + n}X`))
  const { erp, clock, turns, asked } = smallErp(sold)
  const bare = await typedParts({ erp, clock, turns }, sold.map(item => item.item_number.toLowerCase()), '10001', context)
  t.ok(bare.every(({ found }) => found !== undefined))
  t.same([asked.prices, asked.searches], [1, 0])
  const squeezed = await typedParts({ erp, clock, turns }, sold.map(item => bareNumber(item.item_number)), '10001', context)
  t.ok(squeezed.every(({ found }, n) => found?.item_number === sold[n]?.item_number))
  t.same([asked.prices, asked.searches, asked.most], [2, 500, searchesAtOnce])
  const wrong = await typedParts({ erp, clock, turns }, sold.map(item => `${bareNumber(item.item_number)}Y`), '10001', context)
  t.same(wrong.filter(({ near }) => near.length > 0).length, 40)
  t.ok(wrong.every(({ not_checked }) => not_checked === undefined))
  t.ok(asked.most <= searchesAtOnce)
})

t.test('many lists of one person share that person\'s searches; another person\'s are not waited for', async t => {
  const { erp, clock, turns, asked } = smallErp([])
  const list = (name: string) => Array.from({ length: 1000 }, (_, n) => `${name}-${1000 + n}`)
  const lists = Array.from({ length: 12 }, async (_, n) => await typedParts({ erp, clock, turns }, list(`AB${n}`), '10001', { ...context, asker: 'user-1' }))
  const searched = async () => {
    for (let n = 0; n < 5; n++) await new Promise(setImmediate)
    return asked.searches
  }
  const before = await searched()
  t.equal(asked.most, searchesAtOnce)
  t.ok(before < 12 * 1000)
  await typedParts({ erp, clock, turns }, ['NONE-1'], '10002', { ...context, asker: 'user-2' })
  t.ok(asked.most > searchesAtOnce, 'beside them')
  clock.advance(3000)
  await Promise.all(lists)
  const after = await searched()
  t.equal(await searched(), after, 'what waited for its turn is no longer asked')
})

t.test('searches that take too long are not waited for, and their lines are not checked', async t => {
  const { erp, clock, turns } = smallErp([part('AB-1')])
  const slow: typeof erp = { ...erp, search: async (query, about) => query.term === 'slow' ? await new Promise<never>(() => {}) : await erp.search(query, about) }
  const answer = typedParts({ erp: slow, clock, turns }, ['AB-1', 'ab1', 'slow', 'NONE'], '10001', context)
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
  clock.advance(3000)
  t.same((await answer).map(({ found, not_checked }) => found?.item_number ?? not_checked), ['AB-1', 'AB-1', true, undefined])
})

t.test('an ERP that goes away meanwhile leaves the rest not checked; a record that cannot be read, its line', async t => {
  const { erp, clock, turns, asked } = smallErp([part('AB-1')])
  const away: typeof erp = {
    ...erp,
    async search (query, about) {
      if (query.term === 'bad') throw new PortalError('erp_bad_reply')
      if (query.term === 'unread') about.notes?.leftOut(1)
      if (query.term === 'away') throw new PortalError('erp_unavailable')
      return await erp.search(query, about)
    }
  }
  const verdicts = async (...typed: string[]) => (await typedParts({ erp: away, clock, turns }, typed, '10001', context)).map(({ found, not_checked }) => found?.item_number ?? not_checked)
  t.same(await verdicts('AB-1', 'bad', 'unread', 'ab1', 'NONE'), ['AB-1', true, true, 'AB-1', undefined])
  const before = asked.searches
  t.same(await verdicts('AB-1', 'away', ...Array.from({ length: 60 }, (_, n) => `NONE${n}`)), ['AB-1', ...Array.from({ length: 61 }, () => true)])
  t.ok(asked.searches - before <= searchesAtOnce, 'nothing new is asked')
  const broken: typeof erp = { ...erp, search: async () => { throw new TypeError('a bug') } }
  await t.rejects(typedParts({ erp: broken, clock, turns }, ['none'], '10001', context), TypeError)
})

t.test('with the ERP away last known prices stand in, and the rest is not checked', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await dealer.call('findParts', { parts: [plug.number] })
  await fakeErp.close()
  const { status, body, headers } = await dealer.call('findParts', { parts: [plug.number.toLowerCase(), 'nvcr9eix', knownItems.inStock.number] })
  t.same([status, body.parts.map(({ found, not_checked }) => found?.item_number ?? not_checked)], [200, [plug.number, true, true]])
  t.ok(headers['x-data-age'])
})

t.test('what is searched for on the way is not kept for an outage', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await dealer.call('findParts', { parts: ['nvcr9eix'] })
  await fakeErp.close()
  t.equal((await dealer.call('priceByItemNumbers', { items: [plug.number] })).status, 503)
})
