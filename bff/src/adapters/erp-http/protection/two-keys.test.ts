import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import type { OrderToPost } from '../../../ports/erp/erp.ts'
import { createErpHttp } from '../erp-http.ts'

const context = { requestId: 'req-1' }
const order: OrderToPost = { reference: 'R1', customerNumber: '10001', poNumber: 'PO', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'A', quantity: 1, note: '' }] }

/** A gateway that accepts only these keys, and a record of which request came with which key. */
async function start (t: Test, keys: { key?: string, nextKey?: string }) {
  const gateway: { takes: string[], takesOrders?: string[], asked: string[] } = { takes: ['old'], asked: [] }
  const server = createServer((request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    gateway.asked.push(key)
    const isTaken = (request.method === 'POST' ? gateway.takesOrders ?? gateway.takes : gateway.takes).includes(key)
    const body = request.method === 'POST' ? { ORDID: '1', REFNO: 'R1', CUSNO: '10001' } : { STATE: 'UP' }
    request.resume().on('end', () => {
      response.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' }).end(isTaken ? JSON.stringify(body) : '{}')
    })
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  const erp = createErpHttp({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys, limits: { retryPause: 1 } })
  t.teardown(async () => {
    await erp.close()
    server.close()
  })
  const since = (): string[] => gateway.asked.splice(0)
  return { gateway, erp, since }
}

t.test('a key is changed at the gateway while the portal has both: nothing is refused, and the new one is used from then on', async t => {
  const { gateway, erp, since } = await start(t, { key: 'old', nextKey: 'new' })
  await erp.health(context)
  t.match(await erp.submitOrder(order, context), { kind: 'accepted' })
  t.strictSame(since(), ['old', 'old', 'old'], 'before a write, a read finds out which key is accepted')
  gateway.takes = ['new']
  t.match(await erp.submitOrder(order, context), { kind: 'accepted' })
  await erp.health(context)
  t.strictSame(since(), ['old', 'new', 'new', 'new'], 'only the read was refused')
  gateway.takes = ['old']
  await erp.health(context)
  await erp.health(context)
  t.strictSame(since(), ['new', 'old', 'old'], 'and back')
})

t.test('an order that is refused for its key after all is not sent again with the other: a 401 proves nothing', async t => {
  const { gateway, erp, since } = await start(t, { key: 'old', nextKey: 'new' })
  gateway.takesOrders = ['new']
  t.match(await erp.submitOrder(order, context), { kind: 'unknown' })
  t.strictSame(since(), ['old', 'old'])
})

t.test('two keys that are both refused, and a portal with one key, behave as before', async t => {
  const both = await start(t, { key: 'old', nextKey: 'new' })
  both.gateway.takes = []
  await t.rejects(both.erp.health(context), { code: 'erp_bad_reply' })
  t.strictSame(both.since(), ['old', 'new'])
  t.match(await both.erp.submitOrder(order, context), { kind: 'not-sent' })
  t.strictSame(both.since(), ['old', 'new'], 'no order is sent with a key that is not accepted')
  const one = await start(t, { key: 'new' })
  t.match(await one.erp.submitOrder(order, context), { kind: 'unknown' })
  t.strictSame(one.since(), ['new'])
})
