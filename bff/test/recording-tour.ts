import { limits } from '@portal/contracts/policy/limits'
import type { Erp } from '../src/ports/erp/erp.ts'

/** What people type or upload, which the recorder replaces. */
export type Typed = { unknownItem: string, poNumber: string, orderedBy: string, specialInstructions: string, note: string, file: string }

export const typed: Typed = {
  unknownItem: 'NOT-SOLD-1',
  poNumber: 'FALL 2',
  orderedBy: 'PAT SMITH',
  specialInstructions: 'REAR DOOR',
  note: 'THE BLUE ONES',
  file: Buffer.from('PO:FALL 3\r\nRS-OF141,12\r\nNV-CR9EIX,24,SPARK PLUG\r\n').toString('base64')
}

const context = { requestId: 'tour' }
const limit = 1000

/**
 * Uses an ERP as the portal does on a normal day, following ids from one answer to the next. The same tour is recorded and replayed. Only
 * dealers, representatives and references are named.
 * @returns every answer by its name
 */
export async function tour (erp: Erp, { unknownItem, poNumber, orderedBy, specialInstructions, note, file }: Typed) {
  await erp.health(context)

  const chains = await erp.search({ term: 'chain', customerNumber: undefined, limit }, context)
  const filters = await erp.search({ term: 'filter', customerNumber: '10001', limit }, context)
  const wheels = await erp.search({ term: 'wheel set', customerNumber: '10002', limit }, context)
  const nothing = await erp.search({ term: 'no such part', customerNumber: '10001', limit }, context)
  const plugs = await erp.search({ term: 'spark plug', customerNumber: '10001', limit }, context)
  const cart = [...filters.items, ...plugs.items].map(item => item.item_number)
  const item = await erp.item(cart[0] ?? '', '10001', context)
  const withBreak = await erp.item(plugs.items[0]?.item_number ?? '', '10001', context)
  const notSold = await erp.item(unknownItem, '10001', context)
  const prices = await erp.prices(cart, '10001', context)

  const dealers = []
  for (const number of ['10001', '10002', '10003', '10004', '99999']) dealers.push(await erp.dealer(number, context))
  const ofRep = await erp.dealersOfRep('07', context)
  const ofOthers = await erp.dealersOutsideReps(['07', '12'], context)

  const open = await erp.openOrders('10001', context)
  const unconfirmed = await erp.unconfirmedOrders('10001', context)
  const noOrders = await erp.openOrders('10004', context)
  const orders = []
  for (const { _id } of [...open, ...unconfirmed]) orders.push(await erp.order(_id, context))
  const latest = await erp.latestOrder('10001', context)
  const noLatest = await erp.latestOrder('10004', context)
  const latestOfMany = [...await erp.latestOrders(['10001', '10002', '10005'], context)]

  const invoiced = await erp.invoicesSince('10001', '2026-08-20', context)
  const invoices = []
  for (const { _id } of invoiced) invoices.push(await erp.invoice(_id, context))

  const order = { customerNumber: '10001', poNumber, shipping: 'default', specialInstructions, shipTo: 9999, orderedBy } as const
  const lines = cart.map((itemNumber, index) => ({ itemNumber, quantity: 6 * (index + 1), note: index === 0 ? note : '' }))
  const taken = await erp.submitOrder({ ...order, reference: 'TOUR-1', lines }, context)
  const refused = await erp.submitOrder({ ...order, customerNumber: '10003', reference: 'TOUR-2', lines }, context)
  const uploaded = await erp.submitLightspeedFile({ reference: 'TOUR-3', customerNumber: '10001', base64: file }, context)
  const found = await erp.findOrderByReference('TOUR-1', '10001', context)
  const notFound = await erp.findOrderByReference('TOUR-2', '10001', context)
  const id = taken.kind === 'accepted' ? taken.erpOrderId : ''
  const deleted = await erp.deleteUnconfirmedOrder(id, '10001', context)
  const tooLate = await erp.deleteUnconfirmedOrder(open[0]?._id ?? '', '10001', context)
  const cleared = await erp.clearNewDealer('10002', context)
  const bought = await erp.purchases('10001', limits.boughtPartsMax, context)
  const scanned = await erp.prices(plugs.items[0]?.bar_codes ?? [], '10001', context)
  const changed = await erp.changesSince('0', context)
  const older = await erp.invoicesBetween('10001', { since: '2026-06-01', until: '2026-08-20' }, context)

  return {
    chains,
    filters,
    wheels,
    nothing,
    plugs,
    item,
    withBreak,
    notSold,
    prices,
    dealers,
    ofRep,
    ofOthers,
    open,
    unconfirmed,
    noOrders,
    orders,
    latest,
    noLatest,
    latestOfMany,
    invoiced,
    invoices,
    taken,
    refused,
    uploaded,
    found,
    notFound,
    deleted,
    tooLate,
    cleared,
    bought,
    scanned,
    changed,
    older
  }
}
