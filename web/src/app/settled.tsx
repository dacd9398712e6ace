import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useBanner } from '../api/banner.ts'
import { inNextTask } from '../lib/next-task.ts'
import { useSession } from '../domain/session/session.ts'
import { fetchPage } from './pages.tsx'

/** ms. A notice that takes longer moves the page when it comes. */
const noticePatience = 1000

/**
 * Draws nothing until all is there that the first page begins with: who is logged in decides on the bars above it, a notice stands
 * among them. What is drawn then stays in its place. Until then the document says itself that it is loading.
 */
export function Settled ({ children }: { children: ReactNode }) {
  const sessionKnown = useSession(({ status }) => status !== 'unknown')
  const noticeKnown = useBanner().banner !== undefined
  const [noticeLate, setNoticeLate] = useState(false)
  const [pageFetched, setPageFetched] = useState(false)

  useLayoutEffect(() => {
    const timer = setTimeout(() => { setNoticeLate(true) }, noticePatience)
    const stop = inNextTask(async () => {
      await fetchPage(window.location.pathname)
      inNextTask(() => { setPageFetched(true) })
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  const settled = sessionKnown && (noticeKnown || noticeLate) && pageFetched
  useLayoutEffect(() => {
    if (settled) document.getElementById('boot')?.remove()
  }, [settled])
  return settled && children
}
