import t from 'tap'
import { partNotSold } from '@portal/contracts/policy/messages'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp } from '../../../test/build-app.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { PortalError } from '../../errors.ts'
import { createNearToTerm } from './near-parts.ts'

t.test('visitors see stock and retail prices, and never a dealer\'s', async t => {
  const { visitor } = await buildTestApp(t)
  const { status, body } = await visitor().call('items', { search: 'chain' })
  t.equal(status, 200)
  t.ok(body.items.length > 10)
  t.ok(body.items.every(item => !('dealer_price' in item) && !('priceBreak' in item)))
})

t.test('a dealer\'s price does not reach a visitor even where the ERP gives it away', async t => {
  const item = {
    item_number: 'A',
    item_description: 'A PART',
    manufacturer_number: '',
    quantity: 3,
    retail_price: 1000,
    dealer_price: 700,
    priceBreak: { discount_price: 600, discount_quantity: 10 }
  }
  const searchAgain = async () => ({ found: { items: [item], more: false }, version: { bytes: 0 } })
  const { visitor } = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, searchAgain } }) })
  const { body } = await visitor().call('items', { search: 'a' })
  t.strictSame(body.items, [{ item_number: 'A', item_description: 'A PART', manufacturer_number: '', quantity: 3, retail_price: 1000 }])
})

t.test('the stock by warehouse is for dealers, and not for visitors', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  const search = knownItems.inStock.number
  const [shown] = (await visitor().call('items', { search })).body.items
  t.strictSame([shown?.item_number, shown?.pack_size, shown?.warehouses], [search, 12, undefined])
  const dealer = await (await loginAs('10001')).call('items', { search, customer_number: '10001' })
  t.strictSame(dealer.body.items[0]?.warehouses, knownItems.inStock.details.warehouses)
})

t.test('dealers see when more of a part that is out is expected, and visitors do not; a moved arrival moves it', async t => {
  const { visitor, loginAs, fakeErp } = await buildTestApp(t)
  const search = knownItems.outOfStock.number
  const dealer = await loginAs('10001')
  fakeErp.distributor.changeItem(search, { arrival: '2026-11-27' })
  t.equal((await dealer.call('items', { search, customer_number: '10001' })).body.items[0]?.expected_arrival, '2026-11-27')
  t.equal((await visitor().call('items', { search })).body.items[0]?.expected_arrival, undefined)
  fakeErp.distributor.changeItem(search, { arrival: '2026-12-11' })
  t.equal((await dealer.call('priceByItemNumbers', { items: [search] })).body.items[0]?.expected_arrival, '2026-12-11')
})

t.test('a picture is shown from the distributor\'s picture hosts only', async t => {
  const search = knownItems.inStock.number
  const pictures = async (pictureHosts: string[]) => {
    const { visitor, loginAs } = await buildTestApp(t, { pictureHosts })
    const dealer = await loginAs('10001')
    return [(await visitor().call('items', { search })).body.items[0]?.picture, (await dealer.call('items', { search })).body.items[0]?.picture]
  }
  const { picture } = knownItems.inStock.details
  t.strictSame(await pictures(['pictures.example.com']), [picture, picture])
  t.strictSame(await pictures(['example.com']), [undefined, undefined])
  t.strictSame(await pictures([]), [undefined, undefined])
})

t.test('dealers see their own price beside the retail price', async t => {
  const { loginAs } = await buildTestApp(t)
  const { body } = await (await loginAs('10001')).call('items', { search: 'chain', customer_number: '10001' })
  t.ok(body.items.every(item => item.dealer_price !== undefined))
})

t.test('an exact part number comes first, in whatever case it was typed', async t => {
  const { visitor } = await buildTestApp(t)
  const { body } = await visitor().call('items', { search: ` ${knownItems.inStock.number.toLowerCase()} ` })
  t.equal(body.items[0]?.item_number, knownItems.inStock.number)
})

t.test('a scan finds its part: with the signs that a scanner sends, or by its bar code, which the row says', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { number } = knownItems.inStock
  for (const search of [`*${number}*`, `]C1${number}`, `${number}\r`, `\t${number}`]) {
    t.match((await dealer.call('items', { search, customer_number: '10001' })).body.items[0], { item_number: number, bar_code: undefined }, search)
  }
  for (const [search, code] of [['071234500147', '071234500147'], ['71234500147', '71234500147'], ['0071234500147', '0071234500147'], [']E00071234500147\r', '0071234500147']] as const) {
    const { items } = (await dealer.call('items', { search, customer_number: '10001' })).body
    t.same(items.map(item => [item.item_number, item.bar_code]), [[number, code]], search)
    t.notOk('bar_codes' in (items[0] ?? {}))
  }
  t.match((await visitor().call('items', { search: '071234500147' })).body.items, [{ item_number: number, bar_code: '071234500147' }])
  t.same((await visitor().call('items', { search: '071234500148' })).body.items, [], 'with a wrong check digit')
  t.match((await dealer.call('itemDetails', { product: '071234500147', customer_number: '10001' })).body, { item: { item_number: number, bar_code: '071234500147' } })
  t.notOk('bar_code' in (await dealer.call('itemDetails', { product: number, customer_number: '10001' })).body.item)
})

