/** React overrides a field's `value`, to distinguish its own changes from typing. This is the field's original one. */
const ownValue = typeof document === 'undefined' ? undefined : Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Replaces a field's text from `start` to `end` as typing would, so that input handlers are called. */
export function replaceText (field: HTMLInputElement, text: string, start: number, end: number): void {
  const replaced = field.value.slice(0, start) + text + field.value.slice(end)
  if (field.maxLength >= 0 && replaced.length > field.maxLength) return
  ownValue?.set?.call(field, replaced)
  field.setSelectionRange(start + text.length, start + text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
