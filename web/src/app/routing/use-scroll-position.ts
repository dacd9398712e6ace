import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How far each history entry of this tab was scrolled when it was left. */
const places = new Map<string, number>()

/** After one of these, the page stays where the person scrolled it. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown']
/** Milliseconds for which a page that is still loading is scrolled to its place. */
const longest = 10_000

/** A new page begins at its top. Back and Forward return to where it was left, as soon as it is tall enough. */
export function useScrollPosition (): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const shown = useRef(pathname)

  useLayoutEffect(() => {
    // Not on the first render: the page is at the top already, and scrolling would force the browser to lay out an
    // unfinished page.
    const isOther = pathname !== shown.current
    shown.current = pathname
    const place = isReturn ? places.get(key) : undefined
    if (place !== undefined) return returnTo(place)
    if (isOther) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, isReturn])

  useEffect(() => {
    const keep = () => { places.set(key, window.scrollY) }
    window.addEventListener('scroll', keep, { passive: true })
    return () => { window.removeEventListener('scroll', keep) }
  }, [key])
}

/** Scrolls to the place whenever the page grows, until it is reached, the person acts, or time is up. @returns what ends it */
function returnTo (place: number): () => void {
  const ended = new AbortController()
  const end = () => { ended.abort() }
  const timer = setTimeout(end, longest)
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) < 1) end()
  })
  ended.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  for (const act of acts) window.addEventListener(act, end, { signal: ended.signal, passive: true })
  observer.observe(document.body)
  return end
}
