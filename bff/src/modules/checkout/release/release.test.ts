import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { releaseTimes } from '@portal/contracts/policy/releases'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { silent, type Client } from '../../../../test/build-app.ts'
import { dealership, filters } from '../../../../test/dealership.ts'
import { refusalOf, settledAfter } from '../../../../test/lost-order.ts'
import { PortalError } from '../../../errors.ts'
import { createNewsWorker } from '../../orders/news/news-worker.ts'
import { createLapsedRequests } from './lapsed-requests.ts'

const part = knownItems.inStock.number

t.test('what exceeds a limit is asked for, is in nobody\'s cart, and becomes one order of whoever releases it', async t => {
  const { owner, buyer, ask, releasing, inErp, inCart, fill, mails, deliverMails, ports } = await dealership(t)
  t.same(refusalOf(await buyer.call('createOrder', filters(7))), [403, 'above_order_limit'])
  const asked = await ask(buyer)
  t.equal(await inCart(buyer), 0)
  t.match((await buyer.call('releases', {})).body.releases, [{ reference: asked.reference, state: 'open', mine: true, may_release: undefined, pieces: 7, total: 5880 }])
  t.match((await owner.call('releases', {})).body.releases, [{ asked_by: 'Bo Lee', may_release: true, mine: undefined }])
  await deliverMails()
  t.match(mails.splice(0), [{ to: 'dealer@example.com', subject: /^Bo Lee asks you to release order PO #RELEASE/, text: new RegExp(`7 × ${part}[^]*/releases/${asked.reference}\\?dealer=10001`) }])

  await fill(owner, 7)
  const order = releasing(asked)
  order.order.cart = [{ id: part, quantity: 5, note: '' }]
  const { submission } = (await owner.call('createOrder', order)).body
  t.match(submission, { reference: asked.reference, state: 'accepted' })
  t.match((await owner.call('createOrder', order)).body.submission, submission, 'the same key again')
  t.equal(inErp(asked.reference), 1)
  t.equal(await inCart(owner), 7, 'nothing leaves the cart of whoever releases it')
  t.match(await ports.journal.findByReference(asked.reference), { order: { asked_by: 'Bo Lee', total: 4200 } })
  t.match((await buyer.call('release', { reference: asked.reference })).body.release, {
    state: 'released', ended_by: 'dealer@example.com', lines: [{ quantity: 7, ordered: 5 }], submission: { state: 'accepted' }
  })
  t.match((await buyer.call('releases', {})).body.releases, [{ pieces: 7, total: 5880, ordered_pieces: 5, ordered_total: 4200 }])
  const listed = async (client: typeof buyer) => (await client.call('ordersUnderWay', { dealer: '10001' })).body.orders.find(({ _id }) => _id === asked.reference)
  t.match([await listed(buyer), await listed(owner)], [{ placed_by: 'dealer@example.com', asked_by: 'Bo Lee', mine: true }, { mine: true }])
  t.match((await buyer.call('placedOrder', { reference: asked.reference })).body.order, { placed_by: 'dealer@example.com', asked_by: 'Bo Lee' })
  await deliverMails()
  const toBuyer = mails.filter(({ to }) => to === 'bo@example.com').map(({ subject, text }) => `${subject}: ${text}`).sort()
  t.match(toBuyer, [/was released: dealer@example\.com released[^]*RS-OF141: 5 instead of 7/, /was submitted/])
  t.match((await ports.audit.list({ order: asked.reference }, { limit: 9, skip: 0 })).map(({ event }) => event).filter(event => event.startsWith('release')), ['release-given', 'release-asked'])
})

t.test('where the price depends on the quantity, the request says at which price and total a changed one was ordered', async t => {
  const { owner, buyer, releasing, mails, deliverMails } = await dealership(t)
  const { number, dealer, volume } = knownItems.volumeBreak
  const asked = filters(1)
  asked.order.cart = [{ id: number, quantity: 12, note: '' }]
  const { reference } = (await buyer.call('askRelease', asked)).body.release
  const order = releasing({ reference, order: asked.order })
  order.order.cart = [{ id: number, quantity: 11, note: '' }]
  const { erp_order_id: erpOrderId } = (await owner.call('createOrder', order)).body.submission
  for (const client of [buyer, owner]) {
    t.match((await client.call('release', { reference })).body.release, {
      total: 12 * volume.price,
      ordered_total: 11 * dealer,
      lines: [{ price: volume.price, ordered: 11, ordered_price: { price: dealer } }],
      submission: { erp_order_id: erpOrderId }
    })
  }
  await deliverMails()
  t.match(mails.find(({ subject }) => subject.endsWith('was released'))?.text, `It is order ${erpOrderId ?? ''} in our ordering system.`)
})

t.test('the mail to somebody who sees no prices names the quantities that were changed, added up over the lines of a part, and no price', async t => {
  const { owner, counter, releasing, mails, deliverMails } = await dealership(t)
  const lines = (...quantities: number[]) => quantities.map(quantity => ({ id: part, quantity, note: '' }))
  const asked = filters(1)
  asked.order.cart = lines(2, 3)
  const { reference } = (await counter.call('askRelease', asked)).body.release
  const order = releasing({ reference, order: asked.order })
  order.order.cart = lines(2, 1)
  t.equal((await owner.call('createOrder', order)).status, 200)
  await deliverMails()
  const text = mails.find(({ to, subject }) => to === 'cleo@example.com' && subject.endsWith('was released'))?.text ?? ''
  t.match(text, `${part}: 3 instead of 5.`)
  t.notMatch(text, /\$|instead of [23]/)
})

t.test('if two people release at once, or one releases while another declines, one succeeds, and the other reads who was first', async t => {
  const { owner, person, loginAs, buyer, ask, releasing, inErp, inCart, ports } = await dealership(t)
  const manager = await person('Mo', rightPresets.manager)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  const two = await ask(buyer)
  const answers = await Promise.all([owner, manager, rep].map(async client => await client.call('createOrder', releasing(two))))
  t.same(answers.map(({ status }) => status).sort(), [200, 409, 409])
  t.match(answers.find(({ status }) => status === 409)?.error, { code: 'release_ended', message: /already been released by .+\. Nothing more was sent/ })
  t.equal(inErp(two.reference), 1)

  for (let n = 0; n < 4; n++) {
    const { reference, order } = await ask(buyer, 8 + n)
    const answers = await Promise.all([
      owner.call('createOrder', releasing({ reference, order })),
      manager.call('declineRelease', { reference, reason: 'Too many' }),
      buyer.call('takeBackRelease', { reference })
    ])
    const [release, decline] = answers
    const { state } = await ports.releases.find(reference) ?? { state: 'gone' }
    t.same([release.status === 200, decline.status === 200], [state === 'released', state === 'declined'])
    t.equal(inErp(reference) * (8 + n) + await inCart(buyer), 8 + n, 'the pieces are in one place')
    await buyer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: part, quantity: 99 }] } }] })
  }
})

