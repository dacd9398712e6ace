import type { Test } from 'tap'
import type { CartEdit, CartLine, MadeEdit } from '@portal/contracts/cart'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { CartOwner, KeptCart, KeptCarts } from '../../src/ports/orders/kept-carts.ts'
import type { NewJournalEntry, OrderJournal } from '../../src/ports/orders/order-journal.ts'
import type { Users } from '../../src/ports/accounts/users.ts'
import { journalEntry } from './journal-entry.ts'

const at = Date.UTC(2026, 10, 20)
const unknown = { version: undefined }

type Process = { keptCarts: KeptCarts, journal: OrderJournal }

/** The tests for every adapter of the kept carts. `processes` of the same database: concurrent calls are divided among them. */
export function keptCartsSuite (t: Test, { processes, users, ids }: { processes: readonly [Process, Process], users: Users, ids: Ids }): void {
  const [{ keptCarts, journal }, other] = processes
  let dealers = 70_000

  async function newOwner (): Promise<CartOwner> {
    const [userId, customerNumber] = [ids.uuid(), String(dealers++)]
    await users.create({
      id: userId,
      role: 'dealer',
      email: `${customerNumber}@kept.example.com`,
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber: customerNumber,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
    return { userId, customerNumber }
  }

  function line (id: string, quantity: number, note = ''): CartLine {
    const item = { item_number: id, item_description: 'Brake pad “Ø 12” \ud800', manufacturer_number: '', quantity: -1, retail_price: 1999 }
    return { id, item, quantity, note }
  }

  const made = (edit: CartEdit): MadeEdit => ({ id: ids.uuid(), edit })
  const add = (id: string, quantity: number): MadeEdit => made({ kind: 'add', lines: [line(id, quantity)] })
  const told = ({ version, cart }: KeptCart) => ({ version, lines: cart?.lines.map(({ id, quantity }) => `${id} ${quantity}`) })
  const read = async (owner: CartOwner) => told(await keptCarts.read(owner, unknown, at))
  const edit = async (owner: CartOwner, ...edits: MadeEdit[]) => await keptCarts.apply(owner, unknown, edits, at, at)

  function entry (owner: CartOwner, change: Partial<NewJournalEntry> = {}): NewJournalEntry {
    return journalEntry(ids, { ...owner, ...change })
  }

  t.test('a cart reads back whole, with its version, and without the cart where that is known', async t => {
    const owner = await newOwner()
    t.strictSame(await keptCarts.read(owner, unknown, at), { version: 0, cart: { lines: [], away: [], applied: [] } })
    t.strictSame(await keptCarts.read(owner, { version: 0 }, at), { version: 0 })
    const [one, two] = [made({ kind: 'add', lines: [line('A', 2, 'left "side", é')] }), made({ kind: 'put-away', reference: 'REF' })]
    t.strictSame(await keptCarts.apply(owner, { version: 0 }, [one], at, at), { version: 1 })
    t.strictSame(await keptCarts.apply(owner, unknown, [two], at + 1, at + 1), { version: 2, cart: { lines: [line('A', 2, 'left "side", é')], away: ['REF'], applied: [two.id] } })
    t.strictSame(await keptCarts.read(owner, { version: 2 }, at), { version: 2 })
    t.strictSame((await keptCarts.read(owner, { version: 1 }, at)).cart?.applied, [one.id, two.id])
    t.strictSame(await read({ ...owner, customerNumber: String(dealers++) }), { version: 0, lines: [] })
  })

  t.test('edits made by many at once are all applied exactly once, whichever process they reach', async t => {
    const owner = await newOwner()
    const edits = Array.from({ length: 20 }, (_, n) => add(`P${n % 5}`, 1))
    await Promise.all([...edits, ...edits].map(async (each, n) => await (n % 2 === 0 ? keptCarts : other.keptCarts).apply(owner, unknown, [each], at, at)))
    const { version, lines } = await read(owner)
    t.strictSame([version, lines?.toSorted()], [20, ['P0 4', 'P1 4', 'P2 4', 'P3 4', 'P4 4']])
  })

  t.test('an edit without effect leaves the version, and counts as done', async t => {
    const owner = await newOwner()
    const idle = made({ kind: 'quantity', id: 'A', quantity: 7 })
    t.strictSame(await keptCarts.apply(owner, { version: 0 }, [idle], at, at), { version: 0 })
    t.strictSame(told(await edit(owner, add('A', 1), idle)), { version: 1, lines: ['A 1'] })
  })

  t.test('the carts of a person that would order something are counted by dealer, with their lines', async t => {
    const owner = await newOwner()
    const [second, emptied, none] = ['A', 'B', 'C'].map(letter => ({ ...owner, customerNumber: `${owner.customerNumber}${letter}` }))
    if (second === undefined || emptied === undefined || none === undefined) throw new Error('three')
    await edit(owner, add('A', 1), add('B', 2))
    await edit(second, add('A', 1), made({ kind: 'quantity', id: 'A', quantity: 0 }), add('B', 1))
    await edit(emptied, add('A', 1), made({ kind: 'quantity', id: 'A', quantity: 0 }))
    t.strictSame([...await keptCarts.filled(owner.userId)].sort(), [[owner.customerNumber, 2], [second.customerNumber, 1]])
    t.strictSame((await keptCarts.filled((await newOwner()).userId)).size, 0)
  })

  t.test('forgotten ids count anew', async t => {
    const owner = await newOwner()
    const one = add('A', 1)
    await edit(owner, one)
    await keptCarts.forgetEdits(at)
    t.equal(told(await edit(owner, one)).version, 1)
    await keptCarts.forgetEdits(at + 1)
    t.strictSame(told(await edit(owner, one)), { version: 2, lines: ['A 2'] })
  })

  t.test('the transaction that journals an order takes its pieces out of the cart of its user, also of one that is to be checked later', async t => {
    for (const unchecked of [false, true]) {
      const owner = await newOwner()
      const colleague = { ...await newOwner(), customerNumber: owner.customerNumber }
      for (const each of [owner, colleague]) await edit(each, add('A', 3), add('B', 1))
      const order = entry(owner, { unchecked })
      for (const kind of ['opened', 'known']) t.equal((await journal.open(order, at, undefined, at)).kind, kind)
      t.strictSame(await read(owner), { version: 2, lines: ['A 1', 'B 1'] })
      t.strictSame(await read(colleague), { version: 1, lines: ['A 3', 'B 1'] })
    }
  })

  t.test('a file, a withdrawn key and a possible duplicate take nothing', async t => {
    const owner = await newOwner()
    await edit(owner, add('A', 3))
    const { order, content } = entry(owner)
    await journal.open(entry(owner, { content, order: { ...order, request: { file: 'QQ==', data: { po_number: 'PO' } } } }), at, undefined, at)
    const { id, userId, actorId, customerNumber, key, reference, origin } = entry(owner)
    await journal.withdraw({ id, userId, actorId, customerNumber, key, reference, origin }, at)
    t.equal((await journal.open(entry(owner, { key }), at, undefined, at)).kind, 'known')
    t.equal((await journal.open(entry(owner, { content }), at, { since: 0, unseenSince: 0, besides: [], isSame: () => true }, at)).kind, 'possible-duplicate')
    t.strictSame(await read(owner), { version: 1, lines: ['A 3'] })
    const without = await newOwner()
    t.equal((await journal.open(entry(without), at, undefined, at)).kind, 'opened', 'somebody who has no cart')
    t.equal((await read(without)).version, 0)
  })

  t.test('orders and edits at once neither block each other nor lose a piece', async t => {
    const owner = await newOwner()
    await edit(owner, add('A', 100))
    await Promise.all(Array.from({ length: 20 }, async (_, n) => {
      const through = n % 4 < 2 ? processes[0] : other
      if (n % 2 === 0) await through.keptCarts.apply(owner, unknown, [add('A', 1)], at, at)
      else await through.journal.open(entry(owner), at, undefined, at)
    }))
    t.strictSame(await read(owner), { version: 21, lines: ['A 90'] })
  })

  t.test('a deleted user\'s carts go with the user', async t => {
    const owner = await newOwner()
    await edit(owner, add('A', 1))
    const user = await users.findById(owner.userId)
    t.equal(user && await users.remove(user, { mails: [], audit: [], at }), 'removed')
    t.strictSame(await read(owner), { version: 0, lines: [] })
  })
}
