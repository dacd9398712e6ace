import t from 'tap'
import { storeDealerList, storedDealerList } from './stored-dealer-list.ts'

const dealers = [{ customer_number: '10001', name_company: 'CANYON CREEK', found_by: 'BOISE, (208) 555-0190' }, { customer_number: '10002', name_company: '' }]
const minute = 60_000

function tab () {
  const items = new Map<string, string>()
  return { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => { items.set(key, value) } }
}

t.test('a tab keeps its user\'s dealers for half an hour, and shows them to no other user', async t => {
  const storage = tab()
  storeDealerList('rep', dealers, 0, () => storage)
  t.same(storedDealerList('rep', 30 * minute - 1, () => storage), dealers)
  t.equal(storedDealerList('admin', 0, () => storage), undefined)
  t.equal(storedDealerList('rep', 30 * minute, () => storage), undefined)
  t.equal(storedDealerList('rep', -1, () => storage), undefined, 'a clock that was set back')
})

t.test('a tab or line break in a name does not create another dealer', async t => {
  const storage = tab()
  storeDealerList('rep', [{ customer_number: '10001', name_company: 'A\n10009\tB', rep_number: '07' }], 0, () => storage)
  t.same(storedDealerList('rep', 0, () => storage), [{ customer_number: '10001', name_company: 'A 10009 B', rep_number: '07' }])
})

t.test('if the list is invalid or the browser stores nothing, it is fetched again', async t => {
  for (const stored of ['', '{', 'null', '[]', '["rep",0]', '["rep","0","1"]']) {
    t.equal(storedDealerList('rep', 0, () => ({ getItem: () => stored })), undefined, stored)
  }
  const refuse = (): never => { throw new Error('storing is refused') }
  storeDealerList('rep', dealers, 0, refuse)
  t.equal(storedDealerList('rep', 0, refuse), undefined)
})
