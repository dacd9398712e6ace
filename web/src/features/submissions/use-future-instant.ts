import { useEffect, useState } from 'react'

/** The instant as long as it is in the future by the browser's clock; null afterwards, or if there is none. */
export function useFutureInstant (instant: string | null): string | null {
  const [now, setNow] = useState(Date.now)
  const wait = instant === null ? 0 : Date.parse(instant) - now
  useEffect(() => {
    if (wait <= 0) return undefined
    const timer = setTimeout(() => { setNow(Date.now()) }, wait)
    return () => { clearTimeout(timer) }
  }, [wait])
  return wait > 0 ? instant : null
}
