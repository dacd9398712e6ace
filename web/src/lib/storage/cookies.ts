import { hostPrefix } from '@portal/contracts/protocol'

/**
 * The decoded value of a readable cookie; undefined if there is none. Over https its name has a prefix.
 * @param header in the format of `document.cookie`
 */
export function readCookie (name: string, header: string = document.cookie, secure = overHttps()): string | undefined {
  const wanted = named(name, secure)
  for (const pair of header.split('; ')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === wanted) return decode(pair.slice(at + 1))
  }
  return undefined
}

/**
 * Sets a readable cookie for the whole site.
 * @param seconds its lifetime
 */
export function writeCookie (name: string, value: string, seconds: number): void {
  document.cookie = `${named(name, overHttps())}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${overHttps() ? '; Secure' : ''}`
}

export function deleteCookie (name: string): void {
  writeCookie(name, '', 0)
}

function named (name: string, secure: boolean): string {
  return secure ? hostPrefix + name : name
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
