import { useEffect, useState } from 'react'

/** More than any window shows. */
const atOnce = 30
/** So few that a key that is pressed meanwhile is answered at once, on a slow machine too. */
const piece = 20

/**
 * How many rows of a list are drawn with all their fields: those in sight at once, so that the list appears without delay, and
 * the others, whose text is there already, while the browser has nothing else to do.
 * @param list names the list: rows that have their fields keep them until there is another one
 */
export function useWholeRows (list: string, count: number): number {
  const [drawn, setDrawn] = useState({ list, whole: atOnce })
  const whole = drawn.list === list ? drawn.whole : atOnce
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
