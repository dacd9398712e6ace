import DataLoader from 'dataloader'
import { Cluster } from 'ioredis'
import { PortalError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SessionId, Sessions } from '../../ports/sessions.ts'
import { available, type RedisConnection } from './redis-client.ts'
import { readSession, writeSession, type StoredSession } from './session-record.ts'

/** The idle time is extended at most this often, so that reading a page is not also a write for each of its calls. */
const extendEveryMs = 60_000

/** Of so many sessions at most in one command, so that no reply is long. */
const readTogetherMax = 100

/** What is kept of a session: its text, and the epoch of its user below which sessions are doubted. */
type Kept = { text: string | null, epoch: string | null }

/** Only ever upwards, whatever order two processes come in. */
const raiseScript = `
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[1]) or '-1') then redis.call('SET', KEYS[1], ARGV[1]) end
return 1`

/** Puts a session in the place of what was read of it, and of nothing else: neither of a newer one, nor of one that has been ended. */
const replaceScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/** Nothing but another use of the same session comes in between, which is rare. */
const replaceTriesMax = 10

/**
 * Sessions in Redis, for any number of processes. The store's own expiry ends them; a user's epoch has none, so that no
 * eviction of expiring keys can take the doubt away. Closing it closes the connection.
 */
export function createRedisSessions (redis: RedisConnection, clock: Clock): Sessions {
  const readAll = async (ids: readonly SessionId[]): Promise<Kept[]> => {
    const values = await available(redis.mget(ids.flatMap(id => [sessionKey(id), epochKey(id.userId)])))
    return ids.map((_, at) => ({ text: values[2 * at] ?? null, epoch: values[2 * at + 1] ?? null }))
  }
  // A round trip costs as much as answering from memory does: those who come in the same turn of the event loop share one. In a Cluster each
  // user's keys may be on another node.
  const together = new DataLoader(readAll, { cache: false, maxBatchSize: redis instanceof Cluster ? 1 : readTogetherMax, batchScheduleFn: setImmediate })

  /** How long the session may go on unused from now: its idle time, and never past its absolute end. */
  function lifeOf ({ record, usedAt }: StoredSession): number {
    return Math.min(usedAt + record.idleMs, record.absoluteEnd) - clock.now()
  }

  /** @returns whether the session was still as it was read, as `text` */
  async function replace (key: string, text: string, session: StoredSession): Promise<boolean> {
    return await redis.eval(replaceScript, 1, key, text, writeSession(session), lifeOf(session)) === 1
  }

  /** Nobody waits for it: where it is lost, the next use of the session extends it. */
  function extend (key: string, text: string, { record, usedAt }: StoredSession): void {
    const now = clock.now()
    if (now - usedAt >= extendEveryMs) replace(key, text, { record, usedAt: now }).catch(() => {})
  }

  /** The store's own expiry says so too, but for a key whose expiry somebody has taken away. */
  function isOver (session: StoredSession): boolean {
    return lifeOf(session) <= 0
  }

  return {
    create: async (id, record) => {
      const session = { record, usedAt: clock.now() }
      if (!isOver(session)) await available(redis.set(sessionKey(id), writeSession(session), 'PX', lifeOf(session)))
    },

    find: async (id, touch) => {
      const { text, epoch } = await together.load(id)
      const stored = text === null ? undefined : readSession(text)
      if (text === null || stored === undefined || isOver(stored)) return undefined
      if (touch) extend(sessionKey(id), text, stored)
      const { record } = stored
      // An epoch that is no number casts doubt on all: nothing is at or above NaN.
      return { record, doubted: epoch !== null && !(record.epoch >= Number.parseInt(epoch, 10)) }
    },

    selectDealer: async (id, customerNumber) => {
      const key = sessionKey(id)
      for (let tries = 0; tries < replaceTriesMax; tries++) {
        const text = await available(redis.get(key))
        const stored = text === null ? undefined : readSession(text)
        if (text === null || stored === undefined || isOver(stored)) return
        if (await available(replace(key, text, { ...stored, record: { ...stored.record, selectedDealer: customerNumber } }))) return
      }
      throw new PortalError('portal_unavailable')
    },

    end: async id => { await available(redis.del(sessionKey(id))) },
    doubt: async (userId, epoch) => { await available(redis.eval(raiseScript, 1, epochKey(userId), epoch)) },
    health: async () => { await available(redis.ping()) },
    close: async () => { redis.disconnect() }
  }
}

/** The braces put a user's keys on one node of a Cluster, so that they can be read together. */
function sessionKey ({ userId, secretHash }: SessionId): string {
  return `portal:{${userId}}:session:${secretHash}`
}

function epochKey (userId: string): string {
  return `portal:{${userId}}:epoch`
}
