import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { calls } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { formatMoney } from '@portal/contracts/base/money'
import { rightPresets, type RightPreset } from '@portal/contracts/rules/accounts/rights'
import { buildTestApp, password, type Client } from './build-app.ts'
import { cart, order, own, rows } from './call-bodies.ts'
import { personMaker } from './people-of-dealer.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>

/** The dealership 10001, with a person of each preset beside its owner. */
async function dealership (t: Parameters<typeof buildTestApp>[0]) {
  const app = await buildTestApp(t)
  return { ...app, person: personMaker(app), owner: await app.loginAs(own) }
}

async function send (client: Client, name: CallName, payload: object) {
  const { method, path } = endpoints[name]
  return await client.send({ method, url: path, headers: { 'x-portal': '1' }, ...(method === 'GET' ? {} : { payload }) })
}

/** The bodies of every call, for records that the dealership has. */
async function ownBodies ({ owner }: { owner: Client }) {
  const placed = (await owner.call('createOrder', order(own))).body.submission
  const saved = (await owner.call('saveOrder', cart('of the owner'))).body.order._id
  const table = rows({
    reference: placed.reference,
    foreignReference: '-',
    foreignOpen: '-',
    foreignUnconfirmed: '-',
    foreignSaved: '-',
    dealerUser: '-',
    salesUser: '-',
    superUser: '-',
    open: (await owner.call('openOrders', { dealer: own })).body.orders[0]?._id ?? '',
    unconfirmed: placed.erp_order_id ?? '',
    saved: new Map([['dealer', saved]])
  })
  // The keys are those of `endpoints`, as the access matrix compares. Left out is what would make another session, or end the records.
  const names = (Object.keys(table) as CallName[]).filter(name => !['login', 'logout', 'deleteSavedOrder'].includes(name))
  return names.map(name => {
    const { own: body, outcome = 'ok' } = table[name]
    return { name, body: () => typeof body === 'function' ? body('dealer') : body, outcome: typeof outcome === 'function' ? outcome('dealer') : outcome }
  })
}

t.test('every call × every kind of person: refused is what their rights do not include, and nothing else', async t => {
  const app = await dealership(t)
  const bodies = await ownBodies(app)
  for (const preset of Object.keys(rightPresets) as RightPreset[]) {
    const rights = rightPresets[preset]
    const client = await app.person(preset, rights)
    for (const { name, body, outcome } of bodies) {
      const { access } = calls[name]
      if (access.who !== 'anyone' && access.who !== 'dealer') continue
      const right = access.who !== 'anyone' && 'right' in access ? access.right : undefined
      const answer = await send(client, name, body())
      const got = answer.status === 200 ? 'ok' : answer.error.code
      if (right !== undefined && !rights[right]) t.same([answer.status, got], [403, 'right_missing'], `${name}, ${preset}`)
      else if (name === 'createOrder' || name === 'adpOrder') t.ok(['ok', 'possible_duplicate'].includes(got), `${name}, ${preset}: ${got}`)
      // The one saved order is renamed by the first of them.
      else if (name !== 'renameSavedOrder' && name !== 'saveOrder') t.equal(got, outcome, `${name}, ${preset}`)
    }
  }
})

/** Every number and every word of an answer, or of the text of a file. */
function contentOf (answer: unknown): string {
  return JSON.stringify(answer)
}

const secretKeys = [
  'dealer_price', 'priceBreak', 'further_breaks', 'price_steps', 'discount_price', 'freight_minimum', 'new_dealer', 'amount_due', 'amount_overdue', 'billing_period_amount', 'credit_limit', 'credit_available', 'total',
  'price', 'term_code', 'date_last_payment', 'largest_total', 'message'
]

