const base = 'http://portal.invalid'

/**
 * The address to go to after the login: `next` if it is a path within this site, else `fallback`. Never returns to the
 * login page.
 */
export function pathAfterLogin (next: string | null, fallback: string, loginPath: string): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, base)) return fallback
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname === loginPath) return fallback
  const path = url.pathname + url.search + url.hash
  // Resolving dot segments may produce a path with two leading slashes, which a browser reads as another host.
  return path.startsWith('//') ? fallback : path
}
