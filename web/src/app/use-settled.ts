import { useEffect, useState } from 'react'
import { useBanner } from '../api/banner.ts'
import { useSession } from '../domain/session/session.ts'

/** ms. A notice that takes longer moves the page when it comes. */
const noticePatience = 1000

/** Whether all is known that stands above a page: who is logged in decides on the bars there, and a notice is among them. */
export function useSettled (): boolean {
  const sessionKnown = useSession(({ status }) => status !== 'unknown')
  const noticeKnown = useBanner().banner !== undefined
  const [noticeLate, setNoticeLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => { setNoticeLate(true) }, noticePatience)
    return () => { clearTimeout(timer) }
  }, [])

  return sessionKnown && (noticeKnown || noticeLate)
}
