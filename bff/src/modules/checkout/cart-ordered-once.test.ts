import t, { type Test } from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { CartEdit, CartLine } from '@portal/contracts/cart'
import { limits } from '@portal/contracts/policy/limits'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { buildTestApp, password, silent, type Client } from '../../../test/build-app.ts'
import { orderOf, refusalOf, settledAfter } from '../../../test/lost-order.ts'
import { createRemovalGuard } from '../../jobs/removal-guard.ts'
import { createForgetting } from './forget-orders.ts'
import { requestHashOf } from './order-content.ts'

const part = knownItems.inStock
const day = 86_400_000

function line (quantity: number, id: string = part.number): CartLine {
  return { id, item: { item_number: id, item_description: 'Part', manufacturer_number: '', quantity: 3, retail_price: 1295, dealer_price: 840 }, quantity, note: '' }
}

const edit = async (client: Client, change: CartEdit) => await client.call('cart', { edits: [{ id: crypto.randomUUID(), edit: change }] })
const put = async (client: Client, ...lines: CartLine[]) => (await edit(client, { kind: 'add', lines })).body.version

/** An order of two filters out of the kept cart, as the page showed it. */
const fromCart = (version: number, told?: number) => ({ ...orderOf('10001'), kept_cart: { version, ...(told !== undefined && { told }) } })

/** A dealer with a cart of two filters, on two devices. */
async function prepare (t: Test) {
  const app = await buildTestApp(t)
  const [phone, counter] = [await app.loginAs('10001'), await app.loginAs('10001')]
  return { ...app, phone, counter, drawn: await put(phone, line(2)) }
}

t.test('a cart that was ordered on one device is asked about on another, which shows it as it was', async t => {
  const { phone, counter, drawn } = await prepare(t)
  const { reference } = (await phone.call('createOrder', fromCart(drawn))).body.submission
  await put(counter, line(2))
  const order = fromCart(drawn)
  const { status, error } = await counter.call('createOrder', order)
  t.same([status, error.code], [409, 'cart_ordered'])
  t.match(error, { earlier: { reference, pieces: 2, state: 'accepted', erp_order_id: /./ }, cart_version: drawn + 1 })
  const yes = { ...order, kept_cart: { version: drawn, told: error.cart_version ?? 0 } }
  t.equal((await counter.call('createOrder', yes)).status, 200, 'whoever has seen the order may go on')
  t.equal((await counter.call('createOrder', order)).status, 200, 'the key is known by now, and nothing is asked')
  const second = (await counter.call('createOrder', yes)).body.submission.reference
  t.equal((await phone.call('createOrder', fromCart(drawn))).error.earlier?.reference, reference, 'the first comes first')
  t.equal((await phone.call('createOrder', fromCart(drawn, error.cart_version))).error.earlier?.reference, second, 'a yes to the first is none to the second')
})

t.test('a page that has shown the cart since then is not asked, nor is an order without a cart', async t => {
  const { phone, counter, drawn } = await prepare(t)
  await phone.call('createOrder', fromCart(drawn))
  const version = await put(counter, line(2))
  t.equal((await counter.call('createOrder', fromCart(version))).status, 200)
  t.equal((await counter.call('createOrder', orderOf('10001'))).status, 200)
  const rep = await (await prepare(t)).loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  t.equal((await rep.call('createOrder', fromCart(0))).status, 200, 'another person has a cart of their own')
})

/** Dealer 10001's owner, and a colleague who hands them a cart. */
async function withColleague (t: Test) {
  const app = await prepare(t)
  const { ports, clock, loginAs, phone } = app
  await phone.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: part.number, quantity: 2 }] } }] })
  await ports.users.create({
    id: ports.ids.uuid(),
    role: 'dealer',
    email: 'robin@example.com',
    status: 'active',
    passwordHash: `plain:${password}`,
    nameFirst: 'Robin',
    nameLast: 'Reyes',
    repNumber: null,
    dealerNumber: '10001',
    createdAt: clock.now(),
    lastLogin: null,
    epoch: 1
  }, undefined, { rights: rightPresets.manager })
  const robin = await loginAs('robin@example.com')
  const owner = await ports.users.findByLogin('10001')
  const [id, drawn] = [crypto.randomUUID(), await put(robin, line(2))]
  t.equal((await robin.call('handOverCart', { id, to: owner?.id ?? '', seen: [{ id: part.number, quantity: 2 }] })).status, 200)
  return { ...app, robin, id, drawn, versionOf: async (client: Client) => (await client.call('cart', { edits: [] })).body.version }
}

