import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { cleanNote } from '@portal/contracts/rules/cart/cart-lines'
import { warnOfNoteLength } from '../../../domain/order-entry/note-length-warning.ts'
import { focusOnArrival } from '../../../ui/controls/focus-on-arrival.ts'
import { NoteIcon } from '../../../ui/controls/icons.tsx'
import { whenEnter } from '../../../lib/keyboard/when-enter.ts'

/** A note for a new line. Few parts get one, so its field appears only on demand. */
export function ResultNoteField ({ id, note, onNote, onEnter }: { id: string, note: string, onNote: (note: string) => void, onEnter: () => void }) {
  const [open, setOpen] = useState(note !== '')
  if (!open) return <button type='button' className='note' title='Note' aria-label={`Note for ${id}`} onClick={() => { setOpen(true) }}><NoteIcon /></button>

  function change (text: string) {
    onNote(text)
    warnOfNoteLength(text)
  }

  return (
    <input
      ref={focusOnArrival}
      name='note'
      autoComplete='off'
      aria-label={`Note for ${id}`}
      maxLength={limits.cartNoteMax}
      value={note}
      onChange={event => { change(cleanNote(event.target.value)) }}
      onKeyDown={whenEnter(onEnter)}
    />
  )
}
