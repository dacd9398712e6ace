import { useEffect, useState } from 'react'
import { noticesAwaited } from '@portal/contracts/policy/page-timings'
import { useBanner } from '../api/banner.ts'
import { useSession } from '../domain/session/session.ts'

/** Whether everything above the page is known: the session, which decides which bars appear, and the notice. */
export function useBarsKnown (): boolean {
  const sessionKnown = useSession(({ status }) => status !== 'unknown')
  const noticeKnown = useBanner().banner !== undefined
  const [noticeLate, setNoticeLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => { setNoticeLate(true) }, noticesAwaited)
    return () => { clearTimeout(timer) }
  }, [])

  return sessionKnown && (noticeKnown || noticeLate)
}
