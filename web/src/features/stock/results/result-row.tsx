import { memo } from 'react'
import type { FoundItem } from '@portal/contracts/stock'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatPrice } from '@portal/contracts/base/price'
import { basePrice, inUnitOf } from '@portal/contracts/rules/stock/pricing'
import { formatCount } from '../../../lib/text/format.ts'
import { QuantityField } from '../../../domain/order-entry/quantity-field.tsx'
import { NextPrice } from '../../../domain/order-entry/volume-price.tsx'
import { newsOfLine, stockText } from '../../../domain/order-entry/supply-words.ts'
import { PartDescription } from './part-description.tsx'
import { ResultNoteField } from './result-note-field.tsx'
import { lineFault, plainLine, typedVerdict, type TypedLine } from '../entered/typed-lines.ts'
import type { RowOrders } from '../entered/use-typed-lines.ts'

/** A part that was found. Without `orders` it cannot be ordered. */
export const ResultRow = memo(function ResultRow ({ item, inCart, line, orders, priced }: {
  item: FoundItem
  /** Pieces already in the cart. */
  inCart: number
  /** What was entered in the row; undefined if nothing was. */
  line: TypedLine | undefined
  orders: RowOrders | undefined
  /** The prices are a dealer's. */
  priced: boolean
}) {
  const { item_number: number, manufacturer_number: maker, bar_code: code } = item
  const available = item.quantity > 0
  return (
    <div role='row' className='row' data-part={number}>
      <div role='cell' className='part' translate='no'>
        {number}
        {maker !== '' && maker !== number && <small>{partColumns.maker} {maker}</small>}
        {code !== undefined && <small>Bar code {code}</small>}
      </div>
      <div role='cell' className='description'><PartDescription item={item} /></div>
      <div role='cell' className={available ? 'number' : 'number out'} data-label={available ? partColumns.stock : undefined}>
        {stockText(item)}
        {/* Otherwise, this cell has one line, so the row does not grow, and no Add below it moves. */}
        {inCart > 0 && <small className='in-cart'>{formatCount(inCart)} in cart</small>}
      </div>
      <div role='cell' className='number retail' data-label={partColumns.retail}>{item.retail_price === undefined ? '–' : formatPrice(inUnitOf(item, item.retail_price))}</div>
      {orders !== undefined && (
        <>
          {priced && <PriceCell item={item} quantity={line?.quantity ?? 0} />}
          <OrderCell line={line ?? plainLine(item)} inCart={inCart} orders={orders} />
        </>
      )}
    </div>
  )
})

function PriceCell ({ item, quantity }: { item: FoundItem, quantity: number }) {
  return (
    <div role='cell' className='number price' data-label={partColumns.price}>
      {formatPrice(basePrice(item))}
      <NextPrice item={item} quantity={quantity} />
    </div>
  )
}

/** Not a form: 250 forms take as long as everything else in the rows together. */
function OrderCell ({ line, inCart, orders: { onChange, onAdd, onEnter } }: { line: TypedLine, inCart: number, orders: RowOrders }) {
  const { item, quantity, note, isTyped, isRefused, isAdding } = line
  const id = item.item_number
  const add = isAdding ? 'Adding…' : 'Add'
  const fault = isRefused ? lineFault(line) : undefined
  const news = isTyped && !isRefused ? newsOfLine(typedVerdict(line, inCart)) : []
  return (
    <div role='cell' className='contents'>
      <div className='order'>
        <QuantityField
          value={quantity}
          of={id}
          pack={item.sold_in_packs === true ? item.pack_size : undefined}
          isDraft
          error={fault?.why}
          fix={fault?.whole}
          onQuantity={wanted => { onChange(item, { quantity: wanted, isTyped: true }) }}
          onWrong={isWrong => { onChange(item, { isWrong, isTyped: true }) }}
          onEnter={() => { onEnter(item) }}
        />
        <ResultNoteField id={id} note={note} onNote={text => { onChange(item, { note: text }) }} onEnter={() => { onEnter(item) }} />
        <button type='button' className='add' onClick={() => { onAdd(item) }} aria-disabled={isAdding} aria-label={`${add} ${id} to cart`}>{add}</button>
        {news.length > 0 && <small className='short' role='status'>{news.join('. ')}</small>}
      </div>
    </div>
  )
}
