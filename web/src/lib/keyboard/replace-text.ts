/** React replaces the `value` of a field by one of its own, to tell what it has set itself from what was typed. This is the field's own. */
const ownValue = typeof document === 'undefined' ? undefined : Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Replaces a field's text from `start` to `end`, as typing would: handlers of its input are told. */
export function replaceText (field: HTMLInputElement, text: string, start: number, end: number): void {
  const replaced = field.value.slice(0, start) + text + field.value.slice(end)
  if (field.maxLength >= 0 && replaced.length > field.maxLength) return
  ownValue?.set?.call(field, replaced)
  field.setSelectionRange(start + text.length, start + text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
