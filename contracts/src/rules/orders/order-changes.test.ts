import t from 'tap'
import type { OrderPart } from '../../orders.ts'
import { hasReceived, orderChanges } from './order-changes.ts'

function part (item_number: string, quantity: number, dealer_price = 840): OrderPart {
  return {
    item_number,
    item_description: `PART ${item_number}`,
    manufacturer_number: '',
    retail_price: 1295,
    dealer_price,
    quantity,
    quantity_shipped: 0,
    quantity_backordered: 0,
    quantity_available: 100
  }
}

const sent = { po_number: 'Spring 7', ship_address: 2, parts: [part('A', 4), part('B', 1)] }
const stands = { po_number: 'SPRING 7', ship_address: 2, parts: sent.parts }

/** The changes without what names the part. */
function changesTo (parts: OrderPart[], before = sent.parts) {
  return orderChanges({ ...sent, parts: before }, { ...stands, parts })
    .map(change => 'item_number' in change ? [change.kind, change.item_number, 'from' in change ? change.from : undefined, 'to' in change ? change.to : undefined] : [])
}

t.test('an order that stands as it was sent has no changes, whatever the case of its PO number and part numbers', async t => {
  t.strictSame(orderChanges(sent, stands), [])
  t.strictSame(changesTo([part('b', 1), part('a', 4)]), [])
})

t.test('a quantity, a price, a part that is gone and one that is new are changes', async t => {
  t.strictSame(changesTo([part('A', 2), part('B', 1)]), [['quantity', 'A', 4, 2]])
  t.strictSame(changesTo(['A-10', 'A-9'].map(number => part(number, 2)), ['A-10', 'A-9'].map(number => part(number, 1))).map(([, number]) => number), ['A-9', 'A-10'])
  t.strictSame(changesTo([part('A', 4, 910), part('B', 1, 800)]), [['price', 'A', 840, 910], ['price', 'B', 840, 800]])
  t.strictSame(changesTo([part('A', 2, 910), part('B', 1)]), [['quantity', 'A', 4, 2], ['price', 'A', 840, 910]])
  t.strictSame(changesTo([part('A', 4)]), [['removed', 'B', 1, undefined]])
  t.strictSame(changesTo([part('A', 4), part('B', 0)]), [['removed', 'B', 1, undefined]], 'a line of no pieces is as good as gone')
  t.strictSame(changesTo([part('A', 4), part('C', 1)]), [['removed', 'B', 1, undefined], ['added', 'C', undefined, 1]], 'another part in its place')
  t.match(orderChanges(sent, { ...stands, parts: [part('A', 4)] }), [{ item_description: 'PART B', retail_price: 1295, dealer_price: 840 }])
})

t.test('pieces and prices of a part are added up over its lines', async t => {
  t.strictSame(changesTo([part('A', 3), part('A', 1), part('B', 1)]), [], 'a line that was split')
  t.strictSame(changesTo([part('A', 4)], [part('A', 1), part('A', 3), part('B', 0)]), [], 'lines that were joined; what was not ordered is not missing')
  t.strictSame(changesTo([part('A', 4, 900)], [part('A', 2, 800), part('A', 2, 1000)]), [], 'at the same amount')
  t.strictSame(changesTo([part('A', 4, 950)], [part('A', 2, 800), part('A', 2, 1000)]), [['price', 'A', 900, 950]])
})

t.test('a price that a price break makes is no change, whoever changed the quantity', async t => {
  const steps = [{ from: 1, price: 800 }, { from: 12, price: 720 }]
  const ordered = (quantity: number, price: number) => ({ ...part('A', quantity, price), price_steps: steps })
  t.strictSame(changesTo([part('A', 6, 800)], [ordered(12, 720)]), [['quantity', 'A', 12, 6]], 'fewer pieces lose it')
  t.strictSame(changesTo([part('A', 20, 720)], [ordered(6, 800)]), [['quantity', 'A', 6, 20]], 'more pieces have it')
  t.strictSame(changesTo([part('A', 6, 720), part('A', 6, 720)], [ordered(6, 800), ordered(6, 800)]), [], 'the ERP adds the lines of a part up')
  t.strictSame(changesTo([part('A', 6, 800), part('A', 6, 800)], [ordered(12, 720)]), [], 'or prices them one by one')
  t.strictSame(changesTo([part('A', 12, 700)], [ordered(12, 720)]), [['price', 'A', 720, 700]])
  t.strictSame(changesTo([part('A', 6, 720)], [ordered(12, 720)]), [['quantity', 'A', 12, 6]])
  t.strictSame(changesTo([part('A', 6, 800)], [part('A', 12, 720)]), [['quantity', 'A', 12, 6], ['price', 'A', 720, 800]], 'nothing is known of breaks')
})

