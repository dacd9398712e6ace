import { memo, useState } from 'react'
import type { Item } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/limits'
import { formatMoney } from '@portal/contracts/rules/money'
import { usefulBreak } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { warnOfNoteLength } from '../../state/cart-note.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { stockText } from './stock-search.ts'

export type AddToCart = (order: { id: string, quantity: number, note: string }) => Promise<unknown>

/** A part that was found. Without `onAdd` it is for looking only. */
export const ResultRow = memo(function ResultRow ({ item, inCart, onAdd }: {
  item: Item
  /** Pieces in the cart already. */
  inCart: number
  onAdd: AddToCart | undefined
}) {
  return (
    <div role='row' className='row'>
      <div role='cell' className='part'>
        {item.item_number}
        {inCart > 0 && <small className='in-cart'>{formatCount(inCart)} in cart</small>}
      </div>
      <div role='cell' className='description'>{item.item_description}</div>
      <Stock item={item} />
      <div role='cell' className='number retail' data-label='Retail'>{formatMoney(item.retail_price)}</div>
      {onAdd !== undefined && <DealerCells item={item} onAdd={onAdd} />}
    </div>
  )
})

function Stock ({ item }: { item: Item }) {
  return item.quantity > 0
    ? <div role='cell' className='number' data-label='Quantity'>{stockText(item)}</div>
    : <div role='cell' className='number out'>{stockText(item)}</div>
}

function DealerCells ({ item, onAdd }: { item: Item, onAdd: AddToCart }) {
  const { item_number: id, dealer_price: price } = item
  const volume = usefulBreak(item)
  const [quantity, setQuantity] = useState(1)
  const [note, setNote] = useState('')
  const [adding, setAdding] = useState(false)

  async function add () {
    if (adding || quantity === 0) return
    setAdding(true)
    await onAdd({ id, quantity, note })
    setAdding(false)
  }

  function changeNote (text: string) {
    setNote(text)
    warnOfNoteLength(text)
  }

  return (
    <>
      <div role='cell' className='number price' data-label='Yours'>
        {price === undefined ? '–' : formatMoney(price)}
        {volume !== undefined && <small>{formatCount(volume.discount_quantity)}+ at {formatMoney(volume.discount_price)}</small>}
      </div>
      <form role='cell' className='order' onSubmit={event => { event.preventDefault(); void add() }}>
        <Quantity value={quantity} max={limits.cartQuantityMax} of={id} onQuantity={setQuantity} />
        <input
          name='note'
          placeholder='Note'
          autoComplete='off'
          aria-label={`Note for ${id}`}
          maxLength={limits.cartNoteMax}
          value={note}
          onChange={event => { changeNote(event.target.value) }}
        />
        <button type='submit' disabled={adding} aria-label={`Add ${id} to the cart`}>Add</button>
      </form>
    </>
  )
}
