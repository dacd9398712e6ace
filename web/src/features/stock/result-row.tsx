import { memo, useRef, useState } from 'react'
import type { FoundItem } from '@portal/contracts/stock'
import { messages } from '@portal/contracts/policy/messages'
import { formatMoney } from '@portal/contracts/rules/money'
import { basePrice, usefulBreak } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { Quantity } from '../../domain/cart/quantity.tsx'
import { focusField } from '../../ui/row-keys.ts'
import { Description } from './description.tsx'
import { NoteField } from './note-field.tsx'
import { stockText } from './stock-search.ts'

export type AddToCart = (order: { id: string, quantity: number, note: string }) => Promise<unknown>

/** A part that was found. Without `onAdd` it cannot be ordered. */
export const ResultRow = memo(function ResultRow ({ item, inCart, onAdd }: {
  item: FoundItem
  /** Pieces already in the cart. */
  inCart: number
  onAdd: AddToCart | undefined
}) {
  const available = item.quantity > 0
  return (
    <div role='row' className='row'>
      <div role='cell' className='part'>
        {item.item_number}
        {inCart > 0 && <small className='in-cart'>{formatCount(inCart)} in cart</small>}
      </div>
      <div role='cell' className='description'><Description item={item} /></div>
      <div role='cell' className={available ? 'number' : 'number out'} data-label={available ? 'Quantity' : undefined}>{stockText(item)}</div>
      <div role='cell' className='number retail' data-label='Retail'>{formatMoney(item.retail_price)}</div>
      {onAdd !== undefined && (
        <>
          <PriceCell item={item} />
          <OrderCell id={item.item_number} onAdd={onAdd} />
        </>
      )}
    </div>
  )
})

function PriceCell ({ item }: { item: FoundItem }) {
  const volume = usefulBreak(item)
  return (
    <div role='cell' className='number price' data-label='Yours'>
      {formatMoney(basePrice(item))}
      {volume !== undefined && <small>{formatCount(volume.discount_quantity)}+ at {formatMoney(volume.discount_price)}</small>}
    </div>
  )
}

type Order = { quantity: number, note: string, isWrong: boolean, isMissing: boolean, isAdding: boolean }

/** Not a form: 250 forms take as long as everything else in the rows together. */
function OrderCell ({ id, onAdd }: { id: string, onAdd: AddToCart }) {
  const [{ quantity, note, isWrong, isMissing, isAdding }, setOrder] = useState<Order>({
    quantity: 1, note: '', isWrong: false, isMissing: false, isAdding: false
  })
  const fields = useRef<HTMLDivElement>(null)
  const change = (to: Partial<Order>) => { setOrder(order => ({ ...order, ...to })) }

  async function add () {
    if (isAdding) return
    if (isWrong || quantity === 0) {
      change({ isMissing: true })
      focusField(fields.current, 'quantity')
      return
    }
    change({ isAdding: true })
    await onAdd({ id, quantity, note })
    change({ isAdding: false })
  }

  return (
    <div role='cell' className='contents'>
      <div className='order' ref={fields}>
        <Quantity
          value={quantity}
          of={id}
          error={isMissing && quantity === 0 ? messages.quantityMissing : undefined}
          onQuantity={wanted => { change({ quantity: wanted, isMissing: false }) }}
          onWrong={wrong => { change({ isWrong: wrong }) }}
          onEnter={add}
        />
        <NoteField id={id} note={note} onNote={text => { change({ note: text }) }} onEnter={add} />
        <button type='button' className='add' onClick={add} aria-disabled={isAdding} aria-label={`Add ${id} to the cart`}>Add</button>
      </div>
    </div>
  )
}
