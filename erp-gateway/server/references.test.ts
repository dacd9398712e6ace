import { join } from 'node:path'
import t, { type Test } from 'tap'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'
import { letAnHourPass, openBook } from '../test/open-book.ts'
import { startGateway } from '../test/gateway-client.ts'
import { bookReferences, markOf } from './book-references.ts'
import { Busy, Refused, type ErpContext, type GatewayErp } from './erp.ts'
import type { Around } from './gateway.ts'
import { gatewayLimits } from './limits.ts'

function order (reference: string, changed = {}) {
  return {
    reference, customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'A', quantity: 1, note: '' }], ...changed
  }
}

/** An ERP without references. `before` runs before an order is taken, `after` once it is. */
function stubErp () {
  const orders: string[] = []
  const stub = {
    orders,
    before: async (): Promise<void> => {},
    after: async (): Promise<void> => {},
    looked: async (): Promise<void> => {},
    erp: {
      async postOrder ({ mark }) {
        await stub.before()
        orders.push(mark)
        await stub.after()
        return { erpOrderId: String(orders.length) }
      },
      async findByMark ({ mark }) {
        const found = orders.flatMap((one, index) => one === mark ? [{ erpOrderId: String(index + 1) }] : [])
        await stub.looked()
        return found
      },
      statusOf: () => 'confirmed'
    } satisfies GatewayErp
  }
  return stub
}

/** @param address the book's */
function cases (t: Test, address: (dir: string) => string): void {
  type Start = { erp?: ReturnType<typeof stubErp>, at?: string, around?: Around }

  async function start (t: Test, { erp = stubErp(), at = address(t.testdir()), around }: Start = {}) {
    const { ask, lines } = await startGateway(t, { erp: erp.erp, references: await openBook(at), around })
    const seen = async (asked: ReturnType<typeof ask>) => {
      const { status, body } = await asked
      return [status, body['ORDID'] ?? body['FOUND']]
    }
    return {
      ...erp,
      stub: erp,
      at,
      lines,
      ask,
      post: async (reference: string, changed = {}) => await seen(ask('post-order', order(reference, changed))),
      find: async (reference: string, customerNumber = '10001') => await seen(ask('find-order', { reference, customerNumber }))
    }
  }

  t.test('a reference creates one order, is found with its status, and belongs to one customer', async t => {
    const { post, find, ask, orders, lines } = await start(t)
    t.strictSame([await post('A1'), await post('A1'), await post('A1', { poNumber: 'OTHER' })], [[201, '1'], [200, '1'], [200, '1']])
    t.match(lines.filter(({ level }) => level === 'warn'), [{ message: /no key/ }, { reference: 'A1', message: /a different order/ }])
    t.match(await ask('post-order', order('A1', { customerNumber: '10002' })), { status: 422, body: { MESSG: /ANOTHER CUSTOMER/, REFNO: 'A1', CUSNO: '10002' } })
    t.match(await ask('find-order', { reference: 'A1', customerNumber: '10001' }), { status: 200, body: { ORDID: '1', REFNO: 'A1', CUSNO: '10001', ORDST: 'C' } })
    t.strictSame([await find('A1', '10002'), await find('A2')], [[404, 'U'], [404, 'N']])
    t.strictSame(orders, ['PORTAL A1'])
  })

  t.test('a refused order and one that was not begun leave the reference free', async t => {
    const { stub, post, find } = await start(t)
    for (const [error, status] of [[new Refused('CREDIT HOLD'), 422], [new Busy('not now'), 429]] as const) {
      stub.before = async () => { throw error }
      t.strictSame([await post('B1'), await find('B1')], [[status, undefined], [404, 'N']])
    }
    stub.before = async () => {}
    t.strictSame(await post('B1'), [201, '1'])
  })

  t.test('two posts of a reference at once make one order, and a look-up waits for them', async t => {
    let requests = 0
    const release = Promise.withResolvers<void>()
    const around: Around = async (_call, perform) => {
      const answer = perform()
      requests += 1
      if (requests === 3) release.resolve()
      return await answer
    }
    const { stub, post, find, orders } = await start(t, { around })
    const taking = Promise.withResolvers<void>()
    stub.before = async () => {
      taking.resolve()
      await release.promise
    }
    const first = post('C1')
    await taking.promise
    const others = [post('C1'), find('C1')]
    t.strictSame([await first, ...await Promise.all(others)], [[201, '1'], [200, '1'], [200, '1']])
    t.equal(orders.length, 1)
  })

  t.test('two gateways on one book send a reference once', async t => {
    const one = await start(t)
    const other = await start(t, { erp: one.stub, at: one.at })
    for (let round = 0; round < 10; round++) {
      const reference = `D${round}`
      const statuses = (await Promise.all([one.post(reference), other.post(reference)])).map(([status]) => Number(status))
      t.ok(statuses.includes(201) && statuses.every(status => [200, 201, 503].includes(status)), statuses.join(' '))
      t.strictSame([(await one.post(reference))[0], (await other.post(reference))[0]], [200, 200])
    }
    t.equal(one.orders.length, 10)
  })

  t.test('an order whose answer was lost is found by its mark; one that did not arrive is sent again once it no longer can', async t => {
    const { stub, post, find, orders, at } = await start(t)
    stub.after = async () => { throw new Error('ECONNRESET') }
    t.strictSame([await post('E1'), await find('E1'), await post('E1')], [[503, undefined], [200, '1'], [200, '1']])
    stub.before = async () => { throw new Error('ECONNRESET') }
    t.strictSame([await post('E2'), await find('E2'), await post('E2')], [[503, undefined], [503, undefined], [503, undefined]])
    await letAnHourPass(at)
    stub.before = stub.after = async () => {}
    t.strictSame([await find('E2'), await post('E2'), await find('E2')], [[404, 'N'], [201, '2'], [200, '2']])
    t.equal(orders.length, 2)
  })

  t.test('an order that is being sent again by another gateway is not said to be none', async t => {
    const one = await start(t)
    const other = await start(t, { erp: one.stub, at: one.at })
    one.stub.before = async () => { throw new Error('ECONNRESET') }
    await one.post('F1')
    await letAnHourPass(one.at)
    one.stub.before = async () => {}
    one.stub.looked = async () => {
      one.stub.looked = async () => {}
      t.strictSame(await other.post('F1'), [201, '1'])
    }
    t.strictSame([await one.find('F1'), await one.find('F1')], [[503, undefined], [200, '1']])
  })

  t.test('if two gateways both find no order, one of them sends it again', async t => {
    const one = await start(t)
    const other = await start(t, { erp: one.stub, at: one.at })
    one.stub.before = async () => { throw new Error('ECONNRESET') }
    await one.post('J1')
    await letAnHourPass(one.at)
    one.stub.before = async () => {}
    let looks = 0
    const bothLooked = Promise.withResolvers<void>()
    one.stub.looked = async () => {
      looks += 1
      if (looks === 2) bothLooked.resolve()
      await bothLooked.promise
    }
    const statuses = (await Promise.all([one.post('J1'), other.post('J1')])).map(([status]) => status)
    t.strictSame(statuses.sort(), [201, 503])
    t.equal(one.orders.length, 1)
  })

  t.test('two orders with one mark are for a person to settle', async t => {
    const { stub, post, find, orders, lines, at } = await start(t)
    stub.before = async () => { throw new Error('ECONNRESET') }
    await post('G1')
    orders.push(markOf('G1'), markOf('G1'))
    await letAnHourPass(at)
    t.strictSame([await find('G1'), await post('G1')], [[404, 'U'], [503, undefined]])
    t.match(lines.find(({ message }) => /several orders/.test(message)), { level: 'error', orders: ['1', '2'] })
  })

  t.test('a process that was suspended does not send an order that may have been given up', async t => {
    const at = address(t.testdir())
    const book = await openBook(at)
    t.teardown(book.close)
    let now = 0
    const references = bookReferences({ book, findByMark: undefined, statusOf: undefined, times: gatewayLimits, elapsed: () => now })
    const context: ErpContext = { operation: 'post-order', requestId: 'r', signal: new AbortController().signal, log: { info () {}, warn () {}, error () {} } }
    const named = { reference: 'H1', customerNumber: '10001' }
    const content = (): string => {
      now += gatewayLimits.handOver + 1
      return 'content'
    }
    const send = async () => { throw new Error('it was sent') }
    await t.rejects(references.post(named, content, send, context), { message: /too late/, retryAfter: 1 })
    t.equal(await references.find(named, context), 'none')
  })

  t.test('without its book, a gateway takes no orders, and says that none was begun', async t => {
    const stub = stubErp()
    const book = await openBook(address(t.testdir()))
    const { ask } = await startGateway(t, { erp: stub.erp, references: { ...book, find: async () => { throw new Error('connection refused') } } })
    t.equal((await ask('post-order', order('I1'))).status, 429)
    t.equal((await ask('find-order', { reference: 'I1', customerNumber: '10001' })).status, 503)
    t.strictSame(stub.orders, [])
  })
}

