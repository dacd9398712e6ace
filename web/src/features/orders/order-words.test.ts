import t from 'tap'
import { orderName, orderTitle } from '@portal/contracts/rules/orders/order-names'
import { orderFileName, isLowStock, orderNumberText, readOrderType, shipMethod } from './order-words.ts'

t.test('names an order by its PO number', async t => {
  t.equal(orderTitle({ po_number: 'SPRING-7' }), 'PO #SPRING-7')
  t.equal(orderTitle({ po_number: '' }), 'Unnamed Order')
  t.equal(orderName({ po_number: 'SPRING-7' }), 'SPRING-7')
  t.equal(orderName({ po_number: '' }), 'Unnamed Order')
})

t.test('an order goes by the distributor\'s number, before that by its number at Submit and the portal\'s reference; one from elsewhere never by its id in the ERP', async t => {
  const order = { _id: '8000001', order_number: null }
  t.equal(orderNumberText({ ...order, order_number: 'S418823', reference: 'A7K2' }), 'S418823')
  t.equal(orderNumberText({ ...order, reference: 'A7K2' }), '8000001, reference A7K2')
  t.equal(orderNumberText({ ...order, _id: 'A7K2', submission_state: 'accepted', erp_order_id: '8000001' }), '8000001, reference A7K2')
  t.equal(orderNumberText({ ...order, _id: 'A7K2', submission_state: 'unknown' }), 'Reference A7K2')
  t.equal(orderNumberText(order), '–')
})

t.test('the ship method is never shown as "default", but as the dealer\'s own, by name', async t => {
  const dealer = { default_shipping: { code: 'UPS', label: 'UPS GROUND' } }
  t.equal(shipMethod({ shipping_method: 'default' }, dealer), 'UPS GROUND')
  t.equal(shipMethod({ shipping_method: 'DEFAULT' }, dealer), 'UPS GROUND')
  t.equal(shipMethod({ shipping_method: 'WILL CALL' }, dealer), 'WILL CALL')
  t.equal(shipMethod({ shipping_method: 'default' }, null), '–')
})

t.test('warns if stock is at most the ordered quantity, unless the shipment is pending', async t => {
  t.equal(isLowStock({ pending_shipment: false }, { quantity: 4, quantity_available: 4 }), true)
  t.equal(isLowStock({ pending_shipment: false }, { quantity: 4, quantity_available: 5 }), false)
  t.equal(isLowStock({ pending_shipment: true }, { quantity: 4, quantity_available: 0 }), false)
})

t.test('reads the order type in an address', async t => {
  t.equal(readOrderType('confirmed'), 'confirmed')
  t.equal(readOrderType('unconfirmed'), 'unconfirmed')
  t.equal(readOrderType('Confirmed'), undefined)
  t.equal(readOrderType(undefined), undefined)
})

t.test('the files of an order are named by its number, without characters that a file name may not have', async t => {
  t.equal(orderFileName({ _id: '8', order_number: 'S1/2', reference: 'A7K2' }), 'order-s1-2')
  t.equal(orderFileName({ _id: 'C#9', order_number: null }), 'order-c-9')
})