t.test('if a request is declined with a reason, taken back or lapses, its parts go back into the cart, once', async t => {
  const { owner, buyer, counter, loginAs, ask, inCart, releasing, clock, ports, mails, deliverMails } = await dealership(t)
  const news = async (client: typeof buyer, version: number) => (await client.call('cart', { version, edits: [] })).body
  const declined = await ask(buyer)
  const { version: asked } = await news(buyer, 0)
  t.equal((await owner.call('declineRelease', { reference: declined.reference, reason: 'Next month' })).status, 200)
  t.equal(await inCart(buyer), 7)
  const { version: returned, handed } = await news(buyer, asked)
  t.same(handed, [{ kind: 'declined', po_number: declined.order.data.po_number, name: 'dealer@example.com', reason: 'Next month' }], 'the cart says why they are back')
  t.equal((await news(buyer, returned)).handed, undefined, 'once')
  t.match((await buyer.call('releases', {})).body.releases[0], { state: 'declined', reason: 'Next month', ended_by: 'dealer@example.com' })
  await deliverMails()
  t.match(mails.splice(0).filter(({ to }) => to === 'bo@example.com'), [{ text: /declined your request to release[^]*Reason: Next month[^]*back in your cart/ }])
  t.same(refusalOf(await owner.call('createOrder', releasing(declined))), [409, 'release_ended'])

  const taken = await ask(counter)
  t.equal((await counter.call('takeBackRelease', { reference: taken.reference })).status, 200)
  t.equal((await counter.call('takeBackRelease', { reference: taken.reference })).status, 200, 'nothing is left to put back')
  t.equal(await inCart(counter), 7)

  const old = await ask(counter, 9)
  const { version: before } = await news(counter, 0)
  const off = createLapsedRequests({ ...ports, clockCheck: { ...ports.clockCheck, maySend: async () => false } }, silent)
  const { sweep } = createLapsedRequests(ports, silent)
  clock.advance(releaseTimes.open)
  await sweep()
  t.match(await ports.releases.find(old.reference), { state: 'open' })
  clock.advance(1)
  await off.sweep()
  t.match(await ports.releases.find(old.reference), { state: 'open' }, 'a process whose clock is off ends nothing')
  await Promise.all([sweep(), sweep()])
  t.match(await ports.releases.find(old.reference), { state: 'lapsed', ended: { by: null } })
  t.same((await news(await loginAs('cleo@example.com'), before)).handed, [{ kind: 'lapsed', po_number: old.order.data.po_number }])
  await deliverMails()
  t.match(mails.filter(({ to, subject }) => to === 'cleo@example.com' && subject.endsWith('not released in time')).length, 1)
})

