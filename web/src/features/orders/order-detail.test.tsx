import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '@portal/contracts/orders'
import { sampleDealer } from '../../../test/samples.ts'
import { OrderDetail } from './order-detail.tsx'

const order: Order = {
  _id: '8000001',
  type: 'unconfirmed',
  po_number: 'PO 1',
  order_number: null,
  customer_number: '10001',
  order_date: null,
  shipping_method: 'default',
  pending_shipment: false,
  freight_minimum: 0,
  parts: []
}
const dealer = sampleDealer()

/** The names and values that are shown, without those that every order has. */
function facts () {
  const always = new Set(['Status', 'Order date', 'Account number', 'Dealer', 'Ship method', 'Freight minimum'])
  const pairs = screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  return pairs.filter(([name]) => !always.has(name ?? ''))
}

test('an order shows what the distributor says of it', () => {
  const shipments = [{ carrier: 'UPS', tracking_number: '1Z1', shipped_on: '2026-09-16' }, { carrier: '', tracking_number: '1Z2' }]
  render(<OrderDetail dealer={dealer} order={{ ...order, reference: 'A7K2', ship_address: 9999, special_instructions: 'RING TWICE', shipments, order_total: 2100 }} />)
  expect(facts()).toEqual([
    ['Reference', 'A7K2'], ['Ship-to address', expect.stringContaining(dealer.address['9999']?.street ?? 'none')], ['Special instructions', 'RING TWICE'],
    ['Shipments', 'UPS 1Z1, 9/16/261Z2'], ['Order total', '$21.00']
  ])
})

test('what it does not say is not shown, and neither is the order\'s id in the ERP', () => {
  render(<OrderDetail dealer={dealer} order={order} />)
  expect(facts()).toEqual([])
  expect(screen.queryByText(/8000001/)).toBeNull()
})
