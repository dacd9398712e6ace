import type { UserId } from '@portal/contracts/base/ids'
import type { ProvidedIdentity } from './identity-provider.ts'
import type { AlsoWritten, User } from './users.ts'

/** Whose logins at the OpenID Connect provider belong to which accounts. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface StaffIdentities {
  find(identity: Pick<ProvidedIdentity, 'issuer' | 'subject'>): Promise<User | undefined>
  /** @returns false, with nothing written, if the account has another login already, or the login another account */
  bind(identity: Pick<ProvidedIdentity, 'issuer' | 'subject'>, userId: UserId, also: AlsoWritten): Promise<boolean>
  /** The account's next login at the provider may be another one. @returns false, with nothing written, if it has none */
  release(userId: UserId, also: AlsoWritten): Promise<boolean>
  /** Lets a member of staff use a password until then, where the provider is otherwise the only way in. */
  allowPassword(userId: UserId, until: number, also: AlsoWritten): Promise<void>
}
