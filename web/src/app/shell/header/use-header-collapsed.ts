import { useSyncExternalStore } from 'react'
import { headerCollapsePx } from '@portal/contracts/policy/page-header'

/** Module state, because it follows from earlier scroll positions and the window has only one. */
let collapsed = false

/** The scroll position is read only after scroll events: reading it during a render forces a synchronous layout. */
function subscribe (onChange: () => void): () => void {
  const onScroll = () => {
    // Expands again only at the top, so that scrolling around the limit does not flicker.
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

/** True from when the page is scrolled past the limit until it is back at the top. */
export function useHeaderCollapsed (): boolean {
  return useSyncExternalStore(subscribe, isCollapsed, () => false)
}