t.test('parts that do not fit into the cart stay in the request, which says so, and can be put there later', async t => {
  const { buyer, ask, fill, inCart } = await dealership(t)
  const { reference } = await ask(buyer)
  await fill(buyer, 99_998)
  t.equal((await buyer.call('takeBackRelease', { reference })).status, 200)
  t.equal(await inCart(buyer), 99_998)
  t.match((await buyer.call('release', { reference })).body.release.lines, [{ quantity: 7, kept: 7 }])
  await buyer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'quantity', id: part, quantity: 1 } }] })
  await buyer.call('takeBackRelease', { reference })
  await buyer.call('takeBackRelease', { reference })
  t.equal(await inCart(buyer), 8)
  t.match((await buyer.call('release', { reference })).body.release.lines, [{ kept: undefined }])
})

t.test('a key asks once: a retry gets the same request, and neither an order nor other parts go under it', async t => {
  const { buyer, fill, inCart } = await dealership(t)
  const body = filters(7, { kept_cart: { version: await fill(buyer, 7) } })
  const [first, second] = await Promise.all([buyer.call('askRelease', body), buyer.call('askRelease', body)])
  t.same([first?.status, second?.status], [200, 200])
  t.equal(first?.body.release.reference, second?.body.release.reference)
  const { submission_key: key } = body
  t.same(refusalOf(await buyer.call('askRelease', { ...filters(8), submission_key: key })), [422, 'key_reused'])
  t.same(refusalOf(await buyer.call('createOrder', { ...filters(1), submission_key: key })), [422, 'key_reused'])
  t.match((await buyer.call('withdrawSubmission', { submission_key: key })).body, { state: 'asked', release: first?.body.release.reference, lines: [{ item_number: part, quantity: 7 }] })
  const withdrawn = filters(7)
  t.match((await buyer.call('withdrawSubmission', { submission_key: withdrawn.submission_key })).body, { state: 'withdrawn' })
  t.same(refusalOf(await buyer.call('askRelease', withdrawn)), [409, 'submission_withdrawn'])
  t.equal(await inCart(buyer), 0)
})

t.test('a withdrawn key of a release leaves the request open, and another key can release it', async t => {
  const { owner, buyer, ask, releasing, inErp } = await dealership(t)
  const asked = await ask(buyer)
  const order = releasing(asked)
  t.match((await owner.call('withdrawSubmission', { submission_key: order.submission_key, release: asked.reference })).body, { state: 'withdrawn' })
  t.same(refusalOf(await owner.call('createOrder', order)), [409, 'submission_withdrawn'])
  t.equal((await owner.call('createOrder', releasing(asked))).status, 200)
  t.equal(inErp(asked.reference), 1)
})

t.test('an open request counts as an order of its parts: the same order, and an older view of the cart, raise a question', async t => {
  const { owner, buyer, ask, fill } = await dealership(t)
  const asked = await ask(buyer)
  const same = { ...filters(7), order: { ...asked.order } }
  t.match((await owner.call('createOrder', same)).error, { code: 'possible_duplicate', earlier: { reference: asked.reference, release: true, pieces: 7 } })
  t.equal((await owner.call('createOrder', { ...same, duplicate_of: [asked.reference] })).status, 200)
  await fill(buyer, 2)
  const drawn = filters(2, { kept_cart: { version: 1 } })
  t.match((await buyer.call('createOrder', drawn)).error, { code: 'cart_ordered', earlier: { reference: asked.reference, release: true } })
})

