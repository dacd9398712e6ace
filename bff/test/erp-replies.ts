import { boughtOn, boughtWith } from '@portal/contracts/rules/stock/bought-before'
import { canonicalRecords } from '@portal/fixtures/data/erp-data'
import { knownItems } from '@portal/fixtures/data/known-items'
import {
  dealerRecord, dealerSummaryRecord, foundItemRecord, invoiceRecord, invoiceSummaryOf, invoiceSummaryRecord, itemRecord, key,
  latestOrderRecord, orderRecord, orderSummaryRecord, purchasesRecord
} from './legacy-records.ts'
import { foundOffer, offer } from '@portal/fixtures/fake-erp/stock'
import type { Erp } from '../src/ports/erp/erp.ts'

/** A reply of the gateway, and the call that reads it. `read` converts the result back into a reply. */
export type ReplyUnderTest = { name: string, reply: object, read: (erp: Omit<Erp, 'cachedDealer'>) => Promise<object | 'refused'> }

const context = { requestId: 'req-1' }
const { dealers, orders, invoices } = canonicalRecords()
const dealer = known(dealers.find(entry => entry.dealer.customer_number === '10001')?.dealer)
const credit = known(dealers.find(entry => entry.dealer.customer_number === '10005')?.dealer)
const order = known(orders.find(entry => entry.order._id === '7000101')?.order)
const posted = known(orders.find(entry => entry.order._id === '7000108')?.order)
const invoice = known(invoices.find(({ _id }) => _id === '5001007'))
const memo = known(invoices.find(({ _id }) => _id === '5001009'))

const purchases = {
  customerNumber: '10001',
  since: '2024-01-02',
  parts: boughtWith([{ date: '2026-09-30', parts: boughtOn(invoice.details) }, { date: '2026-08-19', parts: boughtOn(invoice.details) }]),
  more: true
}

const customer = key('10001')
const reference = 'SEED-7H2K9QXD'
const item = itemRecord(offer(knownItems.volumeBreak, 'B'))
const negative = itemRecord(offer(knownItems.negativeStock, 'B'))
const detailed = foundItemRecord(foundOffer(knownItems.inStock, 'B'))
const superseded = foundItemRecord(foundOffer(knownItems.outOfStock, 'B'))
const receipt = { ORDID: key('8000001'), REFNO: reference, CUSNO: customer }
const statusCodes = { unconfirmed: 'U', confirmed: 'C', invoiced: 'I', deleted: 'D' } as const
const someOrder = { reference, customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [] } as const

function known<T> (value: T | undefined): T {
  if (value === undefined) throw new Error('the seeded record is gone')
  return value
}

