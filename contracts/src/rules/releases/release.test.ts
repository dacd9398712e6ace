import t from 'tap'
import { everyRight, noRights, rightPresets } from '../accounts/rights.ts'
import { releaseNeeded } from './release-words.ts'
import { mayOrder, releaseNews } from './release.ts'

t.test('the limit itself may be ordered, a cent more has to be released, and without the right everything', t => {
  const buyer = { ...rightPresets.buyer, order_limit: 50_000 }
  t.same([mayOrder(buyer, 50_000), mayOrder(buyer, 50_001), mayOrder(everyRight, 9e9), mayOrder(noRights, 0)], [true, false, true, false])
  t.same([releaseNeeded(buyer, 50_000), releaseNeeded(everyRight, 9e9)], [undefined, undefined])
  t.match([releaseNeeded(buyer, 50_001), releaseNeeded(noRights, 1)], [/above your order limit of \$500\.00/, /cannot submit orders/])
  t.end()
})

t.test('what has changed since is named as it was, for the quantity that was asked for', t => {
  const item = { item_number: 'A', item_description: '', manufacturer_number: '', quantity: 4, dealer_price: 900, retail_price: 2000, priceBreak: { discount_quantity: 10, discount_price: 700 } }
  t.same(releaseNews({ quantity: 1, price: 900, available: 4 }, item), {})
  t.same(releaseNews({ quantity: 1, price: 850, available: 9 }, item), { wasPrice: { price: 850 }, wasAvailable: 9 })
  t.same(releaseNews({ quantity: 10, price: 700, available: 4 }, item), {})
  t.same(releaseNews({ quantity: 1, available: 4 }, item), {}, 'no price was told')
  t.end()
})
