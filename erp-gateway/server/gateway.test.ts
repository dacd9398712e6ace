import { once } from 'node:events'
import t from 'tap'
import { operationList } from '../contract/operations.ts'
import { startGateway } from '../test/gateway-client.ts'
import { Busy, Refused, type GatewayErp } from './erp.ts'
import { createGateway } from './gateway.ts'
import { sqliteReferences } from './sqlite-references.ts'

const part = (item_number: string, dealer_price = 700) => ({
  item_number,
  item_description: 'Ölfilter',
  manufacturer_number: '',
  quantity: 3,
  retail_price: 1095,
  dealer_price,
  priceBreak: { discount_price: 600, discount_quantity: 10 },
  further_breaks: [{ discount_price: 500, discount_quantity: 50 }]
})
const listed = (_id: string, order_date: string | null, changed = {}) => ({
  _id, order_date, customer_number: '10001', po_number: `PO ${_id}`, order_number: null, type: 'unconfirmed' as const, shipping_method: 'default', pending_shipment: false, ...changed
})
const billed = (_id: string, order_invoice_date: string, changed = {}) => ({
  _id, order_invoice_date, invoice_number: _id, order_number: 'S1', po_number: 'PO', customer_number: '10001', date_payment_due: null, invoice_total: 1, item_numbers: [], ...changed
})
const summary = (customer_number: string, rep_number: string) => ({ customer_number, rep_number, name_company: customer_number })
const order = { reference: 'R1', customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'A', quantity: 1, note: '' }] }
const search = (term: string, limit = 10, customerNumber = '10001') => ({ term, limit, customerNumber })

t.test('a search: an exact number first, each item once, as many as were asked for, and no dealer\'s price for a visitor', async t => {
  const erp: GatewayErp = { search: () => ({ items: [part('AB-2'), part('AB-1'), part('ab'), part('AB-1')] }) }
  const { ask } = await startGateway(t, { erp })
  const numbers = (body: Record<string, unknown>) => (body['ITEMS'] as Array<Record<string, unknown>>).map(item => item['ITNBR'])

  const all = await ask('search', search('AB'))
  t.match(all.body, { TERM: 'AB', CUST: '10001', MORE: 'N', ITEMS: [{ ITDSC: 'Ölfilter', LSTPR: '10.95', CSTPR: '7.00', BRKQT: 10, BRKPR: '6.00', BREAK: [{ BRKQT: 50, BRKPR: '5.00' }] }] })
  t.strictSame(numbers(all.body), ['ab', 'AB-2', 'AB-1'])
  const some = await ask('search', search('AB', 2))
  t.strictSame([numbers(some.body), some.body['MORE']], [['ab', 'AB-2'], 'Y'])
  const visitor = await ask('search', search('AB', 10, ''))
  t.match(visitor.body, { CUST: '', ITEMS: [{ LSTPR: '10.95', CSTPR: '', BRKQT: 0, BRKPR: '', BREAK: undefined }] })
})

t.test('records are plain, or padded as a legacy system writes them', async t => {
  const erp: GatewayErp = { item: () => part('A') }
  const plain = await startGateway(t, { erp })
  const padded = await startGateway(t, { erp, padded: true })
  const asked = { itemNumber: 'A', customerNumber: '10001' }
  t.match((await plain.ask('item', asked)).body, { ITNBR: 'A', CUST: '10001', LSTPR: '10.95' })
  t.match((await padded.ask('item', asked)).body, { ITNBR: 'A'.padEnd(20), CUST: '10001'.padEnd(12), LSTPR: '      10.95 ' })
})

