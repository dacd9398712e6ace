import { isRecord, parsedJson } from '../text/read-json.ts'

/** Encodes an object as the `{data}` part of an address: base64url of JSON. Each caller adds its own version number. */
export function encodeAddressData (value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes the `{data}` part of an address. Undefined if it is not a valid object, because links may be typed, truncated
 * and edited by hand.
 */
export function decodeAddressData (encoded: string): Record<string, unknown> | undefined {
  if (!/^[\w-]+$/.test(encoded)) return undefined
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const value = parsedJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
