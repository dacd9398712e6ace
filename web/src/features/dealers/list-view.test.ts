import t from 'tap'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'
import { readView, sortedBy, viewed, viewParams, type ListView } from './list-view.ts'

const address = { street: '1 MAIN ST', city: 'BOISE', state: 'ID', postal: '83702' }
const dealers: ListedDealer[] = [
  { customer_number: '10', name_company: 'beta moto', last_login: '2026-03-09T10:00:00.000Z', default_address: address },
  { customer_number: '9', name_company: 'Alpha Cycle' },
  { customer_number: '11', name_company: 'ALPHA 2', last_login: null },
  { customer_number: '12', name_company: 'Gamma', last_login: '2026-11-01T10:00:00.000Z' }
]
const order = (order_date: string | null): LatestOrder => ({ _id: '1', type: 'confirmed', po_number: '', order_date })
const orders = new Map([['10', order('2026-01-02')], ['9', order('2025-12-31')], ['11', null], ['12', order(null)]])
const numbers = (view: Partial<ListView>) => viewed(dealers, orders, { sort: 'number', descending: false, find: '', ...view }).map(dealer => dealer.customer_number)

t.test('dealers are sorted in both directions by number, name, login and date of the last order', async t => {
  t.same(numbers({}), ['9', '10', '11', '12'])
  t.same(numbers({ descending: true }), ['12', '11', '10', '9'])
  t.same(numbers({ sort: 'name' }), ['11', '9', '10', '12'])
  t.same(numbers({ sort: 'name', descending: true }), ['12', '10', '9', '11'])
  t.same(numbers({ sort: 'login' }), ['9', '11', '10', '12'], 'no account, never, then by date')
  t.same(numbers({ sort: 'login', descending: true }), ['12', '10', '11', '9'])
  t.same(numbers({ sort: 'date' }), ['11', '12', '9', '10'], 'no order and no date first, by number')
  t.same(numbers({ sort: 'date', descending: true }), ['10', '9', '11', '12'])
})

t.test('the original list is not changed', async t => {
  numbers({ sort: 'name' })
  t.equal(dealers[0]?.customer_number, '10')
})

t.test('dealers are found by number, name and address', async t => {
  t.same(numbers({ find: 'alpha' }), ['9', '11'])
  t.same(numbers({ find: ' boise  BETA ' }), ['10'])
  t.same(numbers({ find: 'nobody' }), [])
})

t.test('the address keeps the view, and leaves out the defaults', async t => {
  for (const view of [
    { sort: 'number', descending: false, find: '' },
    { sort: 'date', descending: true, find: 'a & b' }
  ] as const) t.same(readView(new URLSearchParams(viewParams(view).toString())), view)
  t.equal(viewParams({ sort: 'number', descending: false, find: '' }).toString(), '')
  t.same(readView(new URLSearchParams('sort=__proto__&dir=up')), { sort: 'number', descending: false, find: '' })
})

t.test('the same column reverses its order, another one begins ascending', async t => {
  const view = readView(new URLSearchParams('sort=name'))
  t.match(sortedBy(view, 'name'), { sort: 'name', descending: true })
  t.match(sortedBy(sortedBy(view, 'name'), 'name'), { descending: false })
  t.match(sortedBy({ ...view, descending: true }, 'login'), { sort: 'login', descending: false })
})
