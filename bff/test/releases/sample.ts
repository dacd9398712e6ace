import type { Test } from 'tap'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import type { NewJournalEntry, SubmittedOrder } from '../../src/ports/orders/order-journal.ts'
import type { NewUser } from '../../src/ports/accounts/users.ts'

/**
 * A small installation, as its database holds it: what each release leaves behind for the next. `npm run release` keeps one of every release beside
 * this file.
 */

const at = Date.UTC(2026, 10, 20, 15)
const origin = { requestId: 'request-1', address: '203.0.113.7' }

const staff: NewUser = {
  id: 'user-rep',
  role: 'sales',
  email: 'rep@example.com',
  status: 'active',
  passwordHash: 'hash-1',
  nameFirst: 'Robin',
  nameLast: 'Reyes',
  repNumber: '07',
  dealerNumber: null,
  createdAt: at,
  lastLogin: null,
  epoch: 3
}

const dealer: NewUser = { ...staff, id: 'user-dealer', role: 'dealer', email: 'dealer@example.com', nameFirst: null, nameLast: null, repNumber: null, dealerNumber: '10001' }

const line = { id: 'A-1', quantity: 2, note: '' }

function order (poNumber: string): SubmittedOrder {
  return {
    v: 1,
    request: { cart: [line], data: { shipping: 'default', po_number: poNumber, special_instructions: '', address: 1 } },
    freight_minimum: 50_000,
    total: 1680,
    parts: []
  }
}

function entry (id: string, customerNumber = '10001'): NewJournalEntry {
  return {
    id,
    userId: dealer.id,
    actorId: null,
    customerNumber,
    key: `key-${id}`,
    reference: `REF-${id}`,
    order: order(`PO ${id}`),
    origin,
    content: `content-${id}`,
    requestHash: `hash-${id}`
  }
}

/** Fills an empty database. */
export async function fill (database: PortalDb): Promise<void> {
  const { users, journal, savedOrders, keptCarts, banners, audit, auditChain, mailQueue, passwordLinks, secondFactors } = database
  for (const user of [staff, dealer]) await users.create(user)
  await passwordLinks.issue({ userId: dealer.id, tokenHash: 'link', issuedAt: at, expiresAt: at + 1000 })
  await secondFactors.issue({ userId: staff.id, tokenHash: 'factor', until: at + 1000 })
  await secondFactors.offer('factor', 'sealed', at)
  await secondFactors.turnOn(staff, { secret: 'sealed', step: 7, codeHashes: ['code'] }, { mails: [], audit: [], at })

  for (const [id, customerNumber] of [['accepted', '10001'], ['rejected', '10002'], ['unknown', '10003'], ['queued', '10004']] as const) {
    await journal.open(entry(id, customerNumber), at, undefined, at)
  }
  for (const [id, settlement] of [
    ['accepted', { state: 'accepted', erpOrderId: 'E-1' }],
    ['rejected', { state: 'rejected', message: 'CREDIT HOLD' }],
    ['unknown', { state: 'unknown', note: 'no answer', nextLookAt: at + 10 }]
  ] as const) {
    await journal.claim(id, at, at + 5, 0)
    await journal.settle(id, 1, at + 1, settlement)
  }
  await journal.withdraw({ ...entry('withdrawn') }, at)

  const lines = [{ ...line, item_description: 'FILTER', price: 840 }]
  await savedOrders.save({ id: 'saved', customerNumber: '10001', name: 'Spring', lines, savedAt: at, savedBy: { name: 'Robin', staff: true } }, 5)
  await keptCarts.apply({ userId: dealer.id, customerNumber: '10001' }, { version: undefined }, [
    { id: 'edit', edit: { kind: 'put-away', reference: 'REF-rejected' } }
  ], at, at)
  await banners.save({
    status: true, banner_color: '#003366', text_color: '#ffffff', content: 'Closed on Friday', cache_id: 'banner', shown_from: null, shown_until: null, link: null
  }, null)
  await mailQueue.add({ id: 'mail', kind: 'password-changed', email: 'dealer@example.com' }, at)
  await audit.append({ id: 'login', at, event: 'login', actorId: staff.id, dealer: null, detail: '', ...origin })
  await auditChain.link(at + 1000, 100)
}

/** Checks that everything people would miss is there, and still works. */
export async function expectAll (t: Test, database: PortalDb): Promise<void> {
  const { users, journal, savedOrders, keptCarts, banners, audit, auditChain, mailQueue, passwordLinks } = database
  t.match(await users.findByLogin('REP@example.com'), { id: staff.id, role: 'sales', passwordHash: 'hash-1', repNumber: '07', nameFirst: 'Robin' })
  t.match(await users.findByLogin('10001'), { ...dealer, passwordHash: 'hash-1' })
  t.match(await passwordLinks.find('link', at), { id: dealer.id })

  const found = async (id: string, customerNumber = '10001') => await journal.findByKey({ userId: dealer.id, customerNumber, key: `key-${id}` })
  t.match(await found('accepted'), { state: 'accepted', erpOrderId: 'E-1', order: order('PO accepted') })
  t.match(await found('rejected', '10002'), { state: 'rejected', message: 'CREDIT HOLD' })
  t.match(await found('unknown', '10003'), { state: 'unknown', order: order('PO unknown') })
  t.match(await found('withdrawn'), { state: 'withdrawn' })
  t.match((await journal.events('rejected')).map(({ state }) => state), ['queued', 'dispatching', 'rejected'])
  t.match((await journal.due(at + 100, 0, 10)).entries.map(({ id }) => id).sort(), ['queued', 'unknown'])
  t.match(await journal.claim('queued', at + 100, at + 200, 0), { state: 'dispatching', attempt: 1, order: order('PO queued') })

  t.match(await savedOrders.ofDealer('10001'), [{ id: 'saved', name: 'Spring', pieces: 2, total: 1680 }])
  t.match((await keptCarts.read({ userId: dealer.id, customerNumber: '10001' }, { version: undefined }, at)).version, 1)
  t.match(await banners.current(), { content: 'Closed on Friday' })
  t.match(await audit.list({ actor: 'robin' }, { skip: 0, limit: 9 }), [{ id: 'login', actor: { email: 'rep@example.com' } }])
  t.match(await auditChain.check(), { fault: undefined })
  const mails = new Set<string>()
  for (let next = await mailQueue.claim(at + 1000, at + 2000); next !== undefined; next = await mailQueue.claim(at + 1000, at + 2000)) {
    mails.add(next.kind)
    await mailQueue.sent(next)
  }
  t.ok(mails.has('password-changed'))
}
