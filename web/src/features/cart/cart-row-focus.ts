import type { KeyboardEvent } from 'react'
import { focusField, moveBetweenRows } from '../../ui/tables/row-focus.ts'

/** Keys in the lines: the arrows move between them, and N in a quantity leads to the line's note. */
export function pressInLines (event: KeyboardEvent<HTMLElement>): void {
  moveBetweenRows(event)
  const { target } = event
  if (event.key.toLowerCase() !== 'n' || event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || target.name !== 'quantity') return
  event.preventDefault()
  const row = target.closest('[role="row"]')
  if (!focusField(row, 'note')) row?.querySelector<HTMLButtonElement>('button[name="note"]')?.click()
}

function lineAt (within: Element | null, index: number): HTMLElement | undefined {
  return within?.querySelectorAll<HTMLElement>('[role="row"]:has([role="cell"])')[index]
}

/** Focuses a line itself rather than a field, so that no on-screen keyboard appears. */
export function focusLine (within: Element | null, index: number): void {
  const line = lineAt(within, index) ?? lineAt(within, 0)
  line?.focus()
}

export function focusQuantity (within: Element | null, index: number): void {
  focusField(lineAt(within, index) ?? null, 'quantity')
}
