import t from 'tap'
import { knownItems } from '@portal/fixtures/known-items'
import type { CallBody } from '@portal/contracts/calls'
import type { Dealer } from '@portal/contracts/dealers'
import { formatMoney } from '@portal/contracts/rules/money'
import type { Item } from '@portal/contracts/stock'
import { refusalOf } from '../../../test/lost-order.ts'
import { buildTestApp, silent, type Client } from '../../../test/build-app.ts'
import { PortalError } from '../../errors.ts'
import type { Erp } from '../../ports/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import type { UserChange } from '../../ports/users.ts'
import { createDispatcher } from './dispatcher.ts'
import { createRecovery } from './recovery.ts'
import { createUncheckedOrders } from './unchecked-orders.ts'

const part = knownItems.inStock.number
const other = knownItems.superseding.number
const minute = 60_000

let keys = 0

function order (change: { customer?: string, quantity?: number, parts?: string[], po?: string, address?: number, again?: boolean } = {}): CallBody<'createOrder'> {
  const { customer = '10001', quantity = 2, parts = [part], po = 'PO-1', address = 9999, again = true } = change
  return {
    submission_key: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    allow_duplicate: again,
    order: {
      cart: parts.map(id => ({ id, quantity, note: '' })),
      data: { customer_number: customer, shipping: 'default', po_number: po, special_instructions: '', address }
    }
  }
}

/**
 * A portal that knows what the ERP last said, and whose ERP can be made to go away and to change.
 * `erp.reads` counts the reads that decide something.
 */
async function prepare (t: Parameters<typeof buildTestApp>[0], { on = true } = {}) {
  const erp = {
    isAway: false,
    reads: 0,
    beforeRead: async (): Promise<void> => {},
    notChecked: [] as string[],
    item: (item: Item): Item | undefined => item,
    dealer: (dealer: Dealer): Dealer | undefined => dealer,
    sent: [] as string[]
  }
  let scripted: Ports | undefined
  const app = await buildTestApp(t, {
    ordersWhileErpAway: on,
    change: ports => {
      scripted = { ...ports, erp: { ...ports.erp, ...script(ports.erp) } }
      return scripted
    }
  })
  if (scripted === undefined) throw new Error('the app has no ports')
  const ports = scripted
  const { clock, ports: { journal, users } } = app

  function script (real: Erp): Partial<Erp> {
    return {
      dealer: async (number, context) => {
        if (context.display === true) return await real.dealer(number, context)
        erp.reads++
        await erp.beforeRead()
        if (erp.isAway) throw new PortalError('erp_unavailable')
        const dealer = await real.dealer(number, context)
        return dealer && erp.dealer(dealer)
      },
      prices: async (numbers, customer, context) => {
        if (context.display !== true && erp.isAway) throw new PortalError('erp_unavailable')
        const { items } = await real.prices(numbers.filter(number => context.display !== true || !erp.notChecked.includes(number)), customer, context)
        if (context.display === true) return { items, notChecked: erp.notChecked }
        return { items: items.flatMap(item => erp.item(item) ?? []), notChecked: [] }
      },
      submitOrder: async (sent, context) => {
        erp.sent.push(sent.poNumber)
        return erp.isAway ? { kind: 'not-sent', reason: 'away' } : await real.submitOrder(sent, context)
      }
    }
  }

  /** A portal process of its own: it checks what is unchecked and sends what is queued. */
  function process () {
    const recovery = createRecovery(ports, createDispatcher(ports, silent), 180_000, silent)
    return { check: createUncheckedOrders(ports, silent).sweep, send: recovery.sweep }
  }
  const { check, send } = process()

  return {
    ...app,
    ports,
    erp,
    journal,
    process,
    check,
    /** The ERP is back, and one sweep of each kind has been made. */
    async recover () {
      erp.isAway = false
      clock.advance(minute)
      await check()
      await send()
    },
    async receive (by: Client, body = order()) {
      erp.isAway = true
      const { status, body: answer, error } = await by.call('createOrder', body)
      if (status !== 200) throw new Error(`the order was refused: ${error.code}`)
      return answer.submission
    },
    entry: async (reference: string) => await journal.findByReference(reference),
    notes: async (reference: string) => (await journal.events((await journal.findByReference(reference))?.id ?? '')).map(({ state, note }) => `${state}: ${note}`),
    async changeUser (email: string, to: UserChange) {
      const user = await users.findByLogin(email)
      if (user !== undefined) await users.change(user, to, { mails: [], audit: [], at: clock.now() })
    },
    async mailed () {
      await app.deliverMails()
      return app.mails.map(({ to, subject }) => `${to}: ${subject}`)
    }
  }
}

