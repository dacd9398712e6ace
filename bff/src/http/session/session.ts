import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '@portal/contracts/base/ids'
import type { Role } from '@portal/contracts/base/roles'
import type { SessionId, SessionRecord } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'

/** A session that was found: the stored record, the id under which it is stored, and when it ends if it is not used before. */
export type Session = SessionRecord & { id: SessionId, endsAt: number }

/** Whether the session is still valid for its account: the account exists, is active, and has the same credentials and rights as then. */
export function isUserOf (user: User | undefined, session: SessionRecord): user is User {
  return user?.status === 'active' && user.epoch === session.epoch
}

/**
 * Which browsers have logged into which accounts. This proves nothing about a person and opens nothing; a login's failures are only counted
 * apart. It outlives sessions.
 */
export type KnownBrowsers = {
  /** @returns names browser and account, if the one has logged into the other before */
  known: (request: FastifyRequest, userId: UserId) => string | undefined
  remember: (request: FastifyRequest, reply: FastifyReply, userId: UserId) => void
}

/** Whether the distributor requires a second factor of this role. */
export type RequiresFactor = (role: Role) => boolean

/** Whether a session still has to set up the second factor that the distributor requires. */
export type OwesFactor = (session: SessionRecord) => boolean

/** How a session reaches the browser and comes back. */
export type Credentials = {
  /** Stores a session under a new secret and sets its cookies. */
  begin: (reply: FastifyReply, record: SessionRecord) => Promise<void>
  /** Continues a session, with changes, under a new secret. The old one becomes invalid. */
  renew: (reply: FastifyReply, session: Session, change: Partial<SessionRecord>) => Promise<void>
  read: (request: FastifyRequest) => SessionId | undefined
  clear: (reply: FastifyReply) => void
  /** The display token: exp, iat and role, signed. It authorizes nothing. */
  token: (record: SessionRecord) => string
}
