import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceLine } from '@portal/contracts/invoices'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleInvoice } from '../../../test/sample-invoice.ts'
import { sampleDealer } from '../../../test/sample-users.ts'
import { InvoiceDetail } from './invoice-detail.tsx'

const freight: InvoiceLine = {
  item_number: '',
  item_description: 'FREIGHT',
  manufacturer_number: '',
  item_cost: 0,
  quantity_ordered: 0,
  quantity_shipped: 0,
  quantity_backordered: 0,
  special_charge_amount: 3995,
  retail_price: 0
}
const invoice = sampleInvoice(3995, [freight])

/** The values under a name, or undefined where it is not shown. */
function valueOf (name: string): string | null | undefined {
  return screen.getAllByRole('term').find(term => term.textContent === name)?.nextElementSibling?.textContent
}

test('an invoice shows its charges by name, payment, balance and shipments; the totals stay those of its lines', () => {
  const charges = [{ name: 'FREIGHT', amount: 1495 }, { name: 'HAZMAT', amount: 2500 }]
  const shipments = [{ carrier: 'UPS', tracking_number: '1Z1' }]
  renderPage(<InvoiceDetail dealer={sampleDealer()} invoice={{ ...invoice, charges, shipments, payment_state: 'part_paid', balance: 500 }} />)
  expect(['FREIGHT', 'HAZMAT', 'Payment', 'Balance', 'Shipment'].map(valueOf)).toEqual(['$14.95', '$25.00', 'Partially paid', '$5.00', 'UPS 1Z1'])
  expect(['Shipping and fees', 'Total'].map(valueOf)).toEqual(['$39.95', '$39.95'])
})

test('the representative\'s name and phone stand where the number does', () => {
  renderPage(<InvoiceDetail dealer={sampleDealer()} invoice={{ ...invoice, sales_rep: '07' }} rep={{ name: 'Robin Reyes', phone: '(208) 555-0117' }} />)
  expect(valueOf('Sales rep')).toBe('07 Robin Reyes, (208) 555-0117')
  expect(screen.getByRole('link', { name: '(208) 555-0117' })).toHaveAttribute('href', 'tel:2085550117')
})

test('an invoice past its due day says since when, beside the state that the distributor gives', () => {
  renderPage(<InvoiceDetail dealer={sampleDealer()} invoice={{ ...invoice, date_payment_due: '2020-11-02', payment_state: 'part_paid', balance: 500 }} />)
  expect(valueOf('Payment')).toMatch(/^Partially paidDue 11\/2\/20, [\d,]+ days ago$/)
  expect(screen.getByText('Payment due on or before 11/2/20')).toBeVisible()
})

test('without them the page is still complete, and a charge has the name of its line', () => {
  renderPage(<InvoiceDetail dealer={sampleDealer()} invoice={invoice} />)
  expect(['Payment', 'Balance', 'Shipment'].map(valueOf)).toEqual([undefined, undefined, undefined])
  expect(['Shipping and fees', 'FREIGHT'].map(valueOf)).toEqual(['$39.95', '$39.95'])
})

test('a credit memo has a total credit, and no day on which payment is due', () => {
  renderPage(<InvoiceDetail dealer={sampleDealer()} invoice={{ ...invoice, invoice_total: -3995, date_payment_due: '2026-12-02' }} />)
  expect(valueOf('Total credit')).toBe('-$39.95')
  expect(screen.getByText('Credit Memo Do Not Pay')).toBeVisible()
  expect(screen.queryByText(/due/i)).toBeNull()
})

test('a line says what a piece cost, and a dash where none was shipped', () => {
  const part: InvoiceLine = { ...freight, item_number: 'A-1', item_description: 'TIRE', item_cost: 15_600, quantity_ordered: 4, quantity_shipped: 2, quantity_backordered: 2, special_charge_amount: 0 }
  const missing: InvoiceLine = { ...part, item_number: 'B-2', item_cost: 0, quantity_shipped: 0, quantity_backordered: 4 }
  renderPage(<InvoiceDetail dealer={sampleDealer()} invoice={{ ...invoice, details: [part, missing] }} />)
  expect(screen.getByRole('row', { name: /^A-1/ })).toHaveTextContent('TIRE 422$78.00$156.00')
  expect(screen.getByRole('row', { name: /^B-2/ })).toHaveTextContent('TIRE 404–$0.00')
})
