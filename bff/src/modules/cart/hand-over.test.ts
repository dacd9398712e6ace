import t from 'tap'
import type { CartLine } from '@portal/contracts/cart'
import { knownItems } from '@portal/fixtures/data/known-items'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'

const part = knownItems.inStock.number
const other = 'OTHER-1'
const item = (number: string) => ({ item_number: number, item_description: 'PART', manufacturer_number: number, quantity: 5, retail_price: 1000, dealer_price: 700 })
const line = (number: string, quantity: number, note = ''): CartLine => ({ id: number, item: item(number), quantity, note })
const seen = [{ id: part, quantity: 3 }, { id: other, quantity: 2 }]

async function prepared (t: Parameters<typeof buildTestApp>[0]) {
  const app = await buildTestApp(t)
  const { ports, clock, loginAs } = app
  const addColleague = async (email: string): Promise<string> => {
    const id = ports.ids.uuid()
    await ports.users.create({
      id,
      role: 'dealer',
      email,
      status: 'active',
      passwordHash: `plain:${password}`,
      nameFirst: 'Casey',
      nameLast: 'Cole',
      repNumber: null,
      dealerNumber: '10001',
      createdAt: clock.now(),
      lastLogin: null,
      epoch: 1
    }, undefined, { rights: rightPresets.counter })
    return id
  }
  const counterId = await addColleague('counter@example.com')
  const owner = await ports.users.findByLogin('10001')
  if (owner === undefined) throw new Error('10001 has no account')
  return { ...app, counter: await loginAs('counter@example.com'), dealer: await loginAs('10001'), addColleague, counterId, ownerId: owner.id }
}

async function fill (client: Client, ...lines: Array<ReturnType<typeof line>>): Promise<void> {
  await client.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'add', lines } }] })
}

async function linesOf (client: Client): Promise<Array<[string, number, string]>> {
  const { cart } = (await client.call('cart', { edits: [] })).body
  return cart?.lines.map(({ id, quantity, note }) => [id, quantity, note]) ?? []
}

t.test('a cart moves into a colleague\'s once, however often it is sent, and they are mailed without an amount', async t => {
  const { counter, dealer, ownerId, mails, deliverMails, ports } = await prepared(t)
  t.match((await counter.call('colleagues', {})).body, { people: [{ _id: ownerId, name: 'dealer@example.com' }] })
  await fill(counter, line(part, 3, 'for the red one'), line(other, 2))
  await fill(dealer, line(part, 1))
  const id = crypto.randomUUID()
  for (let time = 0; time < 2; time++) t.same((await counter.call('handOverCart', { id, to: ownerId, seen })).body, { ok: true })
  t.same(await linesOf(counter), [])
  t.same(await linesOf(dealer), [[part, 4, 'for the red one'], [other, 2, '']])
  t.match((await dealer.call('handOvers', {})).body, { received: [{ id, name: 'Casey Cole', staff: false, lines: 2, pieces: 5 }], given: [] })
  t.match((await counter.call('handOvers', {})).body, { received: [], given: [{ id, name: 'dealer@example.com' }] })
  await deliverMails()
  t.match(mails, [{ to: 'dealer@example.com', subject: 'Casey Cole prepared an order for you', text: /\/cart\?dealer=10001/ }])
  t.match(mails[0]?.text, 'Check the cart and submit it, or change it')
  t.notMatch(mails[0]?.text ?? '', '$')
  t.match(await ports.audit.list({ event: 'cart-handed-over' }, { skip: 0, limit: 9 }), [{ actor: { email: 'counter@example.com' }, target: { email: 'dealer@example.com' }, dealer: '10001' }])
  await dealer.call('putHandOverAside', { id })
  t.same((await dealer.call('handOvers', {})).body.received, [])
  t.same(await linesOf(dealer), [[part, 4, 'for the red one'], [other, 2, '']], 'the cart stays')
})

t.test('a cart that went to one colleague is not reported as handed to another', async t => {
  const { counter, ownerId, addColleague } = await prepared(t)
  const third = await addColleague('third@example.com')
  await fill(counter, line(part, 3), line(other, 2))
  const id = crypto.randomUUID()
  t.same((await counter.call('handOverCart', { id, to: ownerId, seen })).body, { ok: true })
  t.equal((await counter.call('handOverCart', { id, to: third, seen })).error.code, 'changed_meanwhile')
})

t.test('somebody who gets a cart and may not order is told by mail to ask for its release', async t => {
  const { dealer, counterId, mails, deliverMails } = await prepared(t)
  await fill(dealer, line(part, 3))
  t.same((await dealer.call('handOverCart', { id: crypto.randomUUID(), to: counterId, seen: [{ id: part, quantity: 3 }] })).body, { ok: true })
  await deliverMails()
  t.match(mails.at(-1), { to: 'counter@example.com', text: /Check the cart and ask for its release, or change it/ })
})

