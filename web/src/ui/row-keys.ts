import type { KeyboardEvent } from 'react'

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Within a list of rows (`role="row"`), the arrow keys up and down lead from a field to the field of the same name in the
 * neighbouring row, as in a spreadsheet. For `onKeyDown` of what surrounds the rows.
 */
export function moveBetweenRows (event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
  const row = target.closest('[role="row"]')
  const neighbour = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  if (focusField(neighbour ?? null, target.name)) event.preventDefault()
}

/** Before a row is removed by a button within: leads the focus to the button of the same name in the next row, or the one before. */
export function leaveRow (button: HTMLButtonElement): void {
  const row = button.closest('[role="row"]')
  for (const neighbour of [row?.nextElementSibling, row?.previousElementSibling]) {
    const other = neighbour?.querySelector<HTMLButtonElement>(`button[name="${button.name}"]`)
    if (other !== null && other !== undefined) return other.focus()
  }
}

/** Focuses the field of that name within, if there is one. */
export function focusField (within: Element | null, name: string): boolean {
  const field = within?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field === null || field === undefined) return false
  field.focus()
  field.select()
  return true
}
