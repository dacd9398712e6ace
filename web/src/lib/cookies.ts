import { hostPrefix } from '@portal/contracts/protocol'

/**
 * The decoded value of a readable cookie; undefined if there is none.
 * @param header in the format of `document.cookie`
 */
export function readCookie (name: string, header: string = document.cookie, secure = overHttps()): string | undefined {
  const stored = secure ? hostPrefix + name : name
  for (const pair of header.split('; ')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === stored) return decode(pair.slice(at + 1))
  }
  return undefined
}

/**
 * Sets a readable cookie for the whole site.
 * @param seconds its lifetime; 0 deletes the cookie
 */
export function writeCookie (name: string, value: string, seconds: number): void {
  const [prefix, secure] = overHttps() ? [hostPrefix, '; Secure'] : ['', '']
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}

function overHttps (): boolean {
  return location.protocol === 'https:'
}

function decode (value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
