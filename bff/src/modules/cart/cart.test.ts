import t from 'tap'
import type { CartEdit, CartLine } from '@portal/contracts/cart'
import { limits } from '@portal/contracts/policy/limits'
import { cartTimes } from '@portal/contracts/policy/cart-times'
import { second } from '@portal/contracts/base/time-units'
import { knownItems } from '@portal/fixtures/data/known-items'
import { PortalError } from '../../errors.ts'
import { buildTestApp, silent, type Client } from '../../../test/build-app.ts'
import { createRemovalGuard } from '../../jobs/removal-guard.ts'
import { createEditSweep } from './edit-sweep.ts'

const part: string = knownItems.inStock.number

function line (id: string, quantity: number, note = ''): CartLine {
  return { id, item: { item_number: id, item_description: 'Part', manufacturer_number: '', quantity: 3, retail_price: 1000, dealer_price: 800 }, quantity, note }
}

let made = 0
const edit = (edit: CartEdit, id = `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`) => ({ id, edit })
const add = (id: string, quantity: number) => edit({ kind: 'add', lines: [line(id, quantity)] })

async function linesOf (client: Client, headers: Record<string, string> = {}): Promise<string[]> {
  const { body } = await client.call('cart', { edits: [] }, headers)
  return body.cart?.lines.map(each => `${each.id} ${each.quantity}`) ?? []
}

t.test('a cart begun on one device continues on another, and each gets only what it does not know yet', async t => {
  const { loginAs } = await buildTestApp(t)
  const [phone, counter] = [await loginAs('10001'), await loginAs('10001')]
  t.strictSame((await phone.call('cart', { version: 0, edits: [] })).body, { version: 0 })
  t.strictSame((await phone.call('cart', { version: 0, edits: [add('A', 2)] })).body, { version: 1 })
  const first = (await counter.call('cart', { edits: [] })).body
  t.match(first, { version: 1, cart: { lines: [line('A', 2)], away: [] } })
  t.strictSame((await counter.call('cart', { version: 1, edits: [edit({ kind: 'quantity', id: 'A', quantity: 7 }), add('B', 1)] })).body, { version: 2 })
  const merged = (await phone.call('cart', { version: 1, edits: [edit({ kind: 'note', id: 'A', note: 'for Jim ' })] })).body
  t.strictSame(merged.cart?.lines, [line('A', 7, 'for Jim '), line('B', 1)], 'other lines stay, and blanks at the end of a note')
  t.strictSame([merged.version, (await phone.call('cart', { version: 3, edits: [] })).body], [3, { version: 3 }])
  t.strictSame((await phone.call('cart', { version: 3, edits: [edit({ kind: 'quantity', id: 'A', quantity: 1 })] })).body, { version: 4 })
  t.strictSame(await linesOf(counter), ['A 1', 'B 1'], 'of one line the later change counts')
})

t.test('an edit counts once, no matter how often and with which other edits it is sent', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const [one, two] = [add('A', 2), add('A', 3)]
  await dealer.call('cart', { version: 0, edits: [one] })
  const again = (await dealer.call('cart', { version: 1, edits: [one, two, two] })).body
  t.match(again, { version: 2, cart: { lines: [{ id: 'A', quantity: 5 }] } })
  t.strictSame(again.cart?.applied.toSorted(), [one.id, two.id], 'the page learns which edits the cart contains')
  t.match((await dealer.call('cart', { version: 2, edits: [two] })).body, { version: 2, cart: { lines: [{ quantity: 5 }] } })
  clock.advance(cartTimes.recent + second)
  t.strictSame((await dealer.call('cart', { edits: [] })).body.cart?.applied, [])
  const both = await Promise.all([dealer.call('cart', { edits: [one, add('B', 1)] }), dealer.call('cart', { edits: [one, add('C', 1)] })])
  t.strictSame(both.map(({ body }) => body.version).sort(), [3, 4])
  t.strictSame((await linesOf(dealer)).sort(), ['A 5', 'B 1', 'C 1'])
})

