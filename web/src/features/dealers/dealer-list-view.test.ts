import t from 'tap'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'
import { dealersCsv } from './dealers-csv.ts'
import { isActive, readDealerListView, statusWords, dealersSortedBy, dealersInView, dealerListParams, knownKinds, type DealerListView } from './dealer-list-view.ts'

const address = { street: '1 MAIN ST', city: 'BOISE', state: 'ID', postal: '83702' }
const dealers: ListedDealer[] = [
  { customer_number: '10', name_company: 'beta moto', last_login: '2026-03-09T10:00:00.000Z', default_address: address, phone: '(208) 555-0190', amount_due: 500, amount_overdue: 200, orders_waiting: 2 },
  { customer_number: '9', name_company: 'Alpha Cycle', amount_due: -300, suspended: true, new_dealer: true },
  { customer_number: '11', name_company: 'ALPHA 2', last_login: null, amount_overdue: 700, cart_lines: 3 },
  { customer_number: '12', name_company: 'Gamma', email: 'parts@gamma.example', last_login: '2026-11-01T10:00:00.000Z' }
]
const byNumber = { sort: 'number', descending: false } as const
const order = (order_date: string | null): LatestOrder => ({ _id: '1', type: 'confirmed', po_number: '', order_date })
const orders = new Map([['10', order('2026-01-02')], ['9', order('2025-12-31')], ['11', null], ['12', order(null)]])
const numbers = (view: Partial<DealerListView>) => dealersInView(dealers, orders, { sort: 'number', descending: false, find: '', ...view }).map(dealer => dealer.customer_number)

t.test('dealers are sorted in both directions by number, name, status, amounts, what waits, login and date of the last order', async t => {
  t.same(numbers({}), ['9', '10', '11', '12'])
  t.same(numbers({ descending: true }), ['12', '11', '10', '9'])
  t.same(numbers({ sort: 'name' }), ['11', '9', '10', '12'])
  t.same(numbers({ sort: 'name', descending: true }), ['12', '10', '9', '11'])
  t.same(numbers({ sort: 'due' }), ['9', '11', '12', '10'])
  t.same(numbers({ sort: 'due', descending: true }), ['10', '11', '12', '9'])
  t.same(numbers({ sort: 'overdue', descending: true }), ['11', '10', '9', '12'])
  t.same(numbers({ sort: 'cart', descending: true }), ['11', '9', '10', '12'])
  t.same(numbers({ sort: 'waiting', descending: true }), ['10', '9', '11', '12'])
  t.same(numbers({ sort: 'status', descending: true }), ['9', '10', '11', '12'], 'suspended, then an order, then a cart')
  t.same(numbers({ sort: 'login' }), ['9', '11', '10', '12'], 'no account, never, then by date')
  t.same(numbers({ sort: 'login', descending: true }), ['12', '10', '11', '9'])
  t.same(numbers({ sort: 'date' }), ['11', '12', '9', '10'], 'no order and no date first, by number')
  t.same(numbers({ sort: 'date', descending: true }), ['10', '9', '11', '12'])
})

t.test('numbers in names are sorted as numbers', async t => {
  const named = ['Shop 10', 'SHOP 9', 'Shop', '100 Wheels', '20 Wheels'].map((name, at): ListedDealer => ({ customer_number: String(at), name_company: name }))
  const names = dealersInView(named, new Map(), { sort: 'name', descending: false, find: '' }).map(dealer => dealer.name_company)
  t.same(names, ['20 Wheels', '100 Wheels', 'Shop', 'SHOP 9', 'Shop 10'])
})

t.test('a dealer who may order is active, whatever waits there, as far as the ERP says', async t => {
  const dealer = { customer_number: '10', name_company: 'beta moto', orders_waiting: 2 }
  t.same([{ ...dealer, suspended: false }, dealer, { ...dealer, suspended: true }, { ...dealer, suspended: false, new_dealer: true }].map(statusWords), ['Active', '–', 'Suspended', 'New'])
  t.same([{ ...dealer, suspended: false }, dealer].map(isActive), [true, false])
})

t.test('the original list is not changed', async t => {
  numbers({ sort: 'name' })
  t.equal(dealers[0]?.customer_number, '10')
})

