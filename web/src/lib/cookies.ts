import { hostPrefix } from '@portal/contracts/protocol'

/**
 * The decoded value of a readable cookie; undefined if there is none. Over https its name has a prefix, which the release before did not set.
 * @param header in the format of `document.cookie`
 */
export function readCookie (name: string, header: string = document.cookie, secure = overHttps()): string | undefined {
  return (secure ? named(hostPrefix + name, header) : undefined) ?? named(name, header)
}

function named (name: string, header: string): string | undefined {
  for (const pair of header.split('; ')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === name) return decode(pair.slice(at + 1))
  }
  return undefined
}

/**
 * Sets a readable cookie for the whole site.
 * @param seconds its lifetime
 */
export function writeCookie (name: string, value: string, seconds: number): void {
  set(overHttps() ? hostPrefix + name : name, value, seconds)
}

/** Deletes a readable cookie under both of its names. */
export function deleteCookie (name: string): void {
  for (const each of [name, hostPrefix + name]) set(each, '', 0)
}

function set (name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${overHttps() ? '; Secure' : ''}`
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
