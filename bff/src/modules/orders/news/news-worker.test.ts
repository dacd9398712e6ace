import t from 'tap'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp, silent, type Client } from '../../../../test/build-app.ts'
import type { Erp } from '../../../ports/erp/erp.ts'
import { createNewsWorker } from './news-worker.ts'

const { inStock } = knownItems

/** The app, with a worker that waits for nothing, and that has looked at every dealer once. */
async function watchedApp (t: Parameters<typeof buildTestApp>[0], options: Parameters<typeof buildTestApp>[1] = {}) {
  const app = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } }, ...options })
  const worker = createNewsWorker({ ...app.ports, ...options.change?.(app.ports) }, { readsPerSecond: Infinity, settledAfter: 180_000 }, silent)
  await worker.sweep()
  /** Lets time pass until every dealer is due, and looks. */
  async function look (wait: number = orderNewsTimes.lookAgain): Promise<void> {
    app.clock.advance(wait)
    await worker.sweep()
  }
  /** The dealer, whose sessions end while time passes. */
  const dealer: Pick<Client, 'call' | 'send'> = {
    call: async (...call) => await (await app.loginAs('10001')).call(...call),
    send: async options => await (await app.loginAs('10001')).send(options)
  }
  const news = async (client: Pick<Client, 'call'> = dealer) => (await client.call('orderNews', {})).body.news
  const said = async (client: Pick<Client, 'call'> = dealer) => (await news(client)).map(({ order, content }) => `${order._id} ${content.kind}`)
  return { ...app, worker, look, dealer, news, said }
}

/** An ERP that has lost sight of these orders. */
function withoutOrders (erp: Erp, hidden: ReadonlySet<string>): Erp {
  return {
    ...erp,
    unconfirmedOrders: async (...asked) => (await erp.unconfirmedOrders(...asked)).filter(({ _id }) => !hidden.has(_id)),
    openOrders: async (...asked) => (await erp.openOrders(...asked)).filter(({ _id }) => !hidden.has(_id)),
    order: async (id, context) => hidden.has(id) ? undefined : await erp.order(id, context)
  }
}

