import { useKeyAnywhere } from './use-key-anywhere.ts'

/**
 * Ctrl+Enter continues to the next step, wherever the focus is. A held key continues only once, because the next step may place an order.
 * @param goOn undefined if it does nothing, not even press the focused button
 */
export function useGoOnKey (goOn: (() => void) | undefined): void {
  useKeyAnywhere(event => {
    if (event.key !== 'Enter' || event.isComposing || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) goOn?.()
  })
}
