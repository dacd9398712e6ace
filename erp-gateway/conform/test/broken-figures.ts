import { isObject } from '../../contract/record.ts'
import type { OperationName } from '../../contract/operations.ts'
import {
  agreeInvoices, agreeItems, agreeLatest, agreeLatestLists, agreeOrders, onAnswer, onList,
  onRecords, breaksHold, invoiceAddsUp, pricesHold, purchaseCounts, textOf, unitsHold,
  type Broken
} from './breaking.ts'
import { instead, onAnswers, recordsIn, type Handler, type Wire } from './proxy.ts'

/** Gateways whose every answer has its form, and shows a dealer a wrong figure. */

const itemReads = ['search', 'item', 'prices'] as const
const listPrices = ['search/list-prices', 'item/list-prices', 'prices/list-prices']
const negativeStock = ['search/agrees/negative-stock', 'item/agrees/negative-stock', 'prices/agrees/negative-stock']
const today = ['post-order/dated-today', 'order/agrees/today', 'orders/agrees/today']

/** Changes every item, alone or in a list. */
function everyItem (change: (item: Wire) => Wire): () => Handler {
  return () => onAnswers(itemReads, body => 'ITEMS' in body ? { ...body, ITEMS: recordsIn(body, 'ITEMS').map(change) } : change(body))
}

function amount (record: Wire, name: string): number {
  return Number(textOf(record, name).replace(/^(.*)-$/, '-$1'))
}

function positive (record: Wire, ...names: string[]): Wire {
  return { ...record, ...Object.fromEntries(names.map(name => [name, typeof record[name] === 'number' ? Math.abs(record[name]) : textOf(record, name).replace('-', '')])) }
}

function changedDays (value: unknown, days: number): unknown {
  if (Array.isArray(value)) return value.map(entry => changedDays(entry, days))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) =>
    [name, /^(ORDDT|INVDT|DUEDT|ENTDT|LBDAT)$/.test(name) && typeof inner === 'number' && inner > 0 ? moved(inner, days) : changedDays(inner, days)]))
}

function moved (day: number, days: number): number {
  const date = new Date(Date.UTC(Math.floor(day / 10_000), Math.floor(day / 100) % 100 - 1, day % 100 + days))
  return Number(date.toISOString().slice(0, 10).replaceAll('-', ''))
}

function everyDay (operations: readonly OperationName[], days: number): () => Handler {
  return () => onAnswers(operations, body => changedDays(body, days))
}

/** A record of an invoice whose total is without the invoice's tax. */
function untaxed (record: Wire, invoice: unknown): Wire {
  return isObject(invoice) ? { ...record, INVTL: (amount(record, 'INVTL') - amount(invoice, 'TAXAM')).toFixed(2) } : record
}

function withoutUnit ({ PRUNT: _, ...record }: Wire): Wire {
  return record
}

const invoiceLines = (change: (lines: Wire[]) => Wire[]) => onList('invoice', 'LINES', change)
const dated = ['orders', 'order', 'latest-order', 'latest-orders', 'invoices', 'invoice', 'purchases'] as const

