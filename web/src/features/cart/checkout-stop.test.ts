import t from 'tap'
import { messages } from '@portal/contracts/policy/messages'
import { sampleItem, sampleLine } from '../../domain/cart/sample-cart.ts'
import { checkoutStop } from './checkout-stop.ts'

const packed = (quantity: number) => ({ ...sampleLine('P-1', quantity), item: sampleItem('P-1', { pack_size: 12, sold_in_packs: true }) })
const why = (...[lines, isGone]: Parameters<typeof checkoutStop>) => {
  const stop = checkoutStop(lines, isGone)
  return [stop?.reason, stop?.line?.id]
}

t.test('a cart is stopped by zero quantities, parts that are no longer sold, and broken packs, and names the line to change', async t => {
  t.strictSame(why([sampleLine('A-1', 0), packed(0)]), [messages.zeroQuantities, 'A-1'])
  t.strictSame(why([sampleLine('A-1', 1), packed(13)]), [messages.wholePacksOnly, 'P-1'])
  t.strictSame(why([sampleLine('A-1', 1), packed(24)], id => id === 'A-1'), [messages.partsNotSold, 'A-1'])
})

t.test('lines that are not ordered stop nothing', async t => {
  t.equal(checkoutStop([sampleLine('A-1', 1), packed(0), packed(24)]), undefined)
  t.equal(checkoutStop([sampleLine('A-1', 1), sampleLine('GONE', 0)], id => id === 'GONE'), undefined)
})
