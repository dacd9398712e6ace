import type { UserId } from '@portal/contracts/base/ids'
import type { ProvidedIdentity } from './identity-provider.ts'
import type { AccompanyingWrites, User } from './users.ts'

/** Which accounts belong to which logins at the OpenID Connect provider. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface StaffIdentities {
  find(identity: Pick<ProvidedIdentity, 'issuer' | 'subject'>): Promise<User | undefined>
  /** @returns false, with nothing written, if the account already has another login, or the login another account */
  bind(identity: Pick<ProvidedIdentity, 'issuer' | 'subject'>, userId: UserId, also: AccompanyingWrites): Promise<boolean>
  /** Unbinds the account from its login at the provider, so that another one can be bound to it. @returns false, with nothing written, if it has none */
  release(userId: UserId, also: AccompanyingWrites): Promise<boolean>
  /** Lets a member of staff use a password until then, although the provider is otherwise the only way to log in. */
  allowPassword(userId: UserId, until: number, also: AccompanyingWrites): Promise<void>
}