t.test('a book in SQLite', async t => { cases(t, dir => join(dir, 'deeper', 'references.db')) })

t.test('a book in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  cases(t, () => server.url)
})

t.test('an ERP that keeps references itself needs no book', async t => {
  const kept = new Map<string, { erpOrderId: string, customerNumber: string, status: 'unconfirmed' }>()
  let elsewhere = false
  const erp: GatewayErp = {
    findByReference: ({ reference }) => elsewhere ? undefined : kept.get(reference),
    postOrder ({ reference, customerNumber }) {
      elsewhere = false
      if (kept.has(reference)) throw new Refused('DUPLICATE REFERENCE')
      kept.set(reference, { erpOrderId: String(kept.size + 1), customerNumber, status: 'unconfirmed' })
      return { erpOrderId: String(kept.size) }
    }
  }
  const { ask } = await startGateway(t, { erp })
  t.match(await Promise.all([ask('post-order', order('R1')), ask('post-order', order('R1'))]), [{ status: 201, body: { ORDID: '1' } }, { status: 200, body: { ORDID: '1' } }])
  elsewhere = true
  t.match(await ask('post-order', order('R1')), { status: 200, body: { ORDID: '1' } }, 'posted by another gateway in the meantime')
  t.match(await ask('post-order', order('R1', { customerNumber: '10002' })), { status: 422, body: { MESSG: /ANOTHER CUSTOMER/ } })
  t.match(await ask('find-order', { reference: 'R1', customerNumber: '10001' }), { status: 200, body: { ORDST: 'U' } })
  t.match(await ask('find-order', { reference: 'R1', customerNumber: '10002' }), { status: 404, body: { FOUND: 'U' } }, 'they may be one customer, renumbered since')
  t.match(await ask('find-order', { reference: 'R2', customerNumber: '10001' }), { status: 404, body: { FOUND: 'N' } })
})