async function place (client: Pick<Client, 'call'>, po_number: string): Promise<string> {
  const { body } = await client.call('createOrder', {
    submission_key: crypto.randomUUID(),
    order: {
      cart: [{ id: inStock.number, quantity: 5, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number, special_instructions: '', address: 9999 }
    }
  })
  return body.submission.erp_order_id ?? ''
}

t.test('after the clock was set back, news is announced at the next look, not once that time has come again', async t => {
  const { fakeErp, ports, clock, dealer, look, said } = await watchedApp(t)
  fakeErp.offers.set('CHANGES', false)
  await ports.erp.health({ requestId: 'offers' })
  await look(4 * 3_600_000)
  const id = await place(dealer, 'SET BACK')
  await look()
  fakeErp.distributor.confirm(id)
  clock.advance(-3 * 3_600_000)
  const restarted = createNewsWorker(ports, { readsPerSecond: Infinity, settledAfter: 180_000 }, silent)
  await restarted.sweep()
  t.same(await said(), [`${id} confirmed`])
})

t.test('the first look announces nothing, and what happens to an order after that is announced once', async t => {
  const app = await watchedApp(t)
  const { fakeErp, dealer, look, news, said } = app
  t.same(await said(), [], 'the dealer has had open orders for a long time')
  const id = await place(dealer, 'NEWS')
  await look()
  t.same(await said(), [], 'an order that was submitted just now')

  fakeErp.distributor.confirm(id)
  await look()
  t.match(await news(), [{ order: { _id: id, po_number: 'NEWS', type: 'confirmed', order_number: `S${id}` }, content: { kind: 'confirmed' } }])
  await look()
  t.equal((await news()).length, 1, 'once')
  await dealer.call('orderNewsSeen', { ids: (await news()).map(each => each.id) })
  t.same(await said(), [])

  fakeErp.distributor.change(id, { item_number: inStock.number, quantity: 3 })
  await look()
  t.match((await news())[0]?.content, { kind: 'changed', changes: [{ kind: 'quantity', item_number: inStock.number, from: 5, to: 3 }] })
  fakeErp.distributor.ship(id, [2], { tracking: 'TRK-1' })
  await look()
  t.match((await news())[0]?.content, { kind: 'shipped', pieces: 2, shipments: [{ tracking_number: 'TRK-1' }] })
  fakeErp.distributor.arrival(id, inStock.number, '2026-12-04')
  await look(orderNewsTimes.wholeAgain)
  t.match((await news())[0]?.content, { kind: 'arrival', parts: [{ item_number: inStock.number, to: '2026-12-04' }] })
  fakeErp.distributor.arrival(id, inStock.number, '2026-12-11')
  await look(orderNewsTimes.wholeAgain)
  t.match((await news())[0]?.content, { kind: 'arrival', parts: [{ from: '2026-12-04', to: '2026-12-11' }] })
  fakeErp.distributor.invoice(id)
  await look()
  t.match((await news())[0]?.content, { kind: 'invoiced', invoice_id: `9${id}` })
  await look()
  await look(orderNewsTimes.lookAnyway)
  t.same(await said(), ['invoiced', 'arrival', 'arrival', 'shipped', 'changed'].map(kind => `${id} ${kind}`))
})

t.test('a canceled order is announced, before and after the first look, and orders by telephone are treated like others', async t => {
  const app = await watchedApp(t)
  const { fakeErp, dealer, look, said } = app
  const seen = await place(dealer, 'SEEN')
  await look()
  const unseen = await place(dealer, 'UNSEEN')
  for (const id of [seen, unseen]) fakeErp.distributor.cancel(id)
  await look()
  t.same((await said()).sort(), [`${seen} canceled`, `${unseen} canceled`].sort())
  t.match((await dealer.call('canceledOrders', {})).body.orders.map(({ po_number: po }) => po).sort(), ['SEEN', 'UNSEEN'], 'the journal knows it, too')

  fakeErp.distributor.take({ id: 'TEL1', customer_number: '10001', po_number: 'CALLED', item_number: inStock.number, quantity: 1 })
  await look()
  fakeErp.distributor.confirm('TEL1')
  await look()
  fakeErp.distributor.invoice('TEL1')
  await look()
  t.same((await said()).filter(text => text.startsWith('TEL1')), ['TEL1 invoiced', 'TEL1 confirmed'])
})

t.test('an order that the ERP forgets for an hour, lists twice or gives another id is the same order; one that is missing for a day is announced as missing', async t => {
  const hidden = new Set<string>()
  const given: { id?: string } = {}
  let twice = false
  const rename = <O extends { _id: string }>(order: O): O => given.id !== undefined && order._id.startsWith('8') ? { ...order, _id: given.id } : order
  const app = await watchedApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async unconfirmedOrders (...asked) {
          const orders = (await erp.unconfirmedOrders(...asked)).filter(({ _id }) => !hidden.has(_id)).map(rename)
          return twice ? [...orders, ...orders] : orders
        },
        openOrders: async (...asked) => (await erp.openOrders(...asked)).filter(({ _id }) => !hidden.has(_id)).map(rename),
        async order (id, context) {
          const order = hidden.has(id) ? undefined : await erp.order(id === given.id ? own : id, context)
          return order === undefined ? undefined : rename(order)
        },
        findOrderByReference: async (...asked) => hidden.size > 0 ? 'none' : await erp.findOrderByReference(...asked)
      }
    })
  })
  const { fakeErp, dealer, look, said } = app
  fakeErp.offers.set('CHANGES', false)
  await app.ports.erp.health({ requestId: 'offers' })
  await look(orderNewsTimes.changesEvery)
  const own = await place(dealer, 'FORGOTTEN')
  await look()
  hidden.add(own)
  for (let passed = 0; passed < 60; passed += 15) await look()
  hidden.clear()
  twice = true
  await look()
  t.same(await said(), [], 'forgotten for an hour, and then listed twice')
  given.id = '900'
  await look()
  fakeErp.distributor.change(own, { item_number: inStock.number, quantity: 1 })
  await look()
  t.same(await said(), ['900 changed'], 'known by its reference')
  hidden.add('900').add(own)
  for (let passed = 0; passed < 23; passed++) await look(60 * 60_000)
  t.same((await said()).length, 1)
  for (let passed = 0; passed < 5; passed++) await look(60 * 60_000)
  t.same(await said(), ['900 gone', '900 changed'])
  hidden.clear()
  await look(orderNewsTimes.lookAnyway)
  fakeErp.distributor.confirm(own)
  await look()
  t.same(await said(), ['900 confirmed', '900 gone', '900 changed'], 'it may come back')
})

