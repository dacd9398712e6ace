import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { everyRight, rightPresets } from '@portal/contracts/rules/accounts/rights'
import { buildTestApp } from '../../../test/build-app.ts'
import { order, own } from '../../../test/call-bodies.ts'
import { addDealer, personMaker } from '../../../test/people-of-dealer.ts'

/** Gail, an owner of 10001 who buys for 10004, up to $5.00 an order. */
const other = '10004'
const buyer = { ...rightPresets.buyer, order_limit: 500 }
const forOwn = { 'x-portal-dealer': own }
const forOther = { 'x-portal-dealer': other }

async function group (t: Parameters<typeof buildTestApp>[0], options: Parameters<typeof buildTestApp>[1] = {}) {
  const app = await buildTestApp(t, options)
  await personMaker(app)('gail', everyRight)
  await addDealer(app, 'gail@example.com', other, buyer)
  return { ...app, gail: await app.loginAs('gail@example.com') }
}

t.test('a member of two dealerships begins without a dealer, and may choose either for a tab, but no other', async t => {
  const { gail, ports } = await group(t)
  t.match((await gail.call('session', {})).body, { dealer: null, user: { dealer_number: null, dealers: [own, other], dealer_selector: null, rights: undefined } })
  t.match(await gail.call('cart', { edits: [] }), { status: 400, error: { code: 'dealer_required' } }, 'none is taken that was not chosen')
  t.match((await gail.call('selectDealer', { customer_number: other })).body, { dealer_selector: other })
  t.match((await gail.call('session', {})).body.user, { dealer_selector: other, rights: buyer })
  t.match((await gail.call('session', {}, forOwn)).body, { dealer: { customer_number: own }, user: { dealer_selector: own, rights: everyRight } }, 'another tab')
  t.match((await gail.call('session', {}, { 'x-portal-dealer': 'none' })).body.user, { dealer_selector: null })
  t.match(await gail.call('selectDealer', { customer_number: '10003' }), { status: 404, error: { code: 'dealer_not_yours' } })
  t.match(await gail.call('openOrders', { dealer: '10003' }, { 'x-portal-dealer': '10003' }), { status: 404, error: { code: 'dealer_not_yours' } })
  t.match(await gail.call('openOrders', { dealer: own }, forOther), { status: 409, error: { code: 'dealer_changed' } })
  t.match(await ports.audit.list({ event: 'dealer-selected' }, { skip: 0, limit: 9 }), [{ actor: { email: 'gail@example.com' }, dealer: other }])
})

t.test('an administrator reads what a person may do for each of their dealers', async t => {
  const { loginAs } = await group(t)
  const admin = await loginAs('admin@example.com')
  const { users } = (await admin.call('users', { type: 'dealers' })).body
  const seen = async (email: string) => (await admin.call('user', { id: users.find(user => user.email === email)?._id ?? '' })).body.user
  t.match(await seen('gail@example.com'), { dealers: [own, other], memberships: [{ dealer_number: own, rights: everyRight }, { dealer_number: other, rights: buyer }] })
  t.match(await seen('dealer@example.com'), { dealer_number: own, dealers: undefined, memberships: [{ dealer_number: own, rights: everyRight }] })
})

t.test('rights and limit are those of the dealer that the tab acts for, a cart is that dealer\'s, and the log names it', async t => {
  const { gail, loginAs, ports } = await group(t)
  t.match(await gail.call('finances', { dealer: own }, forOwn), { status: 200 })
  t.match(await gail.call('finances', { dealer: other }, forOther), { status: 403, error: { code: 'right_missing' } })
  t.match(await gail.call('people', {}, forOther), { status: 403, error: { code: 'right_missing' } })
  t.match(await gail.call('createOrder', order(other), forOther), { status: 403, error: { code: 'above_order_limit' } })
  const placed = await gail.call('createOrder', order(own), forOwn)
  t.equal(placed.status, 200)
  const [line] = await ports.audit.list({ event: 'order-accepted' }, { skip: 0, limit: 9 })
  t.match(line, { dealer: own })

  const { items: [item] } = (await gail.call('items', { search: knownItems.inStock.number, customer_number: own }, forOwn)).body
  if (item === undefined) throw new Error('no part')
  const { picture: _picture, warehouses: _warehouses, ...cartItem } = item
  const edit = { id: '00000000-0000-4000-8000-0000000000ed', edit: { kind: 'add' as const, lines: [{ id: item.item_number, item: cartItem, quantity: 7, note: '' }] } }
  t.equal((await gail.call('cart', { edits: [edit] }, forOwn)).body.cart?.lines.length, 1)
  t.equal((await gail.call('cart', { edits: [] }, forOther)).body.cart?.lines.length ?? 0, 0)
  t.equal((await (await loginAs(own)).call('cart', { edits: [] })).body.cart?.lines.length ?? 0, 0, 'nor is it a colleague\'s')
})