t.test('no cart goes to somebody who leaves, or is disabled, while it is handed over', async t => {
  const { dealer, counterId, addColleague, loginAs, ports } = await prepared(t)
  const third = await addColleague('third@example.com')
  const { handOver } = ports.handOvers
  const [admin, { version = 0 } = {}] = [await loginAs('admin@example.com'), (await dealer.call('people', {})).body.people.find(({ _id }) => _id === counterId)]
  const leaving = [
    [counterId, async () => await dealer.call('removePerson', { id: counterId, version })],
    [third, async () => await admin.call('updateUser', { id: third, changes: { status: 'disabled' } })]
  ] as const
  await fill(dealer, line(part, 3))
  for (const [to, leave] of leaving) {
    ports.handOvers.handOver = async (...handed) => {
      t.equal((await leave()).status, 200)
      return await handOver(...handed)
    }
    t.equal((await dealer.call('handOverCart', { id: crypto.randomUUID(), to, seen: [{ id: part, quantity: 3 }] })).error.code, 'not_found')
  }
  t.same(await linesOf(dealer), [[part, 3, '']])
})

t.test('whoever leaves before the mail about a cart goes out gets none', async t => {
  const { counter, dealer, counterId, mails, deliverMails } = await prepared(t)
  await fill(dealer, line(part, 3), line(other, 2))
  t.same((await dealer.call('handOverCart', { id: crypto.randomUUID(), to: counterId, seen })).body, { ok: true })
  t.same((await counter.call('handOvers', {})).body.received.length, 1)
  const { version = 0 } = (await dealer.call('people', {})).body.people.find(({ _id }) => _id === counterId) ?? {}
  t.equal((await dealer.call('removePerson', { id: counterId, version })).status, 200)
  await deliverMails()
  t.notOk(mails.some(({ subject }) => /prepared an order/.test(subject)))
})

t.test('it is taken back as far as it is still there, once, and only by whoever handed it over', async t => {
  const { counter, dealer, ownerId } = await prepared(t)
  await fill(counter, line(part, 3), line(other, 2))
  await fill(dealer, line(part, 1))
  const id = crypto.randomUUID()
  await counter.call('handOverCart', { id, to: ownerId, seen })
  t.equal((await dealer.call('takeBackCart', { id })).error.code, 'not_found', 'the colleague cannot')
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: other, quantity: 2 }] } }] })
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'note', id: part, note: 'for the blue one' } }] })
  t.same((await counter.call('takeBackCart', { id })).body, { gone: [{ id: other, quantity: 2 }], no_room: [], noted: [part] })
  t.same(await linesOf(counter), [[part, 3, 'for the blue one']])
  t.same(await linesOf(dealer), [[part, 1, 'for the blue one']])
  t.equal((await counter.call('takeBackCart', { id })).error.code, 'not_found', 'a second time there is nothing')
  t.match((await dealer.call('handOvers', {})).body, { received: [], taken_back: [{ id, name: 'Casey Cole' }] }, 'whoever lost the parts reads who took them')
  t.same((await counter.call('handOvers', {})).body, { received: [], taken_back: [], given: [] })
  await counter.call('putHandOverAside', { id })
  t.equal((await dealer.call('handOvers', {})).body.taken_back.length, 1, 'only they put it aside')
  await dealer.call('putHandOverAside', { id })
  t.same((await dealer.call('handOvers', {})).body.taken_back, [])
})

t.test('whoever has put a hand-over aside reads that it was taken back, but not if nothing of it was left', async t => {
  const { counter, dealer, ownerId } = await prepared(t)
  const hand = async () => {
    const id = crypto.randomUUID()
    await fill(counter, line(part, 3))
    await counter.call('handOverCart', { id, to: ownerId, seen: [{ id: part, quantity: 3 }] })
    return id
  }
  const id = await hand()
  await dealer.call('putHandOverAside', { id })
  await counter.call('takeBackCart', { id })
  t.match((await dealer.call('handOvers', {})).body.taken_back, [{ id }])
  await counter.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: part, quantity: 3 }] } }] })
  const other = await hand()
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: part, quantity: 3 }] } }] })
  await counter.call('takeBackCart', { id: other })
  t.same((await dealer.call('handOvers', {})).body.taken_back.map(({ id }) => id), [id])
})

