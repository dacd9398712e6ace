import type { CartLine } from '../../cart.ts'
import { hasPrice } from '../stock/pricing.ts'
import type { Dealer, ShownDealer } from '../../dealers.ts'
import type { Rights } from './rights.ts'
import type { Item } from '../../stock.ts'

/** Reduces records to what the person has a right to see. */

/** Without the right to prices, an item has only its suggested retail price. */
export function itemWithin<Shown extends Pick<Item, 'dealer_price' | 'priceBreak' | 'further_breaks'>> (item: Shown, { prices }: Rights): Shown {
  if (prices) return item
  const { dealer_price: _price, priceBreak: _break, further_breaks: _further, ...rest } = item
  // These fields are optional in every such record.
  return rest as Shown
}

/**
 * The lines of a kept cart that somebody is shown. A part that has only a dealer price is shown once the person may see prices: until then, the line
 * stays in the cart.
 */
export function cartLinesWithin (lines: readonly CartLine[], rights: Rights): CartLine[] {
  return lines.map(line => cartLineWithin(line, rights)).filter(({ item }) => hasPrice(item))
}

/** The same for a line of a kept cart, which has the item as it was shown to the person who put it there, who may have had other rights. */
export function cartLineWithin (line: CartLine, rights: Rights): CartLine {
  return { ...line, item: itemWithin(line.item, rights) }
}

export function dealerWithin (dealer: Dealer, { prices, finances }: Rights): ShownDealer {
  const { freight_minimum, new_dealer, ...rest } = dealer
  const { _id, customer_number, name_company, address, default_shipping, suspended, rep_number, ...financial } = rest
  return {
    _id,
    customer_number,
    name_company,
    address,
    default_shipping,
    suspended,
    rep_number,
    ...(prices && { freight_minimum, new_dealer }),
    ...(finances && financial)
  }
}