t.test('dealers are found by number, name, address, phone and email', async t => {
  t.same(numbers({ find: 'alpha' }), ['9', '11'])
  t.same(numbers({ find: ' boise  BETA ' }), ['10'])
  t.same(numbers({ find: '555-0190' }), ['10'])
  for (const find of ['2085550190', '208.555.0190', '+1 208 555 0190', '1-208-555-0190', '+12085550190']) t.same(numbers({ find }), ['10'], find)
  t.same(numbers({ find: 'parts@gamma' }), ['12'])
  t.same(numbers({ find: 'nobody' }), [])
})

t.test('the address keeps the view, and leaves out the defaults', async t => {
  for (const view of [
    { sort: 'number', descending: false, find: '', show: null },
    { sort: 'date', descending: true, find: 'a & b', show: 'waiting' }
  ] as const) t.same(readDealerListView(new URLSearchParams(dealerListParams(view, byNumber).toString()), byNumber), view)
  t.equal(dealerListParams({ ...byNumber, find: '', show: null }, byNumber).toString(), '')
  t.same(readDealerListView(new URLSearchParams('sort=__proto__&show=all'), byNumber), { ...byNumber, find: '', show: null })
})

t.test('without an order in the address, dealers are sorted as they were last', async t => {
  const last = { sort: 'due', descending: true } as const
  t.same(readDealerListView(new URLSearchParams('search=a'), last), { ...last, find: 'a', show: null })
  t.same(readDealerListView(new URLSearchParams('sort=number'), last), { ...byNumber, find: '', show: null })
  t.equal(dealerListParams({ ...byNumber, find: '', show: null }, last).toString(), 'sort=number')
})

t.test('without an order in the address, dealers of a kind come in the order in which they need looking after', async t => {
  const silent = readDealerListView(new URLSearchParams('show=silent'), byNumber)
  t.same(silent, { sort: 'date', descending: false, find: '', show: 'silent' }, 'the longest first')
  t.equal(dealerListParams(silent, byNumber).toString(), 'show=silent')
  t.match(readDealerListView(new URLSearchParams('show=overdue&sort=name'), byNumber), { sort: 'name', show: 'overdue' })
  t.match(readDealerListView(new URLSearchParams('show=no-account'), { sort: 'due', descending: true }), { sort: 'due', descending: true })
})

t.test('a kind is offered if the list tells which dealers are of that kind', async t => {
  const kinds = knownKinds(dealers, '2026-11-20')
  t.same([...kinds].map(([kind, { length }]) => `${kind} ${length}`), ['overdue 2', 'no-account 1', 'cart 1', 'waiting 1'])
  const told = knownKinds(dealers.map((dealer, at) => ({ ...dealer, suspended: false, ...(at !== 1 && { last_order_date: `2026-09-${20 + at}` }) })), '2026-11-20')
  t.same(told.get('silent')?.map(dealer => dealer.customer_number), ['10'], 'not sixty days ago to the day')
  t.same(told.get('no-order')?.map(dealer => dealer.customer_number), ['9'])
  t.same(told.get('suspended'), [])
})

t.test('the same column reverses its order, another one begins ascending, or with the highest figure', async t => {
  const view = readDealerListView(new URLSearchParams('sort=name'), byNumber)
  t.match(dealersSortedBy(view, 'name'), { sort: 'name', descending: true })
  t.match(dealersSortedBy(dealersSortedBy(view, 'name'), 'name'), { descending: false })
  t.match(dealersSortedBy({ ...view, descending: true }, 'login'), { sort: 'login', descending: false })
  for (const key of ['due', 'overdue', 'cart', 'waiting'] as const) {
    t.match(dealersSortedBy(view, key), { sort: key, descending: true })
    t.match(dealersSortedBy(dealersSortedBy(view, key), key), { descending: false })
  }
})

t.test('the file has the dealers in the order of the list, and a column for what the ERP tells', async t => {
  t.equal(dealersCsv(dealers.slice(0, 2), orders), [
    '"Dealer number","Name","Street","City","State","Postal code","Phone","Status","Amount due","Overdue","Cart lines","Orders waiting","Last login","Last order PO","Last order date"',
    '"10","beta moto","1 MAIN ST","BOISE","ID","83702","(208) 555-0190","–",5.00,2.00,0,2,"2026-03-09","Unnamed Order","2026-01-02"',
    '"9","Alpha Cycle","","","","","","Suspended, New",-3.00,"",0,0,"N/A","Unnamed Order","2025-12-31"',
    ''
  ].join('\r\n'))
  t.notMatch(dealersCsv(dealers.slice(3), orders), /Phone|Status|Amount due|Overdue|Cart/)
})
