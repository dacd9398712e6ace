import { hash } from 'node:crypto'
import type { SessionName } from '@portal/contracts/base/ids'
import type { OwnSession } from '@portal/contracts/session'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ListedSession, SessionId } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Session } from '../../http/session/session.ts'

type SessionsPorts = Pick<Ports, 'sessions' | 'users' | 'clock'>

/** How long the session lasts if it is not used. Near the absolute end, use no longer extends it. */
export function sessionTimeLeft ({ endsAt, absoluteEnd }: Session, now: number): { seconds_left: number, extendable: boolean } {
  return { seconds_left: Math.max(0, Math.floor((endsAt - now) / 1000)), extendable: endsAt < absoluteEnd }
}

/** The sessions of the current one's account, the newest first. */
export async function ownSessions ({ sessions }: SessionsPorts, current: Session): Promise<OwnSession[]> {
  return (await valid(sessions, current)).map(({ id, record, usedAt }) => ({
    _id: nameOf(id),
    current: id.secretHash === current.id.secretHash,
    begun: instant(record.createdAt),
    last_used: instant(usedAt),
    from: record.from
  }))
}

/** Ends one of them. @returns the ended session; undefined if there is none, or no longer */
export async function endOwnSession ({ sessions }: SessionsPorts, current: Session, name: SessionName): Promise<ListedSession | undefined> {
  const found = (await valid(sessions, current)).find(({ id }) => nameOf(id) === name)
  if (found !== undefined) await sessions.end(found.id)
  return found
}

/**
 * Ends all sessions of the account, in every process. The caller then renews the current one.
 * @throws PortalError `unauthenticated` if another change has ended it as well
 */
export async function endAllSessions ({ sessions, users, clock }: SessionsPorts, user: User): Promise<User> {
  const epoch = user.epoch + 1
  await sessions.doubt(user.id, epoch)
  const changed = await users.change(user, { epoch }, { mails: [], audit: [], at: clock.now() })
  if (typeof changed === 'string') throw new PortalError('unauthenticated')
  return changed
}

async function valid (sessions: SessionsPorts['sessions'], { userId, epoch }: Session): Promise<ListedSession[]> {
  return (await sessions.list(userId)).filter(({ record }) => record.epoch === epoch)
}

/** Names a session to its user. The hash under which it is stored stays in the BFF. */
function nameOf ({ secretHash }: SessionId): SessionName {
  return hash('sha256', secretHash, 'base64url').slice(0, 22)
}

function instant (at: number): string {
  return new Date(at).toISOString()
}