t.test('an accepted order that the ERP never lists is missed, and after a day people are told; once it is listed, it begins there', async t => {
  const hidden = new Set<string>()
  const app = await watchedApp(t, { change: ({ erp }) => ({ erp: { ...withoutOrders(erp, hidden), findOrderByReference: async () => 'unsure' } }) })
  const { fakeErp, dealer, look, said, clock } = app
  const missing = async () => (await dealer.call('canceledOrders', {})).body.missing.map(order => order.erp_order_id)
  const [never, late] = [await place(dealer, 'NEVER'), await place(dealer, 'LATE')]
  hidden.add(never).add(late)
  fakeErp.distributor.confirm(late)
  await look(orderNewsTimes.lookSoon)
  t.same(await missing(), [], 'too early')
  await look(orderNewsTimes.lookSoon)
  t.same((await missing()).toSorted(), [never, late])
  const since = clock.now()
  hidden.delete(late)
  await look()
  t.same([await missing(), await said()], [[never], []], 'it was confirmed before anybody saw it')
  fakeErp.distributor.cancel(late)
  hidden.add(late)
  for (let passed = 0; passed < 25; passed++) await look(60 * 60_000)
  t.same((await said()).toSorted(), [`${never} gone`, `${late} gone`])
  t.match((await dealer.call('canceledOrders', {})).body.missing.find(order => order.erp_order_id === never), { po_number: 'NEVER', missing_since: new Date(since).toISOString() })
  clock.advance(29 * 24 * 60 * 60_000)
  t.same(await missing(), [], 'it is not expected any more')
})

t.test('an order from elsewhere that the ERP no longer lists is named for as long as it is expected, unless it is listed again', async t => {
  const hidden = new Set<string>()
  const app = await watchedApp(t, { change: ({ erp }) => ({ erp: withoutOrders(erp, hidden) }) })
  const { fakeErp, dealer, look, clock } = app
  const vanished = async () => (await dealer.call('canceledOrders', {})).body.vanished
  fakeErp.offers.set('CHANGES', false)
  await app.ports.erp.health({ requestId: 'offers' })
  await look(orderNewsTimes.changesEvery)
  fakeErp.distributor.take({ id: 'TEL1', customer_number: '10001', po_number: 'CALLED', item_number: inStock.number, quantity: 1 })
  await look()
  hidden.add('TEL1')
  await look()
  const since = clock.now()
  for (let passed = 0; passed < 23; passed++) await look(60 * 60_000)
  t.same(await vanished(), [], 'it may come back')
  await look(60 * 60_000)
  t.match(await vanished(), [{ erp_order_id: 'TEL1', order_number: null, po_number: 'CALLED', missing_since: new Date(since).toISOString() }])
  t.same((await (await app.loginAs('10002')).call('canceledOrders', {})).body.vanished, [], 'another dealer')
  hidden.clear()
  await look(orderNewsTimes.lookAnyway)
  t.same(await vanished(), [], 'it has come back')
  hidden.add('TEL1')
  await look(orderNewsTimes.lookAnyway)
  await look(orderNewsTimes.lookAnyway)
  t.equal((await vanished()).length, 1)
  clock.advance(30 * 24 * 60 * 60_000)
  t.same(await vanished(), [])
})

