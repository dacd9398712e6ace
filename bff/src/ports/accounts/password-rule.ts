import type { RequestId } from '@portal/contracts/base/ids'
import type { User } from './users.ts'

/** Tells whether a password is easily guessed for an account. */
export interface PasswordRule {
  /**
   * Refuses a password that is a common one in disguise, or made up of words for the portal, the distributor, the dealer or the user. While the ERP is
   * away, the dealer's name may not be known.
   * @throws PortalError `password_common`
   */
  check(user: Pick<User, 'email' | 'nameFirst' | 'nameLast' | 'dealerNumber'>, password: string, requestId: RequestId): Promise<void>
}