/** Every record type, through every call that reads it. */
export const repliesUnderTest: readonly ReplyUnderTest[] = [
  {
    name: 'health',
    reply: { STATE: 'UP' },
    async read (erp) {
      await erp.health(context)
      return { STATE: 'UP' }
    }
  },
  {
    name: 'search',
    reply: { TERM: 'OIL', CUST: customer, ITEMS: [detailed, superseded], MORE: 'N' },
    async read (erp) {
      const { items, more } = await erp.search({ term: 'oil', customerNumber: '10001', limit: 10 }, context)
      return { TERM: 'OIL', CUST: customer, ITEMS: items.map(foundItemRecord), MORE: more ? 'Y' : 'N' }
    }
  },
  {
    name: 'item',
    reply: { ...item, CUST: customer },
    read: async erp => ({ ...itemRecord(known(await erp.item(knownItems.volumeBreak.number, '10001', context))), CUST: customer })
  },
  {
    name: 'prices',
    reply: { CUST: customer, ITEMS: [item, negative] },
    read: async erp => ({
      CUST: customer,
      ITEMS: (await erp.prices([knownItems.volumeBreak.number, knownItems.negativeStock.number], '10001', context)).items.map(itemRecord)
    })
  },
  { name: 'dealer', reply: dealerRecord(dealer), read: async erp => dealerRecord(known(await erp.dealer('10001', context))) },
  { name: 'dealer in credit', reply: dealerRecord(credit), read: async erp => dealerRecord(known(await erp.dealer('10005', context))) },
  {
    name: 'dealers',
    reply: { DEALERS: [dealerSummaryRecord(dealer), dealerSummaryRecord({ ...credit, address: {} })] },
    async read (erp) {
      const listed = await erp.dealersOfRep('07', context)
      return {
        DEALERS: listed.map(({ default_address, ...summary }) =>
          dealerSummaryRecord({ ...summary, address: default_address === null ? {} : { 9999: default_address } }))
      }
    }
  },
  {
    name: 'orders',
    reply: { CUSNO: customer, STATUS: 'unconfirmed', ORDERS: [orderSummaryRecord({ ...posted, revisions: 2 }, reference)] },
    async read (erp) {
      const listed = await erp.unconfirmedOrders('10001', context)
      return { CUSNO: customer, STATUS: 'unconfirmed', ORDERS: listed.map(({ reference, ...order }) => orderSummaryRecord(order, reference)) }
    }
  },
  { name: 'order', reply: orderRecord(order, undefined), read: async erp => orderRecord(known(await erp.order('7000101', context)), undefined) },
  {
    name: 'latest order',
    reply: latestOrderRecord(posted),
    read: async erp => written(known(await erp.latestOrder('10001', context)))
  },
  {
    name: 'latest orders',
    reply: { ORDERS: [latestOrderRecord(order), latestOrderRecord({ ...order, customer_number: '10005' }, memo)] },
    async read (erp) {
      const latest = await erp.latestOrders(['10001', '10005'], context)
      return { ORDERS: Array.from(latest, ([customerNumber, order]) => written(order, customerNumber)) }
    }
  },
  {
    name: 'invoices',
    reply: { CUSNO: customer, SINCE: 20260820, INVOICES: [memo, invoice].map(invoiceSummaryOf).map(invoiceSummaryRecord) },
    read: async erp => ({ CUSNO: customer, SINCE: 20260820, INVOICES: (await erp.invoicesSince('10001', '2026-08-20', context)).map(invoiceSummaryRecord) })
  },
  {
    name: 'purchases',
    reply: purchasesRecord(purchases),
    async read (erp) {
      const { parts, more, since } = await erp.purchases('10001', 2000, context)
      return purchasesRecord({ customerNumber: '10001', parts, more, since })
    }
  },
  { name: 'invoice', reply: invoiceRecord(invoice), read: async erp => invoiceRecord(known(await erp.invoice('5001007', context))) },
  { name: 'credit memo', reply: invoiceRecord(memo), read: async erp => invoiceRecord(known(await erp.invoice('5001009', context))) },
  {
    name: 'order by reference',
    reply: { ...receipt, ORDST: 'U' },
    async read (erp) {
      const found = await erp.findOrderByReference(reference, '10001', context)
      if (typeof found === 'string') return 'refused'
      return { ...receipt, ORDID: found.erpOrderId, ...(found.status !== undefined && { ORDST: statusCodes[found.status] }) }
    }
  },
  {
    name: 'submitted order',
    reply: receipt,
    async read (erp) {
      const outcome = await erp.submitOrder(someOrder, context)
      return outcome.kind === 'accepted' ? { ...receipt, ORDID: outcome.erpOrderId } : 'refused'
    }
  },
  {
    name: 'deleted order',
    reply: { ORDID: key('7000108'), CUSNO: customer, DELET: 'Y' },
    async read (erp) {
      const { kind } = await erp.deleteUnconfirmedOrder('7000108', '10001', context)
      return kind === 'done' ? { ORDID: '7000108', CUSNO: customer, DELET: 'Y' } : 'refused'
    }
  },
  {
    name: 'new dealer',
    reply: { CUSNO: customer, NEWDF: 'N' },
    async read (erp) {
      const { kind } = await erp.clearNewDealer('10001', context)
      return kind === 'done' ? { CUSNO: customer, NEWDF: 'N' } : 'refused'
    }
  }
]

function written ({ type, ...order }: { _id: string, type: 'confirmed' | 'unconfirmed' | 'invoiced', po_number: string, order_date: string | null }, customerNumber = '10001') {
  const summary = { ...order, customer_number: customerNumber, type: type === 'unconfirmed' ? type : 'confirmed' } as const
  return latestOrderRecord(summary, type === 'invoiced' ? order : undefined)
}
