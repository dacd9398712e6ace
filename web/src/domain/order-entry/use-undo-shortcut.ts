import { isTextField, useKeyAnywhere } from '../../lib/keyboard/use-key-anywhere.ts'

/** Ctrl+Z undoes the last change, except in text fields, which have their own undo. */
export function useUndoShortcut (onUndo: () => void): void {
  useKeyAnywhere(event => {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || isTextField(event.target)) return
    event.preventDefault()
    onUndo()
  })
}
