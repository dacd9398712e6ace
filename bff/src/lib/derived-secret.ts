import { hkdfSync } from 'node:crypto'

/** A key for one purpose, derived from the portal's secret (HKDF, RFC 5869): what is signed for one purpose reveals nothing about the key for another. */
export function derivedSecret (secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url')
}
