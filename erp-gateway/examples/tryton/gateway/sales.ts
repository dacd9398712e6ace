import Type, { type Static } from 'typebox'
import type { FoundOrder } from '@portal/erp-gateway/contract/records/orders'
import { flag, readModel, text } from './read-model.ts'

/** What lists of sales and single sales both say. */
export const saleHead = {
  id: Type.Integer(),
  number: text,
  revision: Type.Integer(),
  state: Type.Enum(['draft', 'quotation', 'confirmed', 'processing', 'done', 'cancelled']),
  shipment_state: Type.String(),
  /** The dealer's own number for the order. */
  reference: text,
  sale_date: text,
  dealer_reference: text,
  dealer_will_call: flag,
  'party.': Type.Object({ code: Type.String(), dealer: flag, dealer_ship_method: text }),
  'invoices.': Type.Array(Type.Object({ id: Type.Integer(), state: Type.String() })),
  'shipments.': Type.Array(Type.Object({ state: Type.String() }))
}
const SaleHead = Type.Object(saleHead)
export type SaleHead = Static<typeof SaleHead>

export const readSales = readModel('sale.sale', SaleHead)

/**
 * What happened to an order. Tryton keeps a sale in process until its invoices are paid: to the dealer it is invoiced when all of it has been shipped
 * and every invoice is posted. A sale whose shipments were all canceled is done, too, and nothing will come of it.
 */
export function statusOf (
  { state, shipment_state: shipped, 'invoices.': invoices, 'shipments.': shipments }: Pick<SaleHead, 'state' | 'shipment_state' | 'invoices.' | 'shipments.'>
): NonNullable<FoundOrder['status']> {
  if (state === 'cancelled') return 'deleted'
  if (state === 'draft' || state === 'quotation') return 'unconfirmed'
  const billed = postedInvoices(invoices)
  if (state === 'done') return billed.length === 0 && shipments.length > 0 && shipments.every(({ state }) => state === 'cancelled') ? 'deleted' : 'invoiced'
  // A canceled one has been replaced by another.
  const valid = invoices.filter(({ state }) => state !== 'cancelled')
  return shipped === 'sent' && billed.length > 0 && billed.length === valid.length ? 'invoiced' : 'confirmed'
}

export function postedInvoices (invoices: SaleHead['invoices.']): SaleHead['invoices.'] {
  return invoices.filter(({ state }) => state === 'posted' || state === 'paid')
}

/** The number that Tryton shows: a sale that was set back to draft has its revision appended. */
export function saleNumber ({ number, revision }: Pick<SaleHead, 'number' | 'revision'>): string {
  return number === null ? '' : revision > 0 ? `${number}/${revision}` : number
}

/** The id of a record, which is text in the portal. Undefined for what cannot be an id of Tryton's. */
export function recordId (id: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}
