import { useKeyAnywhere } from './use-key-anywhere.ts'

/**
 * Ctrl+Enter goes on to the next step, wherever the focus is. A held key goes on once, and never further: what it leads to may be an order.
 * @param goOn undefined where it does nothing, and presses no focused button either
 */
export function useGoOnKey (goOn: (() => void) | undefined): void {
  useKeyAnywhere(event => {
    if (event.key !== 'Enter' || event.isComposing || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) goOn?.()
  })
}
