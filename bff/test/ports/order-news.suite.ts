import type { Test } from 'tap'
import { orderNewsLimits, orderNewsTimes, type OrderMailChoice } from '@portal/contracts/policy/order-news'
import type { OrderNewsContent } from '@portal/contracts/order-news'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { AnnouncedOrder, ClaimedDealer, OrderLook } from '../../src/ports/orders/order-news.ts'
import { createdUser } from './created-user.ts'

const at = Date.UTC(2027, 0, 4)
const [customerNumber, other] = ['40001', '40002']

const state: AnnouncedOrder = {
  v: 1, reference: null, po_number: 'PO', order_number: null, order_date: null, type: 'unconfirmed', revisions: 0, confirmed: null, ship_address: null, parts: [], shipped: 0, shipments: []
}

function look (id: string, version: number | undefined, ...news: OrderNewsContent[]): OrderLook {
  return { before: version === undefined ? undefined : { id, version }, now: { id, state, listed: '[]', wholeAt: at, missingSince: null, ended: null }, news }
}

type Process = Pick<PortalDb, 'orderNews' | 'users' | 'memberships' | 'mailQueue'>

/** The tests for every adapter of the port of news, on a database with nothing in it. @param processes the same database, as two processes have it */
export function orderNewsSuite (
  t: Test, { processes: [{ orderNews, users, mailQueue }, { orderNews: others }], ids }: { processes: readonly [Process, Process], ids: Ids }
): void {
  async function person (dealerNumber: string, mails: OrderMailChoice): Promise<string> {
    const { id } = await createdUser({ users, ids }, at - 1, { role: 'dealer', dealerNumber })
    await users.setOrderMails(id, mails, { mails: [], audit: [], at })
    return id
  }

  async function claimed (by = 'one', now = at): Promise<ClaimedDealer[]> {
    const dealers = []
    const next = async () => await orderNews.claim(by, now, now + 1000)
    for (let dealer = await next(); dealer !== undefined; dealer = await next()) dealers.push(dealer)
    return dealers
  }

  t.test('dealers with people are looked at one after the other, by one process at a time', async t => {
    await person(customerNumber, 'all')
    await person(customerNumber, 'none')
    await person(other, 'important')
    await orderNews.watchDealers(at)
    await others.watchDealers(at)
    const [mine, theirs] = await Promise.all([orderNews.claim('one', at, at + 1000), others.claim('two', at, at + 1000)])
    t.equal([mine, theirs].filter(dealer => dealer !== undefined).length, 1, 'one of two that claim at the same time')
    const [winner, loser] = mine === undefined ? [others, orderNews] : [orderNews, others]
    const by = mine === undefined ? 'two' : 'one'
    const dealer = await winner.claim(by, at, at + 1000)
    t.ok(dealer, 'the one whose turn it is goes on')
    t.equal(await loser.takeTurn('three', at + 999, at + 2000), false)
    t.equal(await loser.takeTurn('three', at + 1000, at + 1001), true, 'once its turn is over, another takes it up')

    const ahead = await claimed('three', at + 30 * 3_600_000)
    t.ok(ahead.length > 1)
    t.equal(await others.takeTurn('four', at, at + 1000), true, 'the clock was set back since')
    t.equal((await claimed('four', at)).length, ahead.length, 'nobody waits for that time to come again')
  })

  t.test('if two processes have seen the same change, one announces it, with its mails', async t => {
    const now = at + 10_000
    const dealer = { customerNumber, lookedAt: at, until: now + 1000 }
    const first = { dealer, orders: [look('E-1', undefined)], nextLookAt: now }
    t.same(await Promise.all([orderNews.record(first, now), others.record(first, now)]), [[], []])
    const read = await others.ordersOf(customerNumber)
    t.match(read, [{ id: 'E-1', version: 1, state, isNamed: false, ended: null }])
    const confirmed = { dealer, orders: [look('E-1', 1, { kind: 'confirmed' })], nextLookAt: now }
    const told = (await Promise.all([orderNews.record(confirmed, now), others.record(confirmed, now)])).flat()
    t.match(told, [{ order: { _id: 'E-1' }, content: { kind: 'confirmed' } }])
    t.equal(told.length, 1)
    t.same(await others.record(confirmed, now), [], 'nor does one that comes late')
    t.equal((await orderNews.ordersOf(customerNumber))[0]?.version, 2)
    const due = now + orderNewsTimes.digest
    t.equal(await mailQueue.claim(due - 1, due), undefined)
    const mail = await mailQueue.claim(due, due + 1000)
    t.match(mail, { kind: 'order-news', news: [told[0]?.id], digest: false })
    if (mail !== undefined) await mailQueue.sent(mail)
    t.equal(await mailQueue.claim(due, due + 1000), undefined, 'the other owner wants none')
  })

  t.test('what the ERP says has changed meanwhile takes effect away from a look', async t => {
    const now = at + 20_000
    const before = await orderNews.changesRead()
    const after = { mark: '7', says: true, askedAt: now }
    const changes = { gap: false, orders: [{ orderId: 'E-1', customerNumber }] }
    const noted = await Promise.all([orderNews.noteChanges(before, after, changes), others.noteChanges(before, after, changes)])
    t.same(noted.toSorted(), [false, true], 'once')
    t.same(await orderNews.record({ dealer: { customerNumber, lookedAt: at, until: 0 }, orders: [look('E-1', 2, { kind: 'invoiced' })], nextLookAt: now }, now), [])
    t.match(await orderNews.ordersOf(customerNumber), [{ isNamed: true }])
    t.same(await others.changesRead(), after)
    const dealers = await claimed('one', now)
    t.ok(dealers.some(dealer => dealer.customerNumber === customerNumber))
    await orderNews.noteChanges(after, { ...after, mark: '9' }, { gap: true, orders: [] })
    t.equal((await orderNews.reading(now)).due, 2, 'a gap: all are due')
    t.match(await orderNews.reading(now), { saysChanges: true, dealers: 1 })
  })

  t.test('five mails within ten minutes become one, which takes in what follows', async t => {
    const now = at + orderNewsTimes.digest * 3
    const dealer = { customerNumber: other, lookedAt: at, until: now }
    const cancel = async (id: string, when: number) => {
      await orderNews.record({ dealer, orders: [look(id, undefined)], nextLookAt: now }, when)
      await orderNews.record({ dealer, orders: [look(id, 1, { kind: 'canceled' }, { kind: 'confirmed' })], nextLookAt: now }, when)
    }
    const numbers = Array.from({ length: orderNewsLimits.digestFrom + 1 }, (_, n) => n)
    for (const n of numbers) await cancel(`D-${n}`, now + n)
    const due = now + orderNewsTimes.digest
    const mail = await mailQueue.claim(due, due + 1000)
    t.match(mail, { kind: 'order-news', digest: true, news: numbers.map(n => `D-${n}-2-0`) }, 'only what the person wants')
    t.equal(await mailQueue.claim(due, due + 1000), undefined)
    if (mail?.kind === 'order-news') t.strictSame((await orderNews.find(mail.news)).map(({ content }) => content.kind), numbers.map(() => 'canceled'))
    if (mail !== undefined) await mailQueue.sent(mail)
  })

  t.test('news is there for each person until they have seen it, except about what they did themselves', async t => {
    const reader = await person(other, 'none')
    const { news, more } = await orderNews.unseen(other, reader, at, 4)
    t.equal(news.length + more, 2 * (orderNewsLimits.digestFrom + 1))
    t.equal(news.length, 4)
    t.equal((await orderNews.unseen(other, reader, at + orderNewsTimes.kept, 4)).news.length, 0)
    await orderNews.noteSeen(customerNumber, news.map(({ id }) => id), reader, at)
    t.equal((await orderNews.unseen(other, reader, at, 4)).more, more, 'of another dealer')
    await orderNews.noteSeen(other, news.map(({ id }) => id), reader, at)
    await others.noteSeen(other, news.map(({ id }) => id), reader, at + 1)
    t.equal((await orderNews.unseen(other, reader, at, 99)).news.length, more)
    const now = at + orderNewsTimes.digest * 6
    await orderNews.recordDeletion({ order: { _id: 'D-0', type: 'unconfirmed', po_number: '', order_number: null }, entry: undefined, customerNumber: other, actorId: reader, reason: null }, { mails: [], audit: [], at: now })
    t.equal((await orderNews.unseen(other, reader, at, 99)).news.length, more)
    t.match((await orderNews.unseen(other, 'somebody', at, 1)).news, [{ content: { kind: 'deleted' } }])
    t.notOk((await orderNews.ordersOf(other)).some(({ id }) => id === 'D-0'))
    t.same([...await orderNews.endedAmong(['D-0', 'D-1'])], ['D-0'])
    await orderNews.forget(now + 1)
    t.same(await orderNews.unseen(other, 'somebody', 0, 1), { news: [], more: 0 })
  })
}
