/** Module state: there is one pointer, and what is pressed may be anywhere on the page. */
let isPressed = false
const waiting: Array<() => void> = []

/** Knows from now on whether something is pressed with a pointer. On touch, mouse events tell of it, too, once the finger is lifted. */
export function watchPresses (): void {
  const release = () => {
    // The click comes after this event.
    setTimeout(() => {
      isPressed = false
      for (const work of waiting.splice(0)) work()
    })
  }
  document.addEventListener('mousedown', () => { isPressed = true }, true)
  for (const event of ['mouseup', 'dragend']) document.addEventListener(event, release, true)
  window.addEventListener('blur', release)
}

/**
 * Does now what a field shows once it is left; if it was left for something that is being pressed, after the click. Otherwise a text that
 * appears in between would move that from under the pointer, and the press would be for nothing.
 */
export function afterPress (work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