t.test('with the setting off an order is refused while the ERP is away, and with it on an ERP that answers checks it at once', async t => {
  const off = await prepare(t, { on: false })
  off.erp.isAway = true
  const dealer = await off.loginAs('10001')
  const refused = await dealer.call('createOrder', order())
  t.same(refusalOf(refused), [503, 'erp_unavailable'])
  t.same((await dealer.call('ordersUnderWay', { dealer: '10001' })).body.orders, [])

  const on = await prepare(t)
  t.match((await (await on.loginAs('10001')).call('createOrder', order())).body.submission, { state: 'accepted' })
  on.erp.beforeRead = async () => { throw new PortalError('erp_bad_reply') }
  t.same(refusalOf(await (await on.loginAs('10001')).call('createOrder', order({ po: 'PO-2' }))), [502, 'erp_bad_reply'], 'an answer that cannot be read is no outage')
})

t.test('an order is received while the ERP is away, shown as unchecked everywhere, and sent once it has passed all checks', async t => {
  const { loginAs, receive, recover, check, erp, entry, notes, mailed, clock } = await prepare(t)
  const dealer = await loginAs('10001')
  const body = order()
  const { reference, state } = await receive(dealer, body)
  t.equal(state, 'unchecked')
  t.match((await dealer.call('ordersUnderWay', { dealer: '10001' })).body.orders, [{ _id: reference, submission_state: 'unchecked' }])
  t.match((await dealer.call('unconfirmedOrder', { id: reference })).body.order, { submission_state: 'unchecked', parts: [{ item_number: part, quantity: 2 }] })
  t.match((await dealer.call('submission', { reference })).body.submission, { reference, state: 'unchecked' })
  t.match((await dealer.call('withdrawSubmission', { submission_key: body.submission_key })).body, { state: 'known', submission: { state: 'unchecked' } })
  t.match((await dealer.call('createOrder', body)).body.submission, { reference, state: 'unchecked' }, 'the same key is the same order')
  t.same(refusalOf(await dealer.call('createOrder', { ...body, order: { ...body.order, cart: [{ id: part, quantity: 3, note: '' }] } })), [422, 'key_reused'])
  t.same(refusalOf(await (await loginAs('10004')).call('submission', { reference })), [404, 'not_found'], 'another dealer\'s does not exist')

  clock.advance(30 * minute)
  await check()
  t.equal((await entry(reference))?.state, 'unchecked', 'as long as the ERP is away')
  t.same([erp.sent, await mailed()], [[], []])
  const followed = dealer.call('submission', { reference, seen: 'unchecked' })
  await recover()
  clock.advance(minute)
  t.match((await followed).body.submission, { reference })
  t.match(await entry(reference), { state: 'accepted', attempt: 1, resends: 0 })
  t.same((await notes(reference)).slice(0, 3), [
    'unchecked: received while the ERP is away, to be checked when it is back', 'queued: the ERP is back, and all checks have passed', 'dispatching: attempt 1'
  ])
  t.same(await mailed(), ['dealer@example.com: Order PO #PO-1 was placed'])
  await recover()
  t.same([erp.sent, await mailed()], [['PO-1'], ['dealer@example.com: Order PO #PO-1 was placed']], 'once')
})

