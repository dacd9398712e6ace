/**
 * For the `ref` of a field or button that takes the focus once, when it appears: the first field of a page, or a
 * control that replaces the focused one. Not for the router's links, which call such a `ref` again whenever they are rendered.
 */
export function focusOnArrival (element: HTMLElement | null): void {
  element?.focus()
}
