import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { typedPart } from '@portal/contracts/rules/part-list/judged-lines'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { beep } from '../../../ui/feedback/beep.ts'
import { focusField } from '../../../ui/tables/row-focus.ts'
import { changeLine, endEntry, isBlank, isScannedPart, type CountedUp, type EnteredLine, type EnteredLines } from './entered-lines.ts'
import { editLines, setTypedLineId, type EnteredList } from './entered-list.ts'

/**
 * The keys of a line, for a typist and a scanner alike. Enter, or Tab, leads from the part to its quantity, which is 1 unless another is typed, and
 * Enter from there to the next line. A scanner types its next part into the quantity, which begins the next line, or adds a piece to the line with
 * that part.
 */
export type LineKeyHandlers = {
  /** @param onBlank what Enter does on the empty line */
  inPart: (event: KeyboardEvent<HTMLInputElement>, id: number, onBlank: () => void) => void
  /** The quantity has the focus; what a scanner types into it is removed again. */
  atQuantity: (id: number) => void
  inQuantity: (event: KeyboardEvent<HTMLInputElement>, id: number) => void
  inNote: (event: KeyboardEvent<HTMLInputElement>, id: number) => void
}

/** @param onCounted called each time a line ends, with the part that was entered again, if any */
export function lineKeyHandlers (entry: EnteredList, onCounted: (counted: CountedUp | undefined) => void): LineKeyHandlers {
  let quantityBefore = ''

  function lineOf (id: number): EnteredLine | undefined {
    return entry.getState().lines.find(line => line.id === id)
  }

  function edit (change: (lines: EnteredLines) => EnteredLines): void {
    // At once, because the next key may come before the list is rendered, and must find its field.
    flushSync(() => { editLines(entry, change) })
  }

  /** @returns whether the line has been added to an earlier one */
  function end (id: number): boolean {
    let countedUp: CountedUp | undefined
    edit(before => {
      const ended = endEntry(before, id)
      countedUp = ended.countedUp
      return ended.lines
    })
    onCounted(countedUp)
    if (countedUp === undefined) return false
    beep('success')
    return true
  }

  function focus (list: Element | null, id: number | undefined, name: 'part' | 'quantity'): void {
    if (id === undefined || lineOf(id) === undefined) return focus(list, entry.getState().lines.at(-1)?.id, 'part')
    focusField(list?.querySelector(`[data-line="${id}"]`) ?? null, name)
    // If it had the focus already, no event is fired.
    if (name === 'quantity') quantityBefore = lineOf(id)?.quantity ?? ''
  }

  /** Ends this line and goes on to the next one. */
  function goOn (from: HTMLInputElement, id: number): void {
    const list = listOf(from)
    end(id)
    // Lines that were read again stand above lines with lower ids.
    const next = entry.getState().lines.find((_, at, lines) => lines[at - 1]?.id === id)
    focus(list, next?.id, 'part')
  }

  function scan (from: HTMLInputElement, id: number): void {
    const list = listOf(from)
    const part = scannedText(from.value)
    edit(lines => changeLine(lines, id, { quantity: quantityBefore }))
    end(id)
    const next = entry.getState().lines.at(-1)?.id
    if (next === undefined) return
    edit(lines => changeLine(lines, next, { part, quantity: '1' }))
    focus(list, end(next) ? id : next, 'quantity')
  }

  return {
    inPart (event, id, onBlank) {
      const line = lineOf(id)
      if (line === undefined || !(isEnter(event) || isTab(event))) return
      const part = scannedText(line.part)
      if (part !== line.part.trim()) edit(lines => changeLine(lines, id, { part }))
      if (typedPart(line) !== '' && line.quantity.trim() === '') edit(lines => changeLine(lines, id, { quantity: '1' }))
      if (isTab(event)) return
      // Otherwise the same keystroke would also press the button that gets the focus.
      event.preventDefault()
      if (isBlank(line)) return onBlank()
      if (typedPart(line) === '') return
      setTypedLineId(entry, undefined)
      focus(listOf(event.currentTarget), id, 'quantity')
    },
    atQuantity (id) { quantityBefore = lineOf(id)?.quantity ?? '' },
    inQuantity (event, id) {
      if ((isEnter(event) || isTab(event)) && isScannedPart(event.currentTarget.value)) {
        event.preventDefault()
        scan(event.currentTarget, id)
      } else if (isEnter(event)) {
        goOn(event.currentTarget, id)
      }
    },
    inNote (event, id) {
      if (isEnter(event)) goOn(event.currentTarget, id)
    }
  }
}

function listOf (field: HTMLInputElement): Element | null {
  return field.closest('[role="table"]')
}

function isTab ({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'Tab' && !shiftKey
}

function isEnter ({ key, nativeEvent, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing
}
