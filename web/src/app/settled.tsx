import { useEffect, useState, type ReactNode } from 'react'
import { useBanner } from '../api/banner.ts'
import { useSession } from '../state/session.ts'
import { BarLoader } from '../ui/bar-loader.tsx'
import { fetchPage } from './pages.tsx'

/** ms. A notice that takes longer moves the page when it comes. */
const noticePatience = 1000

const firstPage = fetchPage(window.location.pathname)

/**
 * Draws nothing until all is there that the first page begins with: who is logged in decides on the bars above it, a notice stands
 * among them. What is drawn then stays in its place.
 */
export function Settled ({ children }: { children: ReactNode }) {
  const sessionKnown = useSession(({ status }) => status !== 'unknown')
  const noticeKnown = useBanner() !== undefined
  const [noticeLate, setNoticeLate] = useState(false)
  const [pageFetched, setPageFetched] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => { setNoticeLate(true) }, noticePatience)
    firstPage.then(() => { setPageFetched(true) })
    return () => { clearTimeout(timer) }
  }, [])

  return sessionKnown && (noticeKnown || noticeLate) && pageFetched ? children : <BarLoader />
}
