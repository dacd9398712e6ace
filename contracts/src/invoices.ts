import Type, { type Static } from 'typebox'
import { closed } from './call.ts'
import { Cents, CustomerNumber, IsoDate } from './fields.ts'

const summary = {
  _id: Type.String(),
  invoice_number: Type.String(),
  order_number: Type.String({ description: 'The distributor\'s order number; empty where a credit memo stands for no order' }),
  po_number: Type.String({ description: 'Empty for an unnamed order' }),
  customer_number: CustomerNumber,
  order_invoice_date: IsoDate,
  date_payment_due: Type.Union([IsoDate, Type.Null()]),
  invoice_total: Type.Integer({ description: 'US cents; a negative total makes it a credit memo' })
}

/** An invoice or credit memo as lists show it. */
export const InvoiceSummary = closed(summary)
export type InvoiceSummary = Static<typeof InvoiceSummary>

/** A line of an invoice. A line without an item number only carries a special charge. */
export const InvoiceLine = closed({
  item_number: Type.String(),
  item_description: Type.String(),
  manufacturer_number: Type.String(),
  item_cost: Type.Integer({ description: 'US cents for the whole line' }),
  quantity_ordered: Type.Integer(),
  quantity_shipped: Type.Integer(),
  quantity_backordered: Type.Integer(),
  special_charge_amount: Type.Integer({ description: 'US cents; freight and the like' }),
  retail_price: Cents
})
export type InvoiceLine = Static<typeof InvoiceLine>

export const Invoice = closed({
  ...summary,
  sales_rep: Type.String(),
  order_entry_date: Type.Union([IsoDate, Type.Null()]),
  shipping_instructions: Type.String(),
  purchase_terms: Type.String(),
  misc_note: Type.String({ description: 'Special information; empty where there is none' }),
  ship_address: Type.Integer({ minimum: 0, description: 'Key into the dealer\'s addresses' }),
  sales_tax: Cents,
  retail_pricing: Type.Boolean({ description: 'The invoice shows retail prices' }),
  details: Type.Array(InvoiceLine)
})
export type Invoice = Static<typeof Invoice>
