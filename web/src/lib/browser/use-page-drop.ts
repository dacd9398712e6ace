import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back for whatever is dropped anywhere on the page. Without this, the browser would leave the page to show a
 * dropped file.
 */
export function usePageDrop (onDrop: (event: DragEvent, data: DataTransfer) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer !== null) onDrop(event, event.dataTransfer)
  })

  useEffect(() => {
    const listener = (event: DragEvent) => { drop(event) }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', listener)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', listener)
    }
  }, [])
}

function allow (event: DragEvent): void {
  event.preventDefault()
}