t.test('lists have what belongs there, each once, in the contract\'s order', async t => {
  const { ask } = await startGateway(t, {
    erp: {
      prices: () => [part('B'), part('C'), part('B')],
      dealers: () => [summary('3', '07'), summary('1', '07'), summary('2', '12'), summary('1', '07')],
      orders: () => [
        listed('1', '2026-01-01'), listed('2', null), listed('3', '2026-03-01'), listed('3', '2026-03-01'),
        listed('4', '2026-02-01', { type: 'confirmed' }), listed('5', '2026-02-01', { customer_number: '10002' })
      ],
      invoices: () => [billed('1', '2026-01-01'), billed('2', '2025-12-31'), billed('3', '2026-02-01'), billed('1', '2026-01-01'), billed('4', '2026-02-01', { customer_number: '2' })]
    }
  })
  const of = async (field: string, id: string, answer: ReturnType<typeof ask>) =>
    ((await answer).body[field] as Array<Record<string, unknown>>).map(entry => entry[id])

  t.strictSame(await of('ITEMS', 'ITNBR', ask('prices', { customerNumber: '10001', itemNumbers: ['A', 'B', 'B'] })), ['B'])
  t.strictSame(await of('DEALERS', 'CUSNO', ask('dealers-of-rep', { repNumber: '07' })), ['1', '3'])
  t.strictSame(await of('DEALERS', 'CUSNO', ask('dealers-outside-reps', { repNumbers: ['07'] })), ['2'])
  t.strictSame(await of('DEALERS', 'CUSNO', ask('dealers-outside-reps', { repNumbers: [] })), ['1', '2', '3'])
  t.strictSame(await of('ORDERS', 'ORDID', ask('orders', { customerNumber: '10001', status: 'unconfirmed' })), ['3', '1', '2'])
  t.strictSame(await of('INVOICES', 'INVID', ask('invoices', { customerNumber: '10001', since: '2026-01-01' })), ['3', '1'])
})

t.test('invoices between two days: pages of whole days, the newest first, without a day that is parted or comes twice', async t => {
  // 300 a day: two days are more than a page should hold.
  const days = ['2024-05-03', '2024-05-02', '2024-05-01']
  const all = days.flatMap((day, at) => Array.from({ length: 300 }, (_, n) => billed(`${at}-${n}`, day)))
  const many = Array.from({ length: 700 }, (_, n) => billed(`B-${n}`, '2023-01-01'))
  const { ask } = await startGateway(t, { erp: { offers: ['UNTIL'], invoices: () => [...all.toReversed(), ...many, billed('NEW', '2026-01-01')] } })
  const page = async (since: string, until: string) => {
    const { body } = await ask('invoices', { customerNumber: '10001', since, until })
    const listed = body['INVOICES'] as Array<{ INVDT: number }>
    return [body['UNTIL'], body['MORE'], listed.length, [...new Set(listed.map(({ INVDT }) => INVDT))]]
  }
  t.strictSame(await page('2024-05-01', '2024-05-03'), [20240503, 'Y', 300, [20240503]])
  t.strictSame(await page('2024-05-01', '2024-05-02'), [20240502, 'Y', 300, [20240502]])
  t.strictSame(await page('2024-05-01', '2024-05-01'), [20240501, 'N', 300, [20240501]])
  t.strictSame(await page('2020-01-01', '2024-04-30'), [20240430, 'N', 700, [20230101]], 'a day is never parted')
  t.strictSame(await page('2020-01-01', '2020-12-31'), [20201231, 'N', 0, []])
  t.equal((await ask('invoices', { customerNumber: '10001', since: '2024-05-01' })).body['MORE'], undefined)
})

t.test('purchases: each part once, the latest first, as many as were asked for', async t => {
  const bought = (item_number: string, last_bought: string) => ({ item_number, item_description: 'PART', times: 2, pieces: 7, last_bought, last_price: 1250 })
  const parts = [bought('A', '2026-01-05'), bought('B', '2026-03-01'), bought('A', '2026-01-01'), bought('C', '2026-02-01')]
  let more = false
  const { ask } = await startGateway(t, { erp: { purchases: ({ customerNumber }) => customerNumber === '10001' ? { since: '2025-01-01', parts, more } : undefined } })
  const whole = await ask('purchases', { customerNumber: '10001', limit: 3 })
  t.match(whole.body, { CUSNO: '10001', SINCE: 20250101, MORE: 'N', PARTS: [{ ITNBR: 'B', TIMES: 2, QTYBT: 7, LBDAT: 20260301, LBPRC: '12.50' }, { ITNBR: 'C' }, { ITNBR: 'A', LBDAT: 20260105 }] })
  t.match((await ask('purchases', { customerNumber: '10001', limit: 2 })).body, { MORE: 'Y', PARTS: { length: 2 } })
  more = true
  t.match((await ask('purchases', { customerNumber: '10001', limit: 3 })).body, { MORE: 'Y', PARTS: { length: 3 } })
  t.match(await ask('purchases', { customerNumber: '1', limit: 3 }), { status: 200, body: { CUSNO: '1', SINCE: 0, MORE: 'N', PARTS: [] } })
})

