import type { Item } from '@portal/contracts/stock'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatPrice } from '@portal/contracts/base/price'
import { basePrice, priceBefore, unitPrice } from '@portal/contracts/rules/stock/pricing'
import { supply } from '@portal/contracts/rules/stock/supply'
import { usePriceLabel } from '../../domain/order-entry/use-price-label.ts'
import type { CartLine } from '../../domain/cart/content/cart-lines.ts'
import { stockText, supplyText } from '../../domain/order-entry/supply-words.ts'
import { VolumeHint } from '../../domain/order-entry/volume-price.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { PartState } from './use-todays-prices.ts'

type Seen = { line: CartLine, seen: Item | undefined }

/** The stock, and how much of the line is back-ordered. A remark says so if the stock covers less of the line than when it was last seen. */
export function StockCell ({ line: { item, quantity }, seen = item, part }: Seen & { part: PartState }) {
  if (part === 'gone') return <div role='cell' className='number stock'><Badge $kind='danger'>No longer sold</Badge></div>
  if (part === 'unknown') return <div role='cell' className='number stock'><Badge $kind='warn'>Not checked</Badge></div>
  const met = supply(item, quantity)
  const short = supplyText(met)
  const isCounted = item.quantity > 0 && short === undefined
  const isLess = met.backOrdered > supply(seen, quantity).backOrdered
  return (
    <div role='cell' className={item.quantity > 0 ? 'number stock' : 'number stock out'} data-label={isCounted ? partColumns.stock : undefined}>
      {(item.quantity <= 0 || isCounted) && stockText(item)}
      {short !== undefined && <small className='short'>{short}</small>}
      {isLess && <small>was {stockText(seen)} in stock</small>}
    </div>
  )
}

/** The price, with the earlier one if it has changed since it was last seen, or else what a larger quantity would cost. */
export function PriceCell ({ line: { item, quantity }, seen = item }: Seen) {
  const [price, base, before] = [unitPrice(item, quantity), basePrice(item), priceBefore(seen, item, quantity)]
  return (
    <div role='cell' className='number price' data-label={usePriceLabel()}>
      {price.price < base.price && <s aria-label={`before discount ${formatPrice(base)}`}>{formatPrice(base)}</s>} {formatPrice(price)}
      {before === undefined ? <VolumeHint item={item} quantity={quantity} /> : <small className='changed'>was {formatPrice(before)}</small>}
    </div>
  )
}
