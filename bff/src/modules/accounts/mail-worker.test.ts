import t from 'tap'
import { defaultAccent, demoCompany } from '@portal/contracts/rules/company/company'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { CheckoutData } from '@portal/contracts/checkout'
import { endpoints } from '@portal/contracts/endpoints'
import { portalHeader } from '@portal/contracts/protocol'
import { minute } from '@portal/contracts/base/time-units'
import { formatMoney } from '@portal/contracts/base/money'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { brandOf } from '../../http/page/brand.ts'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'
import { order, own } from '../../../test/call-bodies.ts'
import { personMaker } from '../../../test/people-of-dealer.ts'
import { PortalError } from '../../errors.ts'
import type { Mail } from '../../ports/mails/mailer.ts'
import { renderMail } from './mail-texts.ts'
import { createMailWorker } from './mail-worker.ts'

const silent = { warn: () => {}, error: () => {} }
const token = /resetPassword\/([\w-]{43})/

t.test('a mail that the server refuses is retried after ever longer waits, each time with a new link, and finally given up', async t => {
  const { ports, clock } = await buildTestApp(t)
  const tried: Array<{ at: number, token: string | undefined }> = []
  const began = clock.now()
  const logged: string[] = []
  const log = { warn: () => {}, error: (details: object, message: string) => { logged.push(message, JSON.stringify(details)) } }
  const mailer = {
    send: async (mail: Mail) => {
      tried.push({ at: clock.now() - began, token: token.exec(mail.text)?.[1] })
      throw new Error('the mail server is away')
    }
  }
  const worker = createMailWorker({ ...ports, mailer }, { url: 'https://portal.example.com', name: 'Dealer Portal', timeZone: 'UTC' }, log)
  await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'password-link', email: 'dealer@example.com' }, clock.now())
  for (let hour = 0; hour < 48; hour += 1 / 120) {
    await worker.sweep()
    clock.advance(30_000)
  }
  t.same(tried.slice(0, 4).map(({ at }) => at / 1000), [0, 30, 90, 210])
  t.equal(tried.length, 20)
  t.equal(new Set(tried.map(one => one.token)).size, 20)
  t.match(logged, ['a mail could not be sent; giving up'])
  t.notOk(tried.some(one => logged.join().includes(one.token ?? 'none')), 'no link is logged')
})

t.test('a mail that cannot be sent does not hold up others', async t => {
  const { ports, clock } = await buildTestApp(t)
  const sent: string[] = []
  const mailer = { send: async ({ to }: Mail) => { if (to.startsWith('bad')) throw new Error('no such mailbox'); sent.push(to); return [] } }
  for (const email of ['bad@example.com', 'good@example.com']) await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'password-changed', email }, clock.now())
  await createMailWorker({ ...ports, mailer }, { url: '', name: 'Dealer Portal', timeZone: 'UTC' }, silent).sweep()
  t.same(sent, ['good@example.com'])
})

t.test('each mail is sent by one of several workers', async t => {
  const { ports, clock, mails } = await buildTestApp(t)
  const addresses = Array.from({ length: 20 }, (_, n) => `a${n}@example.com`)
  for (const email of addresses) await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'password-changed', email }, clock.now())
  await Promise.all([1, 2, 3].map(async () => { await createMailWorker(ports, { url: '', name: 'Dealer Portal', timeZone: 'UTC' }, silent).sweep() }))
  t.same(mails.map(mail => mail.to).sort(), [...addresses].sort())
})

t.test('a person without a password is invited, no matter who asked for the link, and a person with one is not', async t => {
  const { ports, clock, mails, deliverMails } = await buildTestApp(t)
  const account = { status: 'active', passwordHash: null, nameFirst: null, nameLast: null, createdAt: 0, lastLogin: null, epoch: 1 } as const
  await ports.users.create({ ...account, id: ports.ids.uuid(), role: 'dealer', email: 'parts@example.com', repNumber: null, dealerNumber: '10005' })
  await ports.users.create({ ...account, id: ports.ids.uuid(), role: 'sales', email: 'new-rep@example.com', repNumber: '31', dealerNumber: null })
  for (const kind of ['new-account', 'password-link', 'password-link-by-staff'] as const) {
    for (const email of ['parts@example.com', 'new-rep@example.com', 'admin@example.com']) await ports.mailQueue.add({ id: ports.ids.uuid(), kind, email }, clock.now())
    await deliverMails()
    const all = mails.splice(0)
    const admins = all.filter(mail => mail.to === 'admin@example.com')
    t.match(all.find(mail => mail.to === 'parts@example.com'), {
      subject: 'Your Dealer Portal account', text: /for the dealership with account number 10005\. Log in with parts@example\.com or your account number, 10005\.[^]*within 7 days[^]*\/resetPassword\//, html: /href/
    })
    t.match(all.find(mail => mail.to === 'new-rep@example.com'), { text: /^We created an account for you in the Dealer Portal\. Log in with new-rep@example\.com\.\n/ })
    t.same(admins.map(mail => mail.subject), kind === 'new-account' ? [] : ['Reset your Dealer Portal password'])
    if (kind === 'password-link') t.match(admins, [{ text: /^Someone, most likely you[^]*within 30 minutes/ }])
    if (kind === 'password-link-by-staff') t.match(admins, [{ text: /^Our staff started a password reset[^]*within 30 minutes/ }])
  }
})

