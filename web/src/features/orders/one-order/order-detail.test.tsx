import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '@portal/contracts/orders'
import { renderPage } from '../../../../test/render-page.tsx'
import { sampleDealer } from '../../../../test/sample-users.ts'
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
  renderPage(<OrderDetail dealer={dealer} order={{ ...order, reference: 'A7K2', ship_address: 9999, special_instructions: 'RING TWICE', shipments, order_total: 2100 }} />)
  expect(facts()).toEqual([
    ['Order number', '8000001'], ['Reference', 'A7K2'], ['Ship-to address', expect.stringContaining(dealer.address['9999']?.street ?? 'none')], ['Special instructions', 'RING TWICE'],
    ['Shipments', 'UPS 1Z1 9/16/261Z2'], ['Pieces', '0'], ['Order total', '$21.00']
  ])
  expect(screen.getAllByRole('link', { name: /1Z/ }).map(link => link.getAttribute('href'))).toEqual(['https://www.ups.com/track?tracknum=1Z1'])
})

test('what the distributor does not say is not shown, and neither is the order\'s id in the ERP', () => {
  renderPage(<OrderDetail dealer={dealer} order={order} />)
  expect(facts()).toEqual([['Pieces', '0'], ['Parts total', '$0.00']])
  expect(screen.queryByText(/8000001/)).toBeNull()
})

test('the distributor\'s changes are shown at the top, with what was ordered and what it is now', () => {
  const named = { item_number: 'A-1', item_description: 'CHAIN' }
  renderPage(<OrderDetail
    dealer={dealer} order={{
      ...order,
      changes: [
        { kind: 'quantity', ...named, from: 4, to: 2 },
        { kind: 'price', ...named, from: 840, to: 910 },
        { kind: 'price', ...named, item_number: 'A-2', from: 840, to: 800 },
        { kind: 'removed', ...named, item_number: 'B-1', manufacturer_number: '', retail_price: 1295, dealer_price: 840, from: 1 },
        { kind: 'added', ...named, item_number: 'C-1', to: 1 },
        { kind: 'po_number', from: 'PO 1', to: 'PO 9' },
        { kind: 'ship_to', from: 9999, to: 7 }
      ]
    }}
             />)
  expect(screen.getByText(/The distributor changed this order/)).toBeVisible()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'A-1 CHAIN: you ordered 4, now 2.',
    'A-1 CHAIN: the price per piece rose from $8.40 to $9.10.',
    'A-2 CHAIN: the price per piece fell from $8.40 to $8.00.',
    'B-1 CHAIN: removed (you ordered 1).',
    'C-1 CHAIN: added (1 piece).',
    'PO number: you entered PO 1, now PO 9.',
    'Ship-to address: you chose Main store, 1 Main St, Dayton, now address 7.'
  ])
})

test('an order that stands as it was sent, and one that did not come from the portal, say nothing of changes', () => {
  renderPage(<><OrderDetail dealer={dealer} order={{ ...order, changes: [] }} /><OrderDetail dealer={dealer} order={order} /></>)
  expect(screen.queryByText(/changed this order/)).toBeNull()
})