t.test('methods that an ERP lacks are derived from those it has', async t => {
  const now = () => Date.UTC(2026, 10, 20)
  const { ask } = await startGateway(t, {
    now,
    erp: {
      item: ({ itemNumber }) => itemNumber === 'A' ? part('A') : undefined,
      orders: ({ customerNumber, status }) => {
        if (customerNumber !== '10001') return []
        return status === 'open' ? [listed('O2', '2026-02-02', { type: 'confirmed' })] : [listed('U1', '2026-02-01')]
      },
      invoices: ({ since }) => [billed('I1', '2026-02-01'), billed('I2', '2026-01-01', { customer_number: '10002' }), billed('M3', '2026-02-02', { customer_number: '10002', order_number: '' })]
        .filter(({ order_invoice_date }) => order_invoice_date >= since)
    }
  })
  t.match((await ask('prices', { customerNumber: '10001', itemNumbers: ['A', 'B'] })).body, { ITEMS: [{ ITNBR: 'A' }] })
  t.match((await ask('latest-order', { customerNumber: '10001' })).body, { DOCID: 'O2', ORDST: 'C', ORDDT: 20260202 })
  const latest = await ask('latest-orders', { customerNumbers: ['10001', '10002', '10003'] })
  t.match(latest.body, { ORDERS: [{ DOCID: 'O2' }, { CUSNO: '10002', DOCID: 'I2', ORDST: 'I', ORDDT: 20260101 }] })

  const other = await startGateway(t, { erp: { prices: ({ itemNumbers }) => itemNumbers.includes('A') ? [part('A')] : [] } })
  t.match((await other.ask('item', { itemNumber: 'A', customerNumber: '10001' })).body, { ITNBR: 'A' })
  t.match(await other.ask('item', { itemNumber: 'B', customerNumber: '10001' }), { status: 404, body: { FOUND: 'N' } })
})

t.test('health says which options the methods heed, and a post gets them', async t => {
  const posted: unknown[] = []
  const { ask } = await startGateway(t, {
    erp: {
      offers: ['ORDBY'],
      findByReference: () => undefined,
      postOrder ({ orderedBy }) {
        posted.push(orderedBy)
        return { erpOrderId: '1' }
      }
    }
  })
  t.match((await ask('health', {})).body, { OFFER: ['ORDBY'] })
  const order = { customerNumber: '1', poNumber: 'P', shipping: 'default', specialInstructions: '', shipTo: 1, lines: [{ itemNumber: 'A', quantity: 1, note: '' }] } as const
  await ask('post-order', { ...order, reference: 'R1', orderedBy: 'PAT SMITH' })
  await ask('post-order', { ...order, reference: 'R2' })
  t.strictSame(posted, ['PAT SMITH', undefined])
})

t.test('a customer whom the ERP does not have is answered with 404 by searches and prices', async t => {
  const { ask } = await startGateway(t, { erp: { search: () => undefined, prices: () => undefined } })
  const answered = [await ask('search', search('oil')), await ask('prices', { customerNumber: '1', itemNumbers: ['A'] }), await ask('item', { customerNumber: '1', itemNumber: 'A' })]
  t.strictSame(answered.map(({ status, body }) => [status, body]), answered.map(() => [404, { FOUND: 'N' }]))
})

t.test('an ERP may begin with nothing: what is lacking is named, and answered as if there were nothing', async t => {
  const { ask } = await startGateway(t, { erp: {} })
  const lacking = operationList.map(({ name }) => name).filter(name => name !== 'health' && name !== 'changes')
  t.strictSame((await ask('health', {})).body, { STATE: 'UP', LACKS: lacking })
  t.match((await ask('search', search('oil'))).body, { ITEMS: [], MORE: 'N' })
  t.match((await ask('orders', { customerNumber: '1', status: 'open' })).body, { CUSNO: '1', STATUS: 'open', ORDERS: [] })
  t.strictSame(await ask('dealer', { customerNumber: '1' }).then(({ status, body }) => [status, body]), [404, { FOUND: 'N' }])
  t.match(await ask('purchases', { customerNumber: '1', limit: 3 }), { status: 404, body: { MESSG: 'NO SUCH OPERATION' } }, 'or as if it were not there, where it may be left out')
  t.match(await ask('find-order', { reference: 'R1', customerNumber: '1' }), { status: 404, body: { FOUND: 'U', REFNO: 'R1', CUSNO: '1' } })
  t.match(await ask('post-order', order), { status: 422, body: { MESSG: /NOT TAKE ORDERS/, REFNO: 'R1', CUSNO: '10001' } })
  t.match(await ask('delete-order', { id: '1', customerNumber: '1' }), { status: 422, body: { MESSG: /CANNOT BE DELETED/ } })
  t.match(await ask('clear-new-dealer', { customerNumber: '1' }), { status: 422, body: { MESSG: /NEW-DEALER FLAG/ } })
})

