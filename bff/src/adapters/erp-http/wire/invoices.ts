import Type, { type Static } from 'typebox'
import type { Invoice, InvoiceLine, InvoiceSummary } from '@portal/contracts/invoices'
import {
  DateNumber, DayNumber, Flag, Key, Money, MoneyOrBlank, Quantity, readAmount, readDate, readDayNumber, readFlag, readText, Text
} from './fields.ts'

const summary = {
  INVID: Key,
  INVNO: Key,
  /** Blank for a credit memo without an order. */
  ORDNO: Text,
  PONUM: Text,
  CUSNO: Key,
  INVDT: DayNumber,
  DUEDT: DateNumber,
  /** Negative for a credit memo. */
  INVTL: Money
}

export const InvoiceSummaryRecord = Type.Object({
  ...summary,
  /** For the search by part number, which would otherwise have to read every invoice. */
  ITEMS: Type.Array(Key)
})
export type InvoiceSummaryRecord = Static<typeof InvoiceSummaryRecord>

export const InvoiceLineRecord = Type.Object({
  /** Blank for a line that only carries a special charge. */
  ITNBR: Text,
  ITDSC: Text,
  MFGNO: Text,
  /** For the whole line. */
  ITCST: MoneyOrBlank,
  QTYOR: Quantity,
  QTYSH: Quantity,
  QTYBO: Quantity,
  SPCHG: MoneyOrBlank,
  LSTPR: MoneyOrBlank
})
export type InvoiceLineRecord = Static<typeof InvoiceLineRecord>

export const InvoiceRecord = Type.Object({
  ...summary,
  SLREP: Text,
  ENTDT: DateNumber,
  SHPIN: Text,
  TERMS: Text,
  MSCNT: Text,
  /** Key into the dealer's addresses. */
  SHPTO: Type.Integer({ minimum: 0, maximum: 9999 }),
  TAXAM: MoneyOrBlank,
  /** The invoice shows retail prices. */
  RTLPR: Flag,
  LINES: Type.Array(InvoiceLineRecord)
})
export type InvoiceRecord = Static<typeof InvoiceRecord>

/** `GET /v1/dealers/{number}/invoices?SINCE=YYYYMMDD`: dated on that day or later, newest first. */
export const InvoicesReply = Type.Object({ CUSNO: Key, SINCE: DayNumber, INVOICES: Type.Array(InvoiceSummaryRecord) })

export function readInvoiceSummary (record: InvoiceSummaryRecord): InvoiceSummary {
  return { ...readSummary(record), item_numbers: record.ITEMS.map(readText) }
}

function readSummary (record: Omit<InvoiceSummaryRecord, 'ITEMS'>): Omit<InvoiceSummary, 'item_numbers'> {
  return {
    _id: readText(record.INVID),
    invoice_number: readText(record.INVNO),
    order_number: readText(record.ORDNO),
    po_number: readText(record.PONUM),
    customer_number: readText(record.CUSNO),
    order_invoice_date: readDayNumber(record.INVDT),
    date_payment_due: readDate(record.DUEDT),
    invoice_total: readAmount(record.INVTL)
  }
}

export function readInvoice (record: InvoiceRecord): Invoice {
  return {
    ...readSummary(record),
    sales_rep: readText(record.SLREP),
    order_entry_date: readDate(record.ENTDT),
    shipping_instructions: readText(record.SHPIN),
    purchase_terms: readText(record.TERMS),
    misc_note: readText(record.MSCNT),
    ship_address: record.SHPTO,
    sales_tax: readAmount(record.TAXAM),
    retail_pricing: readFlag(record.RTLPR),
    details: record.LINES.map(readLine)
  }
}

function readLine (record: InvoiceLineRecord): InvoiceLine {
  return {
    item_number: readText(record.ITNBR),
    item_description: readText(record.ITDSC),
    manufacturer_number: readText(record.MFGNO),
    item_cost: readAmount(record.ITCST),
    quantity_ordered: record.QTYOR,
    quantity_shipped: record.QTYSH,
    quantity_backordered: record.QTYBO,
    special_charge_amount: readAmount(record.SPCHG),
    retail_price: readAmount(record.LSTPR)
  }
}
