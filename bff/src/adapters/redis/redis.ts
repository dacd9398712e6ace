import type { Absence } from '../../ports/absence.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ErpReports } from '../../ports/erp-reports.ts'
import type { Sessions } from '../../ports/sessions.ts'
import type { Throttle } from '../../ports/throttle.ts'
import { connected, connectRedis } from './redis-client.ts'
import { createRedisErpReports } from './redis-erp-reports.ts'
import { createRedisSessions } from './redis-sessions.ts'
import { createRedisThrottle } from './redis-throttle.ts'

/** Redis is there, and cannot be used. The message says why. */
export class RedisRefused extends Error {}

/** What Redis says to a connection with a wrong password, without rights, or to a database that it does not have. */
const refusal = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:invalid password|AUTH|DB index|SELECT))/

type SharedState = { sessions: Sessions, throttle: Throttle, erpReports: ErpReports, absence: Absence | undefined }

/**
 * Opens the state that all processes share, over one connection. Unless Redis is away, it is open by then. `sessions.close` closes it.
 * @throws RedisRefused
 */
export async function openRedis (url: string, clock: Clock): Promise<SharedState> {
  const redis = connectRedis(url)
  const absence = await connected(redis)
  if (absence?.reason instanceof Error && refusal.test(absence.reason.message)) {
    redis.disconnect()
    throw new RedisRefused(absence.reason.message)
  }
  return { sessions: createRedisSessions(redis, clock), throttle: createRedisThrottle(redis), erpReports: createRedisErpReports(redis), absence }
}