export const brokenFigures: readonly Broken[] = [
  {
    name: 'a price break is one cent low',
    make: everyItem(item => textOf(item, 'BRKPR') === '' ? item : { ...item, BRKPR: (amount(item, 'BRKPR') - 0.01).toFixed(2) }),
    fails: [...breaksHold, ...pricesHold]
  },
  { name: 'a price break is from the next quantity on', make: everyItem(item => item['BRKQT'] === 0 ? item : { ...item, BRKQT: Number(item['BRKQT']) + 1 }), fails: breaksHold, may: pricesHold },
  { name: 'a price break is from one piece less on', make: everyItem(item => Number(item['BRKQT']) < 2 ? item : { ...item, BRKQT: Number(item['BRKQT']) - 1 }), fails: breaksHold, may: pricesHold },
  { name: 'orders lose the number of pieces that a price is for', make: onList('order', 'PARTS', parts => parts.map(withoutUnit)), fails: unitsHold },
  { name: 'prices lose the number of pieces that a price is for', make: onRecords('prices', 'ITEMS', withoutUnit), fails: agreeItems },
  { name: 'list prices are 0', make: everyItem(item => ({ ...item, LSTPR: '0.00' })), fails: listPrices, may: [...pricesHold, ...breaksHold, ...unitsHold] },
  { name: 'the list price of one operation is 0', make: onAnswer('item', item => ({ ...item, LSTPR: '0.00' })), fails: ['item/list-prices', ...agreeItems] },
  { name: 'a negative stock is 0 everywhere', make: everyItem(item => ({ ...item, QTYOH: Math.max(0, Number(item['QTYOH'])) })), fails: negativeStock },
  { name: 'a negative stock is 0 in prices', make: onRecords('prices', 'ITEMS', item => ({ ...item, QTYOH: Math.max(0, Number(item['QTYOH'])) })), fails: negativeStock },
  { name: 'a join doubles the items of a search', make: onList('search', 'ITEMS', items => items.flatMap(item => [item, item])), fails: ['search/each-once'], may: ['search/limit', 'search/exact-first', 'search/order'] },
  {
    name: 'a search loses every fourth row among several',
    make: onList('search', 'ITEMS', items => items.length < 4 ? items : items.filter((_, index) => index % 4 !== 3)),
    fails: ['search/finds/neighbors'],
    may: ['search/limit', 'search/finds', 'search/words', ...agreeItems]
  },
  { name: 'a search stops after eight rows, with MORE N', make: onAnswer('search', body => ({ ...body, ITEMS: recordsIn(body, 'ITEMS').slice(0, 8), MORE: 'N' })), fails: ['search/finds/neighbors'], may: ['search/limit', 'search/finds', ...agreeItems] },
  { name: 'a join doubles the lines of an order', make: onList('order', 'PARTS', parts => parts.flatMap(part => [part, part])), fails: [...agreeOrders, 'post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8'] },
  { name: 'a join doubles the pieces in the list of orders', make: onRecords('orders', 'ORDERS', order => ({ ...order, PIECS: Number(order['PIECS']) * 2 })), fails: agreeOrders },
  { name: 'a join doubles the lines of an invoice', make: invoiceLines(lines => lines.flatMap(line => [line, line])), fails: [...invoiceAddsUp, ...purchaseCounts] },
  { name: 'a join doubles the pieces that were bought', make: onRecords('purchases', 'PARTS', part => ({ ...part, QTYBT: Number(part['QTYBT']) * 2 })), fails: purchaseCounts },
  { name: 'every day is one late', make: everyDay(dated, 1), fails: [...today, 'invoices/since/complete'], may: [...purchaseCounts, ...agreeLatestLists] },
  { name: 'every day is one early', make: everyDay(dated, -1), fails: [...today, 'invoices/since'], may: [...purchaseCounts, ...agreeLatestLists, 'purchases/since', 'invoices/until'] },
  { name: 'the days of the list of orders are one early', make: everyDay(['orders'], -1), fails: agreeOrders, may: agreeLatest },
  { name: 'the days of purchases are one late', make: everyDay(['purchases'], 1), fails: purchaseCounts },
  {
    name: 'totals are without tax',
    make: () => instead(['invoice', 'invoices'], async ({ operation }, forward) => {
      const reply = await forward()
      if (!isObject(reply.body) || reply.status !== 200) return reply
      if (operation === 'invoice') return { ...reply, body: untaxed(reply.body, reply.body) }
      const listed = recordsIn(reply.body, 'INVOICES').map(async record => untaxed(record, (await forward({ path: `/v1/invoices/${textOf(record, 'INVID')}` })).body))
      return { ...reply, body: { ...reply.body, INVOICES: await Promise.all(listed) } }
    }),
    fails: invoiceAddsUp
  },
  { name: 'the tax is left out of an invoice', make: onAnswer('invoice', body => ({ ...body, TAXAM: '' })), fails: invoiceAddsUp.slice(0, 1) },
  { name: 'invoices are a first page', make: onList('invoices', 'INVOICES', invoices => invoices.slice(0, 3)), fails: purchaseCounts, may: ['invoices/since/complete', 'latest-order/agrees/invoice'] },
  { name: 'orders are a first page of 20', make: onList('orders', 'ORDERS', orders => orders.slice(0, 20)), fails: ['orders/listed-at-once/all'] },
  { name: 'orders are a first page of 50', make: onList('orders', 'ORDERS', orders => orders.slice(0, 50)), fails: ['orders/listed-at-once/all'] },
  { name: 'pieces that were sent back are counted as sent', make: invoiceLines(lines => lines.map(line => positive(line, 'QTYSH'))), fails: ['invoice/signs'], may: purchaseCounts },
  { name: 'pieces that were sent back are 0', make: invoiceLines(lines => lines.map(line => ({ ...line, QTYSH: Math.max(0, Number(line['QTYSH'])) }))), fails: ['invoice/signs'] },
  { name: 'credit memos have positive totals', make: () => onAnswers(['invoice', 'invoices'], body => 'INVOICES' in body ? { ...body, INVOICES: recordsIn(body, 'INVOICES').map(record => positive(record, 'INVTL')) } : positive(body, 'INVTL')), fails: ['invoice/adds-up'], may: ['invoice/signs', 'invoice/adds-up/tax', 'purchases/agrees', ...purchaseCounts] },
  {
    name: 'credit memos are positive throughout',
    make: () => onAnswers(['invoice', 'invoices'], body => 'INVOICES' in body
      ? { ...body, INVOICES: recordsIn(body, 'INVOICES').map(record => positive(record, 'INVTL', 'INVBL')) }
      : { ...positive(body, 'INVTL', 'TAXAM'), LINES: recordsIn(body, 'LINES').map(line => positive(line, 'ITCST', 'QTYSH', 'QTYOR', 'SPCHG')) }),
    fails: ['invoice/signs', ...purchaseCounts],
    may: ['purchases/agrees', 'invoice/adds-up', ...agreeInvoices]
  },
  { name: 'an account\'s ages are without its credits', make: onAnswer('dealer', body => positive(body, 'PERCU', 'PER01', 'PER02', 'PER03', 'PER04')), fails: ['dealer/adds-up'] },
  { name: 'an account\'s ages lack one', make: onAnswer('dealer', body => ({ ...body, PERCU: '' })), fails: ['dealer/adds-up'] },
  { name: 'orders are encoded in UTF-8 twice', make: () => async (call, forward) => call.operation === 'order' || call.operation === 'orders' ? { ...await forward(), encoding: 'utf-8 twice' } : await forward(), fails: ['orders/form/encoded-once', 'order/form/encoded-once', 'post-order/comes-back-as-sent/utf-8'] },
  {
    name: 'everything is encoded in UTF-8 twice',
    make: () => async (_, forward) => ({ ...await forward(), encoding: 'utf-8 twice' }),
    fails: [
      'search/form/encoded-once', 'search/form/utf-8', 'search/about-what-was-asked', 'orders/form/encoded-once', 'order/form/encoded-once', 'post-order/comes-back-as-sent/utf-8'
    ]
  }
]
