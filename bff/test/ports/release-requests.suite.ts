import type { Test } from 'tap'
import { rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { Memberships } from '../../src/ports/accounts/memberships.ts'
import type { User, Users } from '../../src/ports/accounts/users.ts'
import type { KeptCarts } from '../../src/ports/orders/kept-carts.ts'
import type { Duplicates, NewJournalEntry, OrderJournal } from '../../src/ports/orders/order-journal.ts'
import type { NewReleaseRequest, ReleaseEnd, ReleaseRequest, ReleaseRequests } from '../../src/ports/orders/release-requests.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import { journalEntry } from './journal-entry.ts'

const at = Date.UTC(2026, 10, 21)
const origin = { requestId: 'r', address: '::1' }

type Process = { releases: ReleaseRequests, journal: OrderJournal }

/** The tests for every adapter of the requests for release. `processes` of the same database: concurrent calls are divided among them. */
export function releaseRequestsSuite (t: Test, { processes, keptCarts, users, memberships, ids, noteRestored }: {
  processes: readonly [Process, Process]
  keptCarts: KeptCarts
  users: Users
  memberships: Memberships
  ids: Ids
  noteRestored: (at: number) => Promise<number>
}): void {
  const [{ releases, journal }, other] = processes
  let dealers = 90_000

  async function person (dealerNumber: string, rights: Rights): Promise<User> {
    const id = ids.uuid()
    const user = {
      id,
      role: 'dealer',
      email: `${id}@release.example.com`,
      status: 'active',
      passwordHash: null,
      nameFirst: 'Bo',
      nameLast: 'Lee',
      repNumber: null,
      dealerNumber,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    } as const
    await users.create(user, undefined, { rights })
    return { ...user, version: 1, orderMails: 'important' }
  }

  const noDuplicates: Duplicates = { since: at, unseenSince: at, besides: [], isSame: () => true }

  function request ({ id: userId, dealerNumber }: User, change: Partial<NewReleaseRequest> = {}): NewReleaseRequest {
    const quantity = 3
    return {
      userId,
      customerNumber: dealerNumber ?? '',
      key: ids.uuid(),
      content: ids.uuid(),
      requestHash: 'hash',
      reference: ids.code(),
      origin,
      order: {
        v: 1,
        request: { cart: [{ id: 'BR-100', quantity, note: '' }], data: { shipping: 'default', po_number: 'PO 1', special_instructions: '', address: 9999 } },
        freight_minimum: 0,
        total: 900,
        ordered_by: 'Bo Lee',
        parts: [{ item_number: 'BR-100', item_description: 'Brake', manufacturer_number: '', retail_price: 400, dealer_price: 300, quantity, quantity_available: 9, note: 'left' }]
      },
      ...change
    }
  }

  const audit = () => ({ id: ids.uuid(), at, event: 'release-asked', actorId: null, dealer: null, requestId: null, detail: '' }) as const

  async function asked (user: User, change: Partial<NewReleaseRequest> = {}): Promise<ReleaseRequest> {
    const result = await releases.ask(request(user, change), at, noDuplicates, audit(), 9)
    if (result.kind !== 'asked') throw new Error(`the release was not asked for: ${result.kind}`)
    return result.request
  }

  function releasing ({ reference, customerNumber, order }: ReleaseRequest, { id: userId }: User, change: Partial<NewJournalEntry> = {}): NewJournalEntry {
    const ordered = { ...order, ordered_by: 'Dana' }
    return journalEntry(ids, { userId, customerNumber, requestHash: 'hash', reference, origin, releases: true, order: ordered, ...change })
  }

  const ending = (state: ReleaseEnd['state'], by: User | null = null): ReleaseEnd => ({
    state, at: at + 1, by: by === null ? null : { id: by.id, name: 'Dana' }, reason: state === 'declined' ? 'No \ud800' : null, audit: audit()
  })

  const inCart = async ({ id: userId, dealerNumber }: User): Promise<number> => {
    const { cart } = await keptCarts.read({ userId, customerNumber: dealerNumber ?? '' }, { version: undefined }, at)
    return cart?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0
  }

  async function dealership () {
    const dealer = String(dealers++)
    return { boss: await person(dealer, rightPresets.owner), asker: await person(dealer, rightPresets.counter) }
  }

  t.test('if everything that can end a request happens at once, in two processes, exactly one succeeds', async t => {
    for (let n = 0; n < 5; n++) {
      const { boss, asker } = await dealership()
      const one = await asked(asker)
      const [first, second, declined, taken] = await Promise.all([
        journal.open(releasing(one, boss), at, undefined, at),
        other.journal.open(releasing(one, boss), at, undefined, at),
        other.releases.end(one.reference, ending('declined', boss)),
        releases.end(one.reference, ending('taken-back', asker))
      ])
      const done = [first.kind === 'opened', second.kind === 'opened', declined !== undefined, taken !== undefined]
      t.equal(done.filter(Boolean).length, 1)
      const ordered = first.kind === 'opened' || second.kind === 'opened'
      t.equal(await inCart(asker), ordered ? 0 : 3)
      t.match(await releases.find(one.reference), { state: ordered ? 'released' : declined !== undefined ? 'declined' : 'taken-back', ended: { at: Number } })
      t.match([first, second].filter(({ kind }) => kind !== 'opened'), ordered ? [{ kind: 'release-ended' }] : [{ kind: 'release-ended' }, { kind: 'release-ended' }])
    }
  })

  t.test('a key is that of one request, one order or one withdrawal', async t => {
    const { asker } = await dealership()
    const wanted = request(asker)
    const entry = { ...wanted, id: ids.uuid(), actorId: null }
    const results = await Promise.allSettled([
      releases.ask(wanted, at, noDuplicates, audit(), 9),
      other.journal.withdraw(entry, at),
      journal.open({ ...entry, reference: ids.code() }, at, undefined, at)
    ])
    const inReleases = await releases.findByKey(wanted) === undefined ? 0 : 1
    const inJournal = await journal.findByKey(wanted) === undefined ? 0 : 1
    t.equal(inReleases + inJournal, 1)
    t.match(await releases.ask(wanted, at, noDuplicates, audit(), 9), { kind: inReleases === 1 ? 'known' : 'key-used' })
    if (inReleases === 1) await t.rejects(journal.withdraw({ ...entry, id: ids.uuid() }, at), { code: 'key_reused' })
    t.equal(results.length, 3)
  })

  t.test('only so many are open at once, and what is not open anymore does not count', async t => {
    const { asker } = await dealership()
    const first = await asked(asker)
    t.match(await releases.ask(request(asker), at, noDuplicates, audit(), 1), { kind: 'too-many' })
    await releases.end(first.reference, ending('lapsed'))
    t.match(await releases.ask(request(asker), at, noDuplicates, audit(), 1), { kind: 'asked' })
    t.equal((await releases.openByDealer()).get(asker.dealerNumber ?? ''), 1)
    t.match((await releases.ofDealer(asker.dealerNumber ?? '', at)).map(({ state }) => state).sort(), ['lapsed', 'open'])
    t.same((await releases.ofDealer(asker.dealerNumber ?? '', at + 2)).map(({ state }) => state), ['open'])
  })

  t.test('the same parts under another key are a possible duplicate as long as the request is open, however old', async t => {
    const { boss, asker } = await dealership()
    const one = await asked(asker, { content: 'same' })
    const later: Duplicates = { ...noDuplicates, since: at + 1e9, unseenSince: at + 1e9 }
    const again = releasing(await asked(asker), boss, { reference: ids.code(), content: 'same' })
    delete again.releases
    t.match(await journal.open(again, at + 1e9, later, at), { kind: 'possible-duplicate', entry: { reference: one.reference, isRelease: true } })
    t.match(await releases.ask(request(asker, { content: 'same' }), at + 1e9, later, audit(), 9), { kind: 'possible-duplicate' })
    await releases.end(one.reference, ending('declined', boss))
    t.match(await journal.open(again, at + 1e9, later, at), { kind: 'opened' })
  })

  t.test('an order is written only under the right that its user has then', async t => {
    const { boss, asker } = await dealership()
    const buyer = await person(asker.dealerNumber ?? '', { ...rightPresets.buyer, order_limit: 899 })
    const one = await asked(asker)
    t.same(await journal.open(releasing(one, buyer, { underRight: true }), at, undefined, at), { kind: 'not-permitted', limit: 899 })
    t.same(await journal.open(releasing(one, asker, { underRight: true }), at, undefined, at), { kind: 'not-permitted', limit: null })
    const member = (await memberships.ofDealer(buyer.dealerNumber ?? '')).find(({ user }) => user.id === buyer.id)
    if (member === undefined) throw new Error('no such member')
    await memberships.change(member, { ...rightPresets.buyer, order_limit: 900 }, true, { mails: [], audit: [], at })
    t.match(await journal.open(releasing(one, buyer, { underRight: true }), at, undefined, at), { kind: 'opened', entry: { order: { ordered_by: 'Dana' } } })
    t.ok(boss)
  })

  t.test('a request of somebody who has left can be released, and keeps its parts if it is not', async t => {
    const { boss, asker } = await dealership()
    const [kept, ordered] = [await asked(asker), await asked(asker)]
    const left = await users.findById(asker.id)
    if (left === undefined) throw new Error('no such account')
    await users.remove(left, { mails: [], audit: [], at })
    t.match(await releases.end(kept.reference, ending('lapsed')), { state: 'lapsed', givenBack: [] })
    t.match(await journal.open(releasing(ordered, boss), at, undefined, at), { kind: 'opened' })
  })

  t.test('what ended long ago is forgotten with the orders of then, and what is open is not', async t => {
    const { asker } = await dealership()
    const [ended, waiting] = [await asked(asker), await asked(asker)]
    await releases.end(ended.reference, ending('declined'))
    await journal.forget(at + 1, 9)
    t.match(await releases.find(ended.reference), { state: 'declined' })
    await journal.forget(at + 2, 9)
    t.equal(await releases.find(ended.reference), undefined)
    t.match(await releases.find(waiting.reference), { state: 'open' })
  })

  t.test('after a restore an open request is unsure until it is confirmed, and an order that the ERP has ends it', async t => {
    const { boss, asker } = await dealership()
    const [one, lost] = [await asked(asker), await asked(asker)]
    await noteRestored(at + 5)
    t.match(await releases.find(one.reference), { state: 'unsure' })
    t.same(await journal.open(releasing(one, boss), at, undefined, at), { kind: 'release-ended' })
    t.equal(await releases.end(one.reference, ending('lapsed')), undefined, 'nothing goes back by itself')
    await releases.confirm(one.reference, audit())
    t.match(await journal.open(releasing(one, boss), at, undefined, at), { kind: 'opened' })
    const recalled = await journal.recall(releasing(lost, boss), at, 'found')
    t.match([recalled.state, (await releases.find(lost.reference))?.state], ['manual', 'released'])
    t.equal((await journal.recall(releasing(lost, boss), at, 'found')).id, recalled.id)
  })
}
