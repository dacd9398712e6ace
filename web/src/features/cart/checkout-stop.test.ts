import t from 'tap'
import * as messages from '@portal/contracts/policy/messages'
import { firstOrderCents } from '@portal/contracts/policy/ordering'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { checkoutStop } from './checkout-stop.ts'

const packed = (quantity: number) => ({ ...sampleLine('P-1', quantity), item: sampleItem('P-1', { pack_size: 12, sold_in_packs: true }) })
const active = { suspended: false, new_dealer: false }
const is = (wanted: string) => (id: string) => id === wanted
const why = (lines: Parameters<typeof checkoutStop>[0], tests?: Parameters<typeof checkoutStop>[2]) => {
  const stop = checkoutStop(lines, active, tests)
  return [stop?.reason, stop?.line?.id]
}

t.test('a cart is stopped by zero quantities, parts that are no longer sold, and broken packs, and names the line to change', async t => {
  t.strictSame(why([sampleLine('A-1', 0), packed(0)]), [messages.zeroQuantities, 'A-1'])
  t.strictSame(why([sampleLine('A-1', 1), packed(13)]), ['P-1 is sold only in packs of 12: order 12 or 24 instead of 13.', 'P-1'])
  t.strictSame(why([sampleLine('A-1', 1), packed(24)], { isGone: is('A-1') }), [messages.partsNotSold, 'A-1'])
})

t.test('a cart is stopped first by a field that holds no quantity, in a line of any quantity, but not by one of another cart', async t => {
  t.strictSame(why([sampleLine('A-1', 1), packed(13)], { isWrong: is('P-1') }), [messages.quantitiesInvalid, 'P-1'])
  t.strictSame(why([packed(13), sampleLine('A-1', 1), sampleLine('B-2', 0)], { isWrong: is('B-2'), isGone: is('A-1') }), [messages.quantitiesInvalid, 'B-2'])
  t.strictSame(why([sampleLine('A-1', 0)], { isWrong: is('A-1') }), [messages.quantitiesInvalid, 'A-1'])
  t.strictSame(why([sampleLine('A-1', 1)], { isWrong: is('B-2') }), [undefined, undefined])
  t.match(checkoutStop([sampleLine('A-1', 1)], { suspended: true, new_dealer: false }, { isWrong: is('A-1') }), { reason: messages.suspended, line: undefined })
})

t.test('lines that are not ordered stop nothing', async t => {
  t.equal(checkoutStop([sampleLine('A-1', 1), packed(0), packed(24)]), undefined)
  t.equal(checkoutStop([sampleLine('A-1', 1), sampleLine('GONE', 0)], active, { isGone: is('GONE') }), undefined)
})

t.test('a suspended dealer, and a first order that is too small, are stopped with the reason', async t => {
  const order = { ...sampleLine('A-1', 1), item: sampleItem('A-1', { retail_price: firstOrderCents, dealer_price: firstOrderCents }) }
  t.match(checkoutStop([order], { suspended: true, new_dealer: true }), { reason: messages.suspended, refused: 'by-distributor' })
  t.match(checkoutStop([order], { suspended: true }, { isStaff: true }), { reason: messages.suspendedDealer }, 'staff read it of the dealer')
  t.match(checkoutStop([order], { suspended: false, new_dealer: true }), { reason: messages.newDealerMinimum })
  t.equal(checkoutStop([{ ...order, quantity: 2 }], { suspended: false, new_dealer: true }), undefined)
  t.equal(checkoutStop([order], null), undefined, 'the record is not known yet')
})
