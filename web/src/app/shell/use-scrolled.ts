import { useSyncExternalStore } from 'react'
import { headerCollapsePx } from '@portal/contracts/policy/page'

let collapsed = false

/** The position is read when the page has scrolled and at no other time: reading it while drawing makes the browser lay out all at once. */
function subscribe (onChange: () => void): () => void {
  const onScroll = () => {
    // Restored at the top only, so that scrolling about the limit does not flicker.
    if (window.scrollY > headerCollapsePx) collapsed = true
    else if (window.scrollY <= 0) collapsed = false
    onChange()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => { window.removeEventListener('scroll', onScroll) }
}

function isCollapsed (): boolean {
  return collapsed
}

/** True once the page is scrolled past the limit, until it is back at the top. */
export function useScrolled (): boolean {
  return useSyncExternalStore(subscribe, isCollapsed, () => false)
}