t.test('what is known to be wrong is refused at once also while the ERP is away, and a part of unknown price is named', async t => {
  const { loginAs, erp } = await prepare(t)
  erp.isAway = true
  erp.notChecked = [other]
  const refused = async (user: string, body: ReturnType<typeof order>) => refusalOf(await (await loginAs(user)).call('createOrder', body))
  t.same(await refused('10003', order({ customer: '10003' })), [422, 'suspended'])
  t.same(await refused('10002', order({ customer: '10002', quantity: 1 })), [422, 'first_order_minimum'])
  t.same(await refused('10001', order({ address: 4711 })), [422, 'unknown_address'])
  t.same(await refused('10001', order({ parts: [part, 'NO-SUCH'] })), [422, 'unknown_items'])
  const named = await (await loginAs('10001')).call('createOrder', order({ parts: [part, other] }))
  t.same(refusalOf(named), [503, 'parts_not_checked'])
  t.match(named.error.message, other)
  t.notMatch(named.error.message, new RegExp(part))
})

t.test('an order whose total rose is refused, with what rose; a lower or equal one is sent', async t => {
  const { loginAs, receive, recover, erp, entry, mailed, mails } = await prepare(t)
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
  t.same(await mailed(), ['dealer@example.com: Order PO #PO-1 was not placed'])
  t.ok(mails[0]?.text.includes(message))

  const same = await receive(dealer, order({ po: 'SAME' }))
  erp.item = item => item
  await recover()
  const lower = await receive(dealer, order({ po: 'LOWER' }))
  erp.item = item => ({ ...item, dealer_price: (item.dealer_price ?? 0) - 1 })
  await recover()
  t.same([(await entry(same.reference))?.state, (await entry(lower.reference))?.state, erp.sent], ['accepted', 'accepted', ['SAME', 'LOWER']])
})

