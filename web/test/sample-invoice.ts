import type { Invoice } from '@portal/contracts/invoices'

/** An invoice of this total with these lines. */
export function sampleInvoice (total: number, details: Invoice['details']): Invoice {
  return {
    _id: '1',
    invoice_number: '801',
    order_number: 'S1',
    po_number: 'PO 1',
    customer_number: '10001',
    order_invoice_date: '2026-11-02',
    date_payment_due: null,
    invoice_total: total,
    sales_rep: '07',
    order_entry_date: null,
    shipping_instructions: '',
    purchase_terms: '',
    misc_note: '',
    ship_address: 9999,
    sales_tax: 0,
    retail_pricing: false,
    details
  }
}
