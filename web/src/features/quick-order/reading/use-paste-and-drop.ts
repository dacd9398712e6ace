import { useEffect, useEffectEvent } from 'react'
import { severalOrders } from '@portal/contracts/rules/part-list/several-orders'
import { sourceRows } from '@portal/contracts/rules/part-list/source-rows'
import { usePageDrop } from '../../../lib/browser/use-page-drop.ts'

/**
 * Accepts lists of parts and files that are pasted or dropped anywhere on the page. A single word pasted into a field stays there, and fields
 * outside the list are left alone.
 */
export function usePasteAndDrop ({ onText, onFiles }: { onText: (text: string) => void, onFiles: (files: readonly File[]) => void }): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, target } = event
    if (event.defaultPrevented || data === null) return
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.closest('[data-line]') === null) return
    const text = data.getData('text/plain')
    if (text.trim() !== '' && (!isField || isList(text))) {
      event.preventDefault()
      onText(text)
    } else if (text === '' && data.files.length > 0) {
      event.preventDefault()
      onFiles([...data.files])
    }
  })
  usePageDrop((event, data) => {
    if (data.files.length === 0 && event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const text = data.getData('text/plain')
    if (data.files.length > 0) onFiles([...data.files])
    else if (text.trim() !== '') onText(text)
  })

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => { paste(event) }
    document.addEventListener('paste', onPaste)
    return () => { document.removeEventListener('paste', onPaste) }
  }, [])
}

/** Whether a text is more than one cell. */
function isList (text: string): boolean {
  const [first, ...others] = sourceRows(text)
  return others.length > 0 || (text.includes('\t') && (first?.cells.length ?? 0) > 1) || severalOrders(first?.cells ?? [], true) !== undefined
}