t.test('an evening order is mailed, listed and billed under the distributor\'s day', async t => {
  const { loginAs, mails, deliverMails, clock, fakeErp } = await buildTestApp(t, { brand: brandOf({ ...demoCompany, timeZone: 'America/Denver' }, defaultAccent, undefined) })
  // 6:23 PM in Denver, and the next day in UTC.
  clock.advance(Date.UTC(2026, 10, 27, 1, 23) - clock.now())
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
  await dealer.call('createOrder', {
    submission_key: crypto.randomUUID(),
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 2, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: 'EVENING', special_instructions: '', address: 9999 }
    }
  })
  await deliverMails()
  t.match(mails.at(-1)?.text, 'submitted on 11/26/26')
  const { orders } = (await dealer.call('ordersUnderWay', { dealer: '10001' })).body
  t.equal(orders.find(order => order.po_number === 'EVENING')?.order_date, '2026-11-26')
  t.equal((await dealer.call('invoiceHistory', { dealer: '10001' })).body.since, '2026-08-26')
})

t.test('a representative is mailed nothing about orders of others once their dealer has moved to another representative', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  const toldOf = async (by: Client, po_number: string, erp = ports.erp): Promise<string[]> => {
    const { reference } = (await by.call('createOrder', {
      submission_key: crypto.randomUUID(),
      order: {
        cart: [{ id: knownItems.inStock.number, quantity: 2, note: '' }],
        data: { customer_number: '10001', shipping: 'default', po_number, special_instructions: '', address: 9999 }
      }
    })).body.submission
    if (by !== rep) await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'order-placed', email: 'rep@example.com', reference }, clock.now())
    clock.advance(minute)
    const told: string[] = []
    const mailer = { ...ports.mailer, send: async ({ to }: Mail) => { told.push(to); return [] } }
    await createMailWorker({ ...ports, erp, mailer }, { url: '', name: 'Dealer Portal', timeZone: 'UTC' }, silent).sweep()
    return told.sort()
  }
  const both = ['dealer@example.com', 'rep@example.com']
  const dealer = await loginAs('10001')
  t.same(await toldOf(dealer, 'BEFORE'), both)
  const moved: typeof ports.erp.dealer = async (...of) => {
    const record = await ports.erp.dealer(...of)
    return record && { ...record, rep_number: '31' }
  }
  t.same(await toldOf(dealer, 'AFTER', { ...ports.erp, dealer: moved }), ['dealer@example.com'])
  t.same(await toldOf(rep, 'THEIR OWN', { ...ports.erp, dealer: moved }), both, 'whoever placed it hears what became of it')
  const away: typeof ports.erp.dealer = async () => { throw new PortalError('erp_bad_reply') }
  t.same(await toldOf(dealer, 'AWAY', { ...ports.erp, dealer: away }), both, 'no mail waits for the ERP')
})

