import { useEffect } from 'react'

const unsavedChanges = 'You have unsaved changes. Leave this page without saving?'

/**
 * Asks before the person leaves the page, by a link, Back or closing it, while something is unsaved. Navigation by the portal itself is not asked
 * about: it replaces the address. A browser without the Navigation API asks only before the page is closed or loaded again.
 */
export function useAskBeforeLeaving (isUnsaved: boolean, question = unsavedChanges): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const beforeClosing = (event: BeforeUnloadEvent) => { event.preventDefault() }
    const beforeLeaving = (event: NavigateEvent) => {
      const isLeaving = event.navigationType === 'push' || event.navigationType === 'traverse'
      // If the document is left, too, the browser itself asks.
      if (!isLeaving || !event.cancelable || event.hashChange || !event.destination.sameDocument) return
      // The browser's own dialog, because a navigation can be stopped only before its event ends.
      if (!window.confirm(question)) event.preventDefault()
    }
    const navigation = 'navigation' in window ? window.navigation : undefined
    window.addEventListener('beforeunload', beforeClosing)
    navigation?.addEventListener('navigate', beforeLeaving)
    return () => {
      window.removeEventListener('beforeunload', beforeClosing)
      navigation?.removeEventListener('navigate', beforeLeaving)
    }
  }, [isUnsaved, question])
}