t.test('a cart that was taken back is not ordered from a page that stood open, unless the person wants it all the same', async t => {
  const { phone, robin, id, versionOf } = await withColleague(t)
  const order = fromCart(await versionOf(phone))
  t.same((await robin.call('takeBackCart', { id })).body, { gone: [], no_room: [], noted: [] })
  const { status, error } = await phone.call('createOrder', order)
  t.match([status, error], [409, { code: 'cart_ordered', message: /taken back .* Submit this order only if/, moved: { kind: 'taken-back', name: 'Robin Reyes' }, cart_version: order.kept_cart.version + 1 }])
  t.equal((await robin.call('createOrder', fromCart(await versionOf(robin)))).status, 200, 'whoever has it now orders it unasked')
  const more = await put(phone, line(1, knownItems.outOfStock.number))
  t.equal((await phone.call('createOrder', { ...fromCart(more), order: { ...orderOf('10001').order, cart: [{ id: knownItems.outOfStock.number, quantity: 1, note: '' }] } })).status, 200, 'and a cart that is drawn since')
  const again = await phone.call('createOrder', { ...order, kept_cart: { ...order.kept_cart, told: error.cart_version ?? 0 } })
  t.match(again.error, { code: 'cart_ordered', earlier: { pieces: 1 } }, 'a yes answers for the take-back alone')
})

t.test('a cart that was handed over is not ordered from its giver\'s page that stood open; once all of it is back, it is', async t => {
  const { phone, robin, id, drawn, versionOf } = await withColleague(t)
  t.match((await robin.call('createOrder', fromCart(drawn))).error, { code: 'cart_ordered', message: /handed over/, moved: { kind: 'handed-over', name: 'dealer@example.com' }, cart_version: drawn + 1 })
  const other = { ...fromCart(drawn), order: { ...orderOf('10001').order, cart: [{ id: knownItems.outOfStock.number, quantity: 1, note: '' }] } }
  t.equal((await robin.call('createOrder', other)).status, 200, 'other parts were not handed over')
  await edit(phone, { kind: 'remove', seen: [{ id: part.number, quantity: 1 }] })
  await robin.call('takeBackCart', { id })
  t.match((await robin.call('createOrder', { ...fromCart(drawn), kept_cart: { version: drawn } })).error, { moved: { kind: 'handed-over' } }, 'one piece is gone')
  t.equal((await robin.call('createOrder', fromCart(await versionOf(robin)))).status, 200, 'drawn since, it is ordered')

  const whole = await withColleague(t)
  await whole.robin.call('takeBackCart', { id: whole.id })
  t.equal((await whole.robin.call('createOrder', fromCart(whole.drawn))).status, 200, 'it is as it was drawn')
})

t.test('the release of a cart that was taken back is not asked for from a page that stood open', async t => {
  const { robin, phone, id, versionOf } = await withColleague(t)
  const order = fromCart(await versionOf(phone))
  await robin.call('takeBackCart', { id })
  t.match((await phone.call('askRelease', order)).error, { code: 'cart_ordered', moved: { kind: 'taken-back' }, message: /Ask for the release of this order only if/ })
})

t.test('an order that was canceled raises no question; one that found its pieces gone does, for it was of this cart', async t => {
  const { phone, counter, drawn, ports, clock } = await prepare(t)
  const { reference } = (await phone.call('createOrder', fromCart(drawn))).body.submission
  t.same(refusalOf(await counter.call('createOrder', fromCart(drawn))), [409, 'cart_ordered'])
  const entry = await ports.journal.findByReference(reference)
  await ports.journal.noteEnded(entry?.id ?? '', clock.now(), 'canceled', null)
  const second = (await counter.call('createOrder', fromCart(drawn))).body.submission.reference
  t.equal((await phone.call('createOrder', fromCart(drawn))).error.earlier?.reference, second)
})