t.test('a term that breaks a rule is refused with the rule', async t => {
  const { visitor } = await buildTestApp(t)
  const empty = await visitor().call('items', { search: '  ' })
  t.same([empty.status, empty.error.message], [400, 'Search must contain at least one character.'])
  const star = await visitor().call('items', { search: 'chain*' })
  t.same([star.status, star.error.code], [400, 'search_invalid'])
  t.match(star.error.message, /must not contain any of the following characters/)
  t.same((await visitor().call('items', { search: 'no such part anywhere' })).body, { items: [], more: false })
})

t.test('above the cap the exact figure does not leave the BFF', async t => {
  const { visitor, loginAs } = await buildTestApp(t, { publicStockCap: 5 })
  const { body } = await visitor().call('items', { search: 'chain' })
  t.ok(body.items.some(item => item.quantity_capped === true))
  t.ok(body.items.every(item => item.quantity <= 5 && (item.quantity_capped !== true || item.quantity === 5)))
  const dealer = await (await loginAs('10001')).call('items', { search: 'chain', customer_number: '10001' })
  t.ok(dealer.body.items.some(item => item.quantity > 5))
})

t.test('an item comes with the dealer\'s price and the price break that applies', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { body } = await dealer.call('itemDetails', { product: knownItems.volumeBreak.number, customer_number: '10001' })
  t.equal(body.item.item_number, knownItems.volumeBreak.number)
  t.same(body.itemPriceBreak, { dealer_price: body.item.priceBreak?.discount_price, discount_quantity: body.item.priceBreak?.discount_quantity })
  t.ok(body.itemPrice.price > (body.itemPriceBreak?.dealer_price ?? Infinity))
  const gone = await dealer.call('itemDetails', { product: 'NO-SUCH-PART', customer_number: '10001' })
  t.same([gone.status, gone.error.code, gone.error.message], [404, 'not_found', partNotSold])
})

t.test('prices in bulk leave out what is not sold', async t => {
  const { loginAs } = await buildTestApp(t)
  const { body } = await (await loginAs('10001')).call('priceByItemNumbers', { items: [knownItems.inStock.number, 'NO-SUCH-PART'] })
  t.same(body.items.map(item => item.item_number), [knownItems.inStock.number])
})

t.test('one part that cannot be read is missing from a search, which says so for as long as it is kept', async t => {
  const { visitor, fakeErp, clock } = await buildTestApp(t)
  const whole = (await visitor().call('items', { search: 'chain' })).body.items
  clock.advance(60_000)
  fakeErp.faults.set([{ operation: 'search', kind: 'bad-record', field: 'QTYOH' }])
  for (const age of [0, 1000, 60_000]) {
    clock.advance(age)
    const { status, body, headers } = await visitor().call('items', { search: 'chain' })
    t.same([status, body.items, headers['x-records-left-out']], [200, whole.slice(1), '1'])
  }
  clock.advance(60_000)
  fakeErp.faults.set([{ operation: 'search', kind: 'mistyped-field', field: 'QTYOH' }])
  t.equal((await visitor().call('items', { search: 'chain' })).error.code, 'erp_bad_reply', 'nothing of the answer can be read')
  fakeErp.faults.set([])
  t.same((await visitor().call('items', { search: 'chain' })).headers['x-records-left-out'], undefined)
})

t.test('a part whose price cannot be read is not checked, and one that the ERP does not have is no longer sold', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'prices', kind: 'bad-record', field: 'LSTPR' }])
  const [first, second] = [knownItems.inStock.number, knownItems.outOfStock.number]
  const { body, headers } = await dealer.call('priceByItemNumbers', { items: [first, second, 'NO-SUCH-PART'] })
  t.same([body.items.map(item => item.item_number), body.not_checked, headers['x-records-left-out']], [[second], [first], '1'])
})