t.test('a request that does not fit is answered with every field that is wrong', async t => {
  const { send } = await startGateway(t, { erp: {}, limits: { bodyBytes: 100 } })
  const wrong = await send('POST', '/v1/items/search', { body: '{"TERM":1,"LIMIT":0}' })
  t.equal(wrong.status, 400)
  t.equal(wrong.body['MESSG'], 'TERM must be text of at most 1,000 characters; CUST must be text of at most 1,000 characters; LIMIT must be a whole number from 1 to 10000')
  t.match(await send('GET', '/v1/dealers/1/orders?STATUS=all'), { status: 400, body: { MESSG: /^STATUS must be "open" or "unconfirmed"$/ } })
  t.match(await send('POST', '/v1/items/search', { body: '{' }), { status: 400, body: { MESSG: /JSON in UTF-8/ } })
  t.match(await send('POST', '/v1/items/search', { body: Buffer.from('{"TERM":"\xd6l"}', 'latin1') }), { status: 400, body: { MESSG: /JSON in UTF-8/ } })
  t.match(await send('POST', '/v1/items/search', { body: '"oil"' }), { status: 400, body: { MESSG: /an object/ } })
  t.match(await send('POST', '/v1/items/search', { body: ' '.repeat(200) }), { status: 413, body: { MESSG: /at most 100 bytes/ } })
  t.match(await send('GET', '/v1/nothing'), { status: 404, body: { MESSG: 'NO SUCH OPERATION' } })
})

t.test('a caller without the key learns nothing', async t => {
  const { send } = await startGateway(t, { erp: {}, key: 'secret' })
  for (const authorization of ['', 'Bearer', 'Bearer secreT', 'Bearer secret2', 'secret']) {
    t.strictSame((await send('GET', '/v1/health', { headers: { authorization } })).status, 401, authorization)
  }
  t.equal((await send('GET', '/v1/health', { headers: { authorization: 'Bearer secret' } })).status, 200)
})

t.test('the portal\'s request id is in the answer, in every line of the log, and in the ERP\'s hands', async t => {
  const { ask, lines } = await startGateway(t, {
    erp: {
      dealer ({ customerNumber }, { requestId, log }) {
        log.info({ customerNumber }, `asked by ${requestId}`)
        throw new Error('the line is down')
      }
    }
  })
  lines.length = 0
  const answer = await ask('dealer', { customerNumber: '10001' }, { 'x-request-id': 'req-7' })
  t.strictSame([answer.status, answer.headers.get('x-request-id')], [503, 'req-7'])
  t.match(lines, [{ message: 'asked by req-7', customerNumber: '10001' }, { level: 'error', error: /the line is down/ }, { level: 'error', status: 503, operation: 'dealer' }])
  t.strictSame(lines.map(line => line['requestId']), ['req-7', 'req-7', 'req-7'])
  const strange = await ask('health', {}, { 'x-request-id': 'a b"c' })
  t.match(strange.headers.get('x-request-id'), /^[0-9a-f-]{36}$/)
})

t.test('errors: 429 only if nothing has begun, 422 if the ERP has decided, 503 for anything else', async t => {
  let trouble: Error = new Busy('closed for the night', { retryAfter: 7 })
  const fail = () => { throw trouble }
  const { ask } = await startGateway(t, {
    erp: { dealer: fail, postOrder: fail, findByReference: () => undefined, order: () => ({ ...listed('1', null), freight_minimum: 0, parts: [] }), deleteOrder: fail }
  })
  const writes = [() => ask('post-order', order), () => ask('delete-order', { id: '1', customerNumber: '10001' })]
  for (const asked of [() => ask('dealer', { customerNumber: '1' }), ...writes]) {
    const answer = await asked()
    t.strictSame([answer.status, answer.headers.get('retry-after')], [429, '7'])
  }
  trouble = new Refused('CREDIT HOLD')
  t.match(await ask('post-order', order), { status: 422, body: { MESSG: 'CREDIT HOLD', REFNO: 'R1', CUSNO: '10001' } })
  t.match(await ask('delete-order', { id: '1', customerNumber: '10001' }), { status: 422, body: { MESSG: 'CREDIT HOLD' } })
  t.match(await ask('dealer', { customerNumber: '1' }), { status: 400, body: { MESSG: 'CREDIT HOLD' } })
  trouble = new Error('ECONNRESET')
  for (const asked of [() => ask('dealer', { customerNumber: '1' }), ...writes]) t.equal((await asked()).status, 503)
})

