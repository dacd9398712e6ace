import { isRecord, parsed } from './read-json.ts'

/** What stands for `{data}` in an address: base64url of a JSON object, versioned by whoever writes it. */
export function encodeAddressData (value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The fields behind `{data}`, or undefined where there is no object: links are typed, cut off and edited by hand. */
export function decodeAddressData (encoded: string): Record<string, unknown> | undefined {
  if (!/^[\w-]+$/.test(encoded)) return undefined
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const value = parsed(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
