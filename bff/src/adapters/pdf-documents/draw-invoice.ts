import type { InvoiceLine, Invoice } from '@portal/contracts/invoices'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatDate } from '@portal/contracts/base/dates'
import { displayAddress } from '@portal/contracts/rules/dealers/dealer-addresses'
import { billedPrice, invoiceDue, invoiceTitle, partLines, paymentStates, totalLines } from '@portal/contracts/rules/finances/invoices'
import { formatMoney } from '@portal/contracts/base/money'
import { formatPrice } from '@portal/contracts/base/price'
import { formatCount } from '@portal/contracts/base/numbers'
import { shipmentText } from '@portal/contracts/rules/orders/shipments'
import type { InvoiceSheet } from '../../ports/documents/document-printer.ts'
import { drawAddresses, drawFacts, drawLongFact, drawPaper, drawTable, drawTotals, type Column, type Head } from './paper.ts'
import { partWidths } from './part-widths.ts'

/** The invoice as a PDF file. */
export async function drawInvoice ({ invoice, dealer, rep }: InvoiceSheet, head: Head): Promise<Uint8Array> {
  const title = invoiceTitle(invoice)
  return await drawPaper(title, head, doc => {
    drawFacts(doc, [
      ['Order number', invoice.order_number],
      ['PO number', invoice.po_number],
      ['Account number', invoice.customer_number],
      ['Dealer', dealer.name_company],
      ['Sales rep', repText(invoice.sales_rep, rep)],
      ['Placed by', invoice.placed_by ?? ''],
      ['Entry date', invoice.order_entry_date === null ? '' : formatDate(invoice.order_entry_date)],
      ['Invoice date', formatDate(invoice.order_invoice_date)],
      ['Ship method', invoice.shipping_instructions],
      ['Payment terms', invoice.purchase_terms]
    ])
    drawFacts(doc, [
      ...(invoice.payment_state === undefined ? [] : [['Payment', paymentStates[invoice.payment_state]] as const]),
      ...(invoice.balance === undefined ? [] : [['Balance', formatMoney(invoice.balance)] as const])
    ])
    drawLongFact(doc, 'Shipments', (invoice.shipments ?? []).map(shipmentText).join('\n'))
    drawLongFact(doc, 'Special information', invoice.misc_note)
    drawAddresses(doc, [['Billing address', displayAddress(dealer.address)], ['Ship-to address', dealer.address[String(invoice.ship_address)]]])
    drawTable(doc, title, columnsOf(invoice), partLines(invoice.details))
    drawTotals(doc, title, totalLines(invoice).map(({ name, cents, isPart }) => [isPart ? `– ${name}` : name, formatMoney(cents)]), invoiceDue(invoice))
  })
}

function repText (number: string, rep: InvoiceSheet['rep']): string {
  return rep === undefined ? number : [`${number} ${rep.name}`, ...rep.phone === null ? [] : [rep.phone]].join(', ')
}

function columnsOf ({ details, retail_pricing: retail }: Invoice): Array<Column<InvoiceLine>> {
  return [
    { head: partColumns.number, width: partWidths.number, of: line => line.item_number },
    { head: 'Description', of: line => line.item_description },
    ...(details.some(line => line.manufacturer_number !== '') ? [{ head: partColumns.maker, width: partWidths.maker, of: (line: InvoiceLine) => line.manufacturer_number }] : []),
    { head: partColumns.ordered, numeric: true, width: partWidths.count, of: line => formatCount(line.quantity_ordered) },
    { head: partColumns.shipped, numeric: true, width: partWidths.count, of: line => formatCount(line.quantity_shipped) },
    { head: partColumns.backordered, numeric: true, width: partWidths.backordered, of: line => formatCount(line.quantity_backordered) },
    ...(retail ? [{ head: partColumns.retail, numeric: true, width: partWidths.price, of: retailOf }] : []),
    { head: partColumns.price, numeric: true, width: partWidths.price, of: priceOf },
    { head: partColumns.total, numeric: true, width: partWidths.total, of: line => formatMoney(line.item_cost) }
  ]
}

function retailOf ({ retail_price: price }: InvoiceLine): string {
  return price === undefined ? '–' : formatMoney(price)
}

function priceOf (line: InvoiceLine): string {
  const price = billedPrice(line)
  return price === undefined ? '' : formatPrice(price)
}
