import t from 'tap'
import { noRights, rightPresets } from '@portal/contracts/rules/accounts/rights'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp } from '../../../test/build-app.ts'
import { cart, order, own } from '../../../test/call-bodies.ts'
import { dealership } from '../../../test/dealership.ts'

async function prepared (t: Parameters<typeof buildTestApp>[0]) {
  const app = await buildTestApp(t)
  const { ports, loginAs } = app
  const dealer = await loginAs('10001')
  const user = await ports.users.findByLogin('10001')
  if (user === undefined) throw new Error('10001 has no account')
  return { ...app, dealer, id: user.id, admin: await loginAs('admin@example.com') }
}

t.test('a person is handed what the portal holds about them, without secrets', async t => {
  const { dealer, admin, id, ports } = await prepared(t)
  const placed = (await dealer.call('createOrder', order('10001'))).body.submission
  await dealer.call('saveOrder', cart('Winter'))
  const { status, body } = await admin.call('personData', { id })
  t.equal(status, 200)
  const data = JSON.parse(body.json)
  t.match(data, {
    account: { email: 'dealer@example.com', role: 'dealer', dealer: '10001' },
    dealerships: [{ dealer: '10001', rights: 'Owner' }],
    orders: [{ reference: placed.reference, state: 'accepted' }],
    saved_orders: [{ name: 'Winter' }]
  })
  t.ok(data.audit_log.some((line: { event: string, by_this_person: boolean }) => line.event === 'login' && line.by_this_person))
  t.notMatch(body.json, /plain:|hash|epoch/)
  t.match(await ports.audit.list({ event: 'person-exported' }, { skip: 0, limit: 1 }), [{ actor: { email: 'admin@example.com' }, target: { id, email: null } }])
})

t.test('a person without the right to prices is handed no dealer price, also from the time when they had it', async t => {
  const { owner, buyer, loginAs, ports } = await dealership(t)
  const { number, description, manufacturerNumber, retail } = knownItems.inStock
  const prices = { retail_price: retail, dealer_price: 4321 }
  const item = { item_number: number, item_description: description, manufacturer_number: manufacturerNumber, quantity: 1, ...prices }
  await buyer.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'add', lines: [{ id: number, item, quantity: 1, note: '' }] } }] })
  const id = (await ports.users.findByLogin('bo@example.com'))?.id ?? ''
  await ports.audit.append({
    id: 'line-1', at: 0, event: 'order-accepted', actorId: id, dealer: own, requestId: null, order: 'ORDER-1', detail: 'ORDER-1: at $43.21 instead of $42.00'
  })
  const admin = await loginAs('admin@example.com')
  const exported = async (): Promise<string> => (await admin.call('personData', { id })).body.json
  t.match(await exported(), /4321[^]*43\.21/, 'who may see prices is handed them')
  const [bo] = (await owner.call('people', {})).body.people.filter(({ email }) => email === 'bo@example.com')
  t.equal((await owner.call('changePerson', { id: bo?._id ?? '', version: bo?.version ?? 0, rights: noRights })).status, 200)
  const data = await exported()
  t.notMatch(data, /dealer_price|4321|43\.21/)
  t.match(JSON.parse(data), { carts: [{ dealer: own, lines: [{ id: number }] }] }, 'but the cart itself')
})

t.test('a person is handed nothing of a namesake, nor the address of somebody else who did something to their account', async t => {
  const { buyer, loginAs, ports } = await dealership(t)
  await buyer.call('saveOrder', cart('Winter'))
  const namesakes = [{ name: 'Another dealer\'s', customerNumber: '10004', staff: false }, { name: 'Of staff', customerNumber: own, staff: true }]
  for (const { staff, ...order } of namesakes) {
    await ports.savedOrders.save({ id: ports.ids.uuid(), ...order, lines: [], savedAt: 1, savedBy: { name: 'Bo Lee', staff } }, 9)
  }
  const user = await ports.users.findByLogin('bo@example.com')
  const { id = '' } = user ?? {}
  const admin = await loginAs('admin@example.com')
  t.equal((await admin.call('endUserSessions', { id })).status, 200)
  const data = JSON.parse((await admin.call('personData', { id })).body.json)
  t.same(data.saved_orders.map(({ name }: { name: string }) => name), ['Winter'])
  const address = (of: string) => data.audit_log.find(({ event }: { event: string }) => event === of)?.address
  t.same([address('sessions-ended'), address('login')], [null, '127.0.0.1'])
})

