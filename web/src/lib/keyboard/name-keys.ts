/** The end of a scan, and the Enter of an on-screen keyboard, within inserted text. */
const end = /[\r\n\t]$/

/**
 * Many on-screen keyboards of Android, and scanners that type through them, send keys without names, so the text arrives only as input. This passes
 * it to the page's key handlers: the characters, and Enter for a line break or a tab. A key that a handler takes does not reach the field.
 */
export function nameKeys (): void {
  let isNameless = false
  window.addEventListener('keydown', ({ key }) => { isNameless = key === 'Unidentified' }, { capture: true })
  window.addEventListener('beforeinput', event => {
    const { target, inputType, data } = event
    if (!isNameless || !(target instanceof HTMLInputElement)) return
    if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
      event.preventDefault()
      pressEnter(target)
      return
    }
    // A person's typing is composed, and sent again with each letter; a scanner's text is not.
    if (inputType === 'insertText' && data !== null) {
      const taken = [...data.replace(end, '')].map(key => press(target, key))
      if (taken.includes(true)) event.preventDefault()
    }
    // The text is in the field by then.
    if (end.test(data ?? '')) setTimeout(() => { pressEnter(target) })
  }, { capture: true })
}

/** As the browser does it: Enter that nobody takes submits the form. */
function pressEnter (field: HTMLInputElement): void {
  const at = document.activeElement instanceof HTMLInputElement ? document.activeElement : field
  if (!press(at, 'Enter')) at.form?.requestSubmit()
}

/** @returns whether a handler has taken the key */
function press (target: HTMLElement, key: string): boolean {
  return !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