t.test('without the right to prices no answer holds a dealer price, or an amount that is made of one', async t => {
  const app = await dealership(t)
  const { owner, person, mails, deliverMails } = app
  const bodies = await ownBodies(app)
  const counter = await person('counter', rightPresets.counter)

  // What was stored with prices, by somebody who saw them or before the right was taken away.
  const { items: [item] } = (await owner.call('items', { search: knownItems.inStock.number, customer_number: own })).body
  if (item === undefined || item.dealer_price === undefined) throw new Error('no dealer price to look for')
  const { picture: _picture, warehouses: _warehouses, ...cartItem } = item
  const edit = { id: '00000000-0000-4000-8000-0000000000ed', edit: { kind: 'add' as const, lines: [{ id: item.item_number, item: cartItem, quantity: 7, note: '' }] } }
  t.equal((await counter.call('cart', { edits: [edit] })).status, 200)
  const several = (await owner.call('priceByItemNumbers', { items: [knownItems.severalBreaks.number] })).body.items[0]
  if (several?.further_breaks === undefined) throw new Error('no further breaks to look for')
  const severalEdit = { id: '00000000-0000-4000-8000-0000000000ee', edit: { kind: 'add' as const, lines: [{ id: several.item_number, item: several, quantity: 30, note: '' }] } }
  t.equal((await counter.call('cart', { edits: [severalEdit] })).status, 200)
  const savedByCounter = (await counter.call('saveOrder', cart('of the counter'))).body.order._id

  const figures = [item.dealer_price, ...item.priceBreak === undefined ? [] : [item.priceBreak.discount_price], 50_000]
  figures.push(...[several.priceBreak, ...several.further_breaks].flatMap(step => step === undefined ? [] : [step.discount_price]))
  const forbidden = figures.flatMap(cents => [formatMoney(cents), `:${cents},`, `:${cents}}`])
  t.ok(forbidden.some(text => contentOf({ items: [item] }).includes(text)), 'a dealer price is found where there is one')
  const login = { name: 'login' as const, body: () => ({ username: 'counter@example.com', password }) }
  for (const { name, body } of [...bodies, login]) {
    const answer = await send(counter, name, name === 'cart' ? { version: 0, edits: [] } : body())
    if (answer.status !== 200) continue
    const content = contentOf(answer.body)
    for (const text of forbidden) t.notOk(content.includes(text), `${name} holds ${text}`)
    // `itemPrice` of these details is the suggested retail price then.
    for (const key of secretKeys) if (name !== 'itemDetails' || key !== 'price') t.notOk(content.includes(`"${key}":`), `${name} has ${key}`)
  }
  for (const answer of [
    await counter.call('items', { search: several.item_number, customer_number: own }),
    await counter.call('itemDetails', { product: several.item_number, customer_number: own }),
    await counter.call('priceByItemNumbers', { items: [several.item_number] }),
    await counter.call('findParts', { parts: [several.item_number] })
  ]) {
    t.equal(answer.status, 200)
    t.notMatch(contentOf(answer.body), /priceBreak"|further_breaks|discount|dealer_price/)
  }
  t.match((await owner.call('savedOrder', { id: savedByCounter })).body.order, { total: undefined, cart: [{ price: undefined }] }, 'nor do they save prices, which are no dealer prices')

  await deliverMails()
  const about = (email: string) => mails.filter(({ to, subject }) => to === email && subject.includes('PO #'))
  t.same(about('counter@example.com'), [], 'and they get no mail about orders')
  t.match(about('dealer@example.com').map(({ subject }) => subject).sort(), [/was submitted/, /^counter Lee asks you to release/])
})

t.test('somebody who sees no dealer prices is offered no part that has only a dealer price', async t => {
  const { owner, person } = await dealership(t)
  const counter = await person('counter', rightPresets.counter)
  const { number } = knownItems.withoutList
  const details = (await owner.call('itemDetails', { product: number, customer_number: own })).body.item
  t.notSame(details.dealer_price, undefined)
  t.same((await counter.call('items', { search: number, customer_number: own })).body.items, [])
  t.match(await counter.call('itemDetails', { product: number, customer_number: own }), { status: 404, error: { code: 'not_found' } })
  t.same((await counter.call('priceByItemNumbers', { items: [number] })).body, { items: [], not_checked: [number] })
  t.same((await counter.call('findParts', { parts: [number] })).body.parts, [{ typed: number, near: [], not_checked: true }])
  // As somebody put it there before the right was taken away.
  const edit = { id: '00000000-0000-4000-8000-0000000000ef', edit: { kind: 'add' as const, lines: [{ id: details.item_number, item: details, quantity: 1, note: '' }] } }
  t.same((await counter.call('cart', { edits: [edit] })).body.cart?.lines ?? [], [])
})

t.test('a deletion by staff is told to whoever ordered and to owners, and to nobody who may not see prices by then', async t => {
  const { person, ports, loginAs, mails, deliverMails } = await dealership(t)
  const buyer = await person('buyer', rightPresets.buyer)
  await person('bookkeeper', rightPresets.bookkeeper)
  await person('counter', rightPresets.counter)
  const superUser = await loginAs('super@example.com')
  await superUser.call('selectDealer', { customer_number: own })
  async function toldOfDeletion (meanwhile?: () => Promise<unknown>): Promise<string[]> {
    const { erp_order_id: id = '' } = (await buyer.call('createOrder', order(own))).body.submission
    t.equal((await superUser.call('deleteUnconfirmedOrder', { id, reason: 'Ordered twice' })).status, 200)
    await meanwhile?.()
    mails.length = 0
    await deliverMails()
    return mails.filter(({ subject }) => subject.endsWith('was deleted')).map(({ to }) => to).sort()
  }
  t.same(await toldOfDeletion(), ['buyer@example.com', 'dealer@example.com'])
  t.same(await toldOfDeletion(async () => {
    const member = await memberOf({ ports }, 'buyer@example.com')
    await ports.sessions.raiseRights(member.user.id, member.version + 1)
    t.equal(await ports.memberships.change(member, rightPresets.counter, true, { mails: [], audit: [], at: 1 }), 'done')
  }), ['dealer@example.com'])
})

async function memberOf ({ ports }: Pick<App, 'ports'>, email: string) {
  const member = (await ports.memberships.ofDealer(own)).find(({ user }) => user.email === email)
  if (member === undefined) throw new Error(`${email} is not one of the dealer's people`)
  return member
}

t.test('a right that is taken away is gone with the next call, of a session that goes on', async t => {
  const app = await dealership(t)
  const { ports, person } = app
  const buyer = await person('buyer', rightPresets.buyer)
  t.equal((await buyer.call('openOrders', { dealer: own })).status, 200)
  const member = await memberOf(app, 'buyer@example.com')
  await ports.sessions.raiseRights(member.user.id, member.version + 1)
  t.equal((await buyer.call('openOrders', { dealer: own })).status, 200, 'while the change is under way, the account decides')
  t.equal(await ports.memberships.change(member, rightPresets.counter, true, { mails: [], audit: [], at: 1 }), 'done')
  t.match(await buyer.call('openOrders', { dealer: own }), { status: 403, error: { code: 'right_missing' } })
  t.match((await buyer.call('session', {})).body.user.rights, { prices: false })
  t.equal(await ports.memberships.change(member, rightPresets.owner, true, { mails: [], audit: [], at: 1 }), 'changed', 'a change of what was read before is refused')

  const now = await memberOf(app, 'buyer@example.com')
  await ports.sessions.raiseRights(now.user.id, now.version + 1)
  t.equal(await ports.memberships.remove(now, true, { mails: [], audit: [], at: 1 }), 'done')
  t.match(await buyer.call('savedOrders', { user: own }), { status: 404, error: { code: 'dealer_not_yours' } })
  t.match((await buyer.call('session', {})).body, { user: { dealer_number: null }, dealer: null })
})

t.test('an order up to the limit is taken, one above it is refused, and nothing is sent', async t => {
  const { person, fakeErp } = await dealership(t)
  const { total } = await orderTotal(await person('asks', rightPresets.manager))
  const sent = () => fakeErp.requests().filter(({ operation }) => operation === 'post-order').length
  const below = await person('below', { ...rightPresets.buyer, order_limit: total - 1 })
  const before = sent()
  t.match(await below.call('createOrder', order(own)), { status: 403, error: { code: 'above_order_limit', message: new RegExp(formatMoney(total - 1).replace(/[$.]/g, '\\$&')) } })
  t.equal(sent(), before)
  const upTo = await person('up-to', { ...rightPresets.buyer, order_limit: total })
  t.equal((await upTo.call('createOrder', order(own))).status, 200)
})

async function orderTotal (client: Client): Promise<{ total: number }> {
  const { items: [item] } = (await client.call('priceByItemNumbers', { items: [knownItems.inStock.number] })).body
  return { total: Math.min(item?.dealer_price ?? 0, item?.retail_price ?? 0) }
}