t.test('each check is made anew, with its reason where it fails', async t => {
  const app = await prepare(t)
  const { loginAs, receive, recover, entry, erp, mailed } = app
  const dealer = await loginAs('10001')
  const cases: Array<[name: string, change: Partial<typeof erp>, reason: RegExp]> = [
    ['suspended meanwhile', { dealer: dealer => ({ ...dealer, suspended: true }) }, /suspended/],
    ['new by now', { dealer: dealer => ({ ...dealer, new_dealer: true }) }, /first order must exceed/],
    ['an address that is gone', { dealer: dealer => ({ ...dealer, address: {} }) }, /ship-to address is no longer on file/],
    ['a dealer that is gone', { dealer: () => undefined }, /no longer has this dealer/],
    ['a part that is gone', { item: () => undefined }, new RegExp(`No longer sold: ${part}`)]
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
  const { loginAs, receive, recover, entry, erp, mailed, changeUser } = await prepare(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  const noRight = { state: 'rejected', message: /may no longer order for this dealer/ }
  const change = erp.dealer

  const moved = await receive(rep)
  erp.dealer = dealer => ({ ...dealer, rep_number: '99' })
  await recover()
  erp.dealer = change
  t.match(await entry(moved.reference), noRight, 'the dealer has another rep')
  t.same(await mailed(), ['rep@example.com: Order PO #PO-1 was not placed'], 'told to the person who submitted it')

  const renumbered = await receive(rep)
  await changeUser('rep@example.com', { repNumber: '08' })
  await recover()
  t.match(await entry(renumbered.reference), noRight, 'the rep has another number')

  const dealer = await loginAs('10001')
  const disabled = await receive(dealer)
  await changeUser('dealer@example.com', { status: 'disabled' })
  await recover()
  t.match(await entry(disabled.reference), noRight, 'the account is disabled')
  t.equal((await mailed()).length, 2, 'and gets no mail')
  t.same(erp.sent, [])
})

t.test('an ERP that is away again in the middle decides nothing, and a dealer\'s orders are checked and sent in the order of their receipt', async t => {
  const { loginAs, receive, recover, erp, entry, clock } = await prepare(t)
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
  erp.beforeRead = async () => {}
  await recover()
  await recover()
  t.same([await states(), erp.sent], [['accepted', 'accepted', 'accepted'], ['A', 'A', 'B', 'C']])
})

t.test('an order that cannot be checked holds up no other', async t => {
  const { loginAs, receive, recover, erp, entry } = await prepare(t)
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

t.test('of two processes one makes the check, and a killed one is followed by another when its lease is over', async t => {
  const { loginAs, receive, erp, entry, process, journal, clock, notes } = await prepare(t)
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
  const { ports, loginAs, receive, erp, entry } = await prepare(t)
  const { reference } = await receive(await loginAs('10001'))
  erp.isAway = false
  await createUncheckedOrders({ ...ports, clockCheck: { ...ports.clockCheck, maySend: async () => false } }, silent).sweep()
  t.equal((await entry(reference))?.state, 'unchecked')
})

t.test('the same content while the first is unchecked is asked about for a day, also once the person has seen it received', async t => {
  const { loginAs, receive, clock, erp } = await prepare(t)
  const dealer = await loginAs('10001')
  const { reference } = await receive(dealer)
  await dealer.call('submissionShown', { reference })
  clock.advance(30 * minute)
  erp.isAway = true
  const again = await dealer.call('createOrder', order({ again: false }))
  t.same(refusalOf(again), [409, 'possible_duplicate'])
  t.match(again.error.earlier, { reference, state: 'unchecked' })
})

t.test('a file is received, checked and sent as a cart is', async t => {
  const { loginAs, recover, erp, entry, mailed, fakeErp } = await prepare(t)
  const dealer = await loginAs('10001')
  const file = { submission_key: order().submission_key, order: { file: Buffer.from(`PO:DMS\r\n${part},2\r\n`).toString('base64'), data: { customer_number: '10001', po_number: 'FILE' } } }
  erp.isAway = true
  const { submission } = (await dealer.call('adpOrder', file)).body
  t.equal(submission.state, 'unchecked')
  await recover()
  t.equal((await entry(submission.reference))?.state, 'accepted')
  t.ok(fakeErp.orders().some(({ order }) => order.reference === submission.reference))
  t.same(await mailed(), ['dealer@example.com: Order PO #FILE was placed'])

  erp.isAway = true
  const gone = (await dealer.call('adpOrder', { ...file, submission_key: order().submission_key, allow_duplicate: true })).body.submission
  erp.item = () => undefined
  await recover()
  t.match(await entry(gone.reference), { state: 'rejected', message: new RegExp(`Not sold: ${part}`) })
})

t.test('staff see an unchecked order among those that wait, and can cancel it, with a mail, without the ERP', async t => {
  const { loginAs, receive, recover, erp, entry, mailed } = await prepare(t)
  const dealer = await loginAs('10001')
  const { reference } = await receive(dealer)
  const admin = await loginAs('admin@example.com')
  t.match((await admin.call('submissions', {})).body.waiting, [{ reference, state: 'unchecked' }])
  const { submission } = (await admin.call('submissionDetail', { reference })).body
  t.match(submission, { state: 'unchecked', settled_from: null, events: [{ state: 'unchecked' }] })
  const seen = { reference, updated_at: submission.updated_at }
  t.same(refusalOf(await admin.call('resendSubmission', seen)), [409, 'changed_meanwhile'])
  t.same(refusalOf(await admin.call('linkSubmission', { ...seen, erp_order_id: '1' })), [409, 'changed_meanwhile'])
  t.equal((await admin.call('cancelSubmission', { ...seen, reason: 'By phone' })).status, 200)
  t.match(await entry(reference), { state: 'rejected', message: 'By phone' })
  await recover()
  t.same([erp.sent, await mailed()], [[], ['dealer@example.com: Order PO #PO-1 was cancelled']], 'one mail')
})

t.test('the mail comes also where staff settle the order in the end', async t => {
  const { loginAs, receive, recover, journal, entry, mailed, clock } = await prepare(t)
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
  await journal.decide(left, { actorId: 'admin', requestId: 'r' }, clock.now(), { state: 'accepted', erpOrderId: '8001', note: 'linked' })
  t.same((await mailed()).slice(1), ['dealer@example.com: Order PO #LOST was placed'])
})

t.test('if the dealer turns out to be new, the flag is cleared after the order', async t => {
  const { loginAs, receive, recover, erp, ports } = await prepare(t)
  await receive(await loginAs('10001'), order({ quantity: 100 }))
  erp.dealer = dealer => ({ ...dealer, new_dealer: true })
  await recover()
  t.equal(await ports.firstOrders.isDue('10001'), true)
})
