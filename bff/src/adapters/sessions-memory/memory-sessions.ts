import { minute } from '@portal/contracts/base/time-units'
import type { Clock } from '../../ports/system/clock.ts'
import { listedSessionsMax, type SessionId, type SessionRecord, type Sessions } from '../../ports/accounts/sessions.ts'

/** Ended sessions are removed when a new one is created, at most this often. */
const sweepEveryMs = minute

type Kept = { id: SessionId, record: SessionRecord, usedAt: number }

/**
 * Sessions in the memory of this process, for installations with a single process. Their number is bounded by the logins within a session's lifetime;
 * only people with an account add to it.
 */
export function createMemorySessions (clock: Clock): Sessions {
  const sessions = new Map<string, Kept>()
  const epochs = new Map<string, number>()
  const rightsVersions = new Map<string, number>()
  let sweptAt = clock.now()

  function endOf ({ record, usedAt }: Kept): number {
    return Math.min(record.absoluteEnd, usedAt + record.idleMs)
  }

  function isOver (kept: Kept): boolean {
    return clock.now() >= endOf(kept)
  }

  function sweep (): void {
    if (clock.now() < sweptAt + sweepEveryMs) return
    sweptAt = clock.now()
    for (const [key, kept] of sessions) {
      if (isOver(kept)) sessions.delete(key)
    }
  }

  return {
    create: async (id, record) => {
      sweep()
      sessions.set(keyOf(id), { id, record: { ...record }, usedAt: clock.now() })
    },

    find: async (id, touch) => {
      const kept = sessions.get(keyOf(id))
      if (kept === undefined) return undefined
      if (isOver(kept)) {
        sessions.delete(keyOf(id))
        return undefined
      }
      if (touch) kept.usedAt = clock.now()
      const doubted = kept.record.epoch < (epochs.get(id.userId) ?? -Infinity)
      return { record: { ...kept.record }, doubted, rightsVersion: rightsVersions.get(id.userId) ?? 0, endsAt: endOf(kept) }
    },

    list: async userId => [...sessions.values()].filter(kept => kept.id.userId === userId && !isOver(kept)).reverse().slice(0, listedSessionsMax)
      .map(({ id, record, usedAt }) => ({ id, record: { ...record }, usedAt })),

    selectDealer: async (id, customerNumber) => {
      const kept = sessions.get(keyOf(id))
      if (kept !== undefined) kept.record.selectedDealer = customerNumber
    },

    end: async id => { sessions.delete(keyOf(id)) },
    doubt: async (userId, epoch) => { epochs.set(userId, Math.max(epoch, epochs.get(userId) ?? epoch)) },
    raiseRights: async (userId, version) => { rightsVersions.set(userId, Math.max(version, rightsVersions.get(userId) ?? version)) },
    count: async () => [...sessions.values()].filter(kept => !isOver(kept)).length,
    health: async () => {},
    writes: async () => {},
    close: async () => { sessions.clear() }
  }
}

function keyOf ({ userId, secretHash }: SessionId): string {
  return `${userId}:${secretHash}`
}
