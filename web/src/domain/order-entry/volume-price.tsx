import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/base/money'
import { formatPrice } from '@portal/contracts/base/price'
import { basePrice, cheaperQuantity, inUnitOf, nextBreak, unitPrice } from '@portal/contracts/rules/stock/pricing'
import type { Item } from '@portal/contracts/stock'
import { formatCount } from '../../lib/text/format.ts'
import { color } from '../../theme/tokens.ts'

/** In a table, where small print is gray. */
const Saved = styled.small`
  && {
    color: ${color('success')};
    font-weight: 600;
  }
`

type Priced = { item: Item, quantity: number }

/** The unit price for this quantity, whether it is a volume price, and what a larger quantity would cost if it costs less. */
export function UnitPrice ({ item, quantity }: Priced) {
  const price = unitPrice(item, quantity)
  return (
    <span>
      {formatPrice(price)}
      {price.price < basePrice(item).price && <> <Saved>volume price</Saved></>}
      {' '}<CheaperQuantity item={item} quantity={quantity} />
    </span>
  )
}

/** That a larger quantity costs less in total; nothing if none does. */
function CheaperQuantity ({ item, quantity }: Priced) {
  const cheaper = cheaperQuantity(item, quantity)
  return cheaper === undefined ? null : <Saved>{formatCount(cheaper.quantity)} cost less: {formatMoney(cheaper.total)}</Saved>
}

/** Below a unit price: that it is a volume price, and from which quantity the next one is, or that a larger quantity costs less in total. */
export function VolumeHint ({ item, quantity }: Priced) {
  return (
    <>
      {unitPrice(item, quantity).price < basePrice(item).price && <Saved>volume price</Saved>}
      <NextPrice item={item} quantity={quantity} />
    </>
  )
}

/** The next volume price, or that a larger quantity costs less in total. */
export function NextPrice ({ item, quantity }: Priced) {
  const next = nextBreak(item, quantity)
  if (cheaperQuantity(item, quantity) !== undefined) return <CheaperQuantity item={item} quantity={quantity} />
  return next === undefined ? null : <small>{formatCount(next.discount_quantity)}+ at {formatPrice(inUnitOf(item, next.discount_price))}</small>
}
