/** Module state: there is one pointer, and what is pressed may be anywhere on the page. */
let isPressed = false
const waiting: Array<() => void> = []

/** Starts to track whether something is pressed with a pointer. On touch, mouse events follow once the finger is lifted. */
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
 * Updates now what a field shows once it is left, or, if it was left for something that is being pressed, after the click. Otherwise a message that
 * appears in between could move the pressed element from under the pointer.
 */
export function afterPress (work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
