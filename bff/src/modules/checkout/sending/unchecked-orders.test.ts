import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { formatMoney } from '@portal/contracts/base/money'
import type { Dealer } from '@portal/contracts/dealers'
import type { Item } from '@portal/contracts/stock'
import { silent } from '../../../../test/build-app.ts'
import { minute, order, part, prepareOutage } from '../../../../test/erp-outage.ts'
import { PortalError } from '../../../errors.ts'
import { createUncheckedOrders } from './unchecked-orders.ts'

const other = knownItems.superseding.number

t.test('an order whose total rose is refused, with what rose; a lower or equal one is sent', async t => {
  const { loginAs, receive, recover, erp, entry, mailed, mails } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const higher = await receive(dealer)
  const paid = (await entry(higher.reference))?.order.parts[0]?.dealer_price ?? 0
  erp.item = item => ({ ...item, dealer_price: paid + 100 })
  await recover()
  const message = `The price of ${part} rose from ${formatMoney(paid)} to ${formatMoney(paid + 100)}, so the total would be ${formatMoney(2 * paid + 200)} instead of ${formatMoney(2 * paid)}.`
  const rejected = await entry(higher.reference)
  t.equal(rejected?.state, 'rejected')
  t.ok(rejected?.message?.startsWith(message), rejected?.message ?? '')
  t.match((await dealer.call('rejectedOrders', {})).body.orders, [{ reference: higher.reference, lines: [{ item_number: part, quantity: 2 }] }], 'its parts can be restored')
  t.same(await mailed(), ['dealer@example.com: Order PO #PO-1 was rejected'])
  t.ok(mails.at(-1)?.text.includes(message))

  const same = await receive(dealer, order({ po: 'SAME' }))
  erp.item = item => item
  await recover()
  const lower = await receive(dealer, order({ po: 'LOWER' }))
  erp.item = item => ({ ...item, dealer_price: (item.dealer_price ?? 0) - 1 })
  await recover()
  t.same([(await entry(same.reference))?.state, (await entry(lower.reference))?.state, erp.sent], ['accepted', 'accepted', ['SAME', 'LOWER']])
})

t.test('an order is refused if a part is sold by another unit by now, or was replaced, also at a lower total', async t => {
  const { loginAs, receive, recover, erp, entry } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const seen = { total: 1680, parts: [{ item_number: part, price: 840, unit_of_measure: 'BX' }] }
  const cases: Array<[change: Partial<Item>, state: string, message: string | null]> = [
    [{ unit_of_measure: 'EA', dealer_price: 100 }, 'rejected', `The unit of ${part} changed from BX to EA after you submitted the order. Nothing was sent. Check the part and submit the order again.`],
    [{ unit_of_measure: 'BX', superseded_by: other }, 'rejected', `${part} was replaced by ${other} after you submitted the order. Nothing was sent. Check the part and submit the order again.`],
    [{ unit_of_measure: 'BX' }, 'accepted', null]
  ]
  for (const [change, state, message] of cases) {
    erp.item = item => ({ ...item, unit_of_measure: 'BX' })
    const { reference } = await receive(dealer, { ...order({ po: state }), seen })
    erp.item = item => ({ ...item, ...change })
    await recover()
    t.match(await entry(reference), { state, message })
  }
  t.same(erp.sent, ['accepted'])
})

const movedTo = (street: string) => (dealer: Dealer): Dealer => ({
  ...dealer, address: Object.fromEntries(Object.entries(dealer.address).map(([key, address]) => [key, { ...address, street }]))
})

