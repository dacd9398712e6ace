import { createHash } from 'node:crypto'
import { day } from '@portal/contracts/base/time-units'
import type { Limit, Throttle } from '../../ports/accounts/throttle.ts'
import { available, type RedisConnection } from './redis-client.ts'

/** Counts up unless the limit is reached; then returns what is left of the window. The first count begins the window. */
const admitScript = `
local failed = tonumber(redis.call('GET', KEYS[1]) or '0')
if failed >= tonumber(ARGV[1]) then return math.max(1, redis.call('PTTL', KEYS[1])) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

/** Counts down, unless the window has ended in the meantime. */
const forgiveScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 1`

/** Kept for longer than any count. */
const releaseScript = `
redis.call('INCR', KEYS[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`
const releasesKept = 2 * day

/** Counts in Redis, shared by any number of processes. Each limit has a key of its own, on any node of a Cluster. */
export function createRedisThrottle (redis: RedisConnection): Throttle {
  async function forgive (limits: readonly Limit[]): Promise<void> {
    await Promise.all(limits.map(async limit => await available(redis, redis.eval(forgiveScript, 1, await keyOf(limit)))))
  }

  /** A typed user name may have any length, and may even be a password, so only its hash is stored. JSON keeps the fields apart. */
  async function keyOf ({ key, of }: Limit): Promise<string> {
    const released = of === undefined ? 0 : Number(await available(redis, redis.get(releasesOf(of))) ?? 0)
    return `throttle:${hashOf(JSON.stringify([...key, released]))}`
  }

  return {
    admit: async limits => {
      const admitted: Limit[] = []
      for (const limit of limits) {
        const wait = Number(await available(redis, redis.eval(admitScript, 1, await keyOf(limit), limit.max, limit.windowMs)))
        if (wait > 0) {
          await forgive(admitted)
          if (limit.of !== undefined) await available(redis, redis.set(refusalOf(limit.of), '1', 'PX', wait))
          return wait
        }
        admitted.push(limit)
      }
      return 0
    },
    forgive,

    refusedFor: async account => Math.max(0, Number(await available(redis, redis.pttl(refusalOf(account))))),

    release: async account => {
      await available(redis, redis.eval(releaseScript, 1, releasesOf(account), releasesKept))
      await available(redis, redis.del(refusalOf(account)))
    }
  }
}

/** Exists while attempts of the account are refused. */
function refusalOf (account: string): string {
  return `throttle-refused:${hashOf(account)}`
}

/** How often the account's counts were reset: earlier counts have other keys. */
function releasesOf (account: string): string {
  return `throttle-released:${hashOf(account)}`
}

function hashOf (text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
