import { isObject } from '../../contract/record.ts'
import { operationList, type OperationName } from '../../contract/operations.ts'
import { eachRecord, instead, onAnswers, recordsIn, type Handler, type Reply, type Wire } from './proxy.ts'

/** A gateway that breaks one guarantee, and exactly the checks that must fail. `make` gives it a state of its own. */
export type Broken = { name: string, make: () => Handler, fails: readonly string[], /** Checks that may fail as well, as requests happen to meet. */ may?: readonly string[] }

const none: Reply = { status: 404, body: { FOUND: 'N' } }
const bare: Reply = { status: 404, body: {} }
const empty: Reply = { status: 200, body: {} }
const agreeItems = ['search/agrees', 'item/agrees', 'prices/agrees']
const agreeLists = ['dealers-of-rep/agrees', 'dealers-outside-reps/agrees']
const agreeDealers = ['dealer/agrees', 'dealers-of-rep/agrees/dealer', 'dealers-outside-reps/agrees/dealer']
const agreeOrders = ['orders/agrees', 'order/agrees']
const agreeLatest = ['latest-order/agrees', 'orders/agrees/latest']
const agreeLatestLists = ['latest-orders/agrees', 'latest-order/agrees/list']
const agreeInvoices = ['invoices/agrees', 'invoice/agrees']
const pricesHold = ['prices/hold-for-orders', 'order/agrees/prices']