t.test('the limit and the total that count are those of the moment at which it is released', async t => {
  const { person, buyer, counter, ask, releasing, inErp, ports } = await dealership(t)
  const upTo50 = await person('Fay', { ...rightPresets.buyer, order_limit: 5000 })
  const small = await ask(counter, 5)
  t.match((await upTo50.call('releases', {})).body.releases, [{ reference: small.reference, may_release: true, total: 4200 }])
  t.same((await buyer.call('releases', {})).body.releases, [], 'above the own limit it is nobody\'s business')
  t.same(refusalOf(await buyer.call('release', { reference: small.reference })), [404, 'not_found'])
  const more = releasing(small)
  more.order = { ...more.order, cart: [{ id: part, quantity: 6, note: '' }] }
  t.same(refusalOf(await upTo50.call('createOrder', more)), [403, 'above_order_limit'])
  // The right is taken away after the call was let in, and before the order is written.
  const { open } = ports.journal
  const member = (await ports.memberships.ofDealer('10001')).find(({ user }) => user.email === 'fay@example.com')
  ports.journal.open = async (...entry) => {
    if (member !== undefined) await ports.memberships.change(member, rightPresets.counter, true, { mails: [], audit: [], at: 1 })
    return await open(...entry)
  }
  t.same(refusalOf(await upTo50.call('createOrder', releasing(small))), [403, 'right_missing'])
  t.equal(inErp(small.reference), 0)
})

t.test('somebody who sees no prices asks without them, and reads none', async t => {
  const { owner, counter, ask, releasing } = await dealership(t)
  const asked = await ask(counter)
  const shown = [await counter.call('releases', {}), await counter.call('release', { reference: asked.reference })]
  // The digits of a reference can look like a price.
  for (const { body } of shown) t.notMatch(JSON.stringify(body).replaceAll(asked.reference, ''), /"(price|total)"|840|5880/)
  t.equal((await owner.call('createOrder', releasing(asked))).status, 200)
  t.notMatch(JSON.stringify((await counter.call('release', { reference: asked.reference })).body), /"(price|total|message)"/)
})

t.test('while the ERP is away a release can be asked for by what was last known, and is given when the ERP is back', async t => {
  const { owner, buyer, ask, releasing, fakeErp, inErp } = await dealership(t)
  await owner.call('createOrder', filters(1))
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const asked = await ask(buyer)
  t.match(refusalOf(await owner.call('createOrder', releasing(asked))), [503, 'erp_unavailable'])
  t.equal((await owner.call('declineRelease', { reference: (await ask(buyer, 8)).reference, reason: 'No' })).status, 200)
  fakeErp.faults.set([])
  t.equal(inErp(asked.reference), 0)
  t.match((await owner.call('release', { reference: asked.reference })).body.release, { state: 'open' })
})

t.test('without the database nothing is asked for, and the person is told whether it may have been', async t => {
  const { buyer, ports } = await dealership(t)
  const { ask } = ports.releases
  ports.releases.ask = async () => { throw new PortalError('portal_unavailable') }
  t.same(refusalOf(await buyer.call('askRelease', filters(7))), [503, 'not_received'])
  ports.releases.ask = async () => { throw new PortalError('commit_unknown') }
  t.same(refusalOf(await buyer.call('askRelease', filters(7))), [503, 'receipt_unknown'])
  ports.releases.ask = ask
})