t.test('the dealer is mailed each order, with its lines, ship-to and who placed it, until these mails are turned off', async t => {
  const { loginAs, mails, deliverMails, ports } = await buildTestApp(t)
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  const { number, dealer: price } = knownItems.inStock
  const place = async (client: Client, po_number: string, form: Partial<CheckoutData> = {}) => await client.call('createOrder', {
    submission_key: crypto.randomUUID(),
    order: {
      cart: [{ id: number, quantity: 2, note: 'for Joe' }],
      data: { customer_number: '10001', shipping: 'default', po_number, special_instructions: '', address: 9999, ...form }
    }
  })
  await place(dealer, 'OWN')
  await deliverMails()
  t.match(mails, [{ to: 'dealer@example.com', subject: 'Order PO #OWN was submitted' }])
  t.match(mails[0]?.text, /Open the order:\nhttp:\/\/localhost:8080\/open-order\/unconfirmed\/\d+\?dealer=10001\n/)
  const shipTo = 'Ship to: CANYON CREEK POWERSPORTS, 120 RIVERBED LN, GRAND JUNCTION, CO 81501'
  const total = formatMoney(price * 2)
  for (const part of [`2 × ${number}`, `${formatMoney(price)} each: ${total} (note: for Joe)`, 'Ship method: UPS GROUND\n', shipTo, `Total before shipping and tax: ${total}`]) {
    t.ok(mails[0]?.text.includes(part), part)
    t.ok(mails[0]?.html?.replaceAll(/<\/?span[^>]*>/g, '').includes(part.trim()), part)
  }
  t.ok(mails[0]?.html?.includes(`2 × <span translate="no" style="white-space: nowrap">${number}</span>`), 'nothing translates a number')
  t.notMatch(mails[0]?.text, 'placed for you')
  t.notMatch(mails[0]?.text, 'Special instructions')

  await rep.call('selectDealer', { customer_number: '10001' })
  await place(rep, 'PHONE', { shipping: 'will-call', special_instructions: 'CALL BOB' })
  await deliverMails()
  t.match(mails.slice(1).toSorted((a, b) => a.to < b.to ? -1 : 1), [
    { to: 'dealer@example.com', subject: 'Order PO #PHONE was submitted', text: /placed for you by \S+/ },
    { to: 'rep@example.com', subject: 'Order PO #PHONE was submitted', text: /^(?![^]*placed for you)/ }
  ], 'the dealer, and the representative who submitted it')
  for (const part of ['Ship method: Will Call (picked up at our counter, not shipped)', 'Special instructions: CALL BOB', `Total before tax: ${total}`]) {
    t.ok(mails[1]?.text.includes(part), part)
  }
  t.notMatch(mails[1]?.text, 'Ship to')

  t.same((await dealer.call('userOrderMails', { wanted: false })).body, { ok: true })
  t.equal((await dealer.call('session', {})).body.user.order_mails, false)
  await dealer.call('userOrderMails', { wanted: false })
  await place(dealer, 'QUIET')
  await deliverMails()
  t.match(mails.slice(3), [{ to: 'dealer@example.com', subject: /Emails about orders .* were turned off/ }], 'the owner is told, in case it was somebody else')
  t.equal(mails.length, 4)
  await dealer.call('userOrderMails', { wanted: true })
  const changes = (await ports.audit.list({ actor: 'dealer@example.com' }, { skip: 0, limit: 99 })).filter(({ event }) => event.startsWith('notices-'))
  t.same(changes.map(({ event }) => event), ['notices-on', 'notices-off'])
  const { error } = await dealer.send({ method: 'POST', url: endpoints.userOrderMails.path, headers: { [portalHeader]: '1' }, payload: { wanted: 'no' } })
  t.equal(error.code, 'invalid_body')
  t.same((await rep.call('userOrderMails', { wanted: false })).body, { ok: true })
  await place(rep, 'QUIET TOO')
  await deliverMails()
  t.match(mails.slice(4).map(({ to, subject }) => `${to} ${subject}`).sort(), [/^dealer@example.com Order PO #QUIET TOO/, /^rep@example.com Emails about orders/], 'staff can turn theirs off as well')
  t.equal(mails.length, 6)
})

t.test('whoever is deleted before the mail about an order goes out gets none', async t => {
  const app = await buildTestApp(t)
  const { loginAs, mails, deliverMails, ports } = app
  const buyer = await personMaker(app)('bo', everyRight)
  await deliverMails()
  mails.length = 0
  await buyer.call('createOrder', order(own))
  const admin = await loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('bo@example.com'))?.id ?? ''
  t.match(await admin.call('deleteUser', { id }), { status: 200 })
  await deliverMails()
  t.match(mails.map(({ to, subject }) => `${to} ${subject}`).sort(), [/^bo@example.com Your .* account was deleted/, /^dealer@example.com Order PO .* was submitted/])
})

t.test('whoever is disabled before the mail about an order goes out gets none', async t => {
  const app = await buildTestApp(t)
  const { loginAs, mails, deliverMails, ports } = app
  const buyer = await personMaker(app)('bo', everyRight)
  await buyer.call('createOrder', order(own))
  const admin = await loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('bo@example.com'))?.id ?? ''
  t.match(await admin.call('updateUser', { id, changes: { status: 'disabled' } }), { status: 200 })
  await deliverMails()
  t.same(mails.map(({ to }) => to), ['dealer@example.com'])
})

