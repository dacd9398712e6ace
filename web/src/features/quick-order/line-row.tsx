import { memo } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { cleanNote } from '@portal/contracts/rules/cart/cart-lines'
import { typedPart, type JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import { textLength } from '@portal/contracts/rules/text/typed-text'
import { warnOfNoteLength } from '../../domain/order-entry/note-length-warning.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { CloseIcon } from '../../ui/controls/icons.tsx'
import { focusField, focusNeighborRow } from '../../ui/tables/row-focus.ts'
import type { LineKeyHandlers } from './entry/line-keyboard.ts'
import type { EnteredLine } from './entry/entered-lines.ts'
import { isSameJudgment } from './checking/same-judgment.ts'
import { VerdictCell } from './checking/verdict-cell.tsx'

/** What a row can do with the list. The object never changes, so that a row is rendered only when its line changes. */
export type RowActions = LineKeyHandlers & {
  change: (id: number, change: Partial<Pick<EnteredLine, 'part' | 'quantity' | 'note'>>) => void
  startTyping: (id: number) => void
  stopTyping: () => void
  remove: (id: number) => void
  /** Takes the notes from the other lines with the same part. */
  keepNote: (id: number) => void
  /** Enter on the empty line. */
  finish: () => void
}

/** A line of the list: its fields, and the verdict on it. */
export const LineRow = memo(function LineRow ({ judged: { line, row, verdict }, actions }: { judged: JudgedLine<EnteredLine>, actions: RowActions }) {
  const { id, part, quantity, note } = line
  const isWrong = verdict.kind === 'wrong'
  const wrongField = isWrong ? verdict.in : undefined
  const verdictId = `verdict-${id}`

  function choose (event: { currentTarget: HTMLElement }, change: Parameters<RowActions['change']>[1]) {
    const fields = event.currentTarget.closest('[role="row"]')
    actions.change(id, change)
    // The button is about to disappear.
    focusField(fields, 'quantity')
  }

  function changeNote (text: string) {
    // A pasted note may be too long: it is shown in full, for the person to shorten.
    const typed = textLength(note) > limits.cartNoteMax ? text : cleanNote(text)
    actions.change(id, { note: typed })
    warnOfNoteLength(typed)
  }

  return (
    <div role='row' className={isWrong ? 'row wrong' : 'row'} data-line={id}>
      <div role='cell' className='place'>{row}</div>
      <div role='cell'>
        <input
          name='part'
          aria-label={`Part number, line ${row}`}
          placeholder='Part number'
          aria-invalid={wrongField === 'part'}
          aria-describedby={verdictId}
          autoComplete='off'
          {...typedAsIs}
          enterKeyHint='next'
          dir='auto'
          value={part}
          onChange={event => { actions.startTyping(id); actions.change(id, { part: event.target.value }) }}
          onBlur={() => { actions.stopTyping() }}
          onKeyDown={event => { actions.inPart(event, id, actions.finish) }}
        />
      </div>
      <div role='cell'>
        <input
          name='quantity'
          className='number'
          aria-label={`Quantity, line ${row}`}
          placeholder='Qty'
          aria-invalid={wrongField === 'quantity'}
          aria-describedby={verdictId}
          inputMode='numeric'
          autoComplete='off'
          enterKeyHint='next'
          value={quantity}
          onFocus={event => { actions.atQuantity(id); event.target.select() }}
          onChange={event => { actions.change(id, { quantity: event.target.value }) }}
          onKeyDown={event => { actions.inQuantity(event, id) }}
        />
      </div>
      <div role='cell'>
        <input
          name='note'
          aria-label={`Note, line ${row}`}
          placeholder='Note'
          aria-invalid={wrongField === 'note'}
          autoComplete='off'
          enterKeyHint='next'
          value={note}
          onChange={event => { changeNote(event.target.value) }}
          onKeyDown={event => { actions.inNote(event, id) }}
        />
      </div>
      <div role='cell' className='verdict' id={verdictId}>
        <VerdictCell verdict={verdict} typed={typedPart(line)} line={line} onChoose={choose} onKeepNote={() => { actions.keepNote(id) }} row={row} />
      </div>
      <div role='cell' className='removal'>
        {verdict.kind !== 'blank' && (
          <button
            type='button'
            name='remove'
            className='remove'
            aria-label={`Leave out line ${row}`}
            onClick={event => { focusNeighborRow(event.currentTarget); actions.remove(id) }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  )
}, (before, now) => before.actions === now.actions && isSameJudgment(before.judged, now.judged))