function textOf (wire: unknown, name: string): string {
  const value = isObject(wire) ? wire[name] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

function onList (operation: OperationName, list: string, change: (records: Wire[], fields: Wire) => Wire[]): () => Handler {
  return () => onAnswers([operation], (body, { fields }) => ({ ...body, [list]: change(recordsIn(body, list), fields) }))
}

function onRecords (operation: OperationName, list: string, change: (record: Wire, fields: Wire) => Wire | undefined): () => Handler {
  return () => eachRecord([operation], list, (record, { fields }) => change(record, fields))
}

function onAnswer (operation: OperationName, change: (body: Wire, fields: Wire) => unknown): () => Handler {
  return () => onAnswers([operation], (body, { fields }) => change(body, fields))
}

/** What no ERP has is answered in another way. */
function unknownAnswered (operation: OperationName, field: string, reply: (fields: Wire) => Reply): () => Handler {
  return () => instead([operation], async ({ fields }, forward) => /NOSUCH|NO-SUCH|ZZ9Z/.test(textOf(fields, field)) ? reply(fields) : await forward())
}

/** Answers that are under way together are given from one variable. */
function shared (operation: OperationName): () => Handler {
  return () => {
    let [underWay, latest, waiting] = [0, none, new Array<() => void>()]
    return instead([operation], async (_, forward) => {
      underWay++
      latest = await forward()
      underWay--
      if (underWay === 0) for (const go of waiting.splice(0)) go()
      else await new Promise<void>(resolve => { waiting.push(resolve) })
      return latest
    })
  }
}

function dearer (record: Wire): Wire {
  const price = textOf(record, 'CSTPR')
  return price === '' ? record : { ...record, CSTPR: (Number(price) + 1).toFixed(2) }
}

/** Posts under another reference, and answers as if it were the one that was sent. */
async function underAnother (fields: Wire, forward: Parameters<Handler>[1], reference: string): Promise<Reply> {
  const reply = await forward({ body: { ...fields, REFNO: reference } })
  return isObject(reply.body) ? { ...reply, body: { ...reply.body, REFNO: fields['REFNO'] } } : reply
}

/** References that were sent before get a new order when `isAgain` says so. */
function doubled (operation: OperationName, isAgain: (times: number, atOnce: number) => boolean): () => Handler {
  return () => {
    const [times, underWay] = [new Map<string, number>(), new Map<string, number>()]
    return instead([operation], async ({ fields }, forward) => {
      const reference = textOf(fields, 'REFNO')
      const [sent, atOnce] = [(times.get(reference) ?? 0) + 1, (underWay.get(reference) ?? 0) + 1]
      times.set(reference, sent)
      underWay.set(reference, atOnce)
      try {
        return isAgain(sent, atOnce) ? await underAnother(fields, forward, `${reference}-${sent}`) : await forward()
      } finally {
        underWay.set(reference, (underWay.get(reference) ?? 1) - 1)
      }
    })
  }
}

function without (record: Wire, ...names: string[]): Wire {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

const items: readonly Broken[] = [
  { name: 'an exact part number comes last', make: onList('search', 'ITEMS', records => records.toReversed()), fails: ['search/exact-first'] },
  {
    name: 'underscores and percent signs are wildcards',
    make: () => instead(['search'], async ({ fields, body }, forward) => {
      const term = textOf(fields, 'TERM')
      const reply = term.includes(' ') || !/[%_]/.test(term) ? await forward() : await forward({ body: { ...body, TERM: term.split(/[%_]/).toSorted((a, b) => b.length - a.length)[0] || 'e' } })
      return isObject(reply.body) ? { ...reply, body: { ...reply.body, TERM: term } } : reply
    }),
    fails: ['search/literal']
  },
  { name: 'a quote in a term breaks the query', make: () => instead(['search'], async ({ fields }, forward) => /['"]/.test(textOf(fields, 'TERM')) ? { status: 500, body: {} } : await forward()), fails: ['search/literal'] },
  { name: 'a part number is not found', make: onRecords('search', 'ITEMS', (record, fields) => textOf(record, 'ITNBR').toLowerCase() === textOf(fields, 'TERM') ? undefined : record), fails: ['search/finds'] },
  { name: 'upper and lower case are told apart', make: () => instead(['search'], async ({ fields }, forward) => {
      const reply = await forward()
      const term = textOf(fields, 'TERM')
      return isObject(reply.body) && term !== term.toLowerCase() ? { ...reply, body: { ...reply.body, ITEMS: [], MORE: 'N' } } : reply
    }), fails: ['search/finds'] },
  { name: 'LIMIT is not kept to', make: () => instead(['search'], async ({ body }, forward) => await forward({ body: { ...body, LIMIT: 1000 } })), fails: ['search/limit'] },
  { name: 'MORE is always N', make: onAnswer('search', body => ({ ...body, MORE: 'N' })), fails: ['search/limit'] },
  { name: 'MORE is always Y', make: onAnswer('search', body => ({ ...body, MORE: 'Y' })), fails: ['search/limit'] },
  { name: 'MORE is Y where LIMIT is just reached', make: onAnswer('search', (body, fields) => ({ ...body, MORE: recordsIn(body, 'ITEMS').length === fields['LIMIT'] ? 'Y' : 'N' })), fails: ['search/limit'] },
  { name: 'visitors see a dealer\'s price', make: onRecords('search', 'ITEMS', (record, fields) => textOf(fields, 'CUST') === '' ? { ...record, CSTPR: '8.40' } : record), fails: ['search/visitors-see-no-price'] },
  { name: 'visitors see a price break\'s price', make: onRecords('search', 'ITEMS', (record, fields) => textOf(fields, 'CUST') === '' ? { ...record, BRKPR: '8.40' } : record), fails: ['search/visitors-see-no-price'] },
  { name: 'the search has other prices', make: onRecords('search', 'ITEMS', dearer), fails: ['search/customers-prices', ...agreeItems] },
  { name: 'a search for an unknown customer is a visitor\'s', make: unknownAnswered('search', 'CUST', ({ TERM, CUST }) => ({ status: 200, body: { TERM, CUST, ITEMS: [], MORE: 'N' } })), fails: ['search/unknown-customer'] },
  { name: 'answers are in Latin-1', make: () => instead(['search'], async (_, forward) => ({ ...await forward(), encoding: 'latin1' })), fails: ['search/form', 'search/form/utf-8'] },
  { name: 'questions are read in Latin-1', make: onAnswer('search', body => ({ ...body, TERM: textOf(body, 'TERM').replace('É', 'Ã‰') })), fails: ['search/about-what-was-asked', 'search/form/utf-8'] },
  { name: 'searches at once get one answer', make: shared('search'), fails: ['search/about-what-was-asked', 'search/about-what-was-asked/at-once'] },
  { name: 'a slash in a part number is a separator', make: () => instead(['item'], async ({ fields }, forward) => textOf(fields, 'ITNBR').includes('/') ? none : await forward()), fails: ['item/any-number', ...agreeItems] },
  { name: 'an unknown item is a bare 404', make: unknownAnswered('item', 'ITNBR', () => bare), fails: ['item/unknown/item'] },
  { name: 'an unknown item is an empty record', make: unknownAnswered('item', 'ITNBR', () => empty), fails: ['item/unknown/item'] },
  { name: 'an unknown customer pays the price of a known one', make: () => instead(['item'], async ({ fields, path }, forward) => await forward({ path: textOf(fields, 'CUST') === 'NOSUCHCUST' ? path.replace('NOSUCHCUST', '10001') : path })), fails: ['item/unknown/customer'] },
  { name: 'one item has an old price', make: onAnswer('item', body => dearer(body)), fails: agreeItems },
  { name: 'items at once get one answer', make: shared('item'), fails: ['item/about-what-was-asked', 'item/about-what-was-asked/at-once'] },
  { name: 'an unknown part number spoils all prices', make: () => instead(['prices'], async (call, forward) => JSON.stringify(call.body).includes('NO-SUCH') ? none : await forward()), fails: ['prices/unknown-left-out'] },
  { name: 'prices have an item twice', make: onList('prices', 'ITEMS', records => [...records, ...records.slice(0, 1)]), fails: ['prices/each-once'] },
  { name: 'prices stop after ten items', make: onList('prices', 'ITEMS', records => records.slice(0, 10)), fails: agreeItems },
  { name: 'prices are another customer\'s', make: onRecords('prices', 'ITEMS', dearer), fails: [...agreeItems, ...pricesHold] },
  { name: 'an unknown customer has no prices', make: unknownAnswered('prices', 'CUST', ({ CUST }) => ({ status: 200, body: { CUST, ITEMS: [] } })), fails: ['prices/unknown-customer'] }
]

const dealers: readonly Broken[] = [
  { name: 'an unknown dealer is an empty record', make: unknownAnswered('dealer', 'CUSNO', () => empty), fails: ['dealer/unknown'] },
  { name: 'a dealer has another name than in the lists', make: onAnswer('dealer', body => ({ ...body, CUSNM: 'SOMEBODY' })), fails: agreeDealers },
  { name: 'the last payment has four digits of a year', make: onAnswer('dealer', body => ({ ...body, LPDAT: 20261112 })), fails: ['dealer/form'] },
  { name: 'the last payment is still to come', make: onAnswer('dealer', body => ({ ...body, LPDAT: 1991231 })), fails: ['dealer/form'] },
  { name: 'flags are true and false', make: onAnswer('dealer', body => ({ ...body, SUSPF: false })), fails: ['dealer/form'] },
  { name: 'the flag of a new dealer is an old one', make () {
      let cleared = false
      return async (call, forward) => {
        const reply = await forward()
        if (call.operation === 'clear-new-dealer') cleared = true
        return cleared && call.operation === 'dealer' && isObject(reply.body) ? { ...reply, body: { ...reply.body, NEWDF: 'Y' } } : reply
      }
    }, fails: ['dealer/current', 'clear-new-dealer/idempotent/dealer'] },
  { name: 'a representative\'s dealers are not sorted', make: onList('dealers-of-rep', 'DEALERS', records => records.toReversed()), fails: ['dealers-of-rep/sorted'] },
  { name: 'the dealers of others are not sorted', make: onList('dealers-outside-reps', 'DEALERS', records => records.toReversed()), fails: ['dealers-outside-reps/sorted'] },
  { name: 'a dealer is listed twice', make: onList('dealers-of-rep', 'DEALERS', records => [...records.slice(0, 1), ...records]), fails: ['dealers-of-rep/each-once'] },
  { name: 'REPS is not looked at', make: () => instead(['dealers-outside-reps'], async (_, forward) => await forward({ body: { REPS: [] } })), fails: ['dealers-outside-reps/each-once'] },
  { name: 'an unknown representative is a 404', make: unknownAnswered('dealers-of-rep', 'REPNO', () => none), fails: ['dealers-of-rep/unknown'] },
  { name: 'a representative\'s list lacks a dealer', make: onList('dealers-of-rep', 'DEALERS', records => records.slice(1)), fails: agreeLists },
  { name: 'nobody is a dealer', make: onList('dealers-outside-reps', 'DEALERS', () => []), fails: agreeLists }
]

const orders: readonly Broken[] = [
  { name: 'STATUS is not looked at', make: () => instead(['orders'], async ({ path, fields, authorized }, forward) => {
      if (!authorized) return await forward()
      const [open, unconfirmed] = [await forward({ path: path.replace(/STATUS=\w+/, 'STATUS=open') }), await forward({ path: path.replace(/STATUS=\w+/, 'STATUS=unconfirmed') })]
      return { status: 200, body: { CUSNO: fields['CUSNO'], STATUS: fields['STATUS'], ORDERS: [...recordsIn(open.body, 'ORDERS'), ...recordsIn(unconfirmed.body, 'ORDERS')] } }
    }), fails: ['orders/status', 'orders/listed-at-once'] },
  { name: 'orders come with the oldest first', make: onList('orders', 'ORDERS', records => records.toReversed()), fails: ['orders/newest-first'] },
  { name: 'an unknown customer\'s orders are a 404', make: unknownAnswered('orders', 'CUSNO', () => none), fails: ['orders/unknown-customer'] },
  { name: 'an order is listed under another customer', make: () => instead(['orders'], async ({ path, fields }, forward) => {
      const own = await forward()
      const foreign = recordsIn((await forward({ path: path.replace(/dealers\/\w+/, 'dealers/10005') })).body, 'ORDERS').slice(0, 1)
      const listed = fields['CUSNO'] === '10005' ? [] : foreign.map(record => ({ ...record, CUSNO: fields['CUSNO'] }))
      return isObject(own.body) && fields['CUSNO'] !== 'NOSUCHCUST' ? { ...own, body: { ...own.body, ORDERS: [...recordsIn(own.body, 'ORDERS'), ...listed] } } : own
    }), fails: ['orders/status/one-list', ...agreeOrders, ...agreeLatest, 'orders/newest-first'] },
  { name: 'a listed order cannot be read', make: () => instead(['order'], async ({ fields }, forward) => fields['ORDID'] === '7000101' ? none : await forward()), fails: agreeOrders },
  { name: 'PO numbers are cut off', make: onAnswer('order', body => ({ ...body, PONUM: textOf(body, 'PONUM').slice(0, 4) })), fails: [...agreeOrders, 'latest-order/agrees/order', 'order/agrees/latest', 'post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8'] },
  { name: 'dates of orders have dashes', make: onRecords('orders', 'ORDERS', record => ({ ...record, ORDDT: '2026-09-14' })), fails: ['orders/form', 'orders/listed-at-once'] },
  { name: 'the latest order is an old one', make: onAnswer('latest-order', body => ({ ...body, ORDDT: 20200101 })), fails: [...agreeLatest, ...agreeLatestLists] },
  { name: 'an unknown customer\'s latest order is empty', make: unknownAnswered('latest-order', 'CUSNO', () => empty), fails: ['latest-order/unknown'] },
  { name: 'the latest orders lack one', make: onList('latest-orders', 'ORDERS', records => records.slice(1)), fails: agreeLatestLists },
  { name: 'the latest orders have one twice', make: onList('latest-orders', 'ORDERS', records => [...records, ...records.slice(0, 1)]), fails: ['latest-orders/each-once'] },
  { name: 'an unknown order is a bare 404', make: unknownAnswered('order', 'ORDID', () => bare), fails: ['order/unknown'] },
  { name: 'orders at once get one answer', make: shared('order'), fails: ['order/about-what-was-asked', 'order/about-what-was-asked/at-once'] },
  { name: 'SINCE is not looked at', make: () => instead(['invoices'], async ({ path, fields }, forward) => {
      const reply = await forward({ path: path.replace(/SINCE=\d+/, 'SINCE=20000101') })
      return isObject(reply.body) ? { ...reply, body: { ...reply.body, SINCE: Number(fields['SINCE']) } } : reply
    }), fails: ['invoices/since'] },
  { name: 'SINCE leaves out its own day', make: onRecords('invoices', 'INVOICES', (record, fields) => record['INVDT'] === Number(fields['SINCE']) ? undefined : record), fails: ['invoices/since/complete'] },
  { name: 'invoices come with the oldest first', make: onList('invoices', 'INVOICES', records => records.toReversed()), fails: ['invoices/newest-first'] },
  { name: 'an unknown customer\'s invoices are a 404', make: unknownAnswered('invoices', 'CUSNO', () => none), fails: ['invoices/unknown-customer'] },
  { name: 'an invoice has another total than its list', make: onAnswer('invoice', body => ({ ...body, INVTL: '1.00' })), fails: agreeInvoices },
  { name: 'ITEMS lacks a part', make: onRecords('invoices', 'INVOICES', record => ({ ...record, ITEMS: Array.isArray(record['ITEMS']) ? record['ITEMS'].slice(1) : [] })), fails: agreeInvoices },
  { name: 'an unknown invoice is a bare 404', make: unknownAnswered('invoice', 'INVID', () => bare), fails: ['invoice/unknown'] },
  { name: 'amounts are numbers', make: onAnswer('invoice', body => ({ ...body, INVTL: 12.5 })), fails: ['invoice/form'] }
]

const posting: readonly Broken[] = [
  { name: 'no key is asked for', make: () => async (_, forward) => await forward({ authorized: true }), fails: operationList.map(({ name }) => `${name}/key`) },
  { name: 'any key will do for one operation', make: () => instead(['dealer'], async (_, forward) => await forward({ authorized: true })), fails: ['dealer/key'] },
  { name: 'an order without the key is refused and taken', make: () => instead(['post-order'], async ({ authorized }, forward) => {
      const reply = await forward({ authorized: true })
      return authorized ? reply : { status: 401, body: {} }
    }), fails: ['post-order/key'] },
  { name: 'a reference sent again makes an order', make: doubled('post-order', times => times > 1), fails: ['post-order/once', 'post-order/once/at-once', 'post-order/once/after-deletion', 'post-order/broken-connection', 'post-order/reference-of-another'] },
  { name: 'a reference sent twice at once makes two orders', make: doubled('post-order', (_, atOnce) => atOnce > 1), fails: ['post-order/once/at-once'], may: ['post-order/broken-connection'] },
  { name: 'a file sent twice at once makes two orders', make: doubled('post-lightspeed', (_, atOnce) => atOnce > 1), fails: ['post-lightspeed/once'] },
  { name: 'an order is 201 every time', make: () => instead(['post-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 200 ? { ...reply, status: 201 } : reply
    }), fails: ['post-order/once', 'post-order/once/at-once', 'post-order/once/after-deletion'] },
  { name: 'an order whose connection broke is taken under no reference', make () {
      const lost = new Map<string, string>()
      return async (call, forward) => {
        if (call.operation === 'post-order' && !call.answered) {
          const reference = textOf(call.fields, 'REFNO')
          lost.set(`${reference}-CUT`, reference)
          return await forward({ body: { ...call.body, REFNO: `${reference}-CUT` } })
        }
        const reply = await forward()
        if (call.operation !== 'orders' || !isObject(reply.body)) return reply
        return { ...reply, body: { ...reply.body, ORDERS: recordsIn(reply.body, 'ORDERS').map(record => ({ ...record, REFNO: lost.get(textOf(record, 'REFNO')) ?? record['REFNO'] })) } }
      }
    }, fails: ['post-order/broken-connection'] },
  { name: 'another customer\'s reference is answered with that order', make: () => instead(['post-order'], async ({ fields }, forward) => {
      const reply = await forward()
      return reply.status === 422 && textOf(reply.body, 'MESSG').startsWith('REFERENCE') ? { status: 200, body: { ORDID: '8000001', REFNO: fields['REFNO'], CUSNO: fields['CUSNO'] } } : reply
    }), fails: ['post-order/reference-of-another'] },
  { name: 'lines with unknown parts are left out', make: () => instead(['post-order'], async ({ body }, forward) => {
      const lines = recordsIn(body, 'LINES')
      const known = lines.filter(line => !textOf(line, 'ITNBR').startsWith('NO-SUCH'))
      return await forward(known.length > 0 ? { body: { ...body, LINES: known } } : {})
    }), fails: ['post-order/unknown-item/item'] },
  { name: 'any address will do', make: () => instead(['post-order'], async ({ body }, forward) => await forward({ body: { ...body, SHPTO: 9999 } })), fails: ['post-order/unknown-item/ship-to'] },
  { name: 'a refusal does not name the order', make: () => instead(['post-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 422 && isObject(reply.body) ? { ...reply, body: without(reply.body, 'REFNO', 'CUSNO') } : reply
    }), fails: ['post-order/refusal-names-order'] },
  { name: 'a refused file names another order', make: () => instead(['post-lightspeed'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 422 && isObject(reply.body) ? { ...reply, body: { ...reply.body, REFNO: 'ANOTHER' } } : reply
    }), fails: ['post-lightspeed/refusal-names-order'] },
  { name: 'lines come back in another order', make: onList('order', 'PARTS', records => records.toReversed()), fails: ['post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8'] },
  { name: 'quantities are doubled', make: onRecords('order', 'PARTS', record => ({ ...record, QTYOR: Number(record['QTYOR']) * 2 })), fails: ['post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8'] },
  { name: 'accents are lost', make: onAnswer('order', body => ({ ...body, PONUM: textOf(body, 'PONUM').replace('é', '?') })), fails: ['post-order/comes-back-as-sent/utf-8'] },
  { name: 'notes are cut off', make () {
      const notes = new Map<string, string>()
      return async (call, forward) => {
        const reply = await forward()
        if (call.operation === 'post-order') notes.set(textOf(reply.body, 'ORDID'), textOf(recordsIn(call.body, 'LINES')[0], 'NOTES').slice(0, 60))
        if (call.operation !== 'order' || !isObject(reply.body)) return reply
        const note = notes.get(textOf(reply.body, 'ORDID'))
        return { ...reply, body: { ...reply.body, PARTS: recordsIn(reply.body, 'PARTS').map((part, index) => index === 0 && note !== undefined ? { ...part, NOTES: note } : part) } }
      }
    }, fails: ['post-order/comes-back-as-sent'] },
  { name: 'orders are taken at other prices', make: onRecords('order', 'PARTS', dearer), fails: pricesHold },
  { name: 'files have references of their own', make: () => instead(['post-lightspeed'], async ({ fields }, forward) => await underAnother(fields, forward, `F${textOf(fields, 'REFNO').slice(1)}`)), fails: ['post-lightspeed/shares-references', 'post-lightspeed/kept-when-answered'] },
  { name: 'new orders are not listed', make: onRecords('orders', 'ORDERS', record => textOf(record, 'REFNO').startsWith('CONFORM') ? undefined : record), fails: ['orders/listed-at-once'] },
  { name: 'find-order does not name what it was asked for', make: () => instead(['find-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 404 ? none : reply
    }), fails: ['find-order/names-what-was-asked'] },
  { name: 'find-order says nothing of what was never sent', make: () => instead(['find-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 404 ? { status: 500, body: {} } : reply
    }), fails: ['find-order/none-is-final', 'find-order/form', 'find-order/none-is-final/of-another'] },
  { name: 'find-order forgets deleted orders', make: () => instead(['find-order'], async ({ fields }, forward) => {
      const reply = await forward()
      return textOf(reply.body, 'ORDST') === 'D' ? { status: 404, body: { FOUND: 'N', REFNO: fields['REFERENCE'], CUSNO: fields['CUST'] } } : reply
    }), fails: ['find-order/finds-what-was-answered/deleted', 'delete-order/gone/still-found', 'find-order/unsure'] },
  { name: 'find-order finds nothing', make: () => instead(['find-order'], async ({ fields, authorized }, forward) => authorized ? { status: 404, body: { FOUND: 'N', REFNO: fields['REFERENCE'], CUSNO: fields['CUST'] } } : await forward()), fails: [
    'post-order/kept-when-answered', 'post-lightspeed/kept-when-answered', 'find-order/finds-what-was-answered/accepted', 'find-order/finds-what-was-answered/deleted', 'delete-order/gone/still-found', 'find-order/unsure'
  ] },
  { name: 'find-order finds the references of others', make: () => instead(['find-order'], async ({ path, fields }, forward) => {
      const own = await forward()
      if (own.status !== 404) return own
      const other = await forward({ path: path.replace(/CUST=\w+/, 'CUST=10001') })
      return isObject(other.body) ? { ...other, body: { ...other.body, CUSNO: fields['CUST'] } } : own
    }), fails: ['find-order/none-is-final/of-another'] },
  { name: 'ORDST says deleted of every order', make: onAnswer('find-order', body => ({ ...body, ORDST: 'D' })), fails: ['find-order/status/unconfirmed'] },
  { name: 'another dealer can delete an order', make: () => instead(['delete-order'], async ({ body }, forward) => {
      const reply = await forward()
      return reply.status === 404 ? await forward({ body: { ...body, CUSNO: '10001' } }) : reply
    }), fails: ['delete-order/only-own'] },
  { name: 'deleting an unknown order succeeds', make: unknownAnswered('delete-order', 'ORDID', ({ ORDID, CUSNO }) => ({ status: 200, body: { ORDID, CUSNO, DELET: 'Y' } })), fails: ['delete-order/only-own/unknown'] },
  { name: 'deleting does nothing', make: () => instead(['delete-order'], async ({ fields: { ORDID, CUSNO }, authorized }, forward) =>
      authorized && CUSNO === '10001' && ORDID !== 'NOSUCHDOC' ? { status: 200, body: { ORDID, CUSNO, DELET: 'Y' } } : await forward()), fails: ['delete-order/gone'] },
  { name: 'the flag can be cleared once', make () {
      let cleared = false
      return instead(['clear-new-dealer'], async ({ authorized }, forward) => {
        if (cleared && authorized) return none
        cleared = authorized
        return await forward()
      })
    }, fails: ['clear-new-dealer/idempotent'] },
  { name: 'the flag of an unknown dealer can be cleared', make: unknownAnswered('clear-new-dealer', 'CUSNO', ({ CUSNO }) => ({ status: 200, body: { CUSNO, NEWDF: 'N' } })), fails: ['clear-new-dealer/unknown'] },
  { name: 'the gateway says that it is down', make: onAnswer('health', () => ({ STATE: 'DOWN' })), fails: ['health/form'] }
]

export const brokenGateways: readonly Broken[] = [...items, ...dealers, ...orders, ...posting]
