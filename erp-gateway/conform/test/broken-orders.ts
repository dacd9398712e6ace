import { isObject } from '../../contract/record.ts'
import { purchaseCounts, invoiceAddsUp, agreeInvoices, agreeLatest, agreeLatestLists, agreeOrders, bare, empty, none, onAnswer, onList, onRecords, shared, textOf, unknownAnswered, type Broken } from './breaking.ts'
import { instead, recordsIn } from './proxy.ts'

export const brokenOrders: readonly Broken[] = [
  {
    name: 'STATUS is not looked at',
    make: () => instead(['orders'], async ({ path, fields, authorized }, forward) => {
      if (!authorized) return await forward()
      const [open, unconfirmed] = [await forward({ path: path.replace(/STATUS=\w+/, 'STATUS=open') }), await forward({ path: path.replace(/STATUS=\w+/, 'STATUS=unconfirmed') })]
      return { status: 200, body: { CUSNO: fields['CUSNO'], STATUS: fields['STATUS'], ORDERS: [...recordsIn(open.body, 'ORDERS'), ...recordsIn(unconfirmed.body, 'ORDERS')] } }
    }),
    fails: ['orders/status', 'orders/listed-at-once']
  },
  { name: 'orders come with the oldest first', make: onList('orders', 'ORDERS', records => records.toReversed()), fails: ['orders/newest-first'] },
  { name: 'an unknown customer\'s orders are a 404', make: unknownAnswered('orders', 'CUSNO', () => none), fails: ['orders/unknown-customer'] },
  {
    name: 'an order is listed under another customer',
    make: () => instead(['orders'], async ({ path, fields }, forward) => {
      const own = await forward()
      const foreign = recordsIn((await forward({ path: path.replace(/dealers\/\w+/, 'dealers/10005') })).body, 'ORDERS').slice(0, 1)
      const listed = fields['CUSNO'] === '10005' ? [] : foreign.map(record => ({ ...record, CUSNO: fields['CUSNO'] }))
      return isObject(own.body) && fields['CUSNO'] !== 'NOSUCHCUST' ? { ...own, body: { ...own.body, ORDERS: [...recordsIn(own.body, 'ORDERS'), ...listed] } } : own
    }),
    fails: ['orders/status/one-list', ...agreeOrders, ...agreeLatest, 'orders/newest-first']
  },
  { name: 'a listed order cannot be read', make: () => instead(['order'], async ({ fields }, forward) => fields['ORDID'] === '7000101' ? none : await forward()), fails: agreeOrders },
  { name: 'the list does not say that an order was reopened', make: onAnswer('order', body => ({ ...body, REVIS: 1 })), fails: agreeOrders },
  { name: 'PO numbers are cut off', make: onAnswer('order', body => ({ ...body, PONUM: textOf(body, 'PONUM').slice(0, 4) })), fails: [...agreeOrders, 'latest-order/agrees/order', 'order/agrees/latest', 'post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8'] },
  { name: 'dates of orders have dashes', make: onRecords('orders', 'ORDERS', record => ({ ...record, ORDDT: '2026-09-14' })), fails: ['orders/form', 'orders/listed-at-once'] },
  { name: 'the latest order is an old one', make: onAnswer('latest-order', body => ({ ...body, ORDDT: 20200101 })), fails: [...agreeLatest, ...agreeLatestLists, 'latest-order/agrees/order', 'order/agrees/latest'] },
  { name: 'an unknown customer\'s latest order is empty', make: unknownAnswered('latest-order', 'CUSNO', () => empty), fails: ['latest-order/unknown'] },
  { name: 'the latest orders lack one', make: onList('latest-orders', 'ORDERS', records => records.slice(1)), fails: agreeLatestLists },
  { name: 'the latest orders have one twice', make: onList('latest-orders', 'ORDERS', records => [...records, ...records.slice(0, 1)]), fails: ['latest-orders/each-once'] },
  { name: 'an unknown order is a bare 404', make: unknownAnswered('order', 'ORDID', () => bare), fails: ['order/unknown'] },
  { name: 'orders at once get one answer', make: shared('order'), fails: ['order/about-what-was-asked', 'order/about-what-was-asked/at-once'] },
  {
    name: 'SINCE is not looked at',
    make: () => instead(['invoices'], async ({ path, fields }, forward) => {
      const reply = await forward({ path: path.replace(/SINCE=\d+/, 'SINCE=20000101') })
      return isObject(reply.body) ? { ...reply, body: { ...reply.body, SINCE: Number(fields['SINCE']) } } : reply
    }),
    fails: ['invoices/since']
  },
  { name: 'SINCE leaves out its own day', make: onRecords('invoices', 'INVOICES', (record, fields) => record['INVDT'] === Number(fields['SINCE']) ? undefined : record), fails: ['invoices/since/complete', ...purchaseCounts] },
  { name: 'UNTIL leaves out its own day', make: onRecords('invoices', 'INVOICES', (record, fields) => record['INVDT'] === Number(fields['UNTIL']) ? undefined : record), fails: ['invoices/until'] },
  { name: 'a page is the last one although there are older invoices', make: onAnswer('invoices', (body, fields) => fields['UNTIL'] === undefined ? body : { ...body, INVOICES: recordsIn(body, 'INVOICES').slice(0, 1), MORE: 'N' }), fails: ['invoices/until'] },
  { name: 'invoices come with the oldest first', make: onList('invoices', 'INVOICES', records => records.toReversed()), fails: ['invoices/newest-first'] },
  { name: 'an unknown customer\'s invoices are a 404', make: unknownAnswered('invoices', 'CUSNO', () => none), fails: ['invoices/unknown-customer'] },
  { name: 'an invoice has another total than its list', make: onAnswer('invoice', body => ({ ...body, INVTL: '1.00' })), fails: [...agreeInvoices, ...invoiceAddsUp], may: ['invoice/signs'] },
  { name: 'the list has another ship-to than the invoice', make: onRecords('invoices', 'INVOICES', record => ({ ...record, SHPTO: record['SHPTO'] === 3 ? 4 : 3 })), fails: agreeInvoices },
  { name: 'ITEMS lacks a part', make: onRecords('invoices', 'INVOICES', record => ({ ...record, ITEMS: Array.isArray(record['ITEMS']) ? record['ITEMS'].slice(1) : [] })), fails: agreeInvoices },
  { name: 'an unknown invoice is a bare 404', make: unknownAnswered('invoice', 'INVID', () => bare), fails: ['invoice/unknown'] },
  { name: 'what was bought first comes first', make: onList('purchases', 'PARTS', records => records.toReversed()), fails: ['purchases/newest-first'] },
  { name: 'a part is listed twice', make: onList('purchases', 'PARTS', records => [...records, ...records.slice(-1)]), fails: ['purchases/each-once'] },
  { name: 'a part that was bought is missing', make: onList('purchases', 'PARTS', records => records.slice(0, -1)), fails: ['purchases/agrees', ...purchaseCounts], may: ['purchases/limit'] },
  { name: 'SINCE is later than the purchases', make: onRecords('purchases', 'PARTS', record => ({ ...record, LBDAT: 20260101 })), fails: ['purchases/since'] },
  {
    name: 'the first purchase counts as the last',
    make: onAnswer('purchases', body => ({ ...body, PARTS: recordsIn(body, 'PARTS').map(record => ({ ...record, LBDAT: body['SINCE'] })) })),
    fails: ['purchases/agrees', ...purchaseCounts]
  },
  { name: 'the LIMIT of purchases is not looked at', make: onAnswer('purchases', body => ({ ...body, MORE: 'N' })), fails: ['purchases/limit'] },
  { name: 'an unknown customer\'s purchases are a 404', make: unknownAnswered('purchases', 'CUSNO', () => none), fails: ['purchases/unknown-customer'] },
  { name: 'amounts are numbers', make: onAnswer('invoice', body => ({ ...body, INVTL: 12.5 })), fails: ['invoice/form'] }
]
