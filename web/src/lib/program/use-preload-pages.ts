import { createContext, useContext, useEffect } from 'react'

/**
 * Fetches the code of the pages with these patterns, which are values of `paths`. If that fails, the code is fetched
 * when the page is opened.
 */
export const PreloadPagesContext = createContext<(patterns: readonly string[]) => void>(() => {})

/**
 * Preloads the pages that this one leads to, in case the connection is lost before the user opens them.
 * @param patterns must be the same array on every render
 */
export function usePreloadPages (patterns: readonly string[]): void {
  const fetchAhead = useContext(PreloadPagesContext)
  useEffect(() => { fetchAhead(patterns) }, [fetchAhead, patterns])
}
