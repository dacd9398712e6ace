import { useEffect, useEffectEvent } from 'react'

/** Calls back for keys that are pressed anywhere on the page, except in a dialog above it. */
export function useKeyAnywhere (onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('dialog') === null) press(event)
    }
    window.addEventListener('keydown', listen)
    return () => { window.removeEventListener('keydown', listen) }
  }, [])
}

/** Whether keys that are pressed there write text. */
export function isTextField (target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
