import { useEffect, useState } from 'react'
import { rowHeight } from './results-table.tsx'

/** Pixels of what stands above the first row when a page of results appears: bars, title, search form, count. */
const above = 350

function inSight (): number {
  return Math.max(1, Math.ceil((window.innerHeight - above) / rowHeight))
}

/** So few that a key that is pressed meanwhile is answered at once, on a slow machine too. */
const piece = 20

/**
 * How many rows of a list are drawn whole: those in sight at once, so that the list appears without delay, and the others, whose
 * height and text are there already, while the browser has nothing else to do.
 * @param list names the list: rows that are drawn stay so until there is another one
 */
export function useWholeRows (list: string, count: number): number {
  const [drawn, setDrawn] = useState(() => ({ list, whole: inSight() }))
  const whole = drawn.list === list ? drawn.whole : inSight()
  useEffect(() => {
    if (whole >= count) return undefined
    return whenIdle(() => { setDrawn({ list, whole: whole + piece }) })
  }, [list, whole, count])
  return whole
}

/** @returns what calls it off; Safari knows no idle time */
function whenIdle (work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 500 })
    return () => { cancelIdleCallback(handle) }
  }
  const timer = setTimeout(work, 20)
  return () => { clearTimeout(timer) }
}
