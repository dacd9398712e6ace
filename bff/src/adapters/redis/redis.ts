import type { Clock } from '../../ports/clock.ts'
import type { Sessions } from '../../ports/sessions.ts'
import type { Throttle } from '../../ports/throttle.ts'
import { connected, connectRedis } from './redis-client.ts'
import { createRedisSessions } from './redis-sessions.ts'
import { createRedisThrottle } from './redis-throttle.ts'

/** What all processes share, over one connection, which is there by then unless Redis is away, and ends with the sessions' `close`. */
export async function openRedis (url: string, clock: Clock): Promise<{ sessions: Sessions, throttle: Throttle }> {
  const redis = connectRedis(url)
  await connected(redis)
  return { sessions: createRedisSessions(redis, clock), throttle: createRedisThrottle(redis) }
}
