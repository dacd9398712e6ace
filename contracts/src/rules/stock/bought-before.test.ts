import t from 'tap'
import { boughtOn, boughtWith } from './bought-before.ts'

const line = (item_number: string, quantity_shipped: number, item_cost: number, item_description = `PART ${item_number}`) =>
  ({ item_number, item_description, quantity_shipped, item_cost })

t.test('what was shipped is bought, once for each part; charges, pieces still to come and pieces sent back are not', async t => {
  t.same(boughtOn([line('A', 2, 500), line('', 0, 0, 'FREIGHT'), line('B', 0, 0), line('C', -1, -900), line('A', 1, 190)]), [
    { item_number: 'A', item_description: 'PART A', pieces: 3, cost: 690 }
  ])
})

t.test('the newest invoice says what a part is called and what it cost, and all of them how often and how many', async t => {
  const invoices = [
    { date: '2026-11-02', parts: boughtOn([line('B', 3, 1000, 'NEW NAME')]) },
    { date: '2026-10-01', parts: boughtOn([line('A', 1, 250), line('B', 12, 2400, 'OLD NAME')]) }
  ]
  t.same(boughtWith(invoices), [
    { item_number: 'B', item_description: 'NEW NAME', times: 2, pieces: 15, last_bought: '2026-11-02', last_price: 333 },
    { item_number: 'A', item_description: 'PART A', times: 1, pieces: 1, last_bought: '2026-10-01', last_price: 250 }
  ])
  t.same(boughtWith([]), [])
  t.match(boughtWith([{ date: '2026-11-02', parts: boughtOn([line('WASHER', 200, 60)]) }]), [{ last_price: 30, price_unit: 100 }], 'no piece costs nothing')
})
