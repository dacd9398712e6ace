import { useEffect, useState } from 'react'

/** The instant while it is still to come, by the browser's clock; null from then on, or where there is none. */
export function useStillToCome (instant: string | null): string | null {
  const [now, setNow] = useState(Date.now)
  const wait = instant === null ? 0 : Date.parse(instant) - now
  useEffect(() => {
    if (wait <= 0) return undefined
    const timer = setTimeout(() => { setNow(Date.now()) }, wait)
    return () => { clearTimeout(timer) }
  }, [wait])
  return wait > 0 ? instant : null
}
