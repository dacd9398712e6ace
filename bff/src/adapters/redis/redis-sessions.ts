import { PortalError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SessionId, SessionRecord, Sessions } from '../../ports/sessions.ts'
import { available, type RedisConnection } from './redis-client.ts'
import { readSession } from './session-record.ts'

/** The idle time is extended at most this often, so that reading a page is not also a write for each of its calls. */
const extendEveryMs = 60_000

/** Only ever upwards, whatever order two processes come in. */
const raiseScript = `
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[1]) or '-1') then redis.call('SET', KEYS[1], ARGV[1]) end
return 1`

/**
 * Sessions in Redis, for any number of processes. The store's own expiry ends them; a user's epoch has none, so that no
 * eviction of expiring keys can take the doubt away. Closing it closes the connection.
 */
export function createRedisSessions (redis: RedisConnection, clock: Clock): Sessions {
  /** How long the session may go on unused from now: its idle time, and never past its absolute end. */
  function lifeOf (record: SessionRecord): number {
    return Math.min(record.idleMs, record.absoluteEnd - clock.now())
  }

  /** Nobody waits for it: where it is lost, the next use of the session extends it. */
  function extend (key: string, record: SessionRecord, left: number): void {
    const life = lifeOf(record)
    if (life - left >= extendEveryMs) redis.pexpire(key, life).catch(() => {})
  }

  return {
    create: async (id, record) => {
      const life = lifeOf(record)
      if (life > 0) await available(redis.set(sessionKey(id), JSON.stringify(record), 'PX', life))
    },

    find: async (id, touch) => {
      const key = sessionKey(id)
      const { text, epoch, left } = await read(redis, key, epochKey(id.userId))
      const record = text === null || left < 0 ? undefined : readSession(text)
      if (record === undefined || record.absoluteEnd <= clock.now()) return undefined
      if (touch) extend(key, record, left)
      // An epoch that is no number casts doubt on all: nothing is at or above NaN.
      return { record, doubted: epoch !== null && !(record.epoch >= Number.parseInt(epoch, 10)) }
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

/** Both keys in one round trip. `left` is negative where the session has no expiry or has just ended. */
async function read (redis: RedisConnection, session: string, epoch: string): Promise<{ text: string | null, epoch: string | null, left: number }> {
  const replies = await available(redis.pipeline().get(session).get(epoch).pttl(session).exec())
  const [text, raised, left] = (replies ?? []).map(([error, value]) => {
    if (error !== null) throw new PortalError('portal_unavailable', { cause: error })
    return value
  })
  if (!isTextOrNull(text) || !isTextOrNull(raised) || typeof left !== 'number') {
    throw new PortalError('portal_unavailable', { cause: new Error('Redis gave answers of an unexpected type') })
  }
  return { text, epoch: raised, left }
}

function isTextOrNull (value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
