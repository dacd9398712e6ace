import { replaceText } from '../../../lib/keyboard/replace-text.ts'

/** Submits a field's form as Enter in it would: by its button. */
export function submitByEnter ({ form }: HTMLInputElement): void {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[type="submit"]'))
}

/**
 * Presses a key where the focus is: its handlers run, and what none of them has prevented takes effect in the field.
 * @returns false for a key whose effect only the browser can bring about, such as Tab
 */
export function pressKey (key: string): boolean {
  const target = document.activeElement ?? document.body
  if (!target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))) return true
  // A handler may have moved the focus. The character goes where it is now.
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return key.length === 1 || key === 'Enter'
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (key.length === 1) replaceText(field, key, start, end)
  else if (key === 'Enter') submitByEnter(field)
  else if (key === 'Backspace') replaceText(field, '', start === end ? Math.max(0, start - 1) : start, end)
  else if (key === 'Delete') replaceText(field, '', start, start === end ? end + 1 : end)
  else return false
  return true
}