t.test('every check is repeated, and gives its reason if it fails', async t => {
  const app = await prepareOutage(t)
  const { loginAs, receive, recover, entry, erp, mailed } = app
  const dealer = await loginAs('10001')
  const cases: Array<[name: string, change: Partial<typeof erp>, reason: RegExp]> = [
    ['suspended meanwhile', { dealer: dealer => ({ ...dealer, suspended: true }) }, /suspended/],
    ['new by now', { dealer: dealer => ({ ...dealer, new_dealer: true }) }, /first order must exceed/],
    ['an address that is gone', { dealer: dealer => ({ ...dealer, address: {} }) }, /ship-to address is no longer on file/],
    ['another default address', { dealer: movedTo('9 Elm St') }, /^It would now ship differently: .*, 9 Elm St, .* Nothing was sent\./],
    ['another ship method', { dealer: dealer => ({ ...dealer, default_shipping: { code: 'WC', label: 'WILL CALL' } }) }, /^It would now ship differently: WILL CALL\. Nothing/],
    ['a dealer that is gone', { dealer: () => undefined }, /no longer has this dealer/],
    ['a part that is gone', { item: () => undefined }, new RegExp(`No longer sold: ${part}`)],
    ['by now sold in packs only', { item: item => ({ ...item, pack_size: 12, sold_in_packs: true }) }, new RegExp(`${part} is sold only in packs of 12: order 12 instead of 1\\.`)]
  ]
  const unchanged = { ...erp }
  for (const [name, change, reason] of cases) {
    const { reference } = await receive(dealer, order({ quantity: 1 }))
    Object.assign(erp, change)
    await recover()
    Object.assign(erp, { dealer: unchanged.dealer, item: unchanged.item })
    t.match(await entry(reference), { state: 'rejected', message: reason, attempt: 0 }, name)
  }
  t.same(erp.sent, [])
  t.equal((await mailed()).length, cases.length)
})