t.test('the cart\'s new owner reads who handed it over and who took it back; once none of it is left, the home page has no notice of it', async t => {
  const { counter, dealer, ownerId } = await prepared(t)
  await fill(dealer, line('OWN-1', 1))
  await fill(counter, line(part, 3), line(other, 2))
  const news = async (version: number) => (await dealer.call('cart', { version, edits: [] })).body
  const { version } = (await dealer.call('cart', { edits: [] })).body
  const id = crypto.randomUUID()
  await counter.call('handOverCart', { id, to: ownerId, seen })
  const handed = await news(version)
  t.same(handed.handed, [{ kind: 'handed-over', name: 'Casey Cole' }])
  t.equal((await news(handed.version)).handed, undefined, 'once')
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: part, quantity: 3 }] } }] })
  t.equal((await dealer.call('handOvers', {})).body.received.length, 1, 'a part of it is still there')
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: other, quantity: 1 }] } }] })
  const removed = await news(handed.version)
  t.equal(removed.handed, undefined, 'what they did themselves is not said of a colleague')
  await counter.call('takeBackCart', { id })
  t.same((await news(removed.version)).handed, [{ kind: 'taken-back', name: 'Casey Cole' }])

  await fill(counter, line(other, 1))
  await counter.call('handOverCart', { id: crypto.randomUUID(), to: ownerId, seen: [{ id: other, quantity: 2 }] })
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: other, quantity: 2 }] } }] })
  t.same((await dealer.call('handOvers', {})).body.received, [], 'nothing of it is left')
})

t.test('pieces for which the giver\'s cart has no room when it is taken back stay in the other cart, and are named', async t => {
  const { counter, dealer, ownerId } = await prepared(t)
  await fill(counter, line(part, 3))
  const id = crypto.randomUUID()
  await counter.call('handOverCart', { id, to: ownerId, seen: [{ id: part, quantity: 3 }] })
  await fill(counter, line(part, 99_998))
  t.same((await counter.call('takeBackCart', { id })).body, { gone: [], no_room: [{ id: part, quantity: 3 }], noted: [] })
  t.same(await linesOf(dealer), [[part, 3, '']])
})

t.test('a representative hands a cart to the dealer', async t => {
  const { loginAs, dealer, ownerId } = await prepared(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  t.equal((await rep.call('colleagues', {})).body.people.length, 2)
  await fill(rep, line(part, 3), line(other, 2))
  t.equal((await rep.call('handOverCart', { id: crypto.randomUUID(), to: ownerId, seen })).status, 200)
  t.match((await dealer.call('handOvers', {})).body.received, [{ name: 'rep@example.com', staff: true }])
  t.equal((await linesOf(dealer)).length, 2)
})

t.test('nothing moves to somebody who would not be shown all of it, and the parts are named', async t => {
  const { dealer, counter, counterId } = await prepared(t)
  const { retail_price: _, ...netItem } = item('NET-ONLY')
  await fill(dealer, line(part, 3), { ...line('NET-ONLY', 2), item: netItem })
  const hand = async (pieces: Array<{ id: string, quantity: number }>) => await dealer.call('handOverCart', { id: crypto.randomUUID(), to: counterId, seen: pieces })
  t.match(await hand([{ id: part, quantity: 3 }, { id: 'NET-ONLY', quantity: 2 }]), { status: 409, error: { code: 'hand_over_hidden', message: /no other price for NET-ONLY\./ } })
  t.same([(await linesOf(dealer)).length, await linesOf(counter)], [2, []])
  await dealer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'remove', seen: [{ id: 'NET-ONLY', quantity: 2 }] } }] })
  t.equal((await hand([{ id: part, quantity: 3 }])).status, 200)
})

t.test('whoever sends a hand-over again with parts that were added since is told that these have stayed', async t => {
  const { counter, ownerId } = await prepared(t)
  await fill(counter, line(part, 3))
  const id = crypto.randomUUID()
  const hand = async (pieces: Array<{ id: string, quantity: number }>) => await counter.call('handOverCart', { id, to: ownerId, seen: pieces })
  t.equal((await hand([{ id: part, quantity: 3 }])).status, 200)
  await fill(counter, line(other, 2))
  t.equal((await hand([{ id: other, quantity: 2 }])).error.code, 'changed_meanwhile')
  t.same(await linesOf(counter), [[other, 2, '']])
})

t.test('nothing moves that was not seen, that finds no room, or to somebody else', async t => {
  const { counter, dealer, ownerId, ports } = await prepared(t)
  await fill(counter, line(part, 3), line(other, 2))
  const hand = async (to: string, pieces = seen) => (await counter.call('handOverCart', { id: crypto.randomUUID(), to, seen: pieces })).error.code
  t.equal(await hand(ownerId, [{ id: part, quantity: 2 }]), 'changed_meanwhile', 'another tab has changed the cart')
  t.equal(await hand(ownerId, []), 'empty_cart')
  for (const login of ['10002', 'rep@example.com', 'counter@example.com']) {
    t.equal(await hand((await ports.users.findByLogin(login))?.id ?? ''), 'not_found', login)
  }
  await fill(dealer, line(part, 99_998))
  t.equal(await hand(ownerId), 'hand_over_no_room')
  t.same(await linesOf(counter), [[part, 3, ''], [other, 2, '']], 'it is all still there')
})