t.test('what the distributor has canceled or deleted goes back into one cart, once', async t => {
  for (const kind of ['canceled', 'deleted'] as const) {
    const { phone, counter, drawn, ports, clock } = await prepare(t)
    const { reference } = (await phone.call('createOrder', fromCart(drawn))).body.submission
    await ports.journal.noteEnded((await ports.journal.findByReference(reference))?.id ?? '', clock.now(), kind, null)
    const restore = async (client: Client) => (await edit(client, { kind: 'restore', reference, lines: [line(2)] })).body
    t.match(await restore(phone), { cart: { lines: [{ id: part.number, quantity: 2 }], away: [reference] }, unrestored: undefined }, kind)
    t.match(await restore(counter), { cart: { lines: [{ quantity: 2 }] }, unrestored: [{ given_before: [{ quantity: 2 }] }] })
  }
})

t.test('after a restore whoever orders from a cart is told to look at the open orders', async t => {
  const { drawn, noteRestored, clock, loginAs } = await prepare(t)
  await noteRestored()
  clock.advance(settledAfter)
  const [phone, counter] = [await loginAs('10001'), await loginAs('10001')]
  const order = fromCart(drawn)
  const { error } = await phone.call('createOrder', order)
  t.match(error, { code: 'cart_ordered', message: /restored from a backup/ })
  const told = error.cart_version ?? 0
  t.ok(told > drawn + 1000, 'no version comes again that a page may know')
  t.equal(error.earlier, undefined)
  t.equal((await phone.call('createOrder', { ...order, kept_cart: { version: drawn, told } })).status, 200)
  t.match((await counter.call('createOrder', fromCart(drawn))).error, { message: /restored/ }, 'another page that has drawn it before is asked too')
  const next = await put(phone, line(1))
  t.equal((await phone.call('createOrder', fromCart(next))).status, 200, 'the cart that is filled afterward is a new one')
})

t.test('a page that has a newer cart than the restored database is asked too', async t => {
  const { phone, drawn } = await prepare(t)
  const order = fromCart(drawn + 5)
  const { error } = await phone.call('createOrder', order)
  t.match(error, { code: 'cart_ordered', cart_version: drawn })
  t.equal((await phone.call('createOrder', { ...order, kept_cart: { version: drawn + 5, told: drawn } })).status, 200)
})

t.test('a yes to a possible duplicate does not cover an order that came after the question', async t => {
  const { phone, counter } = await prepare(t)
  const same = () => ({ ...orderOf('10001'), order: { ...orderOf('10001').order, data: { ...orderOf('10001').order.data, po_number: 'SAME' } } })
  const first = (await phone.call('createOrder', same())).body.submission.reference
  const order = same()
  t.equal((await counter.call('createOrder', order)).error.earlier?.reference, first)
  const second = (await phone.call('createOrder', { ...same(), duplicate_of: [first] })).body.submission.reference
  t.equal((await counter.call('createOrder', { ...order, duplicate_of: [first] })).error.earlier?.reference, second)
  t.equal((await counter.call('createOrder', { ...order, duplicate_of: [first, second] })).status, 200)
})

t.test('whether an outcome was shown counts for each person separately', async t => {
  const { phone, loginAs, clock } = await prepare(t)
  const same = (customer = '10001') => ({ ...orderOf(customer), order: { ...orderOf(customer).order, data: { ...orderOf(customer).order.data, po_number: 'SAME' } } })
  const { reference } = (await phone.call('createOrder', same())).body.submission
  await phone.call('submissionShown', { reference })
  clock.advance(11 * 60_000)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  t.same(refusalOf(await rep.call('createOrder', same())), [409, 'possible_duplicate'], 'nobody has shown it to the representative')
  t.equal((await phone.call('createOrder', same())).status, 200)
})

t.test('an order that only a hash is kept of is not taken for another one under its key', async t => {
  const { phone, ports, clock, loginAs } = await prepare(t)
  const order = orderOf('10001')
  const { reference } = (await phone.call('createOrder', order)).body.submission
  clock.advance(91 * day)
  await createForgetting({ ...ports, removals: createRemovalGuard(ports, silent) }, 90 * day, silent).sweep()
  const later = await loginAs('10001')
  const more = { ...order, order: { ...order.order, cart: [{ id: part.number, quantity: 77, note: '' }] } }
  t.same(refusalOf(await later.call('createOrder', more)), [422, 'key_reused'])
  t.equal((await later.call('createOrder', order)).body.submission.reference, reference)
})

