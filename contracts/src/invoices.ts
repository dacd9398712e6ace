import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Cents, CustomerNumber, IdField, IsoDate, Line, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { invoiceHistoryMonths } from './policy/invoice-history.ts'
import { invoiceKinds } from './rules/finances/invoices.ts'
import { Shipment } from './shipments.ts'

const summary = {
  _id: IdField<ids.InvoiceId>(),
  invoice_number: IdField<ids.InvoiceNumber>(),
  order_number: IdField<ids.OrderNumber>(Type.String({ description: 'The distributor\'s order number; empty for a credit memo that belongs to no order' })),
  po_number: Type.String({ description: 'Empty for an unnamed order' }),
  customer_number: CustomerNumber,
  order_invoice_date: IsoDate,
  date_payment_due: Type.Union([IsoDate, Type.Null()]),
  invoice_total: Type.Integer({ description: 'US cents; a negative total makes it a credit memo' }),
  balance: Type.Optional(Type.Integer({ description: 'US cents that are still to be paid; negative for a credit that is not used up' })),
  payment_state: Type.Optional(Type.Enum(['open', 'part_paid', 'paid', 'overdue'])),
  placed_by: Type.Optional(Type.String({ description: 'Who placed its order, as the ERP names them, or the portal, if the ERP does not' }))
}

const shipAddress = Type.Integer({ minimum: 0, description: 'Key into the dealer\'s addresses' })

/** An invoice or credit memo in a list. */
export const InvoiceSummary = closed({
  ...summary,
  item_numbers: Type.Array(IdField<ids.ItemNumber>(), { description: 'The part numbers on it, for the search' }),
  ship_address: Type.Optional(shipAddress)
})
export type InvoiceSummary = Static<typeof InvoiceSummary>

/** The same as somebody reads it. */
export const ListedInvoice = closed({
  ...InvoiceSummary.properties,
  mine: Type.Optional(Type.Literal(true, { description: 'The user placed its order, or asked for its release; for an order that did not come from the portal, its name is the user\'s' }))
})
export type ListedInvoice = Static<typeof ListedInvoice>

/** A line of an invoice. A line without an item number has only a special charge. */
export const InvoiceLine = closed({
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String(),
  manufacturer_number: Type.String(),
  item_cost: Type.Integer({ description: 'US cents for the whole line' }),
  quantity_ordered: Type.Integer(),
  quantity_shipped: Type.Integer(),
  quantity_backordered: Type.Integer(),
  special_charge_amount: Type.Integer({ description: 'US cents; freight and the like' }),
  retail_price: Type.Optional(Cents)
})
export type InvoiceLine = Static<typeof InvoiceLine>

/** A charge by its name, e.g. freight. */
export const InvoiceCharge = closed({ name: Type.String(), amount: Type.Integer({ description: 'US cents' }) })
export type InvoiceCharge = Static<typeof InvoiceCharge>

export const Invoice = closed({
  ...summary,
  sales_rep: Type.String(),
  order_entry_date: Type.Union([IsoDate, Type.Null()]),
  shipping_instructions: Type.String(),
  purchase_terms: Type.String(),
  misc_note: Type.String({ description: 'Special information; empty if there is none' }),
  ship_address: shipAddress,
  sales_tax: Cents,
  retail_pricing: Type.Boolean({ description: 'The invoice shows retail prices' }),
  charges: Type.Optional(Type.Array(InvoiceCharge, { description: 'What the special charges of the lines consist of. For display only: the totals are those of the lines, and any difference is added' })),
  shipments: Type.Optional(Type.Array(Shipment)),
  details: Type.Array(InvoiceLine)
})
export type Invoice = Static<typeof Invoice>

const listErrors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'erp_unavailable', 'erp_bad_reply'] as const
const oneErrors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'erp_unavailable', 'erp_bad_reply'] as const

const narrowed = { kind: Type.Optional(Type.Enum([...invoiceKinds])), from: Type.Optional(IsoDate), to: Type.Optional(IsoDate) }

export const invoiceHistory = defineCall(endpoints.invoiceHistory, {
  summary: `The acting dealer's invoices and credit memos of the last ${invoiceHistoryMonths} months, newest first. With an earlier \`from\`, those of these days, where the ordering system offers ` +
    'them: from `since` on, all are there. With a kind, only those; what is unpaid or overdue is of any age, unless there is a `from`.',
  body: closed({ dealer: CustomerNumber, ...narrowed }),
  response: closed({
    orders: Type.Array(ListedInvoice),
    since: IsoDate,
    older: Type.Optional(Type.Boolean({ description: 'Invoices from before these months can be asked for' }))
  }),
  errors: listErrors,
  namesDealer: body => body.dealer
})

export const invoiceHistoryDetail = defineCall(endpoints.invoiceHistoryDetail, {
  summary: 'One invoice or credit memo with its lines.',
  body: closed({ id: RecordId<ids.InvoiceId>() }),
  response: closed({
    invoice: Invoice,
    /** Who has the invoice's rep number in the portal; left out if nobody does. */
    rep: Type.Optional(closed({
      name: Type.String(),
      phone: Type.Union([Type.String(), Type.Null()])
    }))
  }),
  errors: oneErrors
})

export const invoiceHistoryCsv = defineCall(endpoints.invoiceHistoryCsv, {
  summary: 'The invoice history as CSV, with the page\'s filters.',
  body: closed({
    dealer: CustomerNumber,
    search: Type.Optional(Line({ label: 'Search', min: 1, max: limits.searchTermMax, description: 'Part of an invoice, order, PO or part number, or of the ship-to city' })),
    ...narrowed,
    mine: Type.Optional(Type.Literal(true, { description: 'Only the user\'s own, as the list marks them' }))
  }),
  response: closed({ csv: Type.String(), since: Type.Optional(IsoDate) }),
  errors: listErrors,
  namesDealer: body => body.dealer
})

export const invoiceCsv = defineCall(endpoints.invoiceCsv, {
  summary: 'The lines, charges and taxes of one invoice as CSV, each with the fields that identify the invoice.',
  body: closed({ id: RecordId<ids.InvoiceId>() }),
  response: closed({ csv: Type.String() }),
  errors: oneErrors
})

export const invoiceReceivingCsv = defineCall(endpoints.invoiceReceivingCsv, {
  summary: 'The parts that came with one invoice as CSV, with their bar codes, to be received in a dealer-management system.',
  body: closed({ id: RecordId<ids.InvoiceId>() }),
  response: closed({ csv: Type.String() }),
  errors: oneErrors
})

export const invoicePdf = defineCall(endpoints.invoicePdf, {
  summary: 'One invoice as a PDF file, in base64.',
  body: closed({ id: RecordId<ids.InvoiceId>() }),
  response: closed({ pdf: Type.String({ description: 'Base64' }) }),
  errors: [...oneErrors, 'invoice_too_long', 'portal_unavailable']
})
