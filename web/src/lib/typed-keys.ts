const named: readonly string[] = ['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Whether a key is meant as input: not a shortcut of the browser, not a part of an input method's word, not a repeat of a held key. */
export function isTypedKey ({ key, altKey, ctrlKey, metaKey, isComposing, repeat }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !isComposing && !repeat && (key.length === 1 || named.includes(key))
}

/** How long keys wait for the app, in milliseconds. */
const patience = 3000

/** Module state, because the keys are held before any component exists. */
let held: { keys: string[], release: () => void } | undefined

/**
 * Until the app runs, holds what is typed into the search box from the first Enter on. Without this, Enter would load a new document, and
 * the keys after it would be lost on the way. If the app does not come, the form is submitted without it.
 */
export function holdEarlyKeys (): void {
  const keys: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = (event: KeyboardEvent): void => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || target.type !== 'search' || !isTypedKey(event)) return
    if (keys.length === 0 && (key !== 'Enter' || target.value.trim() === '')) return
    event.preventDefault()
    keys.push(key)
    timer ??= setTimeout(() => { target.form?.submit() }, patience)
  }
  document.addEventListener('keydown', hold, { capture: true })
  held = {
    keys,
    release: () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', hold, { capture: true })
    }
  }
}

/** Takes over from `holdEarlyKeys`. @returns the keys that were held, in order */
export function takeEarlyKeys (): readonly string[] {
  const { keys = [], release } = held ?? {}
  held = undefined
  release?.()
  return keys
}
