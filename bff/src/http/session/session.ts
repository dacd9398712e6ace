import type { SessionId, SessionRecord } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'

/**
 * A session that was found: the stored record, the id under which it is stored, when it ends if it is not used before, and the version of its user's
 * rights.
 */
export type Session = SessionRecord & { id: SessionId, endsAt: number, rightsVersion: number }

/** Whether the session is still valid for its account: the account exists, is active, and has the same credentials and rights as when the session began. */
export function isUserOf (user: User | undefined, session: SessionRecord): user is User {
  return user?.status === 'active' && user.epoch === session.epoch
}