t.test('the same request always has the same hash, whatever the order of its fields, and any other value has another', t => {
  const data = { shipping: 'default', po_number: 'PO-1', special_instructions: '', address: 9999 } as const
  const cart = [{ id: 'A', quantity: 2, note: 'left' }]
  // Stored with orders: they must not change.
  t.equal(requestHashOf({ cart, data }), 'mgI9lMUbT2IuDeZoftSn7_8PtAhHAT5wASvo4PuO7ZA')
  t.equal(requestHashOf({ file: 'QQ==', data: { po_number: 'PO-1' } }), '9TL4TMhJYow5jAqkXSVqwl2dq_1sPPllU9mmyxlQhEc')
  const { address, ...form } = data
  t.equal(requestHashOf({ data: { address, ...form }, cart: [{ note: 'left', quantity: 2, id: 'A' }] }), requestHashOf({ cart, data }))
  const others = [
    { cart: [{ id: 'A', quantity: 2, note: '' }], data }, { cart, data: { ...data, address: 1 } }, { cart, data: { ...data, special_instructions: 'dock' } },
    { cart: [...cart, ...cart], data }, { cart, data: { ...data, shipping: 'will-call' as const } }
  ]
  t.equal(new Set([{ cart, data }, ...others].map(requestHashOf)).size, 6)
  t.end()
})

t.test('each piece of a rejected order goes back into only one cart, no matter whose, and pieces that do not fit stay with the order', async t => {
  let refused = true
  const { loginAs, clock } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        submitOrder: async (...of) => {
          clock.advance(11_000)
          return refused ? { kind: 'rejected', message: 'Credit hold' } : await erp.submitOrder(...of)
        }
      }
    })
  })
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  const other = knownItems.outOfStock.number
  const body = orderOf('10001')
  const submit = async () => (await dealer.call('createOrder', {
    ...body, submission_key: crypto.randomUUID(), order: { ...body.order, cart: [{ id: part.number, quantity: 5, note: '' }, { id: other, quantity: 2, note: '' }] }
  })).body.submission.reference
  const lines = [line(5), line(2, other)]
  const restore = async (client: Client, reference: string) => (await edit(client, { kind: 'restore', reference, lines })).body
  const offered = async (client: Client) => (await client.call('rejectedOrders', {})).body.orders.filter(({ settled }) => settled !== true).map(order => [order.reference, order.lines.map(({ quantity }) => quantity)])
  const reference = await submit()
  t.strictSame(await offered(rep), [[reference, [5, 2]]])
  await edit(rep, { kind: 'restore', reference, lines: [] })
  t.strictSame(await offered(rep), [[reference, [5, 2]]], 'a page that knows none of its lines does not settle it')

  await put(dealer, ...Array.from({ length: limits.cartLinesMax - 1 }, (_, n) => line(1, `FULL-${n}`)))
  t.strictSame((await restore(dealer, reference)).unrestored, [{ reference, no_room: [{ id: other, quantity: 2 }], given_before: [] }])
  t.strictSame(await offered(rep), [[reference, [2]]], 'whoever looks sees what is left of it')
  t.match((await restore(rep, reference)), {
    unrestored: [{ reference, no_room: [], given_before: [{ id: part.number, quantity: 5 }] }], cart: { lines: [{ id: other, quantity: 2 }], away: [reference] }
  })
  t.strictSame([await offered(dealer), await offered(rep)], [[], []])

  const replaced = await submit()
  t.equal((await edit(rep, { kind: 'restore', reference: replaced, lines: [line(5)], replaced: [{ id: other, quantity: 9 }] })).body.unrestored, undefined)
  t.strictSame(await offered(dealer), [], 'a substitute counts for the pieces that it replaces')
  const whole = await submit()
  await edit(rep, { kind: 'restore', reference: whole, lines: [], replaced: [{ id: part.number, quantity: 5 }, { id: other, quantity: 2 }] })
  t.strictSame([await offered(dealer), await offered(rep)], [[], []], 'also if there is nothing else')

  const second = await submit()
  await edit(rep, { kind: 'put-away', reference: second })
  t.strictSame([await offered(dealer), await offered(rep)], [[[second, [5, 2]]], []], 'whoever dismisses it is not reminded, and others are')
  refused = false
  const standing = await submit()
  t.match((await restore(rep, standing)).unrestored, [{ given_before: [{ quantity: 5 }, { quantity: 2 }] }], 'nothing comes back of an order that stands')
})