t.test('wrong bodies, foreign dealers and people without the right are refused', async t => {
  const { owner, buyer, counter, loginAs, ask } = await dealership(t)
  const { reference } = await ask(buyer)
  t.same(refusalOf(await owner.call('declineRelease', { reference, reason: ' ' })), [400, 'invalid_body'])
  t.same(refusalOf(await buyer.send({ method: 'POST', url: '/ask-release', headers: { 'x-portal': '1' }, payload: { ...filters(7), release: reference } })), [400, 'invalid_body'])
  t.same(refusalOf(await counter.call('declineRelease', { reference, reason: 'No' })), [403, 'right_missing'])
  t.same(refusalOf(await buyer.call('declineRelease', { reference, reason: 'No' })), [403, 'above_order_limit'], 'somebody else has to answer it')
  t.same(refusalOf(await owner.call('takeBackRelease', { reference })), [404, 'not_found'], 'only whoever asked takes it back')
  const stranger = await loginAs('10004')
  for (const [name, body] of [['release', { reference }], ['declineRelease', { reference, reason: 'No' }], ['takeBackRelease', { reference }], ['confirmRelease', { reference }]] as const) {
    t.same(refusalOf(await stranger.call(name, body as never)), [404, 'not_found'], name)
  }
  const foreign = filters(1, { release: reference })
  foreign.order.data.customer_number = '10004'
  t.same(refusalOf(await stranger.call('createOrder', foreign)), [404, 'not_found'])
  const admin = await loginAs('admin@example.com')
  await admin.call('selectDealer', { customer_number: '10001' })
  t.same(refusalOf(await admin.call('askRelease', filters(7))), [403, 'forbidden'], 'staff may order')
})

t.test('after a restore an open request has to be confirmed, and one that was released since the backup becomes no second order', async t => {
  const { owner, buyer, ask, releasing, noteRestored, clock, loginAs, ports, inErp, inCart } = await dealership(t)
  const [kept, lost] = [await ask(buyer), await ask(buyer, 9)]
  // Released after the backup was made: the ERP has it, the journal does not.
  await ports.erp.submitOrder({
    reference: lost.reference, customerNumber: '10001', poNumber: 'PO', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: part, quantity: 9, note: '' }]
  }, { requestId: 'before' })
  await noteRestored()
  clock.advance(settledAfter)
  const [boss, asker] = [await loginAs('10001'), await loginAs('bo@example.com')]
  t.match((await boss.call('releases', {})).body.releases, [{ state: 'unsure' }, { state: 'unsure' }])
  t.match((await boss.call('createOrder', releasing(kept))).error, { code: 'release_ended', message: /restored from a backup/ })
  t.same(refusalOf(await asker.call('takeBackRelease', { reference: lost.reference })), [409, 'release_ended'])
  t.match(await ports.journal.findByReference(lost.reference), { state: 'manual' }, 'staff link it')
  t.match(await ports.releases.find(lost.reference), { state: 'released' })
  t.equal(await inCart(asker), 0)
  t.equal((await boss.call('confirmRelease', { reference: kept.reference })).status, 200)
  t.equal((await boss.call('createOrder', releasing(kept))).status, 200)
  t.same([inErp(kept.reference), inErp(lost.reference)], [1, 1])
  t.ok([owner, buyer])
})

t.test('a key that a restored journal lacks is looked for under the request\'s reference', async t => {
  const { buyer, ask, noteRestored, clock, loginAs, ports } = await dealership(t)
  const asked = await ask(buyer)
  await ports.erp.submitOrder({
    reference: asked.reference, customerNumber: '10001', poNumber: 'PO', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: part, quantity: 7, note: '' }]
  }, { requestId: 'before' })
  await noteRestored()
  clock.advance(settledAfter)
  const boss = await loginAs('10001')
  t.match((await boss.call('withdrawSubmission', { submission_key: crypto.randomUUID(), release: asked.reference })).body, { state: 'known', submission: { reference: asked.reference, state: 'manual' } })
  t.match(await ports.releases.find(asked.reference), { state: 'released' })
  t.match((await boss.call('withdrawSubmission', { submission_key: crypto.randomUUID(), release: asked.reference })).body, { state: 'withdrawn' }, 'it is of one key')
})

