import type { Clock } from '../../ports/clock.ts'
import type { Sessions } from '../../ports/sessions.ts'
import type { Throttle } from '../../ports/throttle.ts'
import { connectRedis } from './redis-client.ts'
import { createRedisSessions } from './redis-sessions.ts'
import { createRedisThrottle } from './redis-throttle.ts'

/** What all processes share, over one connection, which ends with the sessions' `close`. */
export function openRedis (url: string, clock: Clock): { sessions: Sessions, throttle: Throttle } {
  const redis = connectRedis(url)
  return { sessions: createRedisSessions(redis, clock), throttle: createRedisThrottle(redis) }
}
