import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionId, SessionRecord } from '../../ports/accounts/sessions.ts'
import type { Ports } from '../../ports/ports.ts'
import { sessionId, type SessionCookies } from './session-cookies.ts'
import type { Session } from './session.ts'

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

export function createCredentials ({ sessions, ids, clock }: Pick<Ports, 'sessions' | 'ids' | 'clock'>, cookies: SessionCookies, sign: (claims: object) => string): Credentials {
  async function begin (reply: FastifyReply, record: SessionRecord): Promise<void> {
    const secret = ids.secret(32)
    await sessions.create(sessionId(record.userId, secret), record)
    cookies.set(reply, { userId: record.userId, secret, absoluteEnd: record.absoluteEnd, lasts: record.absoluteEnd - clock.now() })
  }

  return {
    begin,
    async renew (reply, { id, endsAt: _endsAt, rightsVersion: _rightsVersion, ...record }, change) {
      await begin(reply, { ...record, ...change })
      await sessions.end(id)
    },
    read: cookies.read,
    clear: cookies.clear,
    token: ({ role, createdAt, absoluteEnd }) => sign({ role, iat: seconds(createdAt), exp: seconds(absoluteEnd) })
  }
}

function seconds (milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
