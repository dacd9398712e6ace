import t from 'tap'
import type { LatestOrder } from '@portal/contracts/orders'
import { ApiError } from '../lib/http/api-error.ts'
import { createDealersLatestOrders } from './dealers-latest-orders.ts'

const order = (id: string): LatestOrder => ({ _id: id, type: 'confirmed', po_number: id, order_date: null })
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n))

/** A BFF that answers only on demand. */
function fakeBff () {
  const asked: Array<{ dealers: string[], answer: (leftOut?: number) => void, fail: () => void }> = []
  return {
    asked,
    ask: async (dealers: string[]) => await new Promise<{ orders: Record<string, LatestOrder[]>, age: number, leftOut: number }>((resolve, reject) => {
      asked.push({
        dealers,
        answer: (leftOut = 0) => { resolve({ orders: Object.fromEntries(dealers.filter(dealer => !dealer.endsWith('0')).map(dealer => [dealer, [order(dealer)]])), age: 0, leftOut }) },
        fail: () => { reject(new ApiError('network', 'away')) }
      })
    })
  }
}

const turn = async () => { await new Promise(resolve => { setImmediate(resolve) }) }

t.test('orders are read in batches, two at a time, each dealer once', async t => {
  const { asked, ask } = fakeBff()
  const reader = createDealersLatestOrders(ask, 10)
  reader.want(range(100, 25))
  reader.want(range(100, 25))
  t.same(asked.map(({ dealers }) => dealers.length), [10, 10])
  asked[1]?.answer()
  await turn()
  t.same(asked.map(({ dealers }) => dealers.length), [10, 10, 5])
  for (const { answer } of asked) answer()
  await turn()
  t.equal(reader.read().orders.size, 25)
  t.same([reader.read().orders.get('101'), reader.read().orders.get('110')], [order('101'), null], 'null for those without orders')
  reader.want(range(100, 25))
  t.equal(asked.length, 3, 'nothing is asked for twice')
})

t.test('where records could not be read, a dealer without an order may have one', async t => {
  const { asked, ask } = fakeBff()
  const reader = createDealersLatestOrders(ask, 10)
  reader.want(range(101, 10))
  reader.want(range(111, 10))
  asked[0]?.answer(1)
  asked[1]?.answer()
  await turn()
  const { orders, unread, leftOut } = reader.read()
  t.same([orders.size, orders.has('110'), orders.get('120'), [...unread], leftOut], [19, false, null, ['110'], 1])
  reader.want(['110'])
  t.equal(asked.length, 2, 'it is not asked for again and again')
})

t.test('dealers that scroll into view go ahead of earlier requests', async t => {
  const { asked, ask } = fakeBff()
  const reader = createDealersLatestOrders(ask, 2)
  reader.want(range(1, 8))
  reader.want(['7', '8', '9'])
  asked[0]?.answer()
  await turn()
  t.same(asked[2]?.dealers, ['7', '8'])
})

t.test('a failure stops the reading and is reported; what was read stays, and a retry continues', async t => {
  const { asked, ask } = fakeBff()
  const reader = createDealersLatestOrders(ask, 2)
  let changes = 0
  t.teardown(reader.subscribe(() => { changes++ }))
  reader.want(range(1, 6))
  asked[0]?.fail()
  asked[1]?.answer()
  await turn()
  t.equal(asked.length, 2, 'nothing more is asked for')
  t.equal(reader.read().error?.code, 'network')
  t.equal(reader.read().orders.size, 2)
  t.equal(changes, 2)
  const retried = reader.retry()
  t.match(reader.read(), { error: { code: 'network' }, isRetrying: true }, 'the error stays until the attempt has ended')
  t.same(asked.slice(2).map(({ dealers }) => dealers), [['1', '2'], ['5', '6']])
  asked[2]?.answer()
  asked[3]?.answer()
  await retried
  t.match(reader.read(), { error: undefined, isRetrying: false })
})

t.test('a retry that fails leaves the error, and ends', async t => {
  const { asked, ask } = fakeBff()
  const reader = createDealersLatestOrders(ask, 2)
  reader.want(['1'])
  asked[0]?.fail()
  await turn()
  const retried = reader.retry()
  asked[1]?.fail()
  await retried
  t.match(reader.read(), { error: { code: 'network' }, isRetrying: false })
})

t.test('old orders are shown as of when they are, and read again by a retry', async t => {
  let age = 60
  const asked: string[][] = []
  const reader = createDealersLatestOrders(async dealers => {
    asked.push(dealers)
    return { orders: {}, age, leftOut: 0 }
  })
  reader.want(['1', '2'])
  await turn()
  t.ok((reader.read().asOf ?? Infinity) <= Date.now() - 60_000)
  age = 0
  await reader.retry()
  t.same(asked, [['1', '2'], ['1', '2']])
  t.equal(reader.read().asOf, undefined)
})

t.test('a caller that needs the orders of all dealers gets them once they have arrived, or the reason why not, and can ask again', async t => {
  const { asked, ask } = fakeBff()
  const reader = createDealersLatestOrders(ask, 10)
  const first = reader.all(range(100, 12))
  asked[0]?.answer()
  asked[1]?.fail()
  await t.rejects(first, { message: 'away' })
  const second = reader.all(range(100, 12))
  t.same(asked.map(({ dealers }) => dealers.length), [10, 2, 2], 'only what is missing')
  asked[2]?.answer()
  t.equal((await second).orders.size, 12)
  t.equal(reader.read().error, undefined)
  t.equal((await reader.all(range(100, 12))).orders.size, 12, 'at once')
})
