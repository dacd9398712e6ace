import { useEffect, useState } from 'react'
import { useBanner } from '../api/banner.ts'
import { useSession } from '../domain/session/session.ts'

/** Milliseconds. A notice that arrives later than this is shown at the foot of the window. */
const noticeTimeout = 1000

/** Whether everything above the page is known: the session, which decides which bars appear, and the notice. */
export function useBarsKnown (): boolean {
  const sessionKnown = useSession(({ status }) => status !== 'unknown')
  const noticeKnown = useBanner().banner !== undefined
  const [noticeLate, setNoticeLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => { setNoticeLate(true) }, noticeTimeout)
    return () => { clearTimeout(timer) }
  }, [])

  return sessionKnown && (noticeKnown || noticeLate)
}
