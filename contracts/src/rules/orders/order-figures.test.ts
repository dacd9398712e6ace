import t from 'tap'
import { orderFigures } from './order-figures.ts'
import { trackingPage } from './shipments.ts'

const part = { item_number: 'A-1', dealer_price: 250, quantity: 4, quantity_backordered: 1 }

t.test('an order\'s figures are those of its lines, unless the distributor gives amounts', async t => {
  const parts = [part, { ...part, item_number: 'B-1', quantity: 2, line_amount: 333 }, { ...part, quantity_backordered: 0 }, { ...part, item_number: '', quantity: 0 }]
  t.strictSame(orderFigures({ parts }), { order_total: 2333, pieces: 10, pieces_backordered: 3, item_numbers: ['A-1', 'B-1'] })
  t.equal(orderFigures({ parts, order_total: 2100 }).order_total, 2100)
  t.strictSame(orderFigures({ parts: [] }), { order_total: 0, pieces: 0, pieces_backordered: 0, item_numbers: [] })
})

t.test('a shipment leads to its carrier\'s page where the carrier is known to have one', async t => {
  const page = (carrier: string) => trackingPage({ carrier, tracking_number: '1Z 9&9' })
  t.equal(page('UPS GROUND'), 'https://www.ups.com/track?tracknum=1Z9%269')
  t.equal(page(' fed ex freight'), 'https://www.fedex.com/fedextrack/?trknbr=1Z9%269')
  t.equal(page('USPS'), 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z9%269')
  for (const other of ['', 'UPSTATE CARTAGE', 'OUR TRUCK']) t.equal(page(other), undefined)
})
