/**
 * A key that is held repeats: Enter would press the same button, or submit the same form, thirty times a second, and go on to press what
 * comes into its place. Throughout the portal only its first press counts; in a text of several lines each is a line.
 */
export function ignoreHeldEnter (): void {
  window.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, { capture: true })
}
