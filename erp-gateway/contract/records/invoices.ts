import type { IsoDate } from '@portal/contracts/base/dates'
import type { CustomerNumber, InvoiceId } from '@portal/contracts/base/ids'
import type { Invoice, InvoiceCharge, InvoiceLine, InvoiceSummary } from '@portal/contracts/invoices'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { amount, amountOrBlank, amountOrZero, codeOrNull, day, dayOrNone, flag, nonBlankText, quantity, text, textOrNull } from '../codecs.ts'
import { field, list, optional, record, type PartsOf } from '../record.ts'
import { customerNumber, shipToNumber } from './dealers.ts'
import { ifBlank } from './if-blank.ts'
import { description, manufacturerNumber } from './items.ts'
import { shipments } from './shipments.ts'
import { widths } from './field-widths.ts'

const onInvoice = 'The invoice, also on paper'
const onInvoiceAndInCsv = 'The invoice, also on paper and as CSV'
const onBoth = 'Invoice history, the invoice'
const invoiceId = field('INVID', nonBlankText(widths.id, 'document'), { means: 'Id of the invoice', shown: 'Only in addresses' })

type Head = Omit<InvoiceSummary, 'item_numbers' | 'ship_address'>

const head: PartsOf<Head> = {
  _id: invoiceId,
  invoice_number: field('INVNO', nonBlankText(widths.documentNumber, 'document'), { means: 'Invoice number as people know it', shown: `${onBoth}, back orders` }),
  order_number: field('ORDNO', text(widths.documentNumber, 'document'), { means: 'The distributor\'s order number, as people know it', shown: onBoth, blank: 'A dash is shown, as for a credit memo without an order' }),
  po_number: field('PONUM', text(limits.poNumberMax), { means: 'The dealer\'s purchase order number', shown: onBoth, blank: ifBlank.dash }),
  customer_number: customerNumber,
  order_invoice_date: field('INVDT', day, { means: 'Invoice date', shown: onBoth }),
  date_payment_due: field('DUEDT', dayOrNone, { means: 'Day on which payment is due', shown: onBoth, blank: ifBlank.dash, constant: '0' }),
  invoice_total: field('INVTL', amount, { means: 'Total; negative for a credit memo', shown: onBoth }),
  balance: optional('INVBL', amountOrBlank, { means: 'What is still to be paid; negative for a credit that is not used up', shown: onBoth, blank: ifBlank.nothing }),
  payment_state: optional('INVST', codeOrNull({ O: 'open', P: 'part_paid', F: 'paid', D: 'overdue' }), {
    means: '`O` open, `P` part paid, `F` fully paid, `D` overdue', shown: onBoth, blank: ifBlank.nothing
  }),
  placed_by: optional('ORDBY', textOrNull(widths.personName, 'words'), {
    means: 'The person who placed the invoice\'s order, as `post-order` named them',
    shown: `${onBoth}. Everybody can choose what they have ordered themselves`,
    blank: 'Nobody is named'
  })
}

export const invoiceSummary = record<InvoiceSummary>('InvoiceSummary', {
  ...head,
  item_numbers: field('ITEMS', list(nonBlankText(widths.partNumber, 'item')), { means: 'Part numbers on the invoice\'s lines, each once', shown: 'Invoice history: the search by part number', blank: 'The invoice is not found by its parts', constant: '`[]`' }),
  ship_address: optional('SHPTO', shipToNumber, { means: 'Number of the ship-to address, one of the dealer\'s addresses', shown: 'Invoice history: the search by city', blank: 'The invoice is not found by its ship-to city' })
})

const invoiceLine = record<InvoiceLine>('InvoiceLine', {
  item_number: field('ITNBR', text(widths.partNumber, 'item'), { means: 'Part number; blank on a line that only carries a special charge', shown: onInvoiceAndInCsv, blank: 'The line is a special charge' }),
  item_description: description,
  manufacturer_number: manufacturerNumber,
  item_cost: field('ITCST', amountOrZero, { means: 'Cost of the whole line', shown: onInvoiceAndInCsv, blank: ifBlank.countsZero }),
  quantity_ordered: field('QTYOR', quantity, { means: 'Pieces ordered', shown: onInvoiceAndInCsv }),
  quantity_shipped: field('QTYSH', quantity, { means: 'Pieces shipped with this invoice', shown: onInvoiceAndInCsv }),
  quantity_backordered: field('QTYBO', quantity, { means: 'Pieces that were on back order when the invoice was made, whatever happened to them since', shown: onInvoiceAndInCsv, constant: '0' }),
  special_charge_amount: field('SPCHG', amountOrZero, { means: 'Special charge, e.g. freight', shown: onInvoiceAndInCsv, blank: ifBlank.countsZero, constant: '""' }),
  retail_price: optional('LSTPR', amountOrBlank, { means: 'Suggested retail price of one piece', shown: `${onInvoiceAndInCsv}, if RTLPR is \`Y\``, blank: ifBlank.dash, constant: '""' })
})

