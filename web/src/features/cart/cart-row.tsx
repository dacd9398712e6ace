import { memo } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { formatMoney } from '@portal/contracts/rules/money'
import { basePrice, lineTotal, unitPrice, usefulBreak } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { setCartNote, setCartQuantity } from '../../domain/cart/cart.ts'
import type { CartLine } from '../../domain/cart/cart-lines.ts'
import { warnOfNoteLength } from '../../domain/cart/cart-note.ts'
import { Badge } from '../../ui/badge.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Quantity } from '../../domain/cart/quantity.tsx'
import { leaveRow } from '../../ui/row-keys.ts'

/** A cart line. It is memoized, so that an edit renders only its row and the totals, however long the cart is. */
export const CartRow = memo(function CartRow ({ line, isChecked, customer, onRemove }: {
  line: CartLine
  /** False while the ERP is away and nothing is known of the part. */
  isChecked: boolean
  customer: string
  onRemove: (id: string) => void
}) {
  const { id, item, quantity, note } = line
  const price = unitPrice(item, quantity)
  const base = basePrice(item)

  function changeNote (text: string) {
    setCartNote(customer, id, text)
    warnOfNoteLength(text)
  }

  function remove (button: HTMLButtonElement) {
    leaveRow(button)
    onRemove(id)
  }

  return (
    <div role='row' className='row'>
      <div role='cell' className='part'>
        <p><b>{id}</b>{item.item_description}</p>
        <input
          name='note'
          placeholder='Add a note'
          autoComplete='off'
          aria-label={`Note for ${id}`}
          maxLength={limits.cartNoteMax}
          value={note}
          onChange={event => { changeNote(event.target.value) }}
        />
      </div>
      <div role='cell' className={item.quantity > 0 || !isChecked ? 'number stock' : 'number stock out'}>
        {!isChecked ? <Badge $kind='warn'>Not checked</Badge> : item.quantity > 0 ? `${formatCount(item.quantity)} in stock` : 'OUT OF STOCK'}
      </div>
      <div role='cell' className='number price' data-label='Each'>
        {price < base && <s aria-label={`before discount ${formatMoney(base)}`}>{formatMoney(base)}</s>} {formatMoney(price)}
        <VolumeHint line={line} />
      </div>
      <div role='cell'>
        <Quantity value={quantity} of={id} onQuantity={wanted => { setCartQuantity(customer, id, wanted) }} />
      </div>
      <div role='cell' className='number line-total total'>{formatMoney(lineTotal(item, quantity))}</div>
      <div role='cell' className='removal'>
        <button type='button' name='remove' className='remove' aria-label={`Remove ${id}`} onClick={event => { remove(event.currentTarget) }}>
          <CloseIcon />
        </button>
      </div>
    </div>
  )
})

/** Says that the volume discount applies, or from which quantity it would. */
function VolumeHint ({ line: { item, quantity } }: { line: CartLine }) {
  const volume = usefulBreak(item)
  if (volume === undefined) return null
  return quantity >= volume.discount_quantity
    ? <small className='saved'>volume price</small>
    : <small>{formatCount(volume.discount_quantity)}+ at {formatMoney(volume.discount_price)}</small>
}
