import { isObject } from '../../contract/record.ts'
import { operationList } from '../../contract/operations.ts'
import { agreeOrders, breaksHold, withHigherPrice, doubled, none, onAnswer, onList, onRecords, pricesHold, textOf, underAnother, unitsHold, unknownAnswered, without, type Broken } from './breaking.ts'
import { instead, onAnswers, recordsIn } from './proxy.ts'

export const brokenPosting: readonly Broken[] = [
  { name: 'no key is asked for', make: () => async (_, forward) => await forward({ authorized: true }), fails: operationList.map(({ name }) => `${name}/key`) },
  { name: 'any key will do for one operation', make: () => instead(['dealer'], async (_, forward) => await forward({ authorized: true })), fails: ['dealer/key'] },
  {
    name: 'an order without the key is refused and taken',
    make: () => instead(['post-order'], async ({ authorized }, forward) => {
      const reply = await forward({ authorized: true })
      return authorized ? reply : { status: 401, body: {} }
    }),
    fails: ['post-order/key']
  },
  { name: 'a reference sent again makes an order', make: doubled('post-order', times => times > 1), fails: ['post-order/once', 'post-order/once/at-once', 'post-order/once/after-deletion', 'post-order/broken-connection', 'post-order/reference-of-another'] },
  { name: 'a reference sent twice at once makes two orders', make: doubled('post-order', (_, atOnce) => atOnce > 1), fails: ['post-order/once/at-once'], may: ['post-order/broken-connection'] },
  { name: 'a file sent twice at once makes two orders', make: doubled('post-lightspeed', (_, atOnce) => atOnce > 1), fails: ['post-lightspeed/once'] },
  {
    name: 'an order is 201 every time',
    make: () => instead(['post-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 200 ? { ...reply, status: 201 } : reply
    }),
    fails: ['post-order/once', 'post-order/once/at-once', 'post-order/once/after-deletion']
  },
  {
    name: 'an order whose connection broke is taken under no reference',
    make () {
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
    },
    fails: ['post-order/broken-connection']
  },
  {
    name: 'another customer\'s reference is answered with that order',
    make: () => instead(['post-order'], async ({ fields }, forward) => {
      const reply = await forward()
      return reply.status === 422 && textOf(reply.body, 'MESSG').startsWith('REFERENCE') ? { status: 200, body: { ORDID: '8000001', REFNO: fields['REFNO'], CUSNO: fields['CUSNO'] } } : reply
    }),
    fails: ['post-order/reference-of-another']
  },
  {
    name: 'lines with unknown parts are left out',
    make: () => instead(['post-order'], async ({ body }, forward) => {
      const lines = recordsIn(body, 'LINES')
      const known = lines.filter(line => !textOf(line, 'ITNBR').startsWith('NO-SUCH'))
      return await forward(known.length > 0 ? { body: { ...body, LINES: known } } : {})
    }),
    fails: ['post-order/unknown-item/item']
  },
  { name: 'any address will do', make: () => instead(['post-order'], async ({ body }, forward) => await forward({ body: { ...body, SHPTO: 9999 } })), fails: ['post-order/unknown-item/ship-to'] },
  {
    name: 'a refusal does not name the order',
    make: () => instead(['post-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 422 && isObject(reply.body) ? { ...reply, body: without(reply.body, 'REFNO', 'CUSNO') } : reply
    }),
    fails: ['post-order/refusal-names-order']
  },
  {
    name: 'a refused file names another order',
    make: () => instead(['post-lightspeed'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 422 && isObject(reply.body) ? { ...reply, body: { ...reply.body, REFNO: 'ANOTHER' } } : reply
    }),
    fails: ['post-lightspeed/refusal-names-order']
  },
  { name: 'lines come back in another order', make: onList('order', 'PARTS', records => records.toReversed()), fails: ['post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8'] },
  { name: 'quantities are doubled', make: onRecords('order', 'PARTS', record => ({ ...record, QTYOR: Number(record['QTYOR']) * 2 })), fails: ['post-order/comes-back-as-sent', 'post-order/comes-back-as-sent/utf-8', ...agreeOrders], may: unitsHold },
  { name: 'accents are lost', make: onAnswer('order', body => ({ ...body, PONUM: textOf(body, 'PONUM').replace('é', '?') })), fails: ['post-order/comes-back-as-sent/utf-8'] },
  {
    name: 'notes are cut off',
    make () {
      const notes = new Map<string, string>()
      return async (call, forward) => {
        const reply = await forward()
        if (call.operation === 'post-order') notes.set(textOf(reply.body, 'ORDID'), textOf(recordsIn(call.body, 'LINES')[0], 'NOTES').slice(0, 60))
        if (call.operation !== 'order' || !isObject(reply.body)) return reply
        const note = notes.get(textOf(reply.body, 'ORDID'))
        return { ...reply, body: { ...reply.body, PARTS: recordsIn(reply.body, 'PARTS').map((part, index) => index === 0 && note !== undefined ? { ...part, NOTES: note } : part) } }
      }
    },
    fails: ['post-order/comes-back-as-sent']
  },
  { name: 'the name of who placed an order is cut off', make: onAnswer('order', body => 'ORDBY' in body ? { ...body, ORDBY: textOf(body, 'ORDBY').slice(0, 5) } : body), fails: ['post-order/ordered-by'] },
  { name: 'a first mark claims to know everything', make: onAnswer('changes', body => ({ ...body, GAP: 'N' })), fails: ['changes/first-mark', 'changes/unknown-mark'] },
  { name: 'orders that change are not told', make: onAnswer('changes', body => ({ ...body, ORDERS: [] })), fails: ['changes/complete'] },
  {
    name: 'a change is told once, whether the answer arrives or not',
    make () {
      const told = new Set<string>()
      return onAnswers(['changes'], body => ({ ...body, ORDERS: recordsIn(body, 'ORDERS').filter(record => told.size < told.add(textOf(record, 'ORDID')).size) }))
    },
    fails: ['changes/stands']
  },
  { name: 'changes are told of another mark', make: onAnswer('changes', body => ({ ...body, MARK: 'ANOTHER' })), fails: ['changes/about-what-was-asked'] },
  { name: 'orders are taken at other prices', make: onRecords('order', 'PARTS', withHigherPrice), fails: [...pricesHold, ...breaksHold, ...unitsHold] },
  { name: 'files have references of their own', make: () => instead(['post-lightspeed'], async ({ fields }, forward) => await underAnother(fields, forward, `F${textOf(fields, 'REFNO').slice(1)}`)), fails: ['post-lightspeed/shares-references', 'post-lightspeed/kept-when-answered'] },
  { name: 'new orders are not listed', make: onRecords('orders', 'ORDERS', record => textOf(record, 'REFNO').startsWith('CONFORM') ? undefined : record), fails: ['orders/listed-at-once', 'orders/listed-at-once/all'] },
  {
    name: 'find-order does not name what it was asked for',
    make: () => instead(['find-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 404 ? none : reply
    }),
    fails: ['find-order/names-what-was-asked']
  },
  {
    name: 'find-order says nothing of what was never sent',
    make: () => instead(['find-order'], async (_, forward) => {
      const reply = await forward()
      return reply.status === 404 ? { status: 500, body: {} } : reply
    }),
    fails: ['find-order/none-is-final', 'find-order/form', 'find-order/unsure/of-another']
  },
  {
    name: 'find-order forgets deleted orders',
    make: () => instead(['find-order'], async ({ fields }, forward) => {
      const reply = await forward()
      return textOf(reply.body, 'ORDST') === 'D' ? { status: 404, body: { FOUND: 'N', REFNO: fields['REFERENCE'], CUSNO: fields['CUST'] } } : reply
    }),
    fails: ['find-order/finds-what-was-answered/deleted', 'delete-order/gone/still-found', 'find-order/unsure']
  },
  {
    name: 'find-order finds nothing',
    make: () => instead(['find-order'], async ({ fields, authorized }, forward) => authorized ? { status: 404, body: { FOUND: 'N', REFNO: fields['REFERENCE'], CUSNO: fields['CUST'] } } : await forward()),
    fails: [
      'post-order/kept-when-answered', 'post-lightspeed/kept-when-answered', 'find-order/finds-what-was-answered/accepted', 'find-order/finds-what-was-answered/deleted', 'delete-order/gone/still-found', 'find-order/unsure', 'find-order/unsure/of-another'
    ]
  },
  {
    name: 'find-order finds the references of others',
    make: () => instead(['find-order'], async ({ path, fields }, forward) => {
      const own = await forward()
      if (own.status !== 404) return own
      const other = await forward({ path: path.replace(/CUST=\w+/, 'CUST=10001') })
      return isObject(other.body) ? { ...other, body: { ...other.body, CUSNO: fields['CUST'] } } : own
    }),
    fails: ['find-order/unsure/of-another']
  },
  {
    name: 'find-order says none of the references of others',
    make: () => instead(['find-order'], async ({ fields }, forward) => {
      const reply = await forward()
      return textOf(reply.body, 'FOUND') === 'U' ? { status: 404, body: { FOUND: 'N', REFNO: fields['REFERENCE'], CUSNO: fields['CUST'] } } : reply
    }),
    fails: ['find-order/unsure/of-another']
  },
  { name: 'ORDST says deleted of every order', make: onAnswer('find-order', body => ({ ...body, ORDST: 'D' })), fails: ['find-order/status/unconfirmed'] },
  {
    name: 'another dealer can delete an order',
    make: () => instead(['delete-order'], async ({ body }, forward) => {
      const reply = await forward()
      return reply.status === 404 ? await forward({ body: { ...body, CUSNO: '10001' } }) : reply
    }),
    fails: ['delete-order/only-own']
  },
  { name: 'deleting an unknown order succeeds', make: unknownAnswered('delete-order', 'ORDID', ({ ORDID, CUSNO }) => ({ status: 200, body: { ORDID, CUSNO, DELET: 'Y' } })), fails: ['delete-order/only-own/unknown'] },
  {
    name: 'deleting does nothing',
    make: () => instead(['delete-order'], async ({ fields: { ORDID, CUSNO }, authorized }, forward) =>
      authorized && CUSNO === '10001' && ORDID !== 'NOSUCHDOC' ? { status: 200, body: { ORDID, CUSNO, DELET: 'Y' } } : await forward()),
    fails: ['delete-order/gone']
  },
  {
    name: 'the flag can be cleared once',
    make () {
      let cleared = false
      return instead(['clear-new-dealer'], async ({ authorized }, forward) => {
        if (cleared && authorized) return none
        cleared = authorized
        return await forward()
      })
    },
    fails: ['clear-new-dealer/idempotent']
  },
  { name: 'the flag of an unknown dealer can be cleared', make: unknownAnswered('clear-new-dealer', 'CUSNO', ({ CUSNO }) => ({ status: 200, body: { CUSNO, NEWDF: 'N' } })), fails: ['clear-new-dealer/unknown'] },
  { name: 'the gateway says that it is down', make: onAnswer('health', () => ({ STATE: 'DOWN' })), fails: ['health/form'] }
]