const charge = record<InvoiceCharge>('Charge', {
  name: field('CHGNM', nonBlankText(30, 'keep'), { means: 'Name of the charge, e.g. `FREIGHT` or `HAZMAT`', shown: onInvoiceAndInCsv }),
  amount: field('CHGAM', amount, { means: 'Amount of the charge', shown: onInvoiceAndInCsv })
})

export const invoice = record<Invoice>('Invoice', {
  ...head,
  sales_rep: field('SLREP', text(widths.repNumber, 'rep'), { means: 'Sales representative', shown: onInvoice, blank: ifBlank.dash, constant: '""' }),
  order_entry_date: field('ENTDT', dayOrNone, { means: 'Day on which the order was entered', shown: onInvoice, blank: ifBlank.dash, constant: '0' }),
  shipping_instructions: field('SHPIN', text(30, 'keep'), { means: 'Ship method of the invoice', shown: onInvoice, blank: ifBlank.dash, constant: '""' }),
  purchase_terms: field('TERMS', text(30, 'keep'), { means: 'Payment terms in words', shown: onInvoice, blank: ifBlank.dash, constant: '""' }),
  misc_note: field('MSCNT', text(60), { means: 'Special information for the reader of the invoice', shown: onInvoice, blank: ifBlank.nothing, constant: '""' }),
  ship_address: field('SHPTO', shipToNumber, { means: 'Number of the ship-to address, one of the dealer\'s addresses', shown: onInvoice, blank: 'A dash is shown, also for a number that the dealer no longer has', constant: `\`${defaultAddressKey}\`` }),
  sales_tax: field('TAXAM', amountOrZero, { means: 'Sales tax', shown: onInvoiceAndInCsv, blank: ifBlank.countsZero, constant: '""' }),
  retail_pricing: field('RTLPR', flag, { means: '`Y` if the invoice shows retail prices', shown: `${onInvoiceAndInCsv}. It decides whether retail prices are shown`, constant: '`N`' }),
  charges: optional('CHRGS', list(charge), {
    means: 'Charges by name. Together they are what SPCHG of the lines is, from which the totals are made', shown: onInvoiceAndInCsv, blank: 'SPCHG of all lines is shown as one sum, and below it that of each line without a part number, under its description'
  }),
  shipments,
  details: field('LINES', list(invoiceLine), { means: 'Lines of the invoice, in order', shown: onInvoiceAndInCsv })
})

export type InvoiceAsked = { id: InvoiceId }
export const invoiceAsked = record<InvoiceAsked>('InvoiceAsked', { id: invoiceId })

const since = field('SINCE', day, { means: 'First day asked for' })

/** `until`: only where the gateway offers `UNTIL`. */
export type InvoicesAsked = { customerNumber: CustomerNumber, since: IsoDate, until?: IsoDate | undefined }
export const invoicesAsked = record<InvoicesAsked>('InvoicesAsked', {
  customerNumber,
  since,
  until: optional('UNTIL', day, { means: 'Last day asked for, which asks for a page; sent only where `OFFER` of health has `UNTIL`' })
})

/** Repeats the customer and the days: an empty list alone could belong to another request. `more`: the range has older ones. */
export type InvoiceList = InvoicesAsked & { more?: boolean | undefined, invoices: InvoiceSummary[] }
export const invoiceList = record<InvoiceList>('InvoiceList', {
  customerNumber,
  since,
  until: optional('UNTIL', day, { means: 'Last day asked for, where the request has it' }),
  more: optional('MORE', flag, { means: '`Y` if there are invoices since SINCE that are older than the last one here: the portal asks for them with UNTIL as the day before that one', blank: 'The same as `N`' }),
  invoices: field('INVOICES', list(invoiceSummary), { means: 'Invoices and credit memos, newest first, each once' })
})
