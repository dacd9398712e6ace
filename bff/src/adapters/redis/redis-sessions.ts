import DataLoader from 'dataloader'
import { Cluster, type Redis } from 'ioredis'
import type { UserId } from '@portal/contracts/base/ids'
import { minute } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { Clock } from '../../ports/system/clock.ts'
import { listedSessionsMax, type SessionId, type Sessions } from '../../ports/accounts/sessions.ts'
import { available, type RedisConnection } from './redis-client.ts'
import { readSession, writeSession, type StoredSession } from './session-record.ts'

/** The idle time is extended at most this often, so that most calls cause no write. */
const extendEveryMs = minute

/** The maximum number of sessions read with one command, so that no reply is long. */
const readTogetherMax = 100

/** The stored values of a session: its text, its user's epoch, below which sessions are doubted, and the version of the user's rights. */
type Kept = { text: string | null, epoch: string | null, rights: string | null }

/**
 * Stores a session and adds it to its user's list, which is sorted by absolute end and lives until the last one. Sessions past their end are dropped
 * from the list.
 */
const createScript = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[5])
local last = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')
redis.call('PEXPIRE', KEYS[2], last[2] - ARGV[3])
return 1`

/** Raises an epoch or a version, and never lowers it, in whatever order processes call. */
const raiseScript = `
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[1]) or '-1') then redis.call('SET', KEYS[1], ARGV[1]) end
return 1`

/** Replaces a session only if it is still as it was read: not if it was changed or ended in the meantime. */
const replaceScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/** Only another use of the same session can interfere, which is rare. */
const replaceTriesMax = 10

/**
 * Sessions in Redis, shared by any number of processes. Sessions end by Redis's own expiry. A user's epoch never expires, so that evicting volatile
 * keys cannot revive a doubted session. `close` closes the connection.
 */
export function createRedisSessions (redis: RedisConnection, clock: Clock): Sessions {
  const readAll = async (ids: readonly SessionId[]): Promise<Kept[]> => {
    const values = await available(redis, redis.mget(ids.flatMap(id => [sessionKey(id), epochKey(id.userId), rightsKey(id.userId)])))
    return ids.map((_, at) => ({ text: values[3 * at] ?? null, epoch: values[3 * at + 1] ?? null, rights: values[3 * at + 2] ?? null }))
  }
  // A round trip costs as much as the rest of a call that memory answers, so reads in the same turn of the event loop share one.
  // Not in a Cluster, where each user's keys may be on a different node.
  const together = new DataLoader(readAll, { cache: false, maxBatchSize: redis instanceof Cluster ? 1 : readTogetherMax, batchScheduleFn: setImmediate })

  /** Milliseconds left if the session is not used: until the end of its idle time or its absolute end. */
  function lifeOf ({ record, usedAt }: StoredSession): number {
    return Math.min(usedAt + record.idleMs, record.absoluteEnd) - clock.now()
  }

  /** @returns false, with nothing written, if the stored session is no longer `text` */
  async function replace (key: string, text: string, session: StoredSession): Promise<boolean> {
    return await redis.eval(replaceScript, 1, key, text, writeSession(session), lifeOf(session)) === 1
  }

  /** Not awaited: if the write is lost, the next use of the session extends it. */
  function extend (key: string, text: string, { record, usedAt }: StoredSession): void {
    const now = clock.now()
    if (now - usedAt >= extendEveryMs) replace(key, text, { record, usedAt: now }).catch(() => {})
  }

  /** Redis's own expiry normally removes the session first, unless somebody has removed the expiry from the key. */
  function isOver (session: StoredSession): boolean {
    return lifeOf(session) <= 0
  }

  return {
    create: async (id, record) => {
      const session = { record, usedAt: clock.now() }
      if (isOver(session)) return
      const stored = [writeSession(session), lifeOf(session), clock.now(), record.absoluteEnd, id.secretHash]
      await available(redis, redis.eval(createScript, 2, sessionKey(id), indexKey(id.userId), ...stored))
    },

    find: async (id, touch) => {
      const { text, epoch, rights } = await together.load(id)
      const stored = text === null ? undefined : readSession(text)
      if (text === null || stored === undefined || isOver(stored)) return undefined
      if (touch) extend(sessionKey(id), text, stored)
      const { record } = stored
      // If the stored epoch is not a number, every session is doubted: no comparison with NaN is true.
      const doubted = epoch !== null && !(record.epoch >= Number.parseInt(epoch, 10))
      // A stored version that is not a number never matches, so the account is read each time.
      return { record, doubted, rightsVersion: rights === null ? 0 : Number.parseInt(rights, 10), endsAt: clock.now() + lifeOf(stored) }
    },

    list: async userId => {
      const hashes = await available(redis, redis.zrevrange(indexKey(userId), 0, listedSessionsMax - 1))
      if (hashes.length === 0) return []
      const ids = hashes.map(secretHash => ({ userId, secretHash }))
      const texts = await available(redis, redis.mget(ids.map(sessionKey)))
      return ids.flatMap((id, at) => {
        const text = texts[at]
        const stored = typeof text === 'string' ? readSession(text) : undefined
        return stored === undefined || isOver(stored) ? [] : [{ id, ...stored }]
      })
    },

    selectDealer: async (id, customerNumber) => {
      const key = sessionKey(id)
      for (let tries = 0; tries < replaceTriesMax; tries++) {
        const text = await available(redis, redis.get(key))
        const stored = text === null ? undefined : readSession(text)
        if (text === null || stored === undefined || isOver(stored)) return
        if (await available(redis, replace(key, text, { ...stored, record: { ...stored.record, selectedDealer: customerNumber } }))) return
      }
      throw new PortalError('portal_unavailable')
    },

    end: async id => { await available(redis, redis.del(sessionKey(id))) },
    doubt: async (userId, epoch) => { await available(redis, redis.eval(raiseScript, 1, epochKey(userId), epoch)) },
    raiseRights: async (userId, version) => { await available(redis, redis.eval(raiseScript, 1, rightsKey(userId), version)) },
    count: async () => {
      const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis]
      const counts = await Promise.all(nodes.map(async node => await countOn(node, redis.options.keyPrefix ?? '')))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    // Does what every call that needs a login does: Redis answers a ping even if its user lacks the right to read sessions.
    health: async () => { await available(redis, redis.mget('health')) },
    // A Redis whose memory is full, or that cannot save, answers every read.
    writes: async () => { await available(redis, redis.set('health', '1', 'PX', minute)) },
    close: async () => { redis.disconnect() }
  }
}

/** Keys that Redis looks at with one command, so that it answers others in between. */
const scannedAtOnce = 1000

/** Patterns get no prefix by themselves. */
async function countOn (redis: Redis, prefix: string): Promise<number> {
  let [cursor, count] = ['0', 0]
  do {
    const [next, keys] = await available(redis, redis.scan(cursor, 'MATCH', prefix + sessionKey({ userId: '*', secretHash: '*' }), 'COUNT', scannedAtOnce))
    cursor = next
    count += keys.length
  } while (cursor !== '0')
  return count
}

/** The braces are a hash tag: in a Cluster they put a user's keys on one node, so that they can be read together. */
function sessionKey ({ userId, secretHash }: SessionId): string {
  return `{${userId}}:session:${secretHash}`
}

function indexKey (userId: UserId): string {
  return `{${userId}}:sessions`
}

function epochKey (userId: UserId): string {
  return `{${userId}}:epoch`
}

/** With a second `portal:` at its beginning, as in 1.0.0: processes of both releases must agree on it. */
function rightsKey (userId: UserId): string {
  return `portal:{${userId}}:rights`
}
