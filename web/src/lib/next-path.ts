const base = 'http://portal.invalid'

/**
 * Where to go after the login: the `next` of the address if it is a path within this site, else `fallback`. The login page
 * itself is never gone back to.
 */
export function nextPath (next: string | null, fallback: string, loginPath: string): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, base)) return fallback
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname === loginPath) return fallback
  const path = url.pathname + url.search + url.hash
  // Dot segments may leave an address that begins with two slashes, which a browser reads as another host.
  return path.startsWith('//') ? fallback : path
}
