import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order, OrderPart } from '@portal/contracts/orders'
import { renderPage } from '../../../../test/render-page.tsx'
import { PartsTable } from './parts-table.tsx'

const part: OrderPart = {
  item_number: 'A-1',
  item_description: 'CHAIN',
  manufacturer_number: '',
  retail_price: 1000,
  dealer_price: 700,
  quantity: 3,
  quantity_shipped: 1,
  quantity_backordered: 2,
  quantity_available: 0
}
const order: Order = {
  _id: '1',
  type: 'confirmed',
  po_number: 'PO 1',
  order_number: 'S1',
  customer_number: '10001',
  order_date: '2026-11-02',
  shipping_method: 'UPS GROUND',
  pending_shipment: true,
  freight_minimum: 0,
  parts: [part]
}

/** The cells of a column, or undefined without it. */
function column (name: string): ReadonlyArray<string | null> | undefined {
  const at = screen.getAllByRole('columnheader').findIndex(head => head.textContent === name)
  if (at < 0) return undefined
  return screen.getAllByRole('row').slice(1).map(row => row.querySelectorAll('td')[at]?.textContent ?? null)
}

const said = () => column('Part number')?.map(text => text?.trim())

test('a part says when it is expected, where the distributor does', () => {
  renderPage(<PartsTable order={{ ...order, parts: [{ ...part, expected_arrival: '2026-11-27' }, part] }} />)
  expect(said()).toEqual(['A-1CHAIN Expected 11/27/26', 'A-1CHAIN'])
})

test('a line shows its amount, the distributor\'s or its price times the pieces, and its note', () => {
  renderPage(<PartsTable order={{ ...order, parts: [{ ...part, line_amount: 2150, note: 'REAR ONLY' }, part] }} />)
  expect(column('Total')).toEqual(['$21.50', '$21.00'])
  expect(said()).toEqual(['A-1CHAIN Note: REAR ONLY', 'A-1CHAIN'])
})

test('a part shows the manufacturer\'s number, where it has one', () => {
  renderPage(<PartsTable order={{ ...order, parts: [{ ...part, manufacturer_number: '07RS0141' }, part] }} />)
  expect(said()).toEqual(['A-1 MFG#\u00a007RS0141CHAIN', 'A-1CHAIN'])
})

test('what is on back order is shown before anything is shipped, too, and a part leads to its stock', () => {
  renderPage(<PartsTable order={{ ...order, pending_shipment: false }} />)
  expect(column('Back-ordered')).toEqual(['2'])
  expect(screen.getByRole('link', { name: 'A-1' })).toHaveAttribute('href', '/stock?term=A-1')
  cleanup()
  renderPage(<PartsTable order={{ ...order, pending_shipment: false, parts: [{ ...part, quantity_shipped: 0, quantity_backordered: 0 }] }} />)
  expect(column('Back-ordered')).toBeUndefined()
})

test('the distributor\'s changes are shown at the line; a part that was removed keeps one', () => {
  const named = { item_number: 'a-1', item_description: 'CHAIN' }
  renderPage(<PartsTable
    order={{
      ...order,
      pending_shipment: false,
      parts: [part, part, { ...part, item_number: 'C-1', quantity_available: 9 }],
      changes: [
        { kind: 'quantity', ...named, from: 4, to: 6 },
        { kind: 'price', ...named, from: 640, to: 700 },
        { kind: 'removed', ...named, item_number: 'B-1', manufacturer_number: '', retail_price: 1000, dealer_price: 700, from: 5 },
        { kind: 'added', ...named, item_number: 'C-1', to: 3 },
        { kind: 'po_number', from: 'PO 0', to: 'PO 1' }
      ]
    }}
             />)
  expect(said()).toEqual([
    'A-1CHAIN Low or out of stockQuantity changed: you ordered 4Price raised from $6.40', 'A-1CHAIN Low or out of stock',
    'C-1CHAIN Added by the distributor', 'B-1CHAIN Removed by the distributor: you ordered 5'
  ])
  expect(column('Ordered')).toEqual(['3', '3', '3', '0'])
})
