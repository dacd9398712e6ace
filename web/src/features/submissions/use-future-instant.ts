import { useEffect, useState } from 'react'
import { portalNow } from '../../lib/http/portal-clock.ts'

/** The instant as long as it is in the future by the portal's clock; null afterward, or if there is none. */
export function useFutureInstant (instant: string | null): string | null {
  const [now, setNow] = useState(portalNow)
  const wait = instant === null ? 0 : Date.parse(instant) - now
  useEffect(() => {
    if (wait <= 0) return undefined
    const timer = setTimeout(() => { setNow(portalNow()) }, wait)
    return () => { clearTimeout(timer) }
  }, [wait])
  return wait > 0 ? instant : null
}
