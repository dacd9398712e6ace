import t from 'tap'
import type { ErpOrder, ErpOrderSummary } from '@portal/contracts/orders'
import { hour, minute } from '@portal/contracts/base/time-units'
import { orderNewsLimits } from '@portal/contracts/policy/order-news'
import { orderFigures } from '@portal/contracts/rules/orders/order-figures'
import { openPortalDb } from '../../../adapters/portal-db/portal-db.ts'
import { PortalError } from '../../../errors.ts'
import type { Erp } from '../../../ports/erp/erp.ts'
import { createFakeIds } from '../../../../test/fake-ids.ts'
import { createNewsWorker, type NewsPorts } from './news-worker.ts'

const dealers = 5000
const began = Date.UTC(2027, 0, 4)
const silent = { warn () {}, error () {} }

/** An ERP that answers at once, with one open order for each dealer, and a clock that runs only while somebody waits. */
async function crowd (t: { teardown: (work: () => Promise<void>) => void }, saysChanges: boolean) {
  let now = began
  let [isAway, until] = [false, began]
  const database = await openPortalDb({ url: undefined, file: ':memory:' })
  t.teardown(database.close)
  const ids = createFakeIds()
  const numbers = Array.from({ length: dealers }, (_, n) => String(20_000 + n))
  for (const dealerNumber of numbers) {
    await database.users.create({
      id: ids.uuid(), role: 'dealer', email: `${dealerNumber}@example.com`, status: 'active', passwordHash: null, nameFirst: null, nameLast: null, repNumber: null, dealerNumber, createdAt: began, lastLogin: null, epoch: 1
    })
  }
  const confirmed = new Set<string>()
  const changed: Array<{ orderId: string, customerNumber: string }> = []
  let reads = 0
  function whole (id: string): ErpOrder {
    const isConfirmed = confirmed.has(id)
    return {
      _id: id,
      type: isConfirmed ? 'confirmed' : 'unconfirmed',
      po_number: `PO ${id}`,
      order_number: isConfirmed ? `S${id}` : null,
      customer_number: id,
      order_date: '2027-01-01',
      shipping_method: 'default',
      pending_shipment: false,
      freight_minimum: 0,
      parts: [{ item_number: 'A', item_description: 'Part', manufacturer_number: '', dealer_price: 1000, quantity: 2, quantity_shipped: 0, quantity_backordered: 0, quantity_available: 9 }]
    }
  }
  function listed (number: string, type: ErpOrder['type']): ErpOrderSummary[] {
    reads++
    if (isAway) throw new PortalError('erp_unavailable')
    const { parts: _parts, freight_minimum: _freight, ...order } = whole(number)
    return order.type === type ? [{ ...order, ...orderFigures(whole(number)) }] : []
  }
  const erp: Pick<Erp, 'unconfirmedOrders' | 'openOrders' | 'order' | 'changesSince' | 'findOrderByReference' | 'invoicesSince'> = {
    unconfirmedOrders: async number => listed(number, 'unconfirmed'),
    openOrders: async number => listed(number, 'confirmed'),
    order: async id => { reads++; return whole(id) },
    async changesSince (mark) {
      reads++
      if (isAway) throw new PortalError('erp_unavailable')
      if (!saysChanges) return undefined
      const from = Number(mark)
      return { next: String(changed.length), more: false, gap: mark === '', orders: mark === '' ? [] : changed.slice(from) }
    },
    findOrderByReference: async () => 'unsure',
    invoicesSince: async () => []
  }
  const clock = { now: () => now, delay: async (milliseconds: number) => { now += milliseconds } }
  const ports: NewsPorts = {
    ...database,
    erp: { ...unused<Erp>(), ...erp },
    clock,
    ids,
    timeZone: 'UTC',
    process: { host: 'portal', pid: 1 },
    clockCheck: { maySend: async () => true, isOff: () => false, ahead: () => 0 },
    erpMonitor: { ...unused<NewsPorts['erpMonitor']>(), awaySince: () => now < until ? undefined : until }
  }
  const worker = createNewsWorker(ports, { readsPerSecond: orderNewsLimits.readsPerSecond, settledAfter: 3 * minute }, silent)
  /** A worker that always has something to do goes on until the ERP is away. */
  async function run (to: number): Promise<void> {
    until = to
    while (now < until) {
      await worker.sweep()
      now += 5000
    }
  }
  return {
    run,
    numbers,
    now: () => now,
    reads: () => reads,
    setAway (away: boolean) { isAway = away },
    confirm (number: string) {
      confirmed.add(number)
      changed.push({ orderId: number, customerNumber: number })
    },
    /** When each of these was announced, in milliseconds after `since`; undefined for one that was not. None may be announced twice. */
    async saidAfter (some: readonly string[], since: number): Promise<Array<number | undefined>> {
      return await Promise.all(some.map(async number => {
        const { news } = await database.orderNews.unseen(number, 'somebody', 0, 9)
        return news.length === 1 && news[0] !== undefined ? news[0].at - since : undefined
      }))
    }
  }
}

/** Stands for a port of which only the given methods are used. */
function unused<Port extends object> (): Port {
  return {} as Port
}

function latest (times: ReadonlyArray<number | undefined>): number {
  return Math.max(...times.map(time => time ?? Number.POSITIVE_INFINITY))
}

t.test('5,000 dealers, if the ERP names no changes: news is announced within 90 minutes, at two reads a second and 2 % of a core, and an outage of a day causes no flood and no gap', async t => {
  const { run, numbers, now, reads, confirm, saidAfter, setAway } = await crowd(t, false)
  await run(began + 4 * hour)
  t.equal((await saidAfter(numbers, began)).filter(time => time !== undefined).length, 0, 'the first looks say nothing')
  const [changed, later] = [numbers.filter((_, n) => n % 20 === 3), numbers.filter((_, n) => n % 20 === 7)]
  const since = now()
  const [readsBefore, cpuBefore] = [reads(), process.cpuUsage()]
  for (const number of changed) confirm(number)
  await run(since + 95 * minute)
  const { user, system } = process.cpuUsage(cpuBefore)
  const [passed, minutes] = [now() - since, latest(await saidAfter(changed, since)) / minute]
  t.ok(minutes <= 90, `${minutes} minutes`)
  const pace = (reads() - readsBefore) / (passed / 1000)
  t.ok(pace <= orderNewsLimits.readsPerSecond * 1.01, `${pace} reads a second`)
  const share = (user + system) / 1000 / passed
  t.ok(share <= 0.02, `${share} of a core`)

  setAway(true)
  const outage = now()
  for (const number of later) confirm(number)
  await run(outage + 24 * hour)
  setAway(false)
  const back = now()
  await run(back + 2 * hour)
  t.ok(latest(await saidAfter(later, back)) <= 100 * minute, 'all of it, once')
  t.ok(latest(await saidAfter(changed, since)) <= 90 * minute, 'and nothing again')
})

t.test('5,000 dealers, if the ERP names changes: news is announced within 15 minutes', async t => {
  const { run, numbers, now, confirm, saidAfter } = await crowd(t, true)
  await run(began + 4 * hour)
  const since = now()
  const changed = numbers.filter((_, n) => n % 20 === 3)
  for (const number of changed) confirm(number)
  await run(since + 20 * minute)
  t.ok(latest(await saidAfter(changed, since)) <= 15 * minute)
})