t.test('the account that submitted the order must still have the right to: active, with its role, its rep number and the dealer\'s as they are now', async t => {
  const { loginAs, receive, recover, entry, erp, mailed, changeUser } = await prepareOutage(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  const noRight = { state: 'rejected', message: /can no longer order for this dealer/ }
  const change = erp.dealer

  const moved = await receive(rep)
  erp.dealer = dealer => ({ ...dealer, rep_number: '99' })
  await recover()
  erp.dealer = change
  t.match(await entry(moved.reference), noRight, 'the dealer has another rep')
  t.same(await mailed(), ['rep@example.com: Order PO #PO-1 was rejected', 'dealer@example.com: Order PO #PO-1 was rejected'], 'told to the person who submitted it, and to the dealer')

  const renumbered = await receive(rep)
  await changeUser('rep@example.com', { repNumber: '08' })
  await recover()
  t.match(await entry(renumbered.reference), noRight, 'the rep has another number')
  t.equal((await mailed()).length, 4)

  const dealer = await loginAs('10001')
  const disabled = await receive(dealer)
  await changeUser('dealer@example.com', { status: 'disabled' })
  await recover()
  t.match(await entry(disabled.reference), noRight, 'the account is disabled')
  t.equal((await mailed()).length, 4, 'and gets no mail')
  t.same(erp.sent, [])
})

t.test('an ERP that goes away again halfway decides nothing, and a dealer\'s orders are checked and sent in the order of their receipt', async t => {
  const { loginAs, receive, recover, erp, entry, clock } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const references: string[] = []
  for (const po of ['A', 'B', 'C']) {
    references.push((await receive(dealer, order({ po }))).reference)
    clock.advance(1)
  }
  const states = async () => await Promise.all(references.map(async reference => (await entry(reference))?.state))
  let reads = 0
  erp.beforeRead = async () => { erp.isAway = ++reads > 1 }
  await recover()
  t.same([await states(), erp.sent], [['queued', 'unchecked', 'unchecked'], ['A']], 'the first is queued, and its sending fails')
  t.equal(reads, 2, 'and the third is not asked about')
  erp.beforeRead = async () => {}
  await recover()
  await recover()
  t.same([await states(), erp.sent], [['accepted', 'accepted', 'accepted'], ['A', 'A', 'B', 'C']])
})

t.test('an order that cannot be checked holds up no other', async t => {
  const { loginAs, receive, recover, erp, entry } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const broken = await receive(dealer, order({ parts: [other] }))
  const fine = await receive(dealer, order({ po: 'FINE' }))
  const foreign = await receive(await loginAs('10004'), order({ customer: '10004' }))
  erp.item = item => {
    if (item.item_number === other) throw new PortalError('erp_bad_reply')
    return item
  }
  await recover()
  const states = async () => await Promise.all([broken, fine, foreign].map(async ({ reference }) => (await entry(reference))?.state))
  t.same(await states(), ['unchecked', 'accepted', 'accepted'])
  erp.item = item => item
  await recover()
  t.same(await states(), ['accepted', 'accepted', 'accepted'])
})

t.test('one of two processes makes the check, and another takes over when the lease of a killed one is over', async t => {
  const { loginAs, receive, erp, entry, process, journal, clock, notes } = await prepareOutage(t)
  const { reference } = await receive(await loginAs('10001'))
  erp.isAway = false
  erp.reads = 0
  const [one, second] = [process(), process()]
  await Promise.all([one.check(), second.check()])
  t.equal(erp.reads, 1)
  t.equal((await notes(reference)).filter(note => note.startsWith('queued')).length, 1)

  const { reference: left } = await receive(await loginAs('10001'), order({ po: 'PO-2' }))
  erp.isAway = false
  t.equal((await journal.takeUnchecked('10001', clock.now(), clock.now() + 90_000)).length, 1, 'a process takes it, and dies')
  clock.advance(89_999)
  await second.check()
  t.equal((await entry(left))?.state, 'unchecked')
  clock.advance(1)
  await second.check()
  t.equal((await entry(left))?.state, 'queued')
})

t.test('a process whose clock is off checks nothing', async t => {
  const { ports, loginAs, receive, erp, entry } = await prepareOutage(t)
  const { reference } = await receive(await loginAs('10001'))
  erp.isAway = false
  await createUncheckedOrders({ ...ports, settledAfter: 180_000, clockCheck: { ...ports.clockCheck, maySend: async () => false } }, silent).sweep()
  t.equal((await entry(reference))?.state, 'unchecked')
})

t.test('after a restore the ERP is asked first: what was sent before is not checked and not sent again', async t => {
  const { ports, loginAs, receive, erp, entry, noteRestored, clock } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const { reference } = await receive(dealer)
  erp.isAway = false
  await noteRestored()
  let found: Awaited<ReturnType<typeof ports.erp.findOrderByReference>> = 'none'
  const seeing = { ...ports.erp, findOrderByReference: async () => found }
  const check = async (): Promise<void> => {
    clock.advance(60_000)
    await createUncheckedOrders({ ...ports, erp: seeing, settledAfter: 210_000 }, silent).sweep()
  }
  await check()
  t.equal((await entry(reference))?.state, 'unchecked', 'it may still be on its way in the ERP')
  found = { erpOrderId: 'E-1', status: 'invoiced' }
  await check()
  t.match(await entry(reference), { state: 'accepted', erpOrderId: 'E-1' })
  t.same(erp.sent, [])

  const second = await receive(dealer, order({ po: 'SECOND' }))
  await noteRestored()
  erp.isAway = false
  found = 'unsure'
  await check()
  t.match(await entry(second.reference), { state: 'manual' })

  const third = await receive(dealer, order({ po: 'THIRD' }))
  erp.isAway = false
  clock.advance(210_000)
  await check()
  t.not((await entry(third.reference))?.state, 'manual', 'an order that came since does not wait for a person')
})

t.test('the mail is sent even if it is staff who settle the order', async t => {
  const { loginAs, receive, recover, journal, entry, mailed, clock } = await prepareOutage(t)
  const dealer = await loginAs('10001')
  const { reference } = await receive(dealer)
  await recover()
  t.equal((await entry(reference))?.state, 'accepted')
  t.equal((await mailed()).length, 1)

  const lost = await receive(dealer, order({ po: 'LOST' }))
  clock.advance(minute)
  const [taken] = await journal.takeUnchecked('10001', clock.now(), clock.now() + 1)
  if (taken === undefined) throw new Error('the order could not be taken')
  await journal.concludeCheck(taken, clock.now(), { state: 'queued', note: 'checked', nextLookAt: clock.now(), firstOrder: false })
  await journal.claim(taken.id, clock.now(), clock.now() + 1, 0)
  await journal.settle(taken.id, 1, clock.now(), { state: 'manual', note: 'nothing known' })
  t.equal((await mailed()).length, 1, 'not before it is settled')
  const left = await entry(lost.reference)
  if (left === undefined) throw new Error('the order is not in the journal')
  await journal.decide(left, { actorId: 'admin', requestId: 'r', address: '::1' }, clock.now(), { state: 'accepted', erpOrderId: '8001', note: 'linked' })
  t.same((await mailed()).slice(1), ['dealer@example.com: Order PO #LOST was submitted'])
})

t.test('if the dealer turns out to be new, the flag is cleared after the order', async t => {
  const { loginAs, receive, recover, erp, ports } = await prepareOutage(t)
  await receive(await loginAs('10001'), order({ quantity: 100 }))
  erp.dealer = dealer => ({ ...dealer, new_dealer: true })
  await recover()
  t.equal(await ports.firstOrders.isDue('10001'), true)
})
