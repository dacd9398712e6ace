import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createErpHttp } from '../../../bff/src/adapters/erp-http/erp-http.ts'
import { buildTestApp } from '../../../bff/test/build-app.ts'
import { createFakeClock } from '../../../bff/test/fake-clock.ts'
import { startProcess } from '../../../bff/test/servers/server-process.ts'

const program = fileURLToPath(new URL('gateway.ts', import.meta.url))

t.test('the minimal gateway is enough for a portal: a search, prices, a dealer and a first order', async t => {
  const gateway = await startProcess(process.execPath, [program, '--port', '0', '--book', join(t.testdir(), 'references.db'), '--key', 'secret'], { ready: '"listening"' })
  t.teardown(async () => { await gateway.stop('SIGKILL') })
  const { url } = JSON.parse(gateway.output())
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 15))
  const erp = createErpHttp({ url, key: 'secret', now: clock.now })
  t.teardown(erp.close)
  const { loginAs, visitor } = await buildTestApp(t, { change: () => ({ erp, clock }) })

  t.strictSame((await visitor().call('items', { search: 'chain' })).body.items, [
    { item_number: 'CH-520', item_description: 'CHAIN 520 X 114', manufacturer_number: '', quantity: 3, retail_price: 9950 }
  ])
  const dealer = await loginAs('10001')
  t.match((await dealer.call('items', { search: 'oil', customer_number: '10001' })).body.items, [{ item_number: 'RS-OF141', dealer_price: 820 }])
  const { status, body } = await dealer.call('createOrder', {
    submission_key: '00000000-0000-4000-8000-000000000001',
    order: {
      cart: [{ id: 'RS-OF141', quantity: 2, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: 'PO-1', special_instructions: '', address: 9999 }
    }
  })
  t.match([status, body], [200, { submission: { state: 'accepted', erp_order_id: '1' } }])
  const { reference } = body.submission
  t.strictSame(await erp.findOrderByReference(reference, '10001', { requestId: 'r' }), { erpOrderId: '1', status: undefined })
  const order = { reference: 'R2', customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999 } as const
  const lines = [{ itemNumber: 'RS-OF141', quantity: 1, note: '' }, { itemNumber: 'NOT-SOLD', quantity: 1, note: '' }]
  const context = { requestId: 'r' }
  t.strictSame(await erp.submitOrder({ ...order, lines }, context), { kind: 'rejected', message: 'ITEM NOT-SOLD IS NOT ON FILE' })
  t.match(await erp.submitOrder({ ...order, lines: lines.slice(0, 1), shipTo: 1 }, context), { kind: 'rejected', message: /SHIP-TO/ })
  t.equal(await erp.findOrderByReference('R2', '10001', context), 'none')
  await t.rejects(erp.prices(['RS-OF141'], '99999', context), { code: 'erp_bad_reply' }, 'no prices for a customer who is not there')
  await t.rejects(erp.search({ term: 'oil', customerNumber: '99999', limit: 10 }, context), { code: 'erp_bad_reply' })

  t.match((await dealer.call('unconfirmedOrders', { dealer: '10001' })).status, 200, 'what it lacks does no harm')
  t.equal(await gateway.stop('SIGTERM'), 0, 'it stops when told to')
})