t.test('a search that finds nothing offers the parts whose numbers are near, as whoever asks may see them', async t => {
  const { visitor, loginAs, fakeErp } = await buildTestApp(t, { publicStockCap: 5 })
  const search = 'NV-CR8EIX'
  const open = (await visitor().call('items', { search })).body
  t.match(open, { items: [], more: false, near: [{ item_number: knownItems.volumeBreak.number, quantity: 5, quantity_capped: true }] })
  t.notOk(open.near?.some(item => 'dealer_price' in item || 'warehouses' in item))
  const dealer = await loginAs('10001')
  t.match((await dealer.call('items', { search, customer_number: '10001' })).body.near, [{ item_number: knownItems.volumeBreak.number, dealer_price: 750 }])
  const asked = fakeErp.requests().length
  await visitor().call('items', { search })
  t.equal(fakeErp.requests().length, asked, 'the answer is kept like any other')
  t.notOk('near' in (await visitor().call('items', { search: 'no such part anywhere' })).body, 'words are no number')
  t.notOk('near' in (await visitor().call('items', { search: 'chain' })).body)
})

t.test('near parts are looked for in a few terms at once for visitors, for each person and in all; further answers have none', async t => {
  const clock = createFakeClock(0)
  const asked: string[] = []
  const near = createNearToTerm({ clock, erp: { search: async ({ term }) => { asked.push(term); return await new Promise<never>(() => {}) } } })
  const ask = (asker: string, count: number) => Array.from({ length: count }, async (_, n) => await near(`nv${1000 + n}`, undefined, { requestId: 'r1', asker }))
  const visitors = ask('visitor', 15)
  t.same(await Promise.all(visitors.slice(4)), Array(11).fill([]))
  const one = ask('user-1', 5)
  t.same(await Promise.all(one.slice(2)), Array(3).fill([]))
  const others = ['user-2', 'user-3', 'user-4'].flatMap(asker => ask(asker, 2))
  t.same(await Promise.all(others.slice(4)), [[], []], 'ten in all')
  t.equal(asked.length, 30)
  clock.advance(1500)
  t.same((await Promise.all([...visitors, ...one, ...others])).flat(), [])
})

t.test('a search that finds nothing is answered where the ERP then goes away, or is too slow to say what is near', async t => {
  for (const search of [async () => { throw new PortalError('erp_unavailable') }, async () => await new Promise<never>(() => {})]) {
    const { visitor, clock } = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, search } }) })
    const answer = visitor().call('items', { search: 'NV-CR8EIX' })
    const turn = async (): Promise<undefined> => await new Promise(resolve => { setImmediate(resolve, undefined) })
    while (await Promise.race([answer, turn()]) === undefined) clock.advance(1500)
    t.same((await answer).body, { items: [], more: false })
  }
})

t.test('with the ERP away each answer says so and what to do', async t => {
  const { visitor, loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await fakeErp.close()
  const answers = [
    await visitor().call('items', { search: 'chain' }),
    await dealer.call('itemDetails', { product: knownItems.inStock.number, customer_number: '10001' }),
    await dealer.call('priceByItemNumbers', { items: [knownItems.inStock.number] }),
    await dealer.call('openOrders', { dealer: '10001' }),
    await dealer.call('unconfirmedOrders', { dealer: '10001' }),
    await dealer.call('openOrder', { id: '1' }),
    await dealer.call('unconfirmedOrder', { id: '1' }),
    await dealer.call('latestOrder', {})
  ]
  for (const answer of answers) {
    t.same([answer.status, answer.error.code, answer.headers['retry-after']], [503, 'erp_unavailable', '5'])
    t.match(answer.error.message, /try again/)
    t.notMatch(answer.error.message, /ECONN|127\.0\.0\.1/)
  }
})

t.test('a dealer is told every price break, and a visitor none', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { number, volume, furtherVolumes } = knownItems.severalBreaks
  const breaks = furtherVolumes.map(({ price, quantity }) => ({ discount_price: price, discount_quantity: quantity }))
  const { body: { items: [found] } } = await dealer.call('items', { search: number, customer_number: '10001' })
  t.match([found?.priceBreak, found?.further_breaks], [{ discount_price: volume.price, discount_quantity: volume.quantity }, breaks])
  t.match((await dealer.call('priceByItemNumbers', { items: [number] })).body.items[0]?.further_breaks, breaks)
  t.match((await dealer.call('itemDetails', { product: number, customer_number: '10001' })).body, { item: { further_breaks: breaks }, itemPriceBreak: { discount_quantity: 12 } })
  const { body: { items: [shown] } } = await visitor().call('items', { search: number })
  t.equal(shown?.item_number, number)
  t.notMatch(JSON.stringify(shown), /break/i)
})

t.test('a part without a list price is shown to all, and costs a dealer the dealer price', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { number } = knownItems.withoutList
  const { body: { items: [shown] } } = await visitor().call('items', { search: number })
  t.match(shown, { item_number: number, retail_price: undefined, dealer_price: undefined })
  t.match((await dealer.call('itemDetails', { product: number, customer_number: '10001' })).body, { item: { retail_price: undefined }, itemPrice: { price: 450 } })
})
