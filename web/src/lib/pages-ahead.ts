import { createContext, useContext, useEffect } from 'react'

/** Fetches the code of the pages of these patterns, as `paths` has them; what is not to be had is asked for again when the page is opened. */
export const PagesAheadContext = createContext<(patterns: readonly string[]) => void>(() => {})

/**
 * Has the pages that this one leads to at hand, should the connection be lost just before.
 * @param patterns the same array each time
 */
export function usePagesAhead (patterns: readonly string[]): void {
  const fetchAhead = useContext(PagesAheadContext)
  useEffect(() => { fetchAhead(patterns) }, [fetchAhead, patterns])
}