t.test('ids of edits are forgotten after some weeks', async t => {
  const { loginAs, clock, ports } = await buildTestApp(t)
  const one = add('A', 1)
  const dealer = await loginAs('10001')
  await dealer.call('cart', { edits: [one] })
  const sweep = createEditSweep({ ...ports, removals: createRemovalGuard(ports, silent) }, silent)
  const again = async () => await ports.keptCarts.apply({ userId: await userId(), customerNumber: '10001' }, { version: undefined }, [one], clock.now(), 0)
  const userId = async () => (await ports.users.findByLogin('10001'))?.id ?? ''
  clock.advance(cartTimes.editsKnown)
  await sweep.sweep()
  t.match((await again()).cart?.lines, [{ quantity: 1 }])
  clock.advance(1)
  await sweep.sweep()
  t.match((await again()).cart?.lines, [{ quantity: 2 }])
  const failing = createEditSweep({ ...ports, removals: createRemovalGuard(ports, silent), keptCarts: { ...ports.keptCarts, forgetEdits: async () => { throw new PortalError('portal_unavailable') } } }, silent)
  await t.resolves(failing.sweep())
})

t.test('a cart is one person\'s for one dealer', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const [dealer, rep, other] = [await loginAs('10001'), await loginAs('rep@example.com'), await loginAs('10002')]
  const of = (customer: string) => ({ 'x-portal-dealer': customer })
  await dealer.call('cart', { edits: [add('A', 1)] })
  await rep.call('cart', { edits: [add('B', 1)] }, of('10001'))
  await rep.call('cart', { edits: [add('C', 1)] }, of('10002'))
  t.strictSame([await linesOf(dealer), await linesOf(other)], [['A 1'], []])
  t.strictSame([await linesOf(rep, of('10001')), await linesOf(rep, of('10002'))], [['B 1'], ['C 1']])
  const foreign = await rep.call('cart', { edits: [add('D', 1)] }, of('10003'))
  t.strictSame([foreign.status, foreign.error.code], [404, 'dealer_not_yours'])
  t.equal((await dealer.call('cart', { edits: [] }, of('10002'))).error.code, 'dealer_not_yours')

  const user = await ports.users.findByLogin('10001')
  if (user === undefined) throw new Error('there is no such user')
  await ports.users.remove(user, { mails: [], audit: [], at: 0 })
  t.strictSame(await ports.keptCarts.read({ userId: user.id, customerNumber: '10001' }, { version: undefined }, 0), { version: 0, cart: { lines: [], away: [], applied: [] } })
})

t.test('wrong edits are refused as a whole, and right ones count afterward', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const good = line('A', 1)
  const wrong: unknown[] = [
    {}, { kind: 'sled' }, { kind: 'add', lines: [{ ...good, quantity: -1 }] }, { kind: 'add', lines: [{ ...good, quantity: limits.cartQuantityMax + 1 }] },
    { kind: 'add', lines: [{ ...good, note: 'x'.repeat(limits.cartNoteMax + 1) }] }, { kind: 'add', lines: [{ ...good, note: 'a\nb' }] },
    { kind: 'add', lines: [{ ...good, item: line('B', 1).item }] }, { kind: 'add', lines: [{ ...good, extra: 1 }] },
    { kind: 'add', lines: [{ ...good, item: { ...good.item, item_description: 'x'.repeat(limits.cartItemTextMax + 1) } }] },
    { kind: 'add', lines: Array.from({ length: limits.cartLinesMax + 1 }, () => good) }, { kind: 'quantity', id: 'A', quantity: 1.5 }, { kind: 'quantity', quantity: 1 },
    { kind: 'put-back', lines: [], index: -1 }, { kind: 'restore', lines: [] }, { kind: 'restore', reference: 'P1', lines: [], replaced: [] },
    { kind: 'restore', reference: 'P1', lines: [], replaced: [{ id: 'A', quantity: -1 }] }, { kind: 'put-away', reference: '' }
  ]
  const bodies: unknown[] = [
    ...wrong.map(each => ({ edits: [add('A', 1), { id: crypto.randomUUID(), edit: each }] })),
    { edits: [{ id: '1', edit: { kind: 'put-away', reference: 'R' } }] }, { edits: [], version: -1 }, {}, { edits: [], dealer: '10001' },
    { edits: Array.from({ length: limits.cartEditsMax + 1 }, () => add('A', 1)) }
  ]
  for (const payload of bodies) {
    const answer = await dealer.send({ method: 'POST', url: '/cart', headers: { 'x-portal': '1' }, payload: payload as object })
    t.strictSame([answer.status, answer.error.code], [400, 'invalid_body'], JSON.stringify(payload).slice(0, 200))
  }
  t.strictSame(await linesOf(dealer), [])
  await dealer.call('cart', { edits: [add('A', 1)] })
  t.strictSame(await linesOf(dealer), ['A 1'])
})

