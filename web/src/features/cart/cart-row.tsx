import { memo, useEffect, useState } from 'react'
import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import type { Item } from '@portal/contracts/stock'
import { formatMoney } from '@portal/contracts/base/money'
import { lineTotal } from '@portal/contracts/rules/stock/pricing'
import { quantityFault } from '@portal/contracts/rules/part-list/quantity-fault'
import { formatCount } from '../../lib/text/format.ts'
import { setCartQuantity } from '../../domain/cart/cart.ts'
import type { CartLine } from '../../domain/cart/content/cart-lines.ts'
import { CloseIcon, NoteIcon } from '../../ui/controls/icons.tsx'
import { QuantityField } from '../../domain/order-entry/quantity-field.tsx'
import { focusNeighborRow } from '../../ui/tables/row-focus.ts'
import { CartNoteField } from './cart-note-field.tsx'
import { PriceCell, StockCell } from './cart-row-cells.tsx'
import { SuccessorOffer } from './successor-offer.tsx'
import type { PartState } from './use-todays-prices.ts'

/** A cart line. It is memoized, so that an edit renders only its row and the totals, however long the cart is. */
export const CartRow = memo(function CartRow ({ line, part, seen, customer, onRemove, onReplace, onWrong }: {
  line: CartLine
  part: PartState
  /** The part as the person saw it last. */
  seen: Item | undefined
  customer: CustomerNumber
  onRemove: (id: ItemNumber) => void
  /** @returns whether the line was replaced */
  onReplace: (id: ItemNumber, by: ItemNumber) => Promise<boolean>
  onWrong: (id: ItemNumber, isWrong: boolean) => void
}) {
  const [writes, setWrites] = useState(false)
  const { id, item, quantity, note } = line
  const hasNote = note !== '' || writes
  const fault = quantity === 0 ? undefined : quantityFault(item, quantity)

  // Text that is not a quantity goes with its row.
  useEffect(() => () => { onWrong(id, false) }, [id, onWrong])

  function remove (button: HTMLButtonElement) {
    focusNeighborRow(button)
    onRemove(id)
  }

  return (
    <div role='row' className='row' tabIndex={-1}>
      <div role='cell' className='part'>
        <p title={item.item_description}><b translate='no'>{id}</b> {item.item_description}</p>
        {item.superseded_by !== undefined && <SuccessorOffer of={id} number={item.superseded_by} onReplace={onReplace} />}
        {hasNote && <CartNoteField id={id} note={note} customer={customer} isNew={note === ''} onWriting={setWrites} />}
      </div>
      <StockCell line={line} part={part} seen={seen} />
      <PriceCell line={line} seen={seen} />
      <div role='cell' className='pieces'>
        <QuantityField
          value={quantity}
          of={id}
          error={fault?.why}
          fix={fault?.whole}
          onQuantity={wanted => { setCartQuantity(customer, id, wanted) }}
          onWrong={isWrong => { onWrong(id, isWrong) }}
        />
        {fault === undefined && item.sold_in_packs === true && <small className='packs'>Packs of {formatCount(item.pack_size ?? 1)}</small>}
      </div>
      <div role='cell' className='number line-total total'>{formatMoney(lineTotal(item, quantity))}</div>
      <div role='cell' className='actions'>
        {!hasNote && (
          <button type='button' name='note' aria-label={`Note for ${id}`} title='Add a note' onClick={() => { setWrites(true) }}><NoteIcon /></button>
        )}
        <button type='button' name='remove' className='remove' aria-label={`Remove ${id}`} onClick={event => { remove(event.currentTarget) }}>
          <CloseIcon />
        </button>
      </div>
    </div>
  )
})
