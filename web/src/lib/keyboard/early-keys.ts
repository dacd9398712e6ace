import { isTypedKey } from './typed-key.ts'

/** How long keys wait for the app, in milliseconds. */
const timeout = 3000

/** Module state, because the keys are held before any component exists. */
let held: { keys: string[], release: () => void } | undefined

/**
 * Until the app runs, holds what is typed into the search box from the first Enter on. Without this, Enter would load a new document, and the keys
 * after it would be lost on the way. If the app does not start in time, the form is submitted without it. Typing before the search box can have the
 * focus is held as well.
 */
export function holdEarlyKeys (): void {
  const keys: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = (event: KeyboardEvent): void => {
    const { target, key } = event
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (box === null || !isTypedKey(event) || (target !== box && target !== document.body)) return
    // A character typed outside any field goes into the box, if that is shown already.
    if (keys.length === 0 && target !== box && key.length === 1) box.focus({ preventScroll: true })
    const isIn = document.activeElement === box
    const mayGo = isIn ? key !== 'Enter' || box.value.trim() === '' : key.length > 1
    if (keys.length === 0 && mayGo) return
    event.preventDefault()
    keys.push(key)
    if (isIn) timer ??= setTimeout(() => { box.form?.submit() }, timeout)
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