t.test('erasing takes name and address from account, orders, saved orders and mails, and tells the person what stays', async t => {
  const { dealer, admin, id, ports, mails, deliverMails, visitor } = await prepared(t)
  const { reference } = (await dealer.call('createOrder', order('10001'))).body.submission
  await dealer.call('saveOrder', cart('Winter'))
  await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })
  t.match(await ports.journal.findByReference(reference), { order: { ordered_by: 'dealer@example.com' } })
  t.same(await ports.journal.orderers(), ['dealer@example.com'])

  t.same((await admin.call('erasePerson', { id })).body, { ok: true })
  t.equal((await dealer.call('session', {})).status, 401, 'the sessions are over')
  t.equal(await ports.users.findById(id), undefined)
  const entry = await ports.journal.findByReference(reference)
  t.match(entry, { state: 'accepted', customerNumber: '10001' }, 'the order stays')
  t.notMatch(JSON.stringify(entry), 'dealer@example.com')
  t.same(await ports.journal.orderers(), [], 'nor is it found by the name')
  t.notMatch(JSON.stringify(await ports.savedOrders.ofDealer('10001')), 'dealer@example.com')
  await deliverMails()
  t.match(mails.filter(({ to }) => to === 'dealer@example.com').map(({ subject, text }) => [subject, text]), [
    ['Your data in the Dealer Portal was erased', /keeps your name as long as the log is kept/]
  ], 'and no other mail is sent there after that')
  const [line] = await ports.audit.list({ event: 'person-erased' }, { skip: 0, limit: 1 })
  t.notMatch(JSON.stringify(line), 'dealer@example.com', 'no new line of the log has the name')
  t.equal((await admin.call('erasePerson', { id })).error.code, 'not_found')
})

t.test('requests for release are handed over, and lose the name with the orders that they became', async t => {
  const { owner, buyer, person, ask, releasing, loginAs, ports } = await dealership(t)
  const manager = await person('Mo', rightPresets.manager)
  const asked = await ask(buyer)
  await owner.call('createOrder', releasing(asked))
  const id = (await ports.users.findByLogin('bo@example.com'))?.id ?? ''
  const admin = await loginAs('admin@example.com')
  t.match(JSON.parse((await admin.call('personData', { id })).body.json), { requests_for_release: [{ reference: asked.reference, state: 'released' }] })

  t.same((await admin.call('erasePerson', { id })).body, { ok: true })
  t.match((await owner.call('releases', {})).body.releases, [{ asked_by: 'somebody', ended_by: 'dealer@example.com' }])
  t.notMatch(JSON.stringify([await ports.releases.find(asked.reference), await ports.journal.findByReference(asked.reference)]), 'Bo Lee')

  const ownerId = (await ports.users.findByLogin('10001'))?.id ?? ''
  t.same((await admin.call('erasePerson', { id: ownerId })).body, { ok: true })
  t.notMatch(JSON.stringify(await ports.releases.find(asked.reference)), 'dealer@example.com', 'nor the name of whoever released it')
  const late = await manager.call('declineRelease', { reference: asked.reference, reason: 'Too many' })
  t.equal(late.error.message, 'This request has already been released by somebody. Nothing more was sent.')
})

t.test('nobody is erased whose orders are under way, nor by whom they are not managed, nor by themselves', async t => {
  const { dealer, admin, id, fakeErp, ports, loginAs } = await prepared(t)
  fakeErp.faults.set([{ operation: 'post-order', kind: 'reset-after' }, { operation: 'find-order', kind: 'status', status: 503 }])
  await dealer.call('createOrder', order('10001'))
  t.equal((await admin.call('erasePerson', { id })).error.code, 'orders_under_way')
  t.ok(await ports.users.findById(id), 'nothing was erased')
  const boss = await ports.users.findByLogin('super@example.com')
  t.equal((await admin.call('erasePerson', { id: boss?.id ?? '' })).error.code, 'not_found')
  t.equal((await (await loginAs('super@example.com')).call('erasePerson', { id: boss?.id ?? '' })).error.code, 'own_account')
  t.equal((await (await loginAs('rep@example.com')).call('personData', { id })).error.code, 'forbidden')
})