t.test('an order to which the ERP gave another id is not missed, and its end is known to the journal', async t => {
  let isRenamed = false
  const rename = <O extends { _id: string }>(order: O): O => isRenamed && order._id.startsWith('8') ? { ...order, _id: `9${order._id}` } : order
  const app = await watchedApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        unconfirmedOrders: async (...asked) => (await erp.unconfirmedOrders(...asked)).map(rename),
        order: async (id, context) => {
          const order = await erp.order(id.replace(/^98/, '8'), context)
          return order && rename(order)
        },
        async findOrderByReference (...asked) {
          const found = await erp.findOrderByReference(...asked)
          return typeof found === 'string' || !isRenamed ? found : { ...found, erpOrderId: `9${found.erpOrderId}` }
        }
      }
    })
  })
  const { fakeErp, dealer, look, said } = app
  const known = async () => {
    const { body: { orders, missing } } = await dealer.call('canceledOrders', {})
    return [missing.map(order => order.po_number), orders.map(order => order.po_number)]
  }
  const id = await place(dealer, 'RENAMED')
  isRenamed = true
  await look()
  await look()
  t.same([await said(), await known()], [[], [[], []]])
  fakeErp.distributor.cancel(id)
  await look()
  t.same([await said(), await known()], [[`9${id} canceled`], [[], ['RENAMED']]])
})

t.test('a person is not told what they did themselves; everybody else of the dealership is, and so are its staff', async t => {
  const app = await watchedApp(t)
  const { dealer, look, said, loginAs, mails, deliverMails } = app
  const id = await place(dealer, 'TO DELETE')
  await look()
  await deliverMails()
  mails.length = 0
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  t.equal((await superUser.call('deleteUnconfirmedOrder', { id, reason: 'ordered twice' })).status, 200)
  t.same(await said(superUser), [])
  await look()
  t.same(await said(), [`${id} deleted`], 'once, though the look has missed it, too')
  await deliverMails()
  t.match(mails, [{ to: 'dealer@example.com', subject: 'Order PO #TO DELETE was deleted', text: /ordered twice/ }])

  const deletion = async (po: string) => {
    const ordered = await place(superUser, po)
    await deliverMails()
    mails.length = 0
    t.equal((await superUser.call('deleteUnconfirmedOrder', { id: ordered, reason: 'ordered twice' })).status, 200)
    await deliverMails()
    return mails.map(({ to }) => to)
  }
  t.same(await deletion('OF STAFF'), ['dealer@example.com'], 'whoever submitted it has deleted it')
  await dealer.call('userOrderMails', { wanted: false })
  t.same(await deletion('NO MAILS'), [], 'nor who wants no mails about orders')
})

t.test('nothing is announced about an order whose outcome is unclear; once it is settled, what happens to it is', async t => {
  const app = await watchedApp(t)
  const { dealer, look, said, fakeErp, ports, loginAs, clock } = app
  fakeErp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }, { operation: 'find-order', kind: 'unsure' }])
  t.equal(await place(dealer, 'UNCLEAR'), '')
  const order = (await ports.erp.unconfirmedOrders('10001', { requestId: 'r' })).find(({ po_number: po }) => po === 'UNCLEAR')
  const { _id: id = '', reference = '' } = order ?? {}
  await look()
  fakeErp.distributor.change(id, { item_number: inStock.number, quantity: 6 })
  await look()
  t.same(await said(), [])

  fakeErp.faults.set([])
  const admin = await loginAs('admin@example.com')
  const entry = await ports.journal.findByReference(reference)
  if (entry === undefined) throw new Error('the order is not in the journal')
  await ports.journal.conclude(entry, clock.now(), { state: 'manual', note: 'nothing known' })
  const { updated_at } = (await admin.call('submissionDetail', { reference })).body.submission
  const differences = (await admin.call('linkSubmission', { reference, updated_at, erp_order_id: id })).error.differences ?? []
  t.equal((await admin.call('linkSubmission', { reference, updated_at, erp_order_id: id, differences })).status, 200)
  await look()
  t.same(await said(), [], 'the answer to the order names the difference')
  fakeErp.distributor.change(id, { item_number: inStock.number, quantity: 4 })
  await look()
  t.same(await said(), [`${id} changed`])
})

