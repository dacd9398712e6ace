import { useSyncExternalStore } from 'react'
import { headerCollapsePx } from '@portal/contracts/limits'

function subscribe (onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => { window.removeEventListener('scroll', onChange) }
}

let collapsed = false

/** Collapses past the limit and is restored at the top only, so that scrolling about the limit does not flicker. */
function isCollapsed (): boolean {
  if (window.scrollY > headerCollapsePx) collapsed = true
  else if (window.scrollY <= 0) collapsed = false
  return collapsed
}

/** True once the page is scrolled past the limit, until it is back at the top. */
export function useScrolled (): boolean {
  return useSyncExternalStore(subscribe, isCollapsed)
}
