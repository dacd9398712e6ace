import { LRUCache } from 'lru-cache'
import type { UserId } from '@portal/contracts/base/ids'
import { minute } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { HeldRights, Memberships } from '../../ports/accounts/memberships.ts'
import type { Session } from '../session/session.ts'

const rememberedMost = 50_000
/** Milliseconds after which the account is read in any case: after a failover, the session store may have lost the latest version. */
const rememberedFor = 5 * minute

/**
 * What a session's person may do for dealers, as of now. It is remembered while the session store and the account agree on its version, so a right
 * that is taken away is gone with the next call, in every process. While the account cannot be read, the session store's word counts.
 */
export function createHeldRights (memberships: Memberships, now: () => number): (session: Pick<Session, 'userId' | 'rightsVersion'>) => Promise<HeldRights | undefined> {
  const remembered = new LRUCache<UserId, { held: HeldRights, at: number }>({ max: rememberedMost })
  return async ({ userId, rightsVersion }) => {
    const known = remembered.get(userId)
    const agreed = known?.held.version === rightsVersion ? known : undefined
    // The clock may have been set back.
    if (agreed !== undefined && Math.abs(now() - agreed.at) < rememberedFor) return agreed.held
    try {
      const held = await memberships.of(userId)
      if (held?.version === rightsVersion) remembered.set(userId, { held, at: now() })
      else remembered.delete(userId)
      return held
    } catch (error) {
      if (agreed !== undefined && error instanceof PortalError && error.code === 'portal_unavailable') return agreed.held
      throw error
    }
  }
}
