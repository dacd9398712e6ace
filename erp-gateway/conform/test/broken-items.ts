import { isObject } from '../../contract/record.ts'
import { breaksHold, agreeItems, bare, withHigherPrice, empty, none, onAnswer, onList, onRecords, pricesHold, shared, textOf, unitsHold, unknownAnswered, type Broken } from './breaking.ts'
import { instead, recordsIn } from './proxy.ts'

export const brokenItems: readonly Broken[] = [
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
  {
    name: 'upper and lower case are told apart',
    make: () => instead(['search'], async ({ fields }, forward) => {
      const reply = await forward()
      const term = textOf(fields, 'TERM')
      return isObject(reply.body) && term !== term.toLowerCase() ? { ...reply, body: { ...reply.body, ITEMS: [], MORE: 'N' } } : reply
    }),
    fails: ['search/finds']
  },
  { name: 'LIMIT is not kept to', make: () => instead(['search'], async ({ body }, forward) => await forward({ body: { ...body, LIMIT: 1000 } })), fails: ['search/limit'] },
  { name: 'MORE is always N', make: onAnswer('search', body => ({ ...body, MORE: 'N' })), fails: ['search/limit'] },
  { name: 'MORE is always Y', make: onAnswer('search', body => ({ ...body, MORE: 'Y' })), fails: ['search/limit'] },
  { name: 'MORE is Y where LIMIT is just reached', make: onAnswer('search', (body, fields) => ({ ...body, MORE: recordsIn(body, 'ITEMS').length === fields['LIMIT'] ? 'Y' : 'N' })), fails: ['search/limit'] },
  { name: 'visitors see a dealer\'s price', make: onRecords('search', 'ITEMS', (record, fields) => textOf(fields, 'CUST') === '' ? { ...record, CSTPR: '8.40' } : record), fails: ['search/visitors-see-no-price'] },
  { name: 'visitors see a price break\'s price', make: onRecords('search', 'ITEMS', (record, fields) => textOf(fields, 'CUST') === '' ? { ...record, BRKPR: '8.40' } : record), fails: ['search/visitors-see-no-price'] },
  { name: 'the search has other prices', make: onRecords('search', 'ITEMS', withHigherPrice), fails: ['search/customers-prices', ...agreeItems] },
  { name: 'a search for an unknown customer is a visitor\'s', make: unknownAnswered('search', 'CUST', ({ TERM, CUST }) => ({ status: 200, body: { TERM, CUST, ITEMS: [], MORE: 'N' } })), fails: ['search/unknown-customer'] },
  { name: 'answers are in Latin-1', make: () => instead(['search'], async (_, forward) => ({ ...await forward(), encoding: 'latin1' })), fails: ['search/form', 'search/form/utf-8'] },
  { name: 'questions are read in Latin-1', make: onAnswer('search', body => ({ ...body, TERM: textOf(body, 'TERM').replace(/é/i, 'Ã©') })), fails: ['search/about-what-was-asked', 'search/form/utf-8', 'search/form/encoded-once'] },
  {
    name: 'a bar code finds nothing',
    make: () => instead(['search', 'item', 'prices'], async ({ operation, fields, body }, forward) => {
      const codes = [textOf(fields, 'TERM'), textOf(fields, 'ITNBR'), ...Array.isArray(fields['ITEMS']) ? fields['ITEMS'].map(String) : []]
      if (!codes.some(code => /^\d{11,14}$/.test(code.trim()))) return await forward()
      return operation === 'item' ? none : { status: 200, body: { ...body, ITEMS: [], ...operation === 'search' && { MORE: 'N' } } }
    }),
    fails: ['search/bar-codes', 'item/bar-codes', 'prices/bar-codes']
  },
  {
    name: 'a bar code finds its item only as the item has it',
    make: onRecords('prices', 'ITEMS', (record, { ITEMS: asked }) => {
      const [numbers, codes] = [asked, record['UPCNO']].map(list => Array.isArray(list) ? list.map(text => String(text).trim()) : [])
      return [textOf(record, 'ITNBR'), ...codes ?? []].some(text => numbers?.includes(text) === true) ? record : undefined
    }),
    fails: ['prices/bar-codes']
  },
  { name: 'searches at once get one answer', make: shared('search'), fails: ['search/about-what-was-asked', 'search/about-what-was-asked/at-once'] },
  { name: 'a slash in a part number is a separator', make: () => instead(['item'], async ({ fields }, forward) => textOf(fields, 'ITNBR').includes('/') ? none : await forward()), fails: ['item/any-number', ...agreeItems] },
  { name: 'an unknown item is a bare 404', make: unknownAnswered('item', 'ITNBR', () => bare), fails: ['item/unknown/item'] },
  { name: 'an unknown item is an empty record', make: unknownAnswered('item', 'ITNBR', () => empty), fails: ['item/unknown/item'] },
  { name: 'an unknown customer pays the price of a known one', make: () => instead(['item'], async ({ fields, path }, forward) => await forward({ path: textOf(fields, 'CUST') === 'NOSUCHCUST' ? path.replace('NOSUCHCUST', '10001') : path })), fails: ['item/unknown/customer'] },
  { name: 'one item has an old price', make: onAnswer('item', body => withHigherPrice(body)), fails: agreeItems },
  { name: 'items at once get one answer', make: shared('item'), fails: ['item/about-what-was-asked', 'item/about-what-was-asked/at-once'] },
  { name: 'an unknown part number spoils all prices', make: () => instead(['prices'], async (call, forward) => JSON.stringify(call.body).includes('NO-SUCH') ? none : await forward()), fails: ['prices/unknown-left-out'] },
  { name: 'prices have an item twice', make: onList('prices', 'ITEMS', records => [...records, ...records.slice(0, 1)]), fails: ['prices/each-once'] },
  { name: 'prices stop after ten items', make: onList('prices', 'ITEMS', records => records.slice(0, 10)), fails: agreeItems },
  { name: 'prices are another customer\'s', make: onRecords('prices', 'ITEMS', withHigherPrice), fails: [...agreeItems, ...pricesHold, ...breaksHold, ...unitsHold] },
  { name: 'an unknown customer has no prices', make: unknownAnswered('prices', 'CUST', ({ CUST }) => ({ status: 200, body: { CUST, ITEMS: [] } })), fails: ['prices/unknown-customer'] }
]
