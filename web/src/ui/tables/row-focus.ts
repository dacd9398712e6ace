import type { KeyboardEvent } from 'react'

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

const row = 'tr, [role="row"]'

/**
 * In a list of rows, the up and down arrow keys move the focus to the field of the same name in the next
 * row that has one, as in a spreadsheet. For `onKeyDown` of the element around the rows.
 */
export function moveBetweenRows (event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
  const own = target.closest(row)
  for (let other = neighbor(own, step); other !== null; other = neighbor(other, step)) {
    if (focusField(other, target.name)) return event.preventDefault()
  }
}

function neighbor (of: Element | null, step: number): Element | null {
  return (step > 0 ? of?.nextElementSibling : of?.previousElementSibling) ?? null
}

/**
 * Call before a button removes its own row: focuses the button of the same name in the next row, or else in the
 * previous one.
 */
export function focusNeighborRow (button: HTMLButtonElement): void {
  const own = button.closest(row)
  for (const neighbor of [own?.nextElementSibling, own?.previousElementSibling]) {
    const other = neighbor?.querySelector<HTMLButtonElement>(`button[name="${button.name}"]`)
    if (other !== null && other !== undefined) return other.focus()
  }
}

/**
 * Focuses the field with this name and selects its text.
 * @returns whether there is such a field
 */
export function focusField (within: Element | null, name: string): boolean {
  const field = within?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field === null || field === undefined) return false
  field.focus()
  field.select()
  return true
}
