import type { UserId } from '@portal/contracts/base/ids'

/** Authenticator apps, which make a code of six digits from a secret and the time (TOTP, RFC 6238). */
export interface Authenticators {
  /** @returns a new secret: in base 32, as an address that opens an app and as the rows of a QR code of it for the person, sealed for the database */
  offer(account: { id: UserId, email: string }): { secret: string, uri: string, qr: string[], sealed: string }
  /**
   * The time step that the code is of.
   * @param at milliseconds since 1970
   * @returns undefined unless it is this moment's code
   */
  stepOf(code: string, sealed: string, userId: UserId, at: number): number | undefined
  /** Whether it is the code of the half minute before, which the person read in time and sent too late. Parameters are those of `stepOf`. */
  isJustOver(code: string, sealed: string, userId: UserId, at: number): boolean
}
