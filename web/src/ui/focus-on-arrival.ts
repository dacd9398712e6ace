/**
 * For the `ref` of a field or button that takes the focus when it appears: the one that a page begins with, and the one that takes the
 * place of what had the focus. It does so once.
 */
export function focusOnArrival (element: HTMLElement | null): void {
  element?.focus()
}