t.test('a price for another number of pieces is no change, unless a piece costs something else', async t => {
  const per = (price_unit: number, price: number, more: Partial<OrderPart> = {}): OrderPart => ({ ...part('A', 250, price), price_unit, ...more })
  const ordered = per(100, 1250)
  t.strictSame(changesTo([per(1000, 12_500)], [ordered]), [])
  t.strictSame(changesTo([per(1000, 12_500), per(100, 1250)], [ordered, ordered]), [])
  const now = { ...stands, parts: [per(1000, 12_600)] }
  t.match(orderChanges({ ...sent, parts: [ordered] }, now), [{ kind: 'price', from: 12_500, to: 12_600, price_unit: 1000 }], 'both for the same number of pieces')
  t.match(orderChanges({ ...sent, parts: [ordered] }, { ...stands, parts: [part('A', 250, 13)] }), [{ kind: 'price', from: 1250, to: 1300, price_unit: 100 }])
  t.strictSame(changesTo([{ ...part('A', 250, 13), line_amount: 3125 }], [ordered]), [], 'the price of a piece is rounded, the amount is not')
  t.strictSame(changesTo([{ ...part('A', 250, 13), line_amount: 3250 }], [ordered]), [['price', 'A', 1250, 1300]])
  t.strictSame(changesTo([per(100, 1300, { line_amount: 3125 })], [ordered]), [['price', 'A', 1250, 1300]], 'with the same unit the price counts')
  const broken = { ...per(100, 995, { quantity: 500 }), price_steps: [{ from: 1, price: 1250 }, { from: 500, price: 995 }] }
  t.strictSame(changesTo([per(1000, 12_500)], [broken]), [['quantity', 'A', 500, 250]], 'fewer pieces lose the price break')
  t.strictSame(changesTo([per(1000, 9950, { quantity: 500 })], [broken]), [])
  t.strictSame(changesTo([per(99_991, 1250)], [per(99_989, 1250)]), [], 'a difference that no amount shows')
  t.match(orderChanges({ ...sent, parts: [part('B', 1), ordered] }, { ...stands, parts: [part('B', 1)] }), [{ kind: 'removed', price_unit: 100 }])
})

t.test('PO number and ship-to count where the ERP has them', async t => {
  t.strictSame(orderChanges(sent, { ...stands, po_number: 'FALL 1', ship_address: 9999 }), [
    { kind: 'po_number', from: 'Spring 7', to: 'FALL 1' }, { kind: 'ship_to', from: 2, to: 9999 }
  ])
  t.strictSame(orderChanges(sent, { parts: sent.parts, po_number: '' }), [])
  t.strictSame(orderChanges(sent, { ...stands, po_number: ' SPRING 7 ' }), [], 'blanks around it do not')
  t.strictSame(orderChanges({ po_number: 'Spring 7', parts: sent.parts }, stands), [], 'a file names no ship-to')
})

t.test('an order has received another one\'s parts if it has that many more pieces of each', async t => {
  const changes = orderChanges(sent, { ...stands, parts: [part('A', 6), part('B', 1), part('C', 3)] })
  t.equal(hasReceived(changes, [part('a', 2), part('C', 3)]), true)
  t.equal(hasReceived(changes, [part('A', 1), part('A', 2)]), false)
  t.equal(hasReceived(changes, [part('C', 3), part('D', 1)]), false)
  t.equal(hasReceived(changes, [part('D', 0)]), false, 'an order of nothing is received by none')
})