t.test('all own dealers at a glance, each as far as the rights there go, and while the ERP is away without what it would say', async t => {
  const { gail, loginAs, fakeErp, clock } = await group(t, { erpOptions: { limits: { retryPause: 1 } } })
  const seen = (await gail.call('ownDealers', {})).body.dealers
  t.match(seen, [{ customer_number: own, rights: everyRight, releases: 0 }, { customer_number: other, rights: buyer, releases: 0 }])
  t.same(seen.map(dealer => ['name_company' in dealer, 'amount_due' in dealer, 'last_order' in dealer]), [[true, true, true], [true, false, true]])
  t.same((await (await loginAs('rep@example.com')).call('ownDealers', {})).body, { dealers: [] })
  clock.advance(25 * 60 * 60_000)
  await fakeErp.close()
  const again = await loginAs('gail@example.com')
  t.match((await again.call('ownDealers', {})).body.dealers.map(({ customer_number: number }) => number), [own, other])
  t.equal((await again.call('selectDealer', { customer_number: other })).status, 200, 'choosing needs no ERP')
})

t.test('one more dealership is accepted while logged in; an open tab of the first goes on', async t => {
  const { loginAs } = await buildTestApp(t)
  const [owner, invited] = [await loginAs(own), await loginAs('willcall@example.com')]
  await owner.call('invitePeople', { emails: ['willcall@example.com'], rights: rightPresets.counter })
  const [invitation] = (await invited.call('ownInvitations', {})).body.invitations
  t.match(invitation, { dealer_number: own, rights: rightPresets.counter })
  t.match(await invited.call('acceptInvitation', { id: invitation?._id ?? '' }), { status: 200, body: { dealer_number: own } })
  t.match((await invited.call('session', {})).body.user, { dealer_number: null, dealers: [own, other], dealer_selector: own, rights: { prices: false } })
  t.match((await invited.call('session', {}, forOther)).body.user, { dealer_selector: other, rights: everyRight })
  t.equal((await invited.call('finances', { dealer: other }, forOther)).status, 200)
  t.match((await owner.call('people', {})).body.people.map(({ email, state }) => [email, state]), [['dealer@example.com', 'active'], ['willcall@example.com', 'active']])
})

t.test('whoever is taken out of one dealership is refused there with the next call, and goes on for the other', async t => {
  const { gail, loginAs } = await group(t)
  await gail.call('selectDealer', { customer_number: other })
  const owner = await loginAs(other)
  const person = (await owner.call('people', {})).body.people.find(({ email }) => email === 'gail@example.com')
  t.match(person, { state: 'active', account_number: undefined })
  t.equal((await owner.call('removePerson', { id: person?._id ?? '', version: person?.version ?? 0 })).status, 200)
  t.match(await gail.call('openOrders', { dealer: other }, forOther), { status: 404, error: { code: 'dealer_not_yours' } })
  t.match(await gail.call('createOrder', order(other), forOther), { status: 404, error: { code: 'dealer_not_yours' } })
  t.match((await gail.call('session', {}, forOther)).body, { dealer: null, user: { dealer_number: own, dealers: undefined } })
  t.match((await gail.call('session', {})).body, { dealer: { customer_number: own }, user: { dealer_number: own, dealer_selector: null, rights: everyRight } }, 'a new tab acts for what is left')
  t.equal((await gail.call('openOrders', { dealer: own }, forOwn)).status, 200)
})

t.test('an account that two dealerships have invited stays when one of them takes its invitation back', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const [owner, second] = [await loginAs(own), await loginAs(other)]
  for (const client of [owner, second]) await client.call('invitePeople', { emails: ['new@example.com'], rights: rightPresets.counter })
  const invited = (await owner.call('people', {})).body.people.find(({ email }) => email === 'new@example.com')
  t.equal((await owner.call('removePerson', { id: invited?._id ?? '', version: 0 })).status, 200)
  t.match(await ports.users.findByLogin('new@example.com'), { dealerNumber: null })
  t.match((await second.call('people', {})).body.people.map(({ email, state }) => [email, state]), [['willcall@example.com', 'active'], ['new@example.com', 'invited']])
})
