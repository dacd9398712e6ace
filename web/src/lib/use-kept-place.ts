import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How far each history entry of this tab was scrolled when it was left. */
const places = new Map<string, number>()

/** Back leads to where the list was left. @param isReady whether the rows are there */
export function useKeptPlace (isReady: boolean): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'

  useEffect(() => {
    const place = places.get(key)
    if (isReady && isReturn && place !== undefined) window.scrollTo(0, place)
  }, [key, isReady, isReturn])

  useEffect(() => {
    const keep = () => { places.set(key, window.scrollY) }
    window.addEventListener('scroll', keep, { passive: true })
    return () => { window.removeEventListener('scroll', keep) }
  }, [key])
}
