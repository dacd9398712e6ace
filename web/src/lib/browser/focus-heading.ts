/** The page's heading takes the focus, as after a navigation: for a pressed button that disappears, which would lose the focus. */
export function focusHeading (): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
