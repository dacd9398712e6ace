import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/base/money'
import { basePrice, unitPrice, usefulBreak } from '@portal/contracts/rules/stock/pricing'
import type { Item } from '@portal/contracts/stock'
import { formatCount } from '../../lib/text/format.ts'
import { color } from '../../theme/tokens.ts'

/** In a table, whose small print is gray. */
const Saved = styled.small`
  && {
    color: ${color('success')};
    font-weight: 600;
  }
`

type Priced = { item: Item, quantity: number }

/** The unit price for this quantity, and whether it is the volume price. */
export function UnitPrice ({ item, quantity }: Priced) {
  const price = unitPrice(item, quantity)
  return <span>{formatMoney(price)}{price < basePrice(item) && <Saved>volume price</Saved>}</span>
}

/** Below a unit price: that it is the volume price, or from which quantity it would be. */
export function VolumeHint ({ item, quantity }: Priced) {
  const volume = usefulBreak(item)
  if (volume === undefined) return null
  return quantity >= volume.discount_quantity
    ? <Saved>volume price</Saved>
    : <small>{formatCount(volume.discount_quantity)}+ at {formatMoney(volume.discount_price)}</small>
}