t.test('a deletion that the ERP did not confirm is mailed with its reason once it is known', async t => {
  const app = await watchedApp(t)
  const { dealer, look, said, loginAs, fakeErp, mails, deliverMails } = app
  const id = await place(dealer, 'MAYBE')
  await look()
  await deliverMails()
  mails.length = 0
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  fakeErp.faults.set([{ operation: 'delete-order', kind: 'reset-after', times: 1 }])
  t.equal((await superUser.call('deleteUnconfirmedOrder', { id, reason: 'a test: of all' })).error.code, 'outcome_unknown')
  await deliverMails()
  t.same(mails, [], 'nobody knows yet')
  await look()
  await look()
  await deliverMails()
  t.match(mails, [{ to: 'dealer@example.com', subject: 'Order PO #MAYBE was deleted', text: /^The order PO #MAYBE \(number \w+\) of dealer[^]*Reason: a test: of all\n/ }])
  t.same(await said(), [`${id} deleted`])
})

t.test('the news of a deletion has its reason, also if somebody has looked at the order before', async t => {
  const { dealer, look, loginAs, fakeErp } = await watchedApp(t)
  const id = await place(dealer, 'LOOKED AT')
  await look()
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: '10001' })
  fakeErp.faults.set([{ operation: 'delete-order', kind: 'reset-after', times: 1 }])
  t.equal((await superUser.call('deleteUnconfirmedOrder', { id, reason: 'ordered twice' })).error.code, 'outcome_unknown')
  t.match((await dealer.call('orderOutcome', { id })).body, { outcome: { kind: 'deleted' } })
  await look()
  t.match((await dealer.call('orderNews', {})).body.news, [{ order: { _id: id }, content: { kind: 'deleted', reason: 'ordered twice' } }])
})

t.test('a mail names an order without a PO number by its number, once', async t => {
  const { look, fakeErp, mails, deliverMails, clock } = await watchedApp(t)
  fakeErp.distributor.change('7000104', { item_number: inStock.number, quantity: 4 })
  await look()
  clock.advance(orderNewsTimes.digest)
  await deliverMails()
  t.match(mails, [{ subject: 'Order S421190 was changed by the distributor', text: /^The order S421190 of dealer #10001 was changed/ }])
  t.notMatch(mails[0]?.text, 'Order number')
})

t.test('mails are as each person chose, wait ten minutes, and five become one', async t => {
  const app = await watchedApp(t)
  const { dealer, look, fakeErp, mails, deliverMails, clock } = app
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push(await place(dealer, `MAIL-${n}`))
  await look()
  await deliverMails()
  mails.length = 0
  let mailed: typeof mails = []
  const sent = async (wait = orderNewsTimes.digest) => {
    clock.advance(wait)
    await deliverMails()
    mailed = mails.splice(0)
    return mailed.map(({ to, subject }) => `${to} ${subject}`)
  }
  const [first = '', second = '', ...others] = ids
  fakeErp.distributor.confirm(first)
  await look()
  t.same(await sent(), [], 'confirmed: only for whoever wants all')
  fakeErp.distributor.change(first, { item_number: inStock.number, quantity: 4 })
  await look()
  t.same(await sent(orderNewsTimes.digest - 1), [])
  await sent(1)
  t.match(mailed, [{ to: 'dealer@example.com', subject: 'Order PO #MAIL-0 was changed by the distributor', text: new RegExp(`\\nOrder number: S${first}\\n`) }])

  await dealer.call('userOrderMails', { wanted: true, all: true })
  t.match((await dealer.call('session', {})).body.user, { order_mails: true, all_order_mails: true })
  fakeErp.distributor.confirm(second)
  for (const id of others) fakeErp.distributor.cancel(id)
  await look()
  await deliverMails()
  t.same(mails, [])
  clock.advance(orderNewsTimes.digest)
  await deliverMails()
  t.match(mails, [{ subject: 'News of 6 orders', text: new RegExp(`MAIL-1 of dealer #10001 was confirmed as order S${second}\\.\\n[^]*MAIL-6 of dealer #10001 was canceled .* Order number: ${others.at(-1)}\\n`) }])
  const pages = [second, ...others].map(id => new RegExp(`/open-order/(?:un)?confirmed/${id}\\?dealer=10001`))
  for (const page of pages) t.ok(page.test(mails[0]?.text ?? '') && page.test(mails[0]?.html ?? ''), `a link to the order itself: ${String(page)}`)
  t.match(mails[0]?.text, /\/open-orders\?dealer=10001\n/, 'and to the list that shows them')
  mails.length = 0

  await dealer.call('userOrderMails', { wanted: true, all: true })
  const last = await place(dealer, 'MAIL-7')
  await look()
  await sent()
  fakeErp.distributor.confirm(last)
  await look()
  await dealer.call('userOrderMails', { wanted: true })
  t.notOk((await sent()).some(mail => mail.includes('MAIL-7 was confirmed')), 'who has chosen less meanwhile gets less')

  await dealer.call('userOrderMails', { wanted: false })
  await sent()
  fakeErp.distributor.change(first, { item_number: inStock.number, quantity: 2 })
  await look()
  t.same(await sent(), [])
})

t.test('only fresh and complete answers count: an ERP that is away, slow, cut off or partly unreadable causes no news, and nothing is lost', async t => {
  const app = await watchedApp(t)
  const { fakeErp, dealer, look, said } = app
  const id = await place(dealer, 'FAULTS')
  await look()
  fakeErp.distributor.confirm(id)
  for (const fault of [
    { operation: '*', kind: 'status', status: 503 }, { operation: 'orders', kind: 'bad-record', field: 'PONUM' }, { operation: 'order', kind: 'garbage' },
    { operation: 'orders', kind: 'half-body' }
  ] as const) {
    fakeErp.faults.set([fault])
    await look()
    t.same(await said(), [], fault.kind)
  }
  fakeErp.faults.set([])
  await app.ports.erp.health({ requestId: 'back' })
  await look()
  await look()
  t.same(await said(), [`${id} confirmed`])
})

t.test('after a restore nothing is announced again', async t => {
  const app = await watchedApp(t)
  const { fakeErp, dealer, look, said, noteRestored } = app
  const id = await place(dealer, 'RESTORED')
  await look()
  fakeErp.distributor.confirm(id)
  app.clock.advance(1000)
  await noteRestored()
  await look()
  t.same(await said(), [])
  fakeErp.distributor.cancel(id)
  await look()
  t.same(await said(), [`${id} canceled`], 'what happens afterward is')
})

t.test('where the ERP says what changes, only these dealers are read, and a gap has all of them read', async t => {
  const app = await watchedApp(t)
  const { fakeErp, dealer, look, said } = app
  const id = await place(dealer, 'CHANGES')
  await look()
  const reads = () => fakeErp.requests().filter(({ operation }) => operation === 'orders').length
  const before = reads()
  await look(orderNewsTimes.changesEvery)
  await look(orderNewsTimes.lookAgain)
  t.equal(reads(), before, 'nothing has changed')
  fakeErp.distributor.confirm(id)
  await look(orderNewsTimes.changesEvery)
  t.same(await said(), [`${id} confirmed`], 'within a minute')
  t.equal(reads(), before + 2, 'one dealer, two lists')
  const { body } = await (await app.loginAs('super@example.com')).call('erpStatus', {})
  t.match(body.order_reading, { says_changes: true, dealers: Number, due: 0 })
  fakeErp.offers.set('CHANGES', false)
  await app.ports.erp.health({ requestId: 'offers' })
  fakeErp.distributor.cancel(id)
  await look(orderNewsTimes.changesEvery)
  await look()
  t.same((await said())[0], `${id} canceled`, 'read at its pace')
})

t.test('another dealer, nobody, a wrong body and a missing right are refused, and news is seen only by its own dealer\'s people', async t => {
  const { look, dealer, loginAs, visitor, news, fakeErp } = await watchedApp(t)
  const id = await place(dealer, 'OURS')
  await look()
  fakeErp.distributor.cancel(id)
  await look()
  const ids = (await news()).map(each => each.id)
  t.equal(ids.length, 1)
  const other = await loginAs('10004')
  t.same((await other.call('orderNews', {})).body, { news: [], more: 0 })
  await other.call('orderNewsSeen', { ids })
  t.equal((await news()).length, 1, 'nobody else has seen it for them')
  t.equal((await visitor().call('orderNews', {})).error.code, 'unauthenticated')
  t.equal((await (await loginAs('rep@example.com')).call('orderNews', {})).error.code, 'dealer_required')
  for (const payload of [{}, { ids: [] }, { ids: [1] }, { ids, more: true }]) {
    t.equal((await dealer.send({ method: 'POST', url: '/order-news-seen', headers: { 'x-portal': '1' }, payload })).error.code, 'invalid_body')
  }
})