t.test('mails about orders, carts and releases follow whoever gets another address before they go out, and nothing of them goes to the old one', async t => {
  const app = await buildTestApp(t)
  const { mails, deliverMails, ports, clock, visitor } = app
  const person = personMaker(app)
  const buyer = await person('bo', everyRight)
  const ordered = async (): Promise<void> => {
    t.equal((await buyer.call('createOrder', order(own))).status, 200)
    const { email } = (await buyer.call('session', {})).body.user
    const handOver = { by: 'Cleo Lee', customerNumber: own, rights: everyRight }
    await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'cart-handed-over', email, handOver }, clock.now())
    // A link to the old address does not follow.
    await visitor().call('requestPasswordLink', { email })
  }
  const about = (to: string) => mails.filter(mail => mail.to === to).map(({ subject }) => /submitted|prepared an order|changed|Reset/.exec(subject)?.[0]).sort()
  await buyer.call('userChangeEmail', { email: 'bo.new@example.com', password })
  await deliverMails()
  const authorization = `Bearer ${/confirm-email\/([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1]}`
  mails.length = 0
  await ordered()
  t.equal((await buyer.call('confirmEmail', {}, { authorization })).status, 200)
  await deliverMails()
  t.same([about('bo@example.com'), about('bo.new@example.com')], [['changed'], ['prepared an order', 'submitted']])

  // An administrator has the link to a new password sent to the address that waits.
  const admin = await app.loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('bo.new@example.com'))?.id ?? ''
  await admin.call('updateUser', { id, changes: { email: 'bo.third@example.com' } })
  await admin.call('sendPasswordLink', { id, pending: true })
  await deliverMails()
  const reset = `Bearer ${token.exec(mails.findLast(({ to }) => to === 'bo.third@example.com')?.text ?? '')?.[1]}`
  mails.length = 0
  await ordered()
  t.equal((await visitor().call('changePassword', { password: 'Kayak!Blue7river' }, { authorization: reset })).status, 200)
  await deliverMails()
  t.same([about('bo.new@example.com'), about('bo.third@example.com')], [['changed', 'changed'], ['prepared an order', 'submitted']])
})

t.test('no part number or amount of a mail is broken across lines', async t => {
  const { html, text } = renderMail({
    kind: 'order-deleted', email: 'a@example.com', deleted: { id: '8-1', customerNumber: '10001', poNumber: 'KIT 2-B', reason: 'NV-CR9EIX, 5/8" and -$4.00 are not a-b@c1-d.example' }
  }, 'https://p', { name: 'Dealer Portal', timeZone: 'UTC' })
  const kept = [...html?.matchAll(/<span(?: translate="no")? style="white-space: nowrap">([^<]*)<\/span>/g) ?? []].map(([, number]) => number)
  for (const number of ['2-B', '8-1', 'NV-CR9EIX', '5/8&quot;', '-$4.00']) t.ok(kept.includes(number), number)
  t.notOk(kept.some(number => number?.includes('@')))
  t.notMatch(text, 'span')
})

t.test('what a mail quotes cannot become markup', async t => {
  const { html, text } = renderMail({ kind: 'email-changed', email: 'a@example.com', newEmail: '<img src=x onerror="x">&\'@example.com' }, '', { name: 'Dealer Portal', timeZone: 'UTC' })
  t.notMatch(html, '<img')
  t.match(html, '&lt;img src=x onerror=&quot;x&quot;&gt;&amp;&#39;@example.com')
  t.match(text, '<img', 'the text is as it is')
  t.match(renderMail({ kind: 'password-link', email: 'a@example.com' }, 'https://p/"><b>', { name: 'Dealer Portal', timeZone: 'UTC' }).html, 'href="https://p/&quot;&gt;&lt;b&gt;"')
})

t.test('a mail is not sent again because the database could not note that it was sent', async t => {
  const { ports, clock, mails } = await buildTestApp(t)
  let fails = 3
  const sent: typeof ports.mailQueue.sent = async mail => {
    if (fails-- > 0) throw new Error('the disk is full')
    await ports.mailQueue.sent(mail)
  }
  const worker = createMailWorker({ ...ports, mailQueue: { ...ports.mailQueue, sent } }, { url: '', name: 'Dealer Portal', timeZone: 'UTC' }, silent)
  for (const email of ['first@example.com', 'second@example.com']) await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'password-changed', email }, clock.now())
  for (let sweep = 0; sweep < 6; sweep++) {
    await worker.sweep()
    clock.advance(3 * minute)
  }
  t.same(mails.map(({ to }) => to), ['first@example.com', 'second@example.com'])
  t.match(await ports.mailQueue.figures(), { waiting: 0 })
})

t.test('while the database is away the worker keeps trying', async t => {
  const { ports } = await buildTestApp(t)
  const logged: string[] = []
  const log = { warn: () => {}, error: (_details: object, message: string) => { logged.push(message) } }
  const worker = createMailWorker({ ...ports, mailQueue: { ...ports.mailQueue, claim: async () => { throw new Error('away') } } }, { url: '', name: 'Dealer Portal', timeZone: 'UTC' }, log)
  await t.resolves(worker.sweep())
  t.match(logged, ['the mail queue could not be processed; will retry'])
})
