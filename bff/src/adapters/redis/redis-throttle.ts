import { createHash } from 'node:crypto'
import type { Limit, Throttle } from '../../ports/accounts/throttle.ts'
import { available, type RedisConnection } from './redis-client.ts'

/** Counts up unless the limit has been reached: then gives what is left of the window. The first count begins the window. */
const admitScript = `
local failed = tonumber(redis.call('GET', KEYS[1]) or '0')
if failed >= tonumber(ARGV[1]) then return math.max(1, redis.call('PTTL', KEYS[1])) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

/** Counts down, unless the window has ended in the meantime. */
const forgiveScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 1`

/** Counts in Redis, shared by any number of processes. Each limit has a key of its own, on any node of a Cluster. */
export function createRedisThrottle (redis: RedisConnection): Throttle {
  async function forgive (limits: readonly Limit[]): Promise<void> {
    await Promise.all(limits.map(async limit => await available(redis.eval(forgiveScript, 1, keyOf(limit)))))
  }

  return {
    admit: async limits => {
      const admitted: Limit[] = []
      for (const limit of limits) {
        const wait = Number(await available(redis.eval(admitScript, 1, keyOf(limit), limit.max, limit.windowMs)))
        if (wait > 0) {
          await forgive(admitted)
          return wait
        }
        admitted.push(limit)
      }
      return 0
    },
    forgive
  }
}

/** A typed user name may have any length, and may even be a password. So only its hash is stored. In JSON no field runs into the next. */
function keyOf ({ key }: Limit): string {
  return `throttle:${createHash('sha256').update(JSON.stringify(key)).digest('base64url')}`
}
