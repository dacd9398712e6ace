/**
 * A held key repeats: Enter would press the same button, or submit the same form, thirty times a second, and then press
 * whatever replaces it. Only the first press counts anywhere in the portal, except in a textarea, where each one adds a
 * line.
 */
export function ignoreRepeatedEnter (): void {
  window.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, { capture: true })
}
