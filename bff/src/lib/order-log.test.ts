import t from 'tap'
import { buildTestApp } from '../../test/build-app.ts'
import { orderOf } from '../../test/lost-order.ts'

t.test('the log names each order once it is received, and its outcome, so that it can be found if the journal is lost', async t => {
  const lines: Array<Record<string, unknown>> = []
  const { loginAs } = await buildTestApp(t, { log: line => { lines.push(JSON.parse(line)) } })
  const dealer = await loginAs('10001')
  const order = orderOf('10001')
  const { body: { submission: { reference, erp_order_id: erpOrderId } } } = await dealer.call('createOrder', { ...order, order: { ...order.order, data: { ...order.order.data, po_number: 'PO "7"' } } })
  const about = lines.filter(({ msg }) => String(msg).startsWith('order '))
  t.match(about, [
    { msg: 'order received', reference, dealer: '10001', poNumber: 'PO "7"', pieces: 2 },
    { msg: 'order settled', reference, dealer: '10001', state: 'accepted', erpOrderId }
  ])
  t.equal(about.length, 2)
})
