import { memo, useEffect } from 'react'
import type { BoughtPart } from '@portal/contracts/bought-before'
import type { Item } from '@portal/contracts/stock'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatDate } from '@portal/contracts/base/dates'
import { verdictOfPart } from '@portal/contracts/rules/part-list/part-verdict'
import { formatPrice } from '@portal/contracts/base/price'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import { counted, formatCount } from '../../lib/text/format.ts'
import { to } from '../../paths.ts'
import { QuantityField } from '../../domain/order-entry/quantity-field.tsx'
import { newsOfLine, stockText } from '../../domain/order-entry/supply-words.ts'
import { VolumeHint } from '../../domain/order-entry/volume-price.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { wantedFault, type PartToday, type Wanted } from './wanted-parts.ts'

/** A part that was bought. It is memoized, so that an edit renders only its row, however many there are. */
export const BoughtRow = memo(function BoughtRow ({ part, today, barCode, isFailed, wanted, inCart, onChange, onEnter }: {
  part: BoughtPart
  /** Undefined while it is being asked for. */
  today: PartToday | undefined
  /** The bar code by which it was found. */
  barCode: string | undefined
  /** Today's price could not be loaded. */
  isFailed: boolean
  wanted: Wanted | undefined
  /** Pieces already in the cart. */
  inCart: number
  onChange: (number: string, change: Partial<Wanted>) => void
  /** Enter in the quantity. */
  onEnter: () => void
}) {
  const { item_number: number, item_description: description, times, pieces, last_bought: day } = part
  const item = typeof today === 'object' ? today.item : undefined
  return (
    <tr data-part={number}>
      <td data-main>
        <VerbatimNumber>{number}</VerbatimNumber>
        {barCode !== undefined && <small>Bar code {barCode}</small>}
        {inCart > 0 && <small className='in-cart'>{formatCount(inCart)} in cart</small>}
      </td>
      <td data-wide>
        {description}
        {item !== undefined && <Packing item={item} />}
      </td>
      <td data-label='Times bought' data-numeric><div>{formatCount(times)}<small>{counted(pieces, 'piece')}</small></div></td>
      <td data-label='Last bought' data-numeric><div>{formatDate(day)}<small>at {formatPrice({ price: part.last_price, price_unit: part.price_unit })}</small></div></td>
      {today === 'gone' || today === 'not-checked' || (today === undefined && isFailed)
        ? (
          <>
            <td data-label={partColumns.price} data-numeric>–</td>
            <td data-label={partColumns.stock} data-numeric>{today === 'gone' ? <Badge $kind='info'>No longer sold</Badge> : <Badge $kind='warn'>Not checked</Badge>}</td>
          </>
          )
        : <TodaysCells item={item} quantity={wanted?.quantity ?? 0} />}
      <td data-actions>{today === 'gone' ? null : <Order number={number} wanted={wanted} today={today} onChange={onChange} onEnter={onEnter} />}</td>
    </tr>
  )
})

/** How the part is packed, and what replaces it, as far as the distributor says. */
function Packing ({ item: { superseded_by: successor, sold_in_packs: packsOnly, pack_size: size = 0 } }: { item: Item }) {
  return (
    <>
      {packsOnly === true && size > 1 && <small>packs of {formatCount(size)} only</small>}
      {successor !== undefined && <small>Replaced by <TextLink to={to.stock(successor)}>{successor}</TextLink></small>}
    </>
  )
}

/** @param item undefined while it is being asked for */
function TodaysCells ({ item, quantity }: { item: Item | undefined, quantity: number }) {
  if (item === undefined) {
    return (
      <>
        <td data-label={partColumns.price} data-numeric><Skeleton $width='7ch' /></td>
        <td data-label={partColumns.stock} data-numeric><Skeleton $width='7ch' /></td>
      </>
    )
  }
  const news = quantity > 0 ? newsOfLine(verdictOfPart(item, quantity)) : []
  return (
    <>
      <td data-label={partColumns.price} data-numeric>
        <div>
          <b>{formatPrice(unitPrice(item, quantity))}</b>
          <VolumeHint item={item} quantity={quantity} />
        </div>
      </td>
      <td data-label={partColumns.stock} data-numeric>
        <div>
          <span className={item.quantity > 0 ? undefined : 'out'}>{stockText(item)}</span>
          {news.length > 0 && <small role='status'>{news.join('. ')}</small>}
        </div>
      </td>
    </>
  )
}

function Order ({ number, wanted, today, onChange, onEnter }: {
  number: string
  wanted: Wanted | undefined
  today: PartToday | undefined
  onChange: (number: string, change: Partial<Wanted>) => void
  onEnter: () => void
}) {
  // Text that is not a quantity disappears with its row.
  useEffect(() => () => { onChange(number, { isWrong: false }) }, [number, onChange])
  const fault = wanted?.isRefused === true ? wantedFault(wanted, today) : undefined
  return (
    <QuantityField
      value={wanted?.quantity ?? 0}
      of={number}
      isBlankAtZero
      isDraft
      error={fault?.why}
      fix={fault?.whole}
      onQuantity={quantity => { onChange(number, { quantity }) }}
      onWrong={isWrong => { onChange(number, { isWrong }) }}
      onEnter={onEnter}
    />
  )
}
