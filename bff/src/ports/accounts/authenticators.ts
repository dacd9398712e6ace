import type { UserId } from '@portal/contracts/base/ids'

/** Authenticator apps, which make a code of six digits from a secret and the time (TOTP, RFC 6238). */
export interface Authenticators {
  /** @returns a new secret: for the person in base 32, as a URI that opens an app and as the rows of that URI's QR code; for the database sealed */
  offer(account: { id: UserId, email: string }): { secret: string, uri: string, qr: string[], sealed: string }
  /**
   * The time step that the code belongs to.
   * @param at milliseconds since 1970
   * @returns undefined unless it is this moment's code
   */
  stepOf(code: string, sealed: string, userId: UserId, at: number): number | undefined
  /** Whether it is the previous half minute's code, which the person read in time but sent too late. Takes the same parameters as `stepOf`. */
  isJustOver(code: string, sealed: string, userId: UserId, at: number): boolean
}