t.test('an answer about something else never reaches anybody, and nobody deletes another customer\'s order', async t => {
  const deleted: string[] = []
  const { ask } = await startGateway(t, {
    erp: {
      item: () => part('B'),
      order: () => ({ ...listed('2', null), freight_minimum: 0, parts: [] }),
      deleteOrder: ({ id }) => deleted.push(id) > 0
    }
  })
  t.equal((await ask('item', { itemNumber: 'A', customerNumber: '1' })).status, 503)
  t.equal((await ask('order', { id: '1' })).status, 503)
  t.match(await ask('delete-order', { id: '2', customerNumber: '10002' }), { status: 404, body: { FOUND: 'N' } })
  t.strictSame(deleted, [])
  t.match(await ask('delete-order', { id: '2', customerNumber: '10001' }), { status: 200, body: { ORDID: '2', CUSNO: '10001', DELET: 'Y' } })
})

t.test('an ERP that is too slow is told to stop, what it says later is logged, and closing waits for it', async t => {
  const seen: unknown[] = []
  const release = Promise.withResolvers<void>()
  const { ask, lines, close } = await startGateway(t, {
    limits: { read: 30 },
    erp: {
      dealer: async (_asked, { signal }) => {
        await once(signal, 'abort')
        seen.push(signal.reason)
        await release.promise
        seen.push('ended')
        throw new Error('stopped')
      }
    }
  })
  t.equal((await ask('dealer', { customerNumber: '1' })).status, 503)
  const closed = close().then(() => { seen.push('closed') })
  await t.rejects(ask('health', {}), 'it takes no more requests')
  release.resolve()
  await closed
  t.match(seen, [{ message: 'no answer within 30 ms' }, 'ended', 'closed'])
  t.match(lines.find(({ message }) => /after the time/.test(message)), { level: 'warn', error: /stopped/ })
})

t.test('requests beyond the limit are told to come back, and closing waits for those under way', async t => {
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const { ask, close } = await startGateway(t, {
    limits: { concurrent: 1 },
    erp: {
      async health () {
        arrived.resolve()
        await release.promise
      }
    }
  })
  const first = ask('health', {})
  await arrived.promise
  const second = await ask('dealer', { customerNumber: '1' })
  t.strictSame([second.status, second.headers.get('retry-after')], [429, '1'])
  const closed = close()
  release.resolve()
  t.equal((await first).status, 200)
  await closed
  await t.rejects(ask('health', {}))
})

t.test('a gateway that could double orders does not start', async t => {
  const takes: GatewayErp = { postOrder: () => ({ erpOrderId: '1' }) }
  t.throws(() => createGateway({ erp: takes }), /orders could be doubled/)
  const references = sqliteReferences(':memory:')
  t.teardown(references.close)
  t.throws(() => createGateway({ erp: takes, references, limits: { settled: 60_000 } }), /limits.settled/)
  t.throws(() => createGateway({ erp: { ...takes, findByReference: () => undefined }, references }), /leave out/)
})

t.test('changes: where the ERP offers them, the answer repeats the mark; elsewhere the operation is not there, and nobody says that it lacks', async t => {
  const { ask } = await startGateway(t, {
    erp: { offers: ['CHANGES'], changes: ({ mark }) => ({ next: `${mark}+`, more: false, gap: mark === '', orders: [{ orderId: 'O1', customerNumber: '10001' }] }) }
  })
  t.match((await ask('health', {})).body, { OFFER: ['CHANGES'] })
  t.match(await ask('changes', { mark: '7' }), { status: 200, body: { MARK: '7', NEXT: '7+', MORE: 'N', GAP: 'N', ORDERS: [{ ORDID: 'O1', CUSNO: '10001' }] } })
  const without = await startGateway(t, { erp: {} })
  t.match(await without.ask('changes', { mark: '' }), { status: 404, body: { MESSG: 'NO SUCH OPERATION' } })
  const { body } = await without.ask('health', {})
  t.notMatch(JSON.stringify(body), /changes/i)
})