t.test('a cart that is full takes no further part', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await dealer.call('cart', { edits: [edit({ kind: 'add', lines: Array.from({ length: limits.cartLinesMax }, (_, n) => line(`P${n}`, 1)) })] })
  const full = (await dealer.call('cart', { edits: [add('MORE', 1), add('P3', 1), edit({ kind: 'put-back', lines: [line('GONE', 1)], index: 0 })] })).body.cart
  t.equal(full?.lines.length, limits.cartLinesMax)
  t.match(full?.lines[3], { id: 'P3', quantity: 2 })
})

t.test('an order takes its pieces out of the cart of the one who submits it, once; a file takes none', async t => {
  const { loginAs } = await buildTestApp(t)
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  for (const each of [dealer, rep]) await each.call('cart', { edits: [add(part, 5), add('OTHER', 1)] })
  const order = (key: string, quantity: number) => ({
    submission_key: key,
    order: {
      cart: [{ id: part, quantity, note: '' }],
      data: { customer_number: '10001', shipping: 'default' as const, po_number: 'PO', special_instructions: '', address: 9999 }
    }
  })
  const key = crypto.randomUUID()
  for (const each of [1, 2]) t.equal((await dealer.call('createOrder', order(key, 3))).status, 200, `request ${each}`)
  t.strictSame(await linesOf(dealer), [`${part} 2`, 'OTHER 1'])
  t.equal((await dealer.call('cart', { version: 1, edits: [] })).body.version, 2, 'the page sees that there is news')
  t.strictSame(await linesOf(rep), [`${part} 5`, 'OTHER 1'])
  t.equal((await dealer.call('createOrder', order(crypto.randomUUID(), 3))).error.code, 'possible_duplicate')
  await dealer.call('adpOrder', {
    submission_key: crypto.randomUUID(), order: { data: { customer_number: '10001', po_number: 'FILE' }, file: btoa(`${part},1`) }
  })
  t.strictSame(await linesOf(dealer), [`${part} 2`, 'OTHER 1'])
})

t.test('a cart needs no ERP, and the answer says if the database is away', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await fakeErp.close()
  await dealer.call('cart', { edits: [add('A', 1)] })
  t.strictSame(await linesOf(dealer), ['A 1'])

  const away = async () => { throw new PortalError('portal_unavailable') }
  const broken = await buildTestApp(t, { change: () => ({ keptCarts: { read: away, apply: away, filled: away, forgetEdits: away } }) })
  const unlucky = await broken.loginAs('10001')
  for (const edits of [[], [add('A', 1)]]) {
    const answer = await unlucky.call('cart', { edits })
    t.strictSame([answer.status, answer.error.code], [503, 'portal_unavailable'])
  }
  t.equal((await (await buildTestApp(t)).visitor().call('cart', { edits: [] })).error.code, 'unauthenticated')
})