t.test('whoever asked is mailed what the distributor does with the order, without amounts if they see no prices', async t => {
  const { owner, buyer, counter, ask, releasing, fakeErp, clock, ports, mails, deliverMails } = await dealership(t)
  const { sweep } = createNewsWorker(ports, { readsPerSecond: Infinity, settledAfter }, silent)
  await sweep()
  const [buyers, counters] = [await ask(buyer), await ask(counter, 9)]
  const ids = []
  for (const request of [buyers, counters]) ids.push((await owner.call('createOrder', releasing(request))).body.submission.erp_order_id ?? '')
  clock.advance(orderNewsTimes.lookAgain)
  await sweep()
  await deliverMails()
  mails.splice(0)
  fakeErp.distributor.change(ids[1] ?? '', { item_number: part, quantity: 3 })
  fakeErp.distributor.cancel(ids[0] ?? '')
  clock.advance(orderNewsTimes.lookAgain)
  await sweep()
  clock.advance(orderNewsTimes.digest)
  await deliverMails()
  const to = (address: string) => mails.filter(mail => mail.to === address)
  t.match(to('bo@example.com'), [{ text: /was canceled by the distributor/ }])
  t.equal((await buyer.call('release', { reference: buyers.reference })).body.release.order_ended, 'canceled')
  t.match(to('cleo@example.com'), [{ text: new RegExp(`was changed by the distributor[^]*3 pieces, before 9[^]*/releases/${counters.reference}`) }])
  t.notMatch(to('cleo@example.com')[0]?.text, '$')
})

/** Somebody on the People page, as the owner sees them there. */
async function seen (owner: Client, email: string) {
  const { _id: id, version } = (await owner.call('people', {})).body.people.find(each => each.email === email) ?? { _id: '', version: 0 }
  return { id, version }
}

t.test('whoever leaves the dealership, or is disabled, while their request is under way asks for nothing', async t => {
  const { owner, buyer, counter, fill, inCart, loginAs, ports } = await dealership(t)
  const { ask } = ports.releases
  const admin = await loginAs('admin@example.com')
  const bo = await seen(owner, 'bo@example.com')
  const cleo = await ports.users.findByLogin('cleo@example.com')
  const leaving = [
    [buyer, async () => await owner.call('removePerson', bo)],
    [counter, async () => await admin.call('updateUser', { id: cleo?.id ?? '', changes: { status: 'disabled' } })]
  ] as const
  for (const [asker, leave] of leaving) {
    const body = filters(7, { kept_cart: { version: await fill(asker, 7) } })
    ports.releases.ask = async (...asked) => {
      t.equal((await leave()).status, 200)
      return await ask(...asked)
    }
    t.same(refusalOf(await asker.call('askRelease', body)), [404, 'dealer_not_yours'])
  }
  t.same((await owner.call('releases', {})).body.releases, [])
  t.equal(await inCart(owner), 0)
})

t.test('the parts of a request whose asker has left stay in it, for those who may order them', async t => {
  const { owner, buyer, ask, clock, loginAs, ports } = await dealership(t)
  const asked = [await ask(buyer), await ask(buyer, 9)]
  const bo = await ports.users.findByLogin('bo@example.com')
  t.equal((await owner.call('removePerson', await seen(owner, 'bo@example.com'))).status, 200)
  t.equal((await owner.call('declineRelease', { reference: asked[0]?.reference ?? '', reason: 'Bo has left' })).status, 200)
  clock.advance(releaseTimes.open + 1)
  await createLapsedRequests(ports, silent).sweep()
  const boss = await loginAs('10001')
  for (const [index, pieces] of [7, 9].entries()) {
    const { release } = (await boss.call('release', { reference: asked[index]?.reference ?? '' })).body
    t.match(release.lines, [{ item_number: part, quantity: pieces, kept: pieces }])
  }
  t.match(await ports.keptCarts.read({ userId: bo?.id ?? '', customerNumber: '10001' }, { version: -1 }, 0), { cart: { lines: [] } })
})

t.test('whoever has left the dealership, or may no longer release an order, is mailed nothing about it', async t => {
  const { owner, buyer, person, ask, releasing, mails, deliverMails } = await dealership(t)
  await person('Rita', rightPresets.buyer)
  const asked = await ask(buyer)
  t.equal((await owner.call('changePerson', { ...await seen(owner, 'rita@example.com'), rights: { ...rightPresets.buyer, order_limit: 5879 } })).status, 200)
  await deliverMails()
  t.same(mails.splice(0).filter(({ subject }) => /release/.test(subject)).map(({ to }) => to), ['dealer@example.com'])

  await owner.call('createOrder', releasing(asked))
  const declined = await ask(buyer, 8)
  await owner.call('declineRelease', { reference: declined.reference, reason: 'Too many' })
  t.equal((await owner.call('removePerson', await seen(owner, 'bo@example.com'))).status, 200)
  await deliverMails()
  t.same(mails.filter(({ to, subject }) => to === 'bo@example.com' && /RELEASE/.test(subject)), [])
})
