const named: readonly string[] = ['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Whether a key is meant as input: not a shortcut of the browser, not a part of an input method's word, not a repeat of a held key. */
export function isTypedKey ({ key, altKey, ctrlKey, metaKey, isComposing, repeat }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !isComposing && !repeat && (key.length === 1 || named.includes(key))
}
