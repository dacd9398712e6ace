import type { KeyboardEvent } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { setCartNote } from '../../domain/cart/cart.ts'
import { warnOfNoteLength } from '../../domain/order-entry/note-length-warning.ts'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { focusField } from '../../ui/tables/row-focus.ts'

/** A line's note, while there is one or one is being written. Enter and Escape lead back to the line's quantity. */
export function CartNoteField ({ id, note, customer, isNew, onWriting }: {
  id: string
  note: string
  customer: string
  /** It has just been opened, and takes the focus. */
  isNew: boolean
  onWriting: (writes: boolean) => void
}) {
  function change (text: string) {
    setCartNote(customer, id, text)
    warnOfNoteLength(text)
  }

  function leave (event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'Escape')) return
    focusField(event.currentTarget.closest('[role="row"]'), 'quantity')
  }

  return (
    <input
      ref={isNew ? focusOnArrival : undefined}
      name='note'
      placeholder='Note'
      autoComplete='off'
      aria-label={`Note for ${id}`}
      maxLength={limits.cartNoteMax}
      value={note}
      onChange={event => { change(event.target.value) }}
      onFocus={() => { onWriting(true) }}
      onBlur={() => { onWriting(false) }}
      onKeyDown={leave}
    />
  )
}
